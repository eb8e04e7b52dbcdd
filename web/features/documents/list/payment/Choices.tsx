import { type PaymentFormat, paymentFormats } from "#domain/payments/names.ts";
import { useText } from "#web/locales/language.ts";
import { Select, TextInput } from "@mantine/core";
import styles from "./payment.module.css";

type Props = { format: PaymentFormat; setFormat(format: PaymentFormat): void; payOn: string; setPayOn(day: string): void };

/** The file format, and the day of payment where it is not the due date. */
export function Choices({ format, setFormat, payOn, setPayOn }: Props) {
  const { text } = useText();
  return (
    <div className={styles.choices}>
      <Select
        label={text("payment.format")}
        data={paymentFormats.map((value) => ({ value, label: text(`payment.format.${value}`) }))}
        value={format}
        onChange={(value) => value && setFormat(value)}
        allowDeselect={false}
        data-autofocus
      />
      <TextInput
        type="date"
        label={text("payment.payOn")}
        description={text("payment.payOn.hint")}
        inputWrapperOrder={["label", "input", "description"]}
        value={payOn}
        onChange={(event) => setPayOn(event.currentTarget.value)}
      />
    </div>
  );
}
