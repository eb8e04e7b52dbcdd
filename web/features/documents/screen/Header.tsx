import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconHistory } from "@tabler/icons-react";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { Text } from "#web/locales/language.ts";
import { memo, type ReactNode } from "react";
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

/** What document it is, its state, place in the list, the one primary button, and the rest in menus. */
export const Header = memo(function Header(props: Props) {
  const { document, text, canEdit } = props;
  const { position } = document;
  const { primary, isSaving, open } = props;
  return (
    <header className={styles.header}>
      <Tip label={text("document.back")}>
        <ActionIcon component={Link} to={props.backTo} variant="subtle" color="gray" size={32} aria-label={text("document.back")}>
          <IconArrowLeft size={18} />
        </ActionIcon>
      </Tip>
      <Title document={document} />
      <StateLabel state={document.state} origin={document.errorOrigin} />
      <UnitButton document={document} actions={props.actions} start={props.start} />
      <span className={styles.saveState} role="status" data-quiet={(!canEdit && !isSaving) || undefined}>
        {isSaving ? text("document.saving") : props.isDirty ? text("document.unsaved") : canEdit ? "" : text("document.readOnly")}
      </span>
      <span className={styles.spacer} />
      {position && <Position position={position} text={text} open={open} />}
      <div className={styles.ends}>
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
        {primary && primary !== "export" && <PrimaryButton {...props} primary={primary} />}
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
      </div>
    </header>
  );
});

/** Whose document it is and its number, as soon as one of them is known; the file it came in below. */
function Title({ document: { fields, fileName } }: { document: DocumentDetail }) {
  const known = [fields["supplierName"], fields["invoiceNumber"]].filter(Boolean).join(" · ");
  return (
    <h1 className={styles.title} title={fileName}>
      {known || fileName}
      {known && <span className={styles.fileName}>{fileName}</span>}
    </h1>
  );
}

type PositionProps = { position: NonNullable<DocumentDetail["position"]>; text: Text; open(documentId: string): void };

/** Where the document stands in the list that it was opened from, with its neighbours. */
function Position({ position, text, open }: PositionProps) {
  const { previousId, nextId, index, total, isMore } = position;
  const place = text("document.position", { index: index ?? "…", total: `${total}${isMore ? "+" : ""}` });
  return (
    <nav className={styles.position} aria-label={place}>
      <Neighbour label={text("document.previous")} shortcut={shortcutOf("previousDocument")} id={previousId} open={open}>
        <IconChevronLeft size={18} />
      </Neighbour>
      <span>{place}</span>
      <Neighbour label={text("document.next")} shortcut={shortcutOf("nextDocument")} id={nextId} open={open}>
        <IconChevronRight size={18} />
      </Neighbour>
    </nav>
  );
}

type NeighbourProps = { label: string; shortcut: string | undefined; id: string | null | undefined; open(documentId: string): void; children: ReactNode };

function Neighbour({ label, shortcut, id, open, children }: NeighbourProps) {
  return (
    <Tip label={`${label} (${shortcut})`}>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} disabled={!id} onClick={() => id && open(id)}>
        {children}
      </ActionIcon>
    </Tip>
  );
}

/** What is most likely done next with the document, and beside "save and next" saving alone. */
function PrimaryButton({ primary, document, text, isSaving, save, open, actions, start }: Props & { primary: Exclude<Primary, "export"> }) {
  const run = () => {
    const action = actions.find((each) => each.id === primary);
    const nextId = document.position?.nextId;
    if (primary === "next") return nextId && open(nextId);
    return action && primary !== "save" ? start(action) : save(primary === "saveAndNext");
  };
  return (
    <>
      {primary === "saveAndNext" && (
        <Tip label={shortcutOf("save")}>
          <Button variant="default" className={styles.second} aria-disabled={isSaving} onClick={() => save(false)}>
            {text("document.action.save")}
          </Button>
        </Tip>
      )}
      <Tip label={shortcutOf(primaryActions[primary])}>
        <Button id="primary" aria-disabled={isSaving} onClick={run}>
          {text(`document.action.${primary}`)}
        </Button>
      </Tip>
    </>
  );
}

/** The action whose keys do the same as the primary button. */
const primaryActions = {
  save: "save",
  saveAndNext: "saveAndNext",
  next: "nextDocument",
  sendToApproval: "approveOrSend",
  approve: "approveOrSend",
} as const satisfies Record<Exclude<Primary, "export">, string>;
