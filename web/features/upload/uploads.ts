import type { DocumentClass } from "#domain/document/names.ts";
import { MAX_UPLOAD_FILES, uploadProblem } from "#domain/document/upload.ts";
import { ApiError } from "#web/lib/api.ts";
import { makeGuid } from "#web/lib/guid.ts";
import { sendFile, type Sending } from "#web/lib/sendFile.ts";

/** Why a file did not arrive. `failed` = the transfer broke; `refused` = the server said no for another reason. */
export type UploadFault = { kind: "invalidFormat" | "tooLarge" | "empty" | "failed" | "refused"; error?: unknown };

export type Upload = {
  /** Also the id of the document, so that sending again cannot make a second one. */
  id: string;
  fileName: string;
  size: number;
  state: "waiting" | "sending" | "sent" | "failed";
  /** Share that has left, 0 to 1. */
  share: number;
  fault?: UploadFault;
  /** Earlier documents with the same bytes. */
  duplicateOf: readonly string[];
};

/** Chosen once for the batch; left out = decided by the product. */
export type BatchChoice = { documentClass?: DocumentClass; accountingUnitId?: string; folderId?: string };

/** Files sent at the same time: more only makes each slower on an office line. */
export const PARALLEL = 3;

type Send = (sending: Sending) => Promise<{ documentId: string; documents: { documentId: string; duplicateOf: string[] }[] }>;
type Job = { upload: Upload; file: Blob; choice: BatchChoice; abort: AbortController };

/**
 * The uploads of this visit. They go on while the user looks at other screens; `subscribe` and `snapshot`
 * are what useSyncExternalStore wants.
 */
export function makeUploads(send: Send = sendFile) {
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  let view: readonly Upload[] = [];

  const publish = () => {
    view = [...jobs.values()].map((job) => job.upload);
    for (const listener of listeners) listener();
  };
  const change = (id: string, part: Partial<Upload>) => {
    const job = jobs.get(id);
    if (!job) return;
    job.upload = { ...job.upload, ...part };
    publish();
  };

  const run = async (job: Job) => {
    const { id, fileName } = job.upload;
    change(id, { state: "sending", share: 0, fault: undefined });
    try {
      const form = {
        File: named(job.file, fileName),
        DocumentId: id,
        Source: "WebApp" as const,
        DocumentClass: job.choice.documentClass,
        AccountingUnitId: job.choice.accountingUnitId,
        FolderId: job.choice.folderId,
      };
      const reply = await send({ input: { form }, signal: job.abort.signal, onProgress: (share) => change(id, { share }) });
      change(id, { state: "sent", share: 1, duplicateOf: reply.documents[0]?.duplicateOf ?? [] });
    } catch (error) {
      if (!job.abort.signal.aborted) change(id, { state: "failed", fault: faultOf(error) });
    }
    pump();
  };

  const pump = () => {
    const states = [...jobs.values()];
    const free = PARALLEL - states.filter((job) => job.upload.state === "sending").length;
    for (const job of states.filter((each) => each.upload.state === "waiting").slice(0, free)) void run(job);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => view,
    /** Takes files in. More than the limit at once are all refused ("too many files", R015): false. */
    add(files: readonly File[], choice: BatchChoice): boolean {
      if (files.length > MAX_UPLOAD_FILES) return false;
      for (const file of files) {
        const problem = uploadProblem(file.name, file.size);
        const upload: Upload = {
          id: makeGuid(),
          fileName: file.name,
          size: file.size,
          state: problem ? "failed" : "waiting",
          share: 0,
          duplicateOf: [],
          fault: problem && { kind: problem },
        };
        jobs.set(upload.id, { upload, file, choice, abort: new AbortController() });
      }
      publish();
      pump();
      return true;
    },
    /** Sends a failed file again under the same document id. */
    retry(id: string) {
      change(id, { state: "waiting", share: 0, fault: undefined });
      pump();
    },
    /** Stops a transfer and forgets it; a file that already arrived is only taken off this list. */
    remove(id: string) {
      jobs.get(id)?.abort.abort();
      jobs.delete(id);
      publish();
      pump();
    },
    /** Takes everything off that needs no more attention. */
    clearSent() {
      for (const [id, job] of jobs) if (job.upload.state === "sent") jobs.delete(id);
      publish();
    },
  };
}

export const uploads = makeUploads();

function named(file: Blob, fileName: string): File {
  return file instanceof File && file.name === fileName ? file : new File([file], fileName, { type: file.type });
}

function faultOf(error: unknown): UploadFault {
  if (!(error instanceof ApiError)) return { kind: "failed", error };
  if (error.status === 415 || error.code === "unsupported-format") return { kind: "invalidFormat", error };
  if (error.status === 413) return { kind: "tooLarge", error };
  return error.status >= 500 ? { kind: "failed", error } : { kind: "refused", error };
}
