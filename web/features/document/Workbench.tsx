import type { DocumentDetail } from "#contract/documents.ts";
import { calls } from "#contract/index.ts";
import { isClean } from "#domain/document/validate.ts";
import { notify } from "#web/app/notify.ts";
import { callQuery } from "#web/lib/queries.ts";
import { href } from "#web/lib/paths.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Connector } from "./Connector.tsx";
import { Header } from "./Header.tsx";
import type { PageCommands } from "./page/PagePanel.tsx";
import { prefetchPage } from "./page/usePageImage.ts";
import { ConflictDialog } from "./panels/ConflictDialog.tsx";
import { KeysOverlay } from "./panels/KeysOverlay.tsx";
import { LeaveGuard } from "./panels/LeaveDialog.tsx";
import type { PanelTab } from "./panels/SidePanel.tsx";
import { isDirty as isDraftDirty } from "./state/draft.ts";
import { primaryOf } from "./state/primary.ts";
import { useDocumentActions } from "./useDocumentActions.ts";
import { useDraft } from "./useDraft.ts";
import { useLayout } from "./useLayout.ts";
import { type ReadInput, useSaving } from "./useSaving.ts";
import { useStable } from "./useStable.ts";
import { useWorkbenchKeys } from "./useWorkbenchKeys.ts";
import { useWorkbenchModel } from "./useWorkbenchModel.ts";
import { WorkbenchContext } from "./WorkbenchContext.ts";
import { WorkbenchParts } from "./WorkbenchParts.tsx";
import { Banners } from "./panels/Banners.tsx";
import styles from "./workbench.module.css";

