import { deliveries } from "#contract/exports/deliveries.ts";
import { problemText } from "#web/components/export/deliveryProblem.ts";
import { useRetry } from "#web/components/export/useRetry.ts";
import { useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "#web/features/documents/screen/screen.module.css";

/** Why an export failed: each integration with its reason, what to do, and another try; else what an outside system reported. */
export default function ExportFailure() {
  const { document, text, culture } = useScreen();
  const { permissions } = useSession();
  const { documentId } = document;
  const sent = useCall(deliveries.documentDeliveries, { params: { documentId } });
  const { retry, isRetrying } = useRetry();
  const failed = (sent.data?.items ?? []).filter((delivery) => delivery.state === "Failed");
  if (failed.length === 0)
    return (
      <>
        {document.errorDetail && <p className={styles.bannerText}>{document.errorDetail}</p>}
        <p className={styles.bannerText}>
          {text("document.error.cause.export")} {text("document.error.next.export")}
        </p>
      </>
    );
  return (
    <>
      <ul className={styles.warnings}>
        {failed.map(({ accountingSystemId, integration, problem }) => (
          <li key={accountingSystemId} className={styles.bannerText}>
            {integration}: {problem ? problemText(problem, { text, culture }) : text("delivery.problem.other")}
          </li>
        ))}
      </ul>
      {permissions.includes("ExportDocument") && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRetrying(documentId, failed[0]!.accountingSystemId)}
          onClick={() => retry(documentId)}
        >
          {text("delivery.retry")}
        </Button>
      )}
    </>
  );
}
