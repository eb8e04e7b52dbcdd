import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { ApiError, api } from "#web/lib/api.ts";

/** What happened to each document. */
export type Result = CallReply<typeof calls.deleteDocuments>["results"][number];

/** Documents asked at once where there is no bulk call. */
const PARALLEL = 4;

/** Reads several documents again (R026); a refusal of one does not stop the others. */
export async function reExtract(documentIds: readonly string[]): Promise<Result[]> {
  const queue = [...documentIds];
  const results: Result[] = [];
  const work = async () => {
    for (let documentId = queue.shift(); documentId !== undefined; documentId = queue.shift()) {
      results.push(await attempt(documentId));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return results;
}

async function attempt(documentId: string): Promise<Result> {
  try {
    await api(calls.requeueExtraction, { params: { documentId } });
    return { documentId, ok: true };
  } catch (error) {
    return { documentId, ok: false, code: error instanceof ApiError ? error.code : "internal" };
  }
}

/** Hands a file to the browser's own download. */
export function saveFile({ blob, fileName }: { blob: Blob; fileName: string | undefined }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName ?? "export";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
