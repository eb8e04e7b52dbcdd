import type { ExportDetail } from "#contract/exports/shapes.ts";
import type { ExportFormat } from "#domain/exports/names.ts";
import { detailText } from "#web/components/export/exportProblems.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "#web/features/documents/screen/screen.module.css";

/** A remark with the formats or the names of the integrations that it concerns. */
type Found = { detail: ExportDetail; formats?: readonly ExportFormat[]; names?: readonly string[] };

/** What a person should know before the document leaves, although nothing stands against it. */
export function ExportRemarks({ found }: { found: readonly Found[] }) {
  const { text, culture } = useScreen();
  return found.map(({ detail, formats = [], names = formats.map((format) => text(`format.${format}`)) }) => (
    <div key={JSON.stringify(detail)} className={styles.menuNote} role="note">
      {detailText(detail, { text, culture, labelOf: (name) => name })}
      {names.length > 0 && <span className={styles.blocking}>{names.join(", ")}</span>}
    </div>
  ));
}
