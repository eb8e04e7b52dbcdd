import { Alert } from "#web/components/Alert.tsx";
import { acceptedFiles } from "#web/lib/acceptedFiles.ts";
import { withLaterTexts } from "#web/locales/language.ts";
import { href } from "#web/lib/paths.ts";
import { Button, FileButton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { DocumentWrites } from "#web/features/documents/screen/useDocumentWrites.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { UnlockForm } from "./UnlockForm.tsx";
import styles from "#web/features/documents/screen/screen.module.css";

const ExportFailure = lazy(() => withLaterTexts(import("#web/features/documents/screen/exporting/ExportFailure.tsx")));

/** Reading it again cannot help: another file must come. */
const isFileAtFault: ReadonlySet<string> = new Set(["UnsupportedFiletype", "InvalidDocumentCorrupted", "InvalidDocumentProtected", "InvalidDocumentLowDpi"]);

/** Why a document failed: what happened, its cause, what to do next (error types of R034). `fillIn` shows the empty form. */
export function ErrorExplained({ writes, fillIn }: { writes: DocumentWrites; fillIn(): void }) {
  const { document, text } = useScreen();
  if (document.state !== "Error") return null;
  if (document.errorOrigin === "export") return <ExportExplained />;
  const kind = document.errorType ?? "UnknownError";
  const may = (action: (typeof document.allowedActions)[number]) => document.allowedActions.includes(action);
  return (
    <Alert kind="bad">
      <strong>{text(`document.error.title.${kind}`)}</strong>
      <p className={styles.bannerText}>
        {text(`document.error.cause.${kind}`)} {text(may("unlock") ? "document.unlock.next" : `document.error.next.${kind}`)}
      </p>
      {may("unlock") && <UnlockForm unlock={writes.unlock} />}
      <div className={styles.offer}>
        {may("replaceFile") && (
          <FileButton accept={acceptedFiles} onChange={(file) => file && void writes.replaceFile(file)}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="default">
                {text("document.error.replace")}
              </Button>
            )}
          </FileButton>
        )}
        {isFileAtFault.has(kind) && !may("replaceFile") && (
          <Button component={Link} size="compact-sm" variant="default" to={href("upload", {}, { folderId: document.folderId })}>
            {text("document.error.upload")}
          </Button>
        )}
        {may("reExtract") && (
          <Button size="compact-sm" variant="default" onClick={() => void writes.reExtract()}>
            {text("document.action.reExtract")}
          </Button>
        )}
        {may("save") && (
          <Button size="compact-sm" variant="default" onClick={fillIn}>
            {text("document.error.fillByHand")}
          </Button>
        )}
      </div>
    </Alert>
  );
}

function ExportExplained() {
  const { document, text } = useScreen();
  return (
    <Alert kind="bad">
      <strong>{text("document.error.title.export")}</strong>
      <Suspense fallback={<p className={styles.bannerText}>{document.errorDetail}</p>}>
        <ExportFailure />
      </Suspense>
    </Alert>
  );
}
