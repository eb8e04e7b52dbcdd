import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { FailureReason } from "#web/components/export/FailureReason.tsx";
import { Attention } from "#web/components/list/Attention.tsx";
import { StateLabel } from "#web/components/StateLabel.tsx";
import styles from "#web/components/list/list.module.css";

/** The last line of a document's card: its state, what to look at, why the export failed. */
export function DocumentCardLine({ document: { state, attention, checks, errorOrigin, errorDetail, exportFailure } }: { document: DocumentSummary }) {
  return (
    <>
      <StateLabel state={state} origin={errorOrigin} />
      <Attention count={state === "New" && attention ? attention : null} checks={checks} />
      {errorOrigin === "export" && (
        <span className={styles.cardReason}>
          <FailureReason failure={exportFailure} detail={errorDetail} />
        </span>
      )}
    </>
  );
}
