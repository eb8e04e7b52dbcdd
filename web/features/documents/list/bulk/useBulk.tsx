import type { BulkAction } from "#contract/documents/bulkActions.ts";
import { calls } from "#contract/index.ts";
import type { ExportFormat } from "#domain/exports/names.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { notifyTakenBack, notifyUndo } from "#web/lib/undo.tsx";
import { changed } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Result } from "#web/features/documents/list/bulk.ts";
import type { ListFilter } from "#web/features/documents/list/listAddress.ts";
import type { Picked, Selection } from "#web/components/list/selection.ts";
import { isCopy } from "#web/components/export/copies.ts";
import { type Step, takeBack } from "./takeBack.ts";
import { type Blocked, type Progress, runBulk, runCheck, runDownload } from "./run.ts";

type Input = { picked: Picked; filter: ListFilter; onDone: () => void };

/** What cannot leave among the chosen documents, and the way on with the others. */
export type Standstill = { blocked: Blocked[]; rest: number; goOn: () => void };

/** Runs bulk actions: what is under way, how far it is, and what came of each document when not all went well. */
export function useBulk({ picked, filter, onDone }: Input) {
  const { text } = useText();
  const { me } = useSession();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [outcome, setOutcome] = useState<{ results: Result[]; selection: Selection }>();
  const [standstill, setStandstill] = useState<Standstill>();
  const stop = useRef<AbortController>(undefined);

  const guarded = async <Outcome,>(work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome | undefined> => {
    stop.current = new AbortController();
    setProgress({ done: 0, total: 0, failed: 0 });
    try {
      return await work(stop.current.signal);
    } catch (error) {
      if (!stop.current.signal.aborted) notifyError(error);
      return undefined;
    } finally {
      setProgress(undefined);
      changed(client, calls.listDocuments, calls.countDocuments, calls.countExtracting, calls.activeDocumentTypes);
    }
  };
  const undo = async (steps: readonly Step[]) => {
    for (const { action, documentIds } of steps) {
      const { results, failure } = await withoutProgress(action, pickedOf(documentIds, picked), filter);
      changed(client, calls.listDocuments, calls.countDocuments, calls.activeDocumentTypes);
      notifyTakenBack(action.kind, results);
      if (failure) throw failure;
    }
  };
  const report = (action: BulkAction, { results, failure }: Awaited<ReturnType<typeof runBulk>>) => {
    if (failure) notifyError(failure);
    const done = results.filter((result) => result.ok);
    const words = text(`bulk.done.${action.kind}`, { count: done.length });
    const back = takeBack(action, done, me?.userRole === "TenantAdmin");
    if (back.length > 0) notifyUndo(words, () => undo(back));
    else if (done.length > 0) notify("positive", words);
    if (done.length < results.length) setOutcome({ results, selection: picked.kind === "some" ? picked.documents : new Map() });
    else if (!failure) onDone();
  };
  const act = (action: BulkAction, of = picked) =>
    void guarded(async (signal) => report(action, await runBulk(action, { picked: of, filter, signal, onProgress: setProgress })));
  /** Nothing leaves before it is known what cannot; then everything, or all but those. */
  const leave = async (format: ExportFormat | undefined, run: (ids: readonly string[]) => unknown) => {
    const checked = await guarded((signal) => runCheck(format, { picked, filter, signal, onProgress: setProgress }));
    if (!checked || stop.current?.signal.aborted) return;
    const { ids, blocked } = checked;
    if (blocked.length === 0) return run(ids);
    const rest = ids.filter((id) => !blocked.some((each) => each.documentId === id));
    setStandstill({ blocked, rest: rest.length, goOn: () => (setStandstill(undefined), run(rest)) });
  };
  return {
    progress,
    outcome,
    standstill,
    closeStandstill: () => setStandstill(undefined),
    closeOutcome: () => {
      setOutcome(undefined);
      onDone();
    },
    stop: () => stop.current?.abort(),
    act,
    send: () => void leave(undefined, (ids) => act({ kind: "export" }, pickedOf(ids, picked))),
    download: (format: ExportFormat, marks: boolean) =>
      void leave(format, async (ids) => {
        const onMissing = (count: number) => notify("negative", text("bulk.missing", { count }));
        const run = { picked: pickedOf(ids, picked), filter, onProgress: setProgress };
        const marked = await guarded((signal) => downloadAndMark({ format, marks, ids, onMissing }, { ...run, signal }));
        if (marked) report({ kind: "markAsExported" }, marked);
      }),
  };
}

/** Takes an action back without showing how far it is. */
const withoutProgress = (action: BulkAction, picked: Picked, filter: ListFilter) =>
  runBulk(action, { picked, filter, signal: new AbortController().signal, onProgress: () => undefined });

/** Downloads documents; with `marks`, what accounting takes on is marked as exported, as far as the states allow: what came of that. */
async function downloadAndMark(
  { format, marks, ids, onMissing }: { format: ExportFormat; marks: boolean; ids: readonly string[]; onMissing: (count: number) => void },
  run: Parameters<typeof runBulk>[1],
): Promise<Awaited<ReturnType<typeof runBulk>> | undefined> {
  const missing = await runDownload(format, ids, run);
  if (missing > 0) onMissing(missing);
  if (!marks || isCopy(format) || run.signal.aborted) return undefined;
  const { results, ...rest } = await runBulk({ kind: "markAsExported" }, run);
  return { ...rest, results: results.filter(({ code }) => code !== "invalid-transition") };
}

/** Documents by their ids; what is known of them is kept. */
function pickedOf(ids: readonly string[], picked: Picked): Picked {
  const known = picked.kind === "some" ? picked.documents : undefined;
  return {
    kind: "some",
    documents: new Map(ids.map((documentId) => [documentId, known?.get(documentId) ?? { documentId, fileName: documentId, documentType: "" }])),
  };
}
