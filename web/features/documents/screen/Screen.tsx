import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { LeavePrompt } from "#web/components/LeavePrompt.tsx";
import { useRef, useState } from "react";
import type { ActionContext } from "./actions/action.ts";
import { useActions } from "./actions/useActions.tsx";
import { Connector } from "./Connector.tsx";
import { Header } from "./Header.tsx";
import type { PageCommands } from "./page/PagePanel.tsx";
import { Banners } from "./panels/Banners.tsx";
import { ConflictDialog } from "./panels/ConflictDialog.tsx";
import { KeysOverlay } from "./panels/KeysOverlay.tsx";
import type { PanelTab } from "./panels/SidePanel.tsx";
import { isDirty as isDraftDirty } from "./state/draft.ts";
import type { Layout } from "./state/layout.ts";
import { primaryOf } from "./state/primary.ts";
import { useAfterPaint } from "./useAfterPaint.ts";
import { useDocumentWrites } from "./useDocumentWrites.ts";
import { useDraft } from "./useDraft.ts";
import { useLock } from "./useLock.ts";
import { useLayout } from "./useLayout.ts";
import { useFirstFocus, useReadAhead } from "./useOpening.ts";
import { useSaveAndMove } from "./useSaveAndMove.ts";
import { type ReadInput, useSaving } from "./useSaving.ts";
import { useStable } from "#web/lib/useStable.ts";
import { useScreenModel } from "./useScreenModel.ts";
import { ScreenContext } from "./ScreenContext.ts";
import { ScreenParts } from "./ScreenParts.tsx";
import styles from "./screen.module.css";

type Props = { document: DocumentDetail; read: ReadInput; back: string };

/** The screen of one document: header, banners, fields, page, items, and the dialogs around them. */
export function Screen({ document, read, back }: Props) {
  const isPainted = useAfterPaint();
  const [layout, setLayout] = useLayout();
  const { draft, dispatch, kept, restore, drop } = useDraft(document);
  const lock = useLock(document.documentId, isPainted && document.allowedActions.includes("save"));
  const model = useScreenModel({ document, draft, dispatch, everyField: layout.everyField, isLocked: lock.holder !== undefined });
  const saving = useSaving({ draft, dispatch, forgetKept: drop, document, read, errors: model.errors, text: model.text });
  const writes = useDocumentWrites(document, model.text);
  const shown = useShown(document, layout, setLayout);
  const isDirty = isDraftDirty(draft);
  const move = useSaveAndMove({ document, model, save: saving.save, back, openItems: shown.openItems });
  const context: ActionContext = { model, writes, save: move.saveAnd, move, view: shown.view };
  const { allowed, start, dialog } = useActions(context, layout.plainKeys);
  useFirstFocus({ isReady: model.canEdit && isPainted, start: model.start, focusField: model.focusField });
  useReadAhead(document.position?.nextId, read);
  const { isFormShown, fillIn } = useUnread(document, isDirty, () => model.order[0] && model.focusField(model.order[0]));
  const headerActions = {
    save: useStable((andNext: boolean) => void move.saveAnd(andNext)),
    open: useStable(move.open),
    togglePanel: useStable(shown.togglePanel),
    setExportOpen: shown.setExportOpen,
    setMarkExported: useStable((markExported: boolean) => setLayout({ markExported })),
    setLastFormat: useStable((lastFormat: string) => setLayout({ lastFormat })),
  };
  return (
    <ScreenContext value={model}>
      <div className={styles.screen}>
        <Header
          document={document}
          text={model.text}
          canEdit={model.canEdit}
          backTo={back}
          isDirty={isDirty}
          isSaving={saving.isSaving}
          primary={lock.holder === undefined ? primaryOf(document, isDirty) : undefined}
          actions={allowed}
          start={start}
          writes={writes}
          isExportOpen={shown.isExportOpen}
          isPanelOpen={shown.parts.tab !== undefined}
          markExported={layout.markExported}
          lastFormat={layout.lastFormat}
          {...headerActions}
        />
        <Banners writes={writes} kept={kept} lock={lock} restore={restore} drop={drop} decide={saving.decide} afterDelete={move.afterDelete} fillIn={fillIn} />
        <ScreenParts layout={layout} setLayout={setLayout} writes={writes} isPainted={isPainted} isFormShown={isFormShown} {...shown.parts} />
        {!shown.isAttachmentShown && <Connector />}
        {saving.editedBy && <ConflictDialog editedBy={saving.editedBy} save={() => void saving.saveMine()} close={saving.closeConflict} />}
        {dialog}
        {shown.keys.areShown && (
          <KeysOverlay actions={allowed} close={shown.keys.hide} plainKeys={layout.plainKeys} setPlainKeys={(plainKeys) => setLayout({ plainKeys })} />
        )}
        <LeavePrompt
          mayLose={() => !move.isLeaving.current && isDirty}
          isInside={(pathname) => pathname.toLowerCase().includes(document.documentId.toLowerCase())}
          save={() => move.saveAnd(false)}
          discard={drop}
        />
      </div>
    </ScreenContext>
  );
}

/** A document of which nothing could be read has an empty form, which is shown to whoever wants to fill it in. */
function useUnread(document: DocumentDetail, isDirty: boolean, focusFirst: () => void) {
  const [isByHand, setByHand] = useState(false);
  const isUnread = document.state === "Error" && document.errorOrigin !== "export";
  const isEmpty = !Object.values(document.fields).some(Boolean) && document.items.length === 0;
  const fillIn = () => {
    setByHand(true);
    setTimeout(focusFirst);
  };
  return { isFormShown: !isUnread || !isEmpty || isDirty || isByHand, fillIn };
}

/** What of the screen is open now, and the commands that open, close and zoom its parts. */
function useShown(document: DocumentDetail, layout: Layout, setLayout: (change: Partial<Layout>) => void) {
  const [tab, setTab] = useState<PanelTab>();
  const [areKeysShown, setKeysShown] = useState(false);
  const [attachmentId, showAttachment] = useState<string>();
  const [isExportOpen, setExportOpen] = useState(false);
  const pageCommands = useRef<PageCommands>(null);
  const itemsGrid = useRef<HTMLDivElement>(null);
  const openItems = () => {
    setLayout({ itemsOpen: true });
    setTimeout(() => itemsGrid.current?.focus());
  };
  const pageCommand = (name: keyof PageCommands) => () => pageCommands.current?.[name]();
  const view: ActionContext["view"] = {
    zoomIn: pageCommand("zoomIn"),
    zoomOut: pageCommand("zoomOut"),
    fitWidth: pageCommand("fitWidth"),
    fitPage: pageCommand("fitPage"),
    selectText: pageCommand("selectText"),
    splitHere: pageCommand("splitHere"),
    showNextAttachment: () => {
      const ids = [undefined, ...document.attachments.map((each) => each.attachmentId)];
      showAttachment(ids[(ids.indexOf(attachmentId) + 1) % ids.length]);
    },
    openItems,
    togglePanel: (which) => setTab(tab === which ? undefined : which),
    toggleEveryField: () => setLayout({ everyField: !layout.everyField }),
    openExport: () => setExportOpen(true),
    showKeys: () => setKeysShown(true),
  };
  return {
    view,
    openItems,
    togglePanel: () => setTab(tab ? undefined : "history"),
    isExportOpen,
    setExportOpen,
    isAttachmentShown: document.attachments.some((each) => each.attachmentId === attachmentId),
    keys: { areShown: areKeysShown, hide: () => setKeysShown(false) },
    parts: { tab, setTab, pageCommands, itemsGrid, attachmentId, showAttachment },
  };
}
