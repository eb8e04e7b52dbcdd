import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { showValue } from "#web/components/fieldFormats.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { urlOf } from "#web/components/page/usePageImage.ts";
import { isDirty } from "#web/features/documents/screen/state/draft.ts";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import { OrderedPayment } from "./OrderedPayment.tsx";
import styles from "./data.module.css";

/** The values of the code, as the person checks them against the page. */
const paymentFields = ["accountNumber", "iban", "variableSymbol", "constantSymbol", "specificSymbol", "dueDate"] as const;

/** The QR payment of the saved values, or what it lacks (R089). */
export default function QrDialog({ context: { model }, close }: DialogProps) {
  const { text } = useText();
  const { document, definition, focusField, culture, draft } = model;
  const payment = useCall(calls.qrPayment, { params: { documentId: document.documentId } }, { staleTime: 0 });
  const image = payment.data?.image;
  const picture = useMemo(() => (image ? new Blob([image], { type: "image/svg+xml" }) : undefined), [image]);
  const url = picture && urlOf(picture);
  const fieldOf = (name: string) => definition.fields.find((field) => field.name === name);
  const goTo = (name: string) => {
    close();
    setTimeout(() => focusField(name));
  };
  const { fields } = document;
  const amount = fields.amountDue ?? fields.totalAmount;
  return (
    <ActionDialog title={text("document.action.qr")} size="sm" close={close}>
      <OrderedPayment documentId={document.documentId} />
      {payment.isPending && <Loading height={280} />}
      {payment.isError && (
        <p role="alert">
          {text("document.loadFailed.advice")}{" "}
          <Button size="compact-sm" variant="default" onClick={() => void payment.refetch()}>
            {text("document.action.retry")}
          </Button>
        </p>
      )}
      {payment.data && !image && (
        <div>
          <p>
            {amount !== undefined && payment.data.missing.join() === "amountDue"
              ? text("document.qr.credit")
              : text("document.qr.missing", { fields: payment.data.missing.map((name) => fieldOf(name)?.label ?? name).join(", ") })}
          </p>
          {payment.data.missing
            .filter((name) => fieldOf(name) && !fieldOf(name)?.hidden)
            .map((name) => (
              <Button key={name} size="compact-sm" variant="default" mr={8} onClick={() => goTo(name)}>
                {text("document.warning.goTo")} {fieldOf(name)?.label}
              </Button>
            ))}
        </div>
      )}
      {url && (
        <>
          <img src={url} alt={text("document.qr.alt")} className={styles.code} />
          <p className={styles.hint}>{text(isDirty(draft) ? "document.qr.unsaved" : "document.qr.pay")}</p>
          <dl className={styles.payment}>
            <dt>{fieldOf("amountDue")?.label ?? "amountDue"}</dt>
            <dd>
              {showValue("amount", amount ?? "", culture)} {fields.currency ?? "CZK"}
            </dd>
            {paymentFields
              .filter((name) => fields[name])
              .map((name) => (
                <PaymentValue key={name} label={fieldOf(name)?.label ?? name} value={showValue(fieldOf(name)?.format ?? "text", fields[name]!, culture)} />
              ))}
          </dl>
        </>
      )}
    </ActionDialog>
  );
}

function PaymentValue({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
