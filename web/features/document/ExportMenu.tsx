import { calls } from "#contract/index.ts";
import type { ExportFormat } from "#domain/export/names.ts";
import { notify, notifyError } from "#web/app/notify.ts";
import { api } from "#web/lib/api.ts";
import { useCall } from "#web/lib/queries.ts";
import { Button, Checkbox, Menu } from "@mantine/core";
import { IconDownload, IconFileExport, IconPlayerTrackNext } from "@tabler/icons-react";
import { download, type DocumentWrites } from "./useDocumentWrites.ts";
import { useWorkbench } from "./WorkbenchContext.ts";
import styles from "./workbench.module.css";

type Props = {
  isPrimary: boolean;
  isDirty: boolean;
  writes: DocumentWrites;
  isOpen: boolean;
  setOpen(on: boolean): void;
  markExported: boolean;
  setMarkExported(on: boolean): void;
  /** The format that was used last, on whatever document. */
  lastFormat: string;
  setLastFormat(format: ExportFormat): void;
  openNext?: (() => void) | undefined;
};

/** Formats that hand the accounting data on; the others are copies for people. */
const copies: readonly ExportFormat[] = ["Pdf", "Zip"];

/** Downloads the document in a format and, when wished, marks it as exported. */
export function ExportMenu({ isPrimary, isDirty, writes, isOpen, setOpen, markExported, setMarkExported, lastFormat, setLastFormat, openNext }: Props) {
  const { document, text } = useWorkbench();
  const formats = useCall(
    calls.frontendExportTypes,
    { params: { documentType: document.documentType }, query: { isBulkExport: "false" } },
    { enabled: isOpen },
  );
  const last = formats.data?.formats.find((format) => format === lastFormat);
  const mayMark = document.allowedActions.includes("markAsExported");
  if (!document.allowedActions.includes("export") && !document.allowedActions.includes("download")) return null;

  const run = async (format: ExportFormat): Promise<boolean> => {
    try {
      const file = await api(calls.exportFile, { params: { documentId: document.documentId }, query: { exportFormat: format } });
      download(file.blob, file.fileName ?? document.fileName);
      setLastFormat(format);
      const isMarked = mayMark && markExported && !copies.includes(format) && (await writes.markAsExported());
      if (!isMarked) notify("positive", text("document.export.done", { name: file.fileName ?? text(`format.${format}`) }));
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          id={isPrimary ? "primary" : undefined}
          variant={isPrimary ? "filled" : "default"}
          className={isPrimary ? undefined : styles.second}
          leftSection={<IconFileExport size={16} />}
        >
          {text("document.action.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text("document.export.choose")}</Menu.Label>
        {isDirty && <p className={styles.menuNote}>{text("document.export.saveFirst")}</p>}
        {formats.isPending && <p className={styles.menuNote}>{text("document.export.loading")}</p>}
        {last && openNext && (
          <Menu.Item leftSection={<IconPlayerTrackNext size={16} />} disabled={isDirty} onClick={() => void run(last).then((isDone) => isDone && openNext())}>
            {text("document.export.andNext", { format: text(`format.${last}`) })}
          </Menu.Item>
        )}
        {formats.data?.formats.map((format) => (
          <Menu.Item key={format} leftSection={<IconDownload size={16} />} disabled={isDirty} onClick={() => void run(format)}>
            {text(`format.${format}`)}
          </Menu.Item>
        ))}
        {mayMark && (
          <>
            <Menu.Divider />
            <Menu.Item
              closeMenuOnClick={false}
              onClick={() => setMarkExported(!markExported)}
              role="menuitemcheckbox"
              aria-checked={markExported}
              leftSection={<Checkbox checked={markExported} readOnly tabIndex={-1} size="xs" aria-hidden styles={{ input: { pointerEvents: "none" } }} />}
            >
              {text("document.export.mark")}
            </Menu.Item>
            <Menu.Item disabled={isDirty} onClick={() => void writes.markAsExported()}>
              {text("document.export.markNow")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