/** The workbench of one document: header, banners, fields, page, items, and the dialogs around them. */
export function Workbench({ document, read, back }: { document: DocumentDetail; read: ReadInput; back: string }) {
  const { documentId, position } = document;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [layout, setLayout] = useLayout();
  const { draft, dispatch, latest, kept, restore, drop } = useDraft(document);
  const model = useWorkbenchModel({ document, draft, dispatch, everyField: layout.everyField });
  const { text, errors, canEdit } = model;
  const saving = useSaving({ draft, dispatch, documentId, read, errors, text });
  const actions = useDocumentActions(document, text);
  const [tab, setTab] = useState<PanelTab>();
  const [areKeysShown, setKeysShown] = useState(false);
  const pageCommands = useRef<PageCommands>(undefined);
  const itemsGrid = useRef<HTMLDivElement>(null);
  const isLeaving = useRef(false);
  const isDirty = isDraftDirty(draft);

  const open = (id: string) => void navigate(href("document", { id }, { listResultId: search.get("listResultId") ?? undefined, returnRoute: search.get("returnRoute") ?? undefined }));
  const save = async (andNext = false): Promise<boolean> => {
    if (!canEdit || !(await saving.save())) return false;
    if (!andNext) return true;
    const broken = errors.find((error) => error.blocking);
    if (!isClean(errors) && broken) focusProblem(broken.field);
    else if (position?.nextId) {
      isLeaving.current = true;
      open(position.nextId);
    } else notify("info", text("document.lastOne"));
    return true;
  };
  const rotate = document.allowedActions.includes("rotate") && document.pages.length > 0 ? (angle: -90 | 90 | 180) => void actions.rotate(model.page, angle) : undefined;
  const openItems = () => {
    setLayout({ itemsOpen: true });
    setTimeout(() => itemsGrid.current?.focus());
  };
  const focusProblem = (field: string) => {
    const vatCell = /^vatBreakdown\.(\d+)\.(\w+)$/.exec(field);
    if (field.startsWith("items.")) openItems();
    else if (vatCell) window.document.getElementById(`vat-${vatCell[1]}-${vatCell[2]}`)?.focus();
    else model.focusField(field);
  };
  useWorkbenchKeys(
    {
      save: () => void save(),
      saveAndNext: () => void save(true),
      previousDocument: () => position?.previousId && open(position.previousId),
      nextDocument: () => position?.nextId && open(position.nextId),
      previousPage: () => model.setPage(model.page - 1),
      nextPage: () => model.setPage(model.page + 1),
      zoomIn: () => pageCommands.current?.zoomIn(),
      zoomOut: () => pageCommands.current?.zoomOut(),
      fitWidth: () => pageCommands.current?.fitWidth(),
      rotate: () => rotate?.(90),
      items: openItems,
      history: () => setTab((shown) => (shown === "history" ? undefined : "history")),
      showKeys: () => setKeysShown(true),
    },
    layout.plainKeys,
  );
  const stable = {
    save: useStable((andNext: boolean) => void save(andNext)),
    open: useStable(open),
    togglePanel: useStable(() => setTab(tab ? undefined : "history")),
    showKeys: useStable(() => setKeysShown(true)),
    setMarkExported: useStable((markExported: boolean) => setLayout({ markExported })),
    onDeleted: useStable(() => {
      isLeaving.current = true;
      if (position?.nextId) open(position.nextId);
      else void navigate(back);
    }),
  };
  useStart({ isReady: canEdit, start: model.start, field: search.get("field"), focusField: model.focusField });
  usePrefetchNext(position?.nextId ?? undefined, read, client);
  const hasConflicts = draft.conflicts.length > 0;
  const { setEditedBy } = saving;
  useEffect(() => {
    if (hasConflicts) setEditedBy((known) => known ?? { person: document.changedBy?.name, time: document.changedTime });
  }, [hasConflicts, setEditedBy]);

  return (
    <WorkbenchContext value={model}>
      <div className={styles.workbench}>
        <Header
          document={document}
          text={text}
          canEdit={canEdit}
          backTo={back}
          isDirty={isDirty}
          isSaving={saving.isSaving}
          primary={primaryOf(document, isDirty)}
          save={stable.save}
          open={stable.open}
          actions={actions}
          isPanelOpen={tab !== undefined}
          togglePanel={stable.togglePanel}
          showKeys={stable.showKeys}
          onDeleted={stable.onDeleted}
          markExported={layout.markExported}
          setMarkExported={stable.setMarkExported}
        />
        <Banners actions={actions} kept={isDirty ? undefined : kept} restore={restore} drop={drop} decide={hasConflicts && !saving.editedBy ? () => setEditedBy({ person: document.changedBy?.name, time: document.changedTime }) : undefined} />
        <WorkbenchParts layout={layout} setLayout={setLayout} tab={tab} setTab={setTab} actions={actions} rotate={rotate} pageCommands={pageCommands} itemsGrid={itemsGrid} />
        <Connector />
        {saving.editedBy && <ConflictDialog editedBy={saving.editedBy} save={() => void save()} close={() => setEditedBy(undefined)} />}
        {areKeysShown && <KeysOverlay close={() => setKeysShown(false)} plainKeys={layout.plainKeys} setPlainKeys={(plainKeys) => setLayout({ plainKeys })} />}
        <LeaveGuard documentId={documentId} mayLose={() => !isLeaving.current && isDraftDirty(latest.current)} save={save} />
      </div>
    </WorkbenchContext>
  );
}

/** Once the document may be edited, the field of the address or the first that needs eyes takes the focus. */
function useStart({ isReady, start, field, focusField }: { isReady: boolean; start(): void; field: string | null; focusField(name: string): void }): void {
  const isStarted = useRef(false);
  useEffect(() => {
    if (!isReady || isStarted.current) return;
    isStarted.current = true;
    if (field) focusField(field);
    else start();
  }, [isReady]);
}

/** Reads the next document of the list and its first page while this one is being checked. */
function usePrefetchNext(nextId: string | undefined, read: ReadInput, client: ReturnType<typeof useQueryClient>): void {
  useEffect(() => {
    if (!nextId) return;
    const timer = setTimeout(() => {
      const next = callQuery(calls.getDocument, { ...read, params: { documentId: nextId } });
      void client.prefetchQuery(next).then(() => {
        const known = client.getQueryData<DocumentDetail>(next.queryKey);
        if (known && known.pages.length > 0) prefetchPage(client, nextId, 0);
      });
    }, 600);
    return () => clearTimeout(timer);
  }, [nextId]);
}
