import type { WorkflowData } from "#contract/approval/approval.ts";
import type { ApprovalHistoryState } from "#domain/approval/names.ts";
import { formatDate } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { type Icon, IconArrowBackUp, IconArrowForwardUp, IconCircleCheck, IconCircleMinus, IconCircleX, IconRotate } from "@tabler/icons-react";
import styles from "./approval.module.css";

const looks: Record<ApprovalHistoryState, { icon: Icon; tone: "ok" | "bad" | "look" | "rest" }> = {
  APPROVED: { icon: IconCircleCheck, tone: "ok" },
  PREAPPROVED: { icon: IconCircleCheck, tone: "ok" },
  REJECTED: { icon: IconCircleX, tone: "bad" },
  PREREJECTED: { icon: IconCircleX, tone: "bad" },
  DELEGATED: { icon: IconArrowForwardUp, tone: "rest" },
  ABANDONED: { icon: IconCircleMinus, tone: "rest" },
  UNAPPROVED: { icon: IconRotate, tone: "look" },
  REFUSED: { icon: IconArrowBackUp, tone: "look" },
};

/** Every vote and closure, newest first: who, for whom, when, why (R047). */
export function ApprovalHistory({ entries }: { entries: WorkflowData["history"] }) {
  const { text, culture } = useText();
  if (entries.length === 0) return <p className={styles.dim}>{text("approval.history.empty")}</p>;
  return (
    <ol className={styles.history}>
      {entries.toReversed().map((entry, at) => {
        const { icon: Mark, tone } = looks[entry.state];
        return (
          <li key={at} className={styles.entry} data-tone={tone}>
            <Mark size={18} stroke={1.8} aria-hidden />
            <div>
              <p>
                <strong>{text(`approval.historyState.${entry.state}`)}</strong>
                {entry.stepName && <span className={styles.dim}> · {entry.stepName}</span>}
              </p>
              <p className={styles.dim}>
                {[
                  entry.person?.name ?? text("approval.history.rule"),
                  entry.onBehalfOf && text("approval.task.onBehalfOf", { name: entry.onBehalfOf.name }),
                  entry.toPerson && text("approval.history.toPerson", { name: entry.toPerson.name }),
                  entry.isOverride && text("approval.task.override"),
                  formatDate(entry.time, culture, "dateTime"),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {entry.note && <p className={styles.note}>{entry.note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
