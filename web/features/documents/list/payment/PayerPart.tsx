import type { CallReply } from "#contract/call.ts";
import type { payments } from "#contract/exports/payments.ts";
import { proceedingsText } from "#domain/vat/insolvency.ts";
import { groupPayments } from "#domain/payments/group.ts";
import { formatAmount, formatDate } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { TextInput } from "@mantine/core";
import styles from "./payment.module.css";

export type Item = CallReply<typeof payments.checkPayments>["items"][number];
type Props = { name: string; account: string; items: readonly Item[]; setAccount(account: string): void };

/** The payments of one accounting unit: its account, and per day what goes where. */
export function PayerPart({ name, account, items, setAccount }: Props) {
  const { text, culture } = useText();
  const groups = groupPayments(items.flatMap((item) => (item.payment ? [{ ...item, ...item.payment }] : [])));
  return (
    <section className={styles.payer} aria-label={name}>
      <h3>{name}</h3>
      <TextInput
        label={text("payment.account")}
        description={text("payment.account.hint")}
        inputWrapperOrder={["label", "input", "description"]}
        value={account}
        maxLength={50}
        required
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      {groups.map(({ day, currency, total, payments: paid }) => (
        <div key={`${day} ${currency}`}>
          <h4>
            <span>{text("payment.day", { day: formatDate(day, culture), total: formatAmount(total, culture, currency) })}</span>
            <span className={styles.dim}>{text("payment.count", { count: paid.length })}</span>
          </h4>
          <ul className={styles.payments}>
            {paid.map(({ documentId, fileName, supplierName, invoiceNumber, iban, amount, register, insolvency }) => (
              <li key={documentId}>
                <span>{[supplierName, invoiceNumber].filter(Boolean).join(", ") || fileName}</span>
                <span className={styles.dim}>{iban}</span>
                <span>{formatAmount(amount, culture, currency)}</span>
                <RegisterFindings register={register} />
                <InsolvencyFinding insolvency={insolvency} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Proceedings against the supplier, or that the insolvency register could not be asked today. */
function InsolvencyFinding({ insolvency }: Pick<Item, "insolvency">) {
  const { text, culture } = useText();
  if (!insolvency) return null;
  const { proceedings, isReachable, askedTime } = insolvency;
  const lines = [
    ...(proceedings?.length ? [text("payment.register.insolvent", { proceedings: proceedingsText(proceedings) })] : []),
    ...(isReachable
      ? []
      : [text(proceedings === null ? "payment.insolvency.never" : "payment.insolvency.notReachable", { day: formatDate(askedTime, culture) })]),
  ];
  return lines.length > 0 ? <strong className={styles.finding}>{lines.join(". ")}</strong> : null;
}

/** What the registers say against paying, in a line of its own; nothing where they have nothing to say. */
function RegisterFindings({ register }: Pick<Item, "register">) {
  const { text, culture } = useText();
  if (!register) return null;
  const { findings, isReachable, askedTime } = register;
  const isNever = !isReachable && !register.isAnswered;
  const silence = isNever ? text("payment.register.never") : text("payment.register.notReachable", { day: formatDate(askedTime, culture) });
  const lines = [...findings.map((code) => text(`payment.register.${code}`)), ...(isReachable ? [] : [silence])];
  return lines.length > 0 ? <strong className={styles.finding}>{lines.join(". ")}</strong> : null;
}
