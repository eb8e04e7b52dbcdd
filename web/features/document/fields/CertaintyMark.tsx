import { Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconChecks, IconEye, IconHistory } from "@tabler/icons-react";
import { formatPercent } from "#web/lib/format.ts";
import type { TextKey } from "#web/locales/language.ts";
import type { Certainty } from "../state/attention.ts";
import { useWorkbench } from "../WorkbenchContext.ts";
import styles from "./fields.module.css";

const icons = { person: IconCheck, checks: IconChecks, memory: IconHistory, look: IconEye, broken: IconAlertTriangle } as const;

/** How sure we are of a value: icon and word in its reserved colour; the tooltip says why. */
export function CertaintyMark({ name, certainty }: { name: string; certainty: Certainty }) {
  const { text, culture, document } = useWorkbench();
  if (certainty === "empty") return null;
  const Icon = icons[certainty];
  const evidence = document.evidence[name];
  const checks = (evidence?.checks ?? []).map((check) => text(`document.check.${check}` as TextKey)).join(", ");
  const why = certainty === "checks" && checks ? text("document.certainty.checks.hint", { checks }) : certainty === "checks" ? text("document.certainty.checks") : text(`document.certainty.${certainty}.hint`);
  const from = evidence && certainty !== "person" ? ` · ${text(`document.source.${evidence.source}`)} · ${text("document.sure", { percent: formatPercent(evidence.confidence, culture) })}` : "";
  return (
    <Tooltip label={why + from} position="left">
      <span className={styles.certainty} data-certainty={certainty}>
        <Icon size={14} aria-hidden />
        {text(`document.certainty.${certainty}`)}
      </span>
    </Tooltip>
  );
}
