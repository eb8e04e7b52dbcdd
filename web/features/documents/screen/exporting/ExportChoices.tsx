import { calls } from "#contract/index.ts";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { ExportFormat } from "#domain/exports/names.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { isCopy } from "#web/components/export/copies.ts";
import { gather, gatherRemarks } from "#web/components/export/exportProblems.ts";
import { api } from "#web/lib/api.ts";
import { useCall } from "#web/lib/queries.ts";
import { MoreFormats } from "#web/components/export/MoreFormats.tsx";
import { ownFormats } from "#web/components/export/ownFormats.ts";
import { MarkSwitch } from "#web/components/export/MarkSwitch.tsx";
import { Menu } from "@mantine/core";
import { IconAlertTriangle, IconDownload, IconPlayerTrackNext } from "@tabler/icons-react";
import { type RefObject, useEffect } from "react";
import type { ExportChoicesProps } from "./props.ts";
import { download } from "#web/lib/download.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { ExportProblems } from "./ExportProblems.tsx";
import { ExportRemarks } from "./ExportRemarks.tsx";
import { SendItem } from "./SendItem.tsx";
import styles from "#web/features/documents/screen/screen.module.css";

/** What the export menu holds: what stands against an export, by name and with the way to it, then what can be done. */
export default function ExportChoices(props: ExportChoicesProps) {
  const { isDirty, lastFormat, openNext } = props;
  const { document, text } = useScreen();
  const { documentId } = document;
  const offered = useCall(calls.frontendExportTypes, { params: { documentType: document.documentType }, query: { isBulkExport: "false" } });
  // Asked anew each time: another version of the document has other problems.
  const check = useCall(calls.checkExport, { body: { documentIds: [documentId] } }, { staleTime: 0 });
  const checked = check.data?.items[0];
  // Of the formats of the type those that the person may use: the check answers for no others.
  const formats = (offered.data?.formats ?? []).filter((format) => !checked || checked.formats.some(({ exportFormat }) => exportFormat === format));
  const standing = (checked?.formats ?? []).filter(({ exportFormat }) => formats.includes(exportFormat));
  const isBlocked = (format: ExportFormat) => standing.some(({ exportFormat, problems }) => exportFormat === format && problems.length > 0);
  const last = formats.find((format) => format === lastFormat && !isBlocked(format));

  useFocusWithin(props.menu, !check.isPending && !offered.isPending);

  const run = useExport(props);
  return (
    <>
      {isDirty && <div className={styles.menuNote}>{text("document.export.saveFirst")}</div>}
      {document.allowedActions.includes("export") && (
        <SendItem isDirty={isDirty} problems={checked?.sending} remarks={checked?.remarks ?? []} actions={props.actions} start={props.start} />
      )}
      <ExportProblems
        title={text("exportProblem.title")}
        found={gather(standing)}
        formatCount={standing.filter(({ exportFormat }) => !isCopy(exportFormat)).length}
        actions={props.actions}
        start={props.start}
      />
      <ExportRemarks found={gatherRemarks(standing)} />
      <Menu.Label>{text("document.export.choose")}</Menu.Label>
      {(offered.isPending || check.isPending) && (
        <Menu.Item disabled aria-busy>
          {text("document.export.loading")}
        </Menu.Item>
      )}
      {last && openNext && (
        <Menu.Item leftSection={<IconPlayerTrackNext size={16} />} disabled={isDirty} onClick={() => void run(last).then((isDone) => isDone && openNext())}>
          {text("document.export.andNext", { format: text(`format.${last}`) })}
        </Menu.Item>
      )}
      <MoreFormats {...ownFormats(formats, { program: offered.data?.programFormat ?? null, last: lastFormat })}>
        {(format) => (
          <Menu.Item
            key={format}
            leftSection={isBlocked(format) ? <IconAlertTriangle size={16} className={styles.blocked} /> : <IconDownload size={16} />}
            disabled={isDirty || check.isPending || isBlocked(format)}
            onClick={() => void run(format)}
          >
            {text(`format.${format}`)}
          </Menu.Item>
        )}
      </MoreFormats>
      {mayMark(document) && <MarkItems {...props} />}
    </>
  );
}

const mayMark = (document: DocumentDetail) => document.allowedActions.includes("markAsExported");

/** Downloads the document in a format and, where the person wishes, marks it as exported; answers whether it worked. */
function useExport({ writes, markExported, setLastFormat }: ExportChoicesProps) {
  const { document, text } = useScreen();
  return async (format: ExportFormat): Promise<boolean> => {
    try {
      const file = await api(calls.exportFile, { params: { documentId: document.documentId }, query: { exportFormat: format } });
      download(file.blob, file.fileName ?? document.fileName);
      setLastFormat(format);
      const isMarked = mayMark(document) && markExported && !isCopy(format) && (await writes.markAsExported());
      if (!isMarked) notify("positive", text("document.export.done", { name: file.fileName ?? text(`format.${format}`) }));
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
}

/** Whether an export marks the document, and marking it without one. */
function MarkItems({ isDirty, writes, markExported, setMarkExported }: ExportChoicesProps) {
  const { text } = useScreen();
  return (
    <>
      <Menu.Divider />
      <MarkSwitch isOn={markExported} set={setMarkExported} />
      <Menu.Item disabled={isDirty} onClick={() => void writes.markAsExported()}>
        {text("document.export.markNow")}
      </Menu.Item>
    </>
  );
}

/** The menu opens before anything in it may be chosen, so the focus goes to the menu, and to its first choice once that is ready. */
function useFocusWithin(menu: RefObject<HTMLElement | null>, isReady: boolean): void {
  useEffect(() => {
    const first = isReady ? menu.current?.querySelector<HTMLElement>("[data-menu-item]:not(:disabled)") : null;
    (first ?? menu.current)?.focus({ preventScroll: true });
  }, [menu, isReady]);
}
