import { Alert } from "#web/components/Alert.tsx";
import { withLaterTexts } from "#web/locales/language.ts";
import { formatDate } from "#web/lib/format.ts";
import { useSession } from "#web/lib/session.ts";
import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { KeptDraft } from "#web/features/documents/screen/state/draft.ts";
import type { DocumentWrites } from "#web/features/documents/screen/useDocumentWrites.ts";
import type { Lock } from "#web/features/documents/screen/useLock.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { ApprovalBar } from "./ApprovalBar.tsx";
import { ErrorExplained } from "./ErrorExplained.tsx";
import { Questions } from "./Questions.tsx";
import styles from "#web/features/documents/screen/screen.module.css";

const ExportUnserved = lazy(() => withLaterTexts(import("#web/features/documents/screen/exporting/ExportUnserved.tsx")));

/** Work that a crash or a closed tab left behind. */
function KeptOffer({ kept, restore, drop }: { kept: KeptDraft; restore(): void; drop(): void }) {
  const { text, culture, document } = useScreen();
  return (
    <Alert kind="info">
      <div className={styles.offer}>
        <span>
          {text("document.kept.title", { time: formatDate(kept.keptAt, culture, "dateTime") })}.{" "}
          {kept.version !== document.version && text("document.kept.older")}
        </span>
        <Button size="compact-sm" onClick={restore}>
          {text("document.kept.restore")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={drop}>
          {text("document.kept.drop")}
        </Button>
      </div>
    </Alert>
  );
}

/** Outside systems that were asked about the document and have not answered yet: until when it waits for them. */
function AskedWebHooks() {
  const { document, text, culture } = useScreen();
  return document.questions.map(
    ({ webHook, event, waitsUntil }) =>
      waitsUntil !== null && (
        <Alert key={`${webHook} ${event}`} kind="info">
          {text(`document.asked.${event}`, { webHook, time: formatDate(waitsUntil, culture, "dateTime") })}
        </Alert>
      ),
  );
}

/** Somebody else has the document open; it can be read, or taken over. */
function LockedBy({ lock }: { lock: Lock }) {
  const { text } = useScreen();
  if (lock.holder === undefined) return null;
  return (
    <Alert kind="look">
      <div className={styles.offer}>
        <span>{text(lock.isTaken ? "document.lock.taken" : "document.lock.open", { person: lock.holder || text("document.conflict.someone") })}</span>
        <Button size="compact-sm" variant="default" onClick={lock.takeOver}>
          {text("document.lock.takeOver")}
        </Button>
      </div>
    </Alert>
  );
}

type Props = {
  writes: DocumentWrites;
  lock: Lock;
  kept: KeptDraft | undefined;
  restore(): void;
  drop(): void;
  decide: (() => void) | undefined;
  afterDelete(): void;
  fillIn(): void;
};

/** What has to be known before the fields are looked at; nothing stands here on a good day. */
export function Banners({ writes, lock, kept, restore, drop, decide, afterDelete, fillIn }: Props) {
  const { document, text, culture } = useScreen();
  const { permissions } = useSession();
  return (
    <div className={styles.banners}>
      <ErrorExplained writes={writes} fillIn={fillIn} />
      {document.state === "ReadyForExport" && permissions.includes("ExportDocument") && (
        <Suspense>
          <ExportUnserved />
        </Suspense>
      )}
      {document.hold && (
        <Alert kind="info">
          {text("document.held", { time: formatDate(document.hold.time, culture, "date"), name: document.hold.by?.name ?? "", reason: document.hold.reason })}
        </Alert>
      )}
      <ApprovalBar />
      <AskedWebHooks />
      <LockedBy lock={lock} />
      {decide && (
        <Alert kind="look">
          <div className={styles.offer}>
            <span>{text("document.conflict.title")}.</span>
            <Button size="compact-sm" variant="default" onClick={decide}>
              {text("document.conflict.choose")}
            </Button>
          </div>
        </Alert>
      )}
      {kept && <KeptOffer kept={kept} restore={restore} drop={drop} />}
      <Questions writes={writes} afterDelete={afterDelete} />
    </div>
  );
}
