import { calls } from "#contract/index.ts";
import { useSession } from "#web/lib/session.ts";
import { saveFile } from "#web/features/documents/list/bulk.ts";
import { api } from "#web/lib/api.ts";
import { formatAmount, formatDate } from "#web/lib/format.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import styles from "./data.module.css";

/** The payment order that a document is in: who made it and when, what it pays, its file, and taking the payment back. */
export function OrderedPayment({ documentId }: { documentId: string }) {
  const { text, culture } = useText();
  const client = useQueryClient();
  const mayOrder = useSession().permissions.includes("ExportDocument");
  const order = useCall(calls.documentPaymentOrder, { params: { documentId } }, { staleTime: 0 }).data?.order;
  if (!order) return null;
  const attempt = (work: () => Promise<unknown>) => void work().catch(notifyError);
  const download = async () => saveFile(await api(calls.paymentOrderFile, { params: { orderId: order.orderId } }));
  const takeBack = async () => {
    await api(calls.takePaymentBack, { params: { documentId } });
    changed(client, calls.documentPaymentOrder, calls.checkPayments);
    notify("positive", text("payment.takenBack"));
  };
  return (
    <section className={styles.ordered} aria-label={text("payment.ordered")}>
      <strong>{text("payment.ordered")}</strong>
      <p>{text("payment.ordered.by", { day: formatDate(order.orderedAt, culture, "dateTime"), name: order.orderedBy.name })}</p>
      <p>
        {text("payment.ordered.pays", {
          amount: formatAmount(order.amount, culture, order.currency),
          account: order.iban,
          day: formatDate(order.day, culture),
        })}
      </p>
      {mayOrder && (
        <>
          <Group gap="sm" mt="xs">
            <Button size="compact-sm" variant="default" onClick={() => attempt(download)}>
              {text("payment.download")}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => attempt(takeBack)}>
              {text("payment.takeBack")}
            </Button>
          </Group>
          <p className={styles.hint}>{text("payment.takeBack.hint")}</p>
        </>
      )}
    </section>
  );
}
