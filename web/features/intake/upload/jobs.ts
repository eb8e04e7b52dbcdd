import { makeGuid } from "#web/lib/guid.ts";
import type { KeptUpload } from "./keptUploads.ts";
import type { BatchChoice, Content, Upload } from "./upload.ts";

/** An upload with what its transfer needs. */
export type Job = Content & {
  upload: Upload;
  choice: BatchChoice;
  abort: AbortController;
  partsSent: number;
  tries: number;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** Runs until a broken transfer is tried again. */
  timer?: ReturnType<typeof setTimeout>;
  /** Lets other tabs take the upload. */
  letGo?: () => void;
};

/** A new upload of these contents; `problem` is why it is not sent at all. */
export function newJob(content: Content, { fileName, choice, problem }: { fileName: string; choice: BatchChoice; problem?: Upload["fault"] }): Job {
  const size = content.parts.reduce((sum, part) => sum + part.size, 0);
  const upload: Upload = { id: makeGuid(), fileName, size, state: "waiting", share: 0, duplicateOf: [] };
  return {
    ...content,
    upload: problem ? { ...upload, state: "failed", fault: problem } : upload,
    choice,
    abort: new AbortController(),
    partsSent: 0,
    tries: 0,
    addedAt: Date.now(),
  };
}

export function keptOf({ upload, parts, isPages, choice, partsSent, addedAt }: Job, userId: string): KeptUpload {
  const isSent = upload.state === "sent";
  const { id, fileName, size, duplicateOf } = upload;
  return { id, userId, fileName, size, duplicateOf, choice, isPages, partsSent, addedAt, isSent, parts: isSent ? [] : parts };
}

export function jobOf({ id, fileName, size, duplicateOf, parts, isPages, choice, partsSent, addedAt, isSent }: KeptUpload): Job {
  const share = isSent ? 1 : 0;
  const upload: Upload = { id, fileName, size, duplicateOf, share, state: isSent ? "sent" : "waiting", isResumed: !isSent, isKept: true };
  return { upload, parts, isPages, choice, partsSent, addedAt, abort: new AbortController(), tries: 0 };
}

export type JobList = ReturnType<typeof makeJobList>;

/** The uploads of a tab in their order. `subscribe` and `snapshot` are what useSyncExternalStore wants. */
export function makeJobList() {
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  let view: readonly Upload[] = [];
  const publish = () => {
    view = [...jobs.values()].map((job) => job.upload);
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => view,
    publish,
    get: (id: string) => jobs.get(id),
    has: (job: Job) => jobs.get(job.upload.id) === job,
    all: () => [...jobs.values()],
    put: (job: Job) => void jobs.set(job.upload.id, job),
    remove: (id: string) => void jobs.delete(id),
    change(id: string, part: Partial<Upload>) {
      const job = jobs.get(id);
      if (!job) return;
      job.upload = { ...job.upload, ...part };
      publish();
    },
    /** Stops a transfer and takes it off the list. */
    drop(id: string) {
      const job = jobs.get(id);
      clearTimeout(job?.timer);
      job?.abort.abort();
      job?.letGo?.();
      jobs.delete(id);
    },
  };
}
