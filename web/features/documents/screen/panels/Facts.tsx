import { FailureReason } from "#web/components/export/FailureReason.tsx";
import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { formatDate, formatSize } from "#web/lib/format.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { IconAlertTriangle, IconCircleCheck, IconClock } from "@tabler/icons-react";

import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { type Fact, FactList } from "./FactList.tsx";
import styles from "./panels.module.css";

/** Facts about the document, and what became of its exports. */
export function Facts() {
  const { document, definition, text, culture } = useScreen();
  const { permissions } = useSession();
  const { units } = useAccountingUnits();
  const facts: Fact[] = [
    [text("document.facts.type"), definition.label],
    [text("document.unit"), units.find((unit) => unit.accountingUnitId === document.accountingUnitId)?.name],
    [text("document.externalId"), document.externalDocumentId],
    [text("document.facts.uploaded"), document.uploadedBy?.name],
    [text("document.facts.created"), formatDate(document.createdTime, culture, "dateTime")],
    [text("document.facts.source"), text(`document.from.${document.source}`)],
    [text("document.facts.connection"), document.arrival?.connection],
    [text("document.facts.sender"), document.senderEmail],
    [text("document.facts.subject"), document.arrival?.name],
    [text("document.facts.size"), formatSize(document.size, culture)],
    [
      text("document.facts.validator"),
      document.validator ? `${document.validator.name}, ${formatDate(document.validationTime, culture, "dateTime")}` : undefined,
    ],
    [text("document.facts.exported"), document.exportedTime ? formatDate(document.exportedTime, culture, "dateTime") : undefined],
    ["ID", document.documentId],
  ];
  return (
    <>
      <FactList facts={facts} className={styles.facts} />
      {permissions.includes("ExportDocument") && <Exports />}
    </>
  );
}

const looks = { Waiting: IconClock, Exported: IconCircleCheck, Failed: IconAlertTriangle } as const;

/** Every export of the document: where to, how it went, why not. */
function Exports() {
  const { document, text, culture } = useScreen();
  const list = useCall(calls.listExports, { body: { documentIds: [document.documentId], take: 50 } });
  return (
    <section aria-labelledby="exports-head">
      <h3 id="exports-head" className={styles.subhead}>
        {text("document.exports")}
      </h3>
      {list.isPending && <Loading height={48} />}
      {list.isError && <p role="alert">{text("document.loadFailed.advice")}</p>}
      {list.data?.items.length === 0 && <p className={styles.empty}>{text("document.exports.none")}</p>}
      <ol className={styles.list}>
        {list.data?.items.map((attempt, at) => {
          const Icon = looks[attempt.outcome];
          return (
            <li key={at} className={styles.entry} data-outcome={attempt.outcome}>
              <p className={styles.entryHead}>
                <strong className={styles.outcome}>
                  <Icon size={16} aria-hidden /> {text(`document.exports.outcome.${attempt.outcome}`)}
                </strong>
                <span>{attempt.integration ?? text("document.exports.byHand")}</span>
              </p>
              <p className={styles.dim}>
                {formatDate(attempt.time, culture, "dateTime")} · {attempt.person?.name ?? text("document.history.automatic")}
              </p>
              {attempt.problem ? (
                <p>
                  <FailureReason failure={{ integration: attempt.integration ?? "", problem: attempt.problem }} detail={null} />
                </p>
              ) : (
                attempt.reason && <p>{attempt.reason}</p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
