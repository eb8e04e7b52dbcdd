import { deliveries } from "#contract/exports/deliveries.ts";
import type { DeliveryState } from "#domain/exports/names.ts";
import { Loading } from "#web/components/Loading.tsx";
import { DeliveryItem } from "#web/components/export/DeliveryItem.tsx";
import list from "#web/components/export/deliveries.module.css";
import { UNDER_WAY_MS, useRetry } from "#web/components/export/useRetry.ts";
import { Notice } from "#web/components/Notice.tsx";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconRefresh, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";

type Props = { accountingSystemId: string | undefined; state: DeliveryState | undefined; take: number; hasMore?: boolean };

/** Deliveries, newest first, of one integration or of all; those under way are followed. */
export function Deliveries({ accountingSystemId, state, take, hasMore = false }: Props) {
  const { text } = useText();
  const [pages, setPages] = useState(1);
  const [isUnderWay, setUnderWay] = useState(false);
  const log = useCall(
    deliveries.listDeliveries,
    { body: { ...(accountingSystemId ? { accountingSystemId } : {}), ...(state ? { state } : {}), take: take * pages } },
    { refetchInterval: isUnderWay ? UNDER_WAY_MS : undefined, placeholderData: (before) => before },
  );
  const { retry, isRetrying } = useRetry();
  const waits = log.data?.items.some((delivery) => delivery.state === "Waiting") ?? false;
  if (waits !== isUnderWay) setUnderWay(waits);
  if (log.isPending) return <Loading rows={3} height={52} />;
  if (log.isError)
    return (
      <Notice heading="h2" title={text("delivery.loadFailed")} icon={<IconRefresh size={32} />}>
        <Button onClick={() => void log.refetch()}>{text("action.retry")}</Button>
      </Notice>
    );
  if (log.data.items.length === 0) {
    const key = state ? "delivery.noneOfState" : "delivery.none";
    return <Notice heading="h2" title={text(key)} advice={text(`${key}.advice`)} icon={<IconSend size={32} />} />;
  }
  return (
    <>
      <ol className={list.list}>
        {log.data.items.map((delivery) => (
          <DeliveryItem
            key={`${delivery.documentId} ${delivery.accountingSystemId}`}
            delivery={delivery}
            title={
              <>
                <Link to={href(delivery.state === "Failed" ? "documentError" : "document", { id: delivery.documentId })}>{delivery.fileName}</Link>
                {accountingSystemId === undefined && ` → ${delivery.integration}`}
              </>
            }
            retry={() => retry(delivery.documentId, delivery.accountingSystemId)}
            isRetrying={isRetrying(delivery.documentId, delivery.accountingSystemId)}
          />
        ))}
      </ol>
      {hasMore && log.data.hasMore && (
        <Button variant="default" mt="md" loading={log.isFetching} onClick={() => setPages(pages + 1)}>
          {text("delivery.more")}
        </Button>
      )}
    </>
  );
}
