import { ActionIcon, Menu } from "@mantine/core";
import { IconArchive, IconDots, IconDownload, IconFile, IconFileText, IconPencil, IconQrcode, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ChangeTypeDialog, QrDialog, RenameDialog } from "./ActionDialogs.tsx";
import type { DocumentActions } from "./useDocumentActions.ts";
import { useWorkbench } from "./WorkbenchContext.ts";

/** Targets of the manual state change: wire name, and the action that allows it. */
const targets = [
  ["Extracted", "setNew"],
  ["Paused", "pause"],
  ["Validated", "validate"],
] as const;

/** Everything else that may be done with the document, only what the server allows. */
export function ActionsMenu({ actions, onDeleted }: { actions: DocumentActions; onDeleted(): void }) {
  const { document, text } = useWorkbench();
  const [dialog, setDialog] = useState<"rename" | "type" | "qr">();
  const may = (action: (typeof document.allowedActions)[number]) => document.allowedActions.includes(action);
  const states = targets.filter(([, action]) => may(action));
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={text("document.action.more")}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {states.length > 0 && <Menu.Label>{text("document.changeState")}</Menu.Label>}
          {states.map(([target]) => (
            <Menu.Item key={target} onClick={() => void actions.changeState(target)}>
              {text(`document.target.${target}`)}
            </Menu.Item>
          ))}
          {states.length > 0 && <Menu.Divider />}
          {may("rename") && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog("rename")}>
              {text("document.action.rename")}
            </Menu.Item>
          )}
          {may("changeType") && (
            <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => setDialog("type")}>
              {text("document.action.changeType")}
            </Menu.Item>
          )}
          {may("reExtract") && (
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void actions.reExtract()}>
              {text("document.action.reExtract")}
            </Menu.Item>
          )}
          {may("reExtract") && (document.state === "New" || document.state === "Error") && (
            <Menu.Item leftSection={<IconFile size={16} />} onClick={() => void actions.pdfOnly()}>
              {text("document.action.pdfOnly")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconQrcode size={16} />} onClick={() => setDialog("qr")}>
            {text("document.action.qr")}
          </Menu.Item>
          {may("download") && (
            <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void actions.downloadOriginal()}>
              {text("document.action.download")}
            </Menu.Item>
          )}
          {may("archive") && (
            <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => void actions.changeState("Archived")}>
              {text("document.action.archive")}
            </Menu.Item>
          )}
          {may("delete") && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void actions.remove().then((isGone) => isGone && onDeleted())}>
                {text("document.action.delete")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === "rename" && <RenameDialog actions={actions} close={close} />}
      {dialog === "type" && <ChangeTypeDialog actions={actions} close={close} />}
      {dialog === "qr" && <QrDialog close={close} />}
    </>
  );
}
