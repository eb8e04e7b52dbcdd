import type { Culture } from "#domain/names.ts";
import { formatPercent } from "#web/lib/format.ts";
import type { Text, TextKey } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { IconAlertTriangle, IconCheck, IconChecks, IconEye, IconFileAlert, IconHistory, IconQuestionMark, IconZoomQuestion } from "@tabler/icons-react";
import type { Certainty, FieldEvidence } from "#web/features/documents/screen/state/attention.ts";
import styles from "./fields.module.css";

const icons = {
  person: IconCheck,
  checks: IconChecks,
  memory: IconHistory,
  look: IconEye,
  unread: IconZoomQuestion,
  fault: IconFileAlert,
  uncertain: IconQuestionMark,
  broken: IconAlertTriangle,
} as const;

type Props = { certainty: Certainty; evidence: FieldEvidence | undefined; text: Text; culture: Culture };

/** How sure we are of a value: icon and word in its reserved colour; the tooltip says why. */
export function CertaintyMark({ certainty, evidence, text, culture }: Props) {
  if (certainty === "empty") return null;
  const Icon = icons[certainty];
  const checks = (evidence?.checks ?? []).map((check) => text(`document.check.${check}` as TextKey)).join(", ");
  const verified = checks ? text("document.certainty.checks.hint", { checks }) : text("document.certainty.checks");
  const why = certainty === "checks" ? verified : text(`document.certainty.${certainty}.hint`);
  // An opinion from outside is named wherever it had a part; as a check it stands in the list already.
  const opinion = certainty !== "checks" && evidence?.checks.includes("secondReader") ? ` · ${text("document.check.secondReader")}` : "";
  const from =
    evidence && certainty !== "person" && certainty !== "unread"
      ? ` · ${text(`document.source.${evidence.source}`)} · ${text("document.sure", { percent: formatPercent(evidence.confidence, culture) })}${opinion}`
      : "";
  return (
    <Tip label={why + from} position="left">
      <span className={styles.certainty} data-certainty={certainty}>
        <Icon size={14} aria-hidden />
        <span className={styles.certaintyWord}>{text(`document.certainty.${certainty}`)}</span>
      </span>
    </Tip>
  );
}
