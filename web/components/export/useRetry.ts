import { accountingSystems } from "#contract/exports/integrations.ts";
import { deliveries } from "#contract/exports/deliveries.ts";
import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";

/** Reads again everything that a delivery may have changed. */
export function deliveriesChanged(client: QueryClient): void {
  changed(client, deliveries.documentDeliveries, deliveries.listDeliveries, accountingSystems.listAccountingSystems);
  changed(client, calls.getDocument, calls.documentHistory, calls.listDocuments, calls.countDocuments);
}

/** How often deliveries that are under way are asked for, in milliseconds. */
export const UNDER_WAY_MS = 3_000;

/** Tries a delivery again, or all failed ones of an integration; says how it went. */
export function useRetry() {
  const { text } = useText();
  const client = useQueryClient();
  const one = useSend(deliveries.retryDelivery);
  const all = useSend(deliveries.retryDeliveries);
  const onError = (error: Error) => notifyError(error);
  const onSettled = () => deliveriesChanged(client);
  return {
    retry: (documentId: string, accountingSystemId?: string) =>
      one.mutate(
        { params: { documentId }, body: accountingSystemId ? { accountingSystemId } : {} },
        { onSuccess: () => notify("positive", text("delivery.retried"), { id: "delivery" }), onError, onSettled },
      ),
    retryAll: (accountingSystemId: string) =>
      all.mutate(
        { body: { accountingSystemId } },
        {
          onSuccess: ({ retried, refused }) =>
            notify(refused > 0 ? "warning" : "positive", text("delivery.retriedAll", { retried, refused }), { id: "delivery" }),
          onError,
          onSettled,
        },
      ),
    isRetrying: (documentId: string, accountingSystemId: string) =>
      one.isPending && one.variables.params.documentId === documentId && (one.variables.body.accountingSystemId ?? accountingSystemId) === accountingSystemId,
    isRetryingAll: all.isPending,
  };
}
