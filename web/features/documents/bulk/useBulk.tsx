import type { BulkAction } from "#contract/bulkActions.ts";
import { calls } from "#contract/index.ts";
import type { ExportFormat } from "#domain/export/names.ts";
import { notify, notifyError } from "#web/app/notify.ts";
import { notifyUndo } from "#web/app/undo.tsx";
import { changed } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Result } from "../bulk.ts";
import type { ListFilter } from "../listAddress.ts";
import type { Picked } from "../selection.ts";
import { type Progress, runBulk, runDownload } from "./run.ts";

type Input = { picked: Picked; filter: ListFilter; onDone: () => void };

/** Runs bulk actions: what is under way, how far it is, and what came of each document when not all went well. */
export function useBulk({ picked, filter, onDone }: Input) {
  const { text } = useText();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [outcome, setOutcome] = useState<{ results: Result[]; picked: Picked }>();
  const stop = useRef<AbortController>(undefined);

  const guarded = async (work: (signal: AbortSignal) => Promise<void>) => {
    stop.current = new AbortController();
    setProgress({ done: 0, total: 0, failed: 0 });
    try {
      await work(stop.current.signal);
    } catch (error) {
      if (!stop.current.signal.aborted) notifyError(error);
    } finally {
      setProgress(undefined);
      changed(client, calls.listDocuments, calls.countDocuments, calls.countExtracting, calls.activeDocumentTypes);
    }
  };
  const restore = async (documentIds: readonly string[]) => {
    const documents = new Map(documentIds.map((documentId) => [documentId, { documentId, fileName: documentId, documentType: "" }]));
    const { results, failure } = await runBulk(
      { kind: "restore" },
      { picked: { kind: "some", documents }, filter, signal: new AbortController().signal, onProgress: () => undefined },
    );
    changed(client, calls.listDocuments, calls.countDocuments, calls.activeDocumentTypes);
    notify("positive", text("bulk.done.restore", { count: results.filter((result) => result.ok).length }));
    if (failure) throw failure;
  };
  const report = (action: BulkAction, { results, failure }: Awaited<ReturnType<typeof runBulk>>) => {
    if (failure) notifyError(failure);
    const done = results.filter((result) => result.ok).map((result) => result.documentId);
    const words = text(`bulk.done.${action.kind}`, { count: done.length });
    if (action.kind === "delete" && done.length > 0) notifyUndo(words, () => restore(done));
    else if (done.length > 0) notify("positive", words);
    if (done.length < results.length) setOutcome({ results, picked });
    else if (!failure) onDone();
  };
  return {
    progress,
    outcome,
    closeOutcome: () => {
      setOutcome(undefined);
      onDone();
    },
    stop: () => stop.current?.abort(),
    act: (action: BulkAction) => void guarded(async (signal) => report(action, await runBulk(action, { picked, filter, signal, onProgress: setProgress }))),
    download: (format: ExportFormat) => void guarded(async (signal) => void (await runDownload(format, { picked, filter, signal, onProgress: setProgress }))),
  };
}
