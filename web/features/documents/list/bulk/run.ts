import { BULK_STEP, type BulkAction } from "#contract/documents/bulkActions.ts";
import { CHECK_STEP, type CheckProblem } from "#contract/exports/check.ts";
import { calls } from "#contract/index.ts";
import type { ExportFormat } from "#domain/exports/names.ts";
import { api } from "#web/lib/api.ts";
import { type Result, saveFile } from "#web/features/documents/list/bulk.ts";
import type { ListFilter } from "#web/features/documents/list/listAddress.ts";
import { type Picked, sizeOf } from "#web/components/list/selection.ts";

/** Documents of one export file. */
const FILE_STEP = 1000;
const COMMENT_BYTES = 24;
/** Rows asked at once while ids are collected for files. */
const TAKE = 500;

export type Progress = { done: number; total: number; failed: number };
type Run = { picked: Picked; filter: ListFilter; signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Order is nothing that an action over a filter needs. */
const withoutSort = ({ sort: _, ...filter }: ListFilter): ListFilter => filter;

/**
 * Does an action step by step and says how far it is. Chosen documents go by their ids; of "everything" only the filter goes,
 * and the server says where the next step begins. Stopping keeps what is done; so does a failure, which comes beside the results.
 */
export async function runBulk(action: BulkAction, { picked, filter, signal, onProgress }: Run): Promise<{ results: Result[]; failure?: unknown }> {
  const results: Result[] = [];
  let total = sizeOf(picked);
  onProgress({ done: 0, total, failed: 0 });
  try {
    for await (const step of steps(action, picked, filter)) {
      results.push(...step);
      total = Math.max(total, results.length);
      onProgress({ done: results.length, total, failed: results.filter((result) => !result.ok).length });
      if (signal.aborted) break;
    }
    return { results };
  } catch (failure) {
    return { results, failure };
  }
}

async function* steps(action: BulkAction, picked: Picked, filter: ListFilter): AsyncGenerator<Result[]> {
  if (picked.kind === "some") {
    const ids = [...picked.documents.keys()];
    for (let at = 0; at < ids.length; at += BULK_STEP)
      yield (await api(calls.changeDocuments, { body: { action, documentIds: ids.slice(at, at + BULK_STEP) } })).results;
    return;
  }
  const all = { filter: withoutSort(filter), except: [...picked.except.keys()], until: picked.until };
  for (let after: string | null | undefined; after !== null;) {
    const reply: { results: Result[]; next: string | null } = await api(calls.changeDocuments, {
      body: { action, all: { ...all, ...(after ? { after } : {}) } },
    });
    yield reply.results;
    after = reply.next;
  }
}

/** A document that cannot leave, and why. */
export type Blocked = { documentId: string; fileName: string; problems: CheckProblem[] };

/**
 * Looks, before anything leaves, which of the chosen documents cannot: in a format, or to the integrations where none is named.
 * `ids` are all that were looked at, in the order of the list.
 */
export async function runCheck(
  exportFormat: ExportFormat | undefined,
  { picked, filter, signal, onProgress }: Run,
): Promise<{ ids: string[]; blocked: Blocked[] }> {
  const ids = picked.kind === "some" ? [...picked.documents.keys()] : await collectIds(filter, picked, signal);
  const blocked: Blocked[] = [];
  for (let at = 0; at < ids.length && !signal.aborted; at += CHECK_STEP) {
    onProgress({ done: at, total: ids.length, failed: blocked.length });
    const documentIds = ids.slice(at, at + CHECK_STEP);
    const { items } = await api(calls.checkExport, { body: { documentIds, exportFormats: exportFormat ? [exportFormat] : [] } }, { signal });
    for (const { documentId, fileName, sending, formats } of items) {
      const problems = exportFormat ? (formats[0]?.problems ?? []) : sending;
      if (problems.length > 0) blocked.push({ documentId, fileName, problems });
    }
  }
  return { ids, blocked };
}

/** Downloads documents in a format; a thousand stand in one file, so many of them make several. Answers how many files are missing from archives. */
export async function runDownload(
  exportFormat: ExportFormat,
  ids: readonly string[],
  { signal, onProgress }: Pick<Run, "signal" | "onProgress">,
): Promise<number> {
  let missing = 0;
  for (let at = 0; at < ids.length && !signal.aborted; at += FILE_STEP) {
    onProgress({ done: at, total: ids.length, failed: missing });
    const file = await api(calls.exportFiles, { body: { documentIds: ids.slice(at, at + FILE_STEP), exportFormat } }, { signal });
    saveFile(file);
    missing += await missingFrom(file.blob);
  }
  return missing;
}

/** Files that the server left out of an archive, by the comment at its end (server/exports/rendering/zip.ts). */
async function missingFrom(file: Blob): Promise<number> {
  const end = await file.slice(-COMMENT_BYTES).text();
  return Number(/left out: (\d+)$/.exec(end)?.[1] ?? 0);
}

async function collectIds(filter: ListFilter, picked: Extract<Picked, { kind: "all" }>, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  let near: { skip: number; cursor: string } | undefined;
  for (let skip = 0; !signal.aborted; skip += TAKE) {
    const page = await api(calls.listDocuments, { body: { ...filter, skip, take: TAKE, ...(near ? { near } : {}) } }, { signal });
    ids.push(...page.items.filter((item) => item.createdTime <= picked.until && !picked.except.has(item.documentId)).map((item) => item.documentId));
    if (!page.hasMore) break;
    near = page.cursor ? { skip, cursor: page.cursor } : undefined;
  }
  return ids;
}
