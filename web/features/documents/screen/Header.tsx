import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconHistory } from "@tabler/icons-react";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { Text } from "#web/locales/language.ts";
import { memo } from "react";
import { Link } from "react-router";
import type { DocumentAction } from "./actions/action.ts";
import { ActionsMenu } from "./actions/ActionsMenu.tsx";
import { shortcutOf } from "./actions/index.ts";
import { UnitButton } from "./UnitButton.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import type { Primary } from "./state/primary.ts";
import { StateLabel } from "#web/components/StateLabel.tsx";
import type { DocumentWrites } from "./useDocumentWrites.ts";
import styles from "./screen.module.css";

type Props = {
  document: DocumentDetail;
  text: Text;
  canEdit: boolean;
  backTo: string;
  isDirty: boolean;
  isSaving: boolean;
  primary: Primary | undefined;
  save(andNext: boolean): void;
  open(documentId: string): void;
  /** What may be done now, and how it is started. */
  actions: readonly DocumentAction[];
  start(action: DocumentAction): void;
  writes: DocumentWrites;
  isExportOpen: boolean;
  setExportOpen(on: boolean): void;
  isPanelOpen: boolean;
  togglePanel(): void;
  markExported: boolean;
  setMarkExported(on: boolean): void;
  lastFormat: string;
  setLastFormat(format: string): void;
};

/** File name, state, place in the list, the one primary button, and the rest in menus. */
export const Header = memo(function Header(props: Props) {
  const { document, text, canEdit } = props;
  const { position } = document;
  const place = position && { index: position.index ?? "…", total: `${position.total}${position.isMore ? "+" : ""}` };
  const { primary, isSaving, save, open } = props;
  const saveKeys = {
    save: shortcutOf("save"),
    saveAndNext: shortcutOf("saveAndNext"),
    export: undefined,
    next: shortcutOf("nextDocument"),
    sendToApproval: shortcutOf("approveOrSend"),
    approve: shortcutOf("approveOrSend"),
  };
  const doPrimary = (what: Primary) => {
    const action = props.actions.find((each) => each.id === what);
    if (what === "next") return position?.nextId && open(position.nextId);
    return action && what !== "save" ? props.start(action) : save(what === "saveAndNext");
  };
  return (
    <header className={styles.header}>
      <Tip label={text("document.back")}>
        <ActionIcon component={Link} to={props.backTo} variant="subtle" color="gray" size={32} aria-label={text("document.back")}>
          <IconArrowLeft size={18} />
        </ActionIcon>
      </Tip>
      <h1 className={styles.title} title={document.fileName}>
        {document.fileName}
      </h1>
      <StateLabel state={document.state} origin={document.errorOrigin} />
      <UnitButton document={document} actions={props.actions} start={props.start} />
      <span className={styles.saveState} role="status" data-quiet={(!canEdit && !isSaving) || undefined}>
        {isSaving ? text("document.saving") : props.isDirty ? text("document.unsaved") : canEdit ? "" : text("document.readOnly")}
      </span>
      <span className={styles.spacer} />
      {position && place && (
        <nav className={styles.position} aria-label={text("document.position", place)}>
          <Tip label={`${text("document.previous")} (${shortcutOf("previousDocument")})`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={text("document.previous")}
              disabled={!position.previousId}
              onClick={() => position.previousId && open(position.previousId)}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
          </Tip>
          <span>{text("document.position", place)}</span>
          <Tip label={`${text("document.next")} (${shortcutOf("nextDocument")})`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={text("document.next")}
              disabled={!position.nextId}
              onClick={() => position.nextId && open(position.nextId)}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </Tip>
        </nav>
      )}
      <ExportMenu
        isPrimary={primary === "export"}
        isDirty={props.isDirty}
        writes={props.writes}
        isOpen={props.isExportOpen}
        setOpen={props.setExportOpen}
        markExported={props.markExported}
        setMarkExported={props.setMarkExported}
        lastFormat={props.lastFormat}
        setLastFormat={props.setLastFormat}
        actions={props.actions}
        start={props.start}
        openNext={position?.nextId ? () => open(position.nextId!) : undefined}
      />
      {primary === "saveAndNext" && (
        <Tip label={shortcutOf("save")}>
          <Button variant="default" className={styles.second} aria-disabled={isSaving} onClick={() => save(false)}>
            {text("document.action.save")}
          </Button>
        </Tip>
      )}
      {primary && primary !== "export" && (
        <Tip label={saveKeys[primary]}>
          <Button id="primary" aria-disabled={isSaving} onClick={() => doPrimary(primary)}>
            {text(`document.action.${primary}`)}
          </Button>
        </Tip>
      )}
      <Tip label={`${text("document.history")} (${shortcutOf("history")})`}>
        <ActionIcon
          variant={props.isPanelOpen ? "light" : "subtle"}
          color="gray"
          size={32}
          aria-label={text("document.panel")}
          aria-pressed={props.isPanelOpen}
          onClick={props.togglePanel}
        >
          <IconHistory size={18} />
        </ActionIcon>
      </Tip>
      <ActionsMenu actions={props.actions} start={props.start} />
    </header>
  );
});
