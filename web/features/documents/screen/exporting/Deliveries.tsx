import { deliveries } from "#contract/exports/deliveries.ts";
import { DeliveryItem } from "#web/components/export/DeliveryItem.tsx";
import list from "#web/components/export/deliveries.module.css";
import { UNDER_WAY_MS, useRetry } from "#web/components/export/useRetry.ts";
import { useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useState } from "react";
import panel from "#web/features/documents/screen/panels/panels.module.css";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";

/** How far the document has got to each integration; nothing where it was sent to none. Deliveries under way are followed. */
export default function Deliveries() {
  const { document, text } = useScreen();
  const { permissions } = useSession();
  const [isUnderWay, setUnderWay] = useState(false);
  const { documentId } = document;
  const sent = useCall(deliveries.documentDeliveries, { params: { documentId } }, { refetchInterval: isUnderWay ? UNDER_WAY_MS : undefined });
  const { retry, isRetrying } = useRetry();
  const items = sent.data?.items ?? [];
  const waits = items.some(({ state }) => state === "Waiting");
  if (waits !== isUnderWay) setUnderWay(waits);
  if (sent.isError) return <p role="alert">{text("delivery.loadFailed")}</p>;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="deliveries-head" className={panel.deliveries}>
      <h3 id="deliveries-head" className={panel.subhead}>
        {text("delivery.integrations")}
      </h3>
      <ul className={list.list}>
        {items.map((delivery) => (
          <DeliveryItem
            key={delivery.accountingSystemId}
            delivery={delivery}
            title={delivery.integration}
            retry={permissions.includes("ExportDocument") ? () => retry(documentId, delivery.accountingSystemId) : undefined}
            isRetrying={isRetrying(documentId, delivery.accountingSystemId)}
          />
        ))}
      </ul>
    </section>
  );
}
