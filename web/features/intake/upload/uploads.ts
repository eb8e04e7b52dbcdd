import { MAX_UPLOAD_FILES, uploadProblem } from "#domain/documents/upload.ts";
import { makeGuid } from "#web/lib/guid.ts";
import { sendFile } from "#web/lib/sendFile.ts";
import type { Gathered } from "./gather.ts";
import { browserKeeper, type KeptUpload, type UploadKeeper } from "./keptUploads.ts";
import { type Send, transfer } from "./transfer.ts";
import { type BatchChoice, type Content, faultOf, type Upload } from "./upload.ts";

/** Files sent at the same time: more only makes each slower on an office line. */
export const PARALLEL = 3;

/** Waiting before a broken transfer is tried again, in milliseconds; the last one repeats. The browser's word that the line is back cuts it short. */
export const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

/** What was begun longer ago is no longer taken up, in milliseconds. */
const KEPT_MS = 7 * 24 * 3_600_000;

type Job = Content & {
  upload: Upload;
  choice: BatchChoice;
  abort: AbortController;
  partsSent: number;
  tries: number;
  addedAt: number;
  timer?: Timer;
  letGo?: () => void;
};
type Timer = ReturnType<typeof setTimeout>;

/**
 * The uploads of one person in this tab. They go on while the person looks at other screens, try again by themselves when the line
 * breaks, and are taken up again when the tab was closed in between. `subscribe` and `snapshot` are what useSyncExternalStore wants.
 */
export function makeUploads(send: Send = sendFile, keeper?: UploadKeeper) {
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  let view: readonly Upload[] = [];
  let userId: string | undefined;
  /** Writes follow each other, so that a file is never kept again after it was let go. */
  let writing: Promise<unknown> = Promise.resolve();

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
  const write = (work: (keeper: UploadKeeper) => Promise<void>): Promise<boolean> => {
    if (!keeper || userId === undefined) return Promise.resolve(false);
    const done = writing
      .then(() => work(keeper))
      .then(
        () => true,
        () => false,
      );
    writing = done;
    return done;
  };
  const keep = (job: Job): Promise<boolean> => {
    const owner = userId;
    return write(async (kept) => {
      if (owner !== undefined && jobs.get(job.upload.id) === job) await kept.put(keptOf(job, owner));
    });
  };
  const forget = (ids: string[]) => void write((kept) => kept.remove(ids));

  const finish = (job: Job, part: Partial<Upload>) => {
    job.letGo?.();
    change(job.upload.id, part);
  };

  const fail = (job: Job, error: unknown) => {
    const fault = faultOf(error);
    if (fault.kind !== "failed") {
      finish(job, { state: "failed", fault, isRetried: false });
      forget([job.upload.id]);
      return;
    }
    change(job.upload.id, { state: "failed", fault, isRetried: true });
    job.timer = setTimeout(() => retry(job.upload.id), RETRY_MS[Math.min(job.tries, RETRY_MS.length - 1)]);
    job.tries += 1;
  };

  const run = async (job: Job) => {
    const { id, fileName } = job.upload;
    change(id, { state: "sending", fault: undefined, isRetried: false });
    try {
      const reply = await transfer(send, {
        ...job,
        id,
        fileName,
        signal: job.abort.signal,
        onProgress: (share) => change(id, { share }),
        onPart: (partsSent) => {
          job.partsSent = partsSent;
          void keep(job);
        },
      });
      if (jobs.get(id) === job) {
        finish(job, { state: "sent", share: 1, duplicateOf: reply.documents[0]?.duplicateOf ?? [] });
        void keep(job);
      }
    } catch (error) {
      if (jobs.get(id) === job && !job.abort.signal.aborted) fail(job, error);
    }
    pump();
  };

  const pump = () => {
    const all = [...jobs.values()];
    const free = PARALLEL - all.filter((job) => job.upload.state === "sending").length;
    for (const job of all.filter((each) => each.upload.state === "waiting").slice(0, Math.max(0, free))) void run(job);
  };

  const enter = (job: Job) => {
    jobs.set(job.upload.id, job);
    if (job.upload.state !== "waiting") return;
    void keep(job).then((isKept) => change(job.upload.id, { isKept }));
    if (keeper) void keeper.hold(job.upload.id).then((letGo) => (job.letGo = letGo));
  };

  const retry = (id: string) => {
    const job = jobs.get(id);
    if (job?.upload.state !== "failed") return;
    clearTimeout(job.timer);
    change(id, { state: "waiting", share: 0, fault: undefined, isRetried: false });
    pump();
  };

  const drop = (id: string) => {
    const job = jobs.get(id);
    clearTimeout(job?.timer);
    job?.abort.abort();
    job?.letGo?.();
    jobs.delete(id);
  };

  /** Takes up what an earlier visit or a closed tab left, unless another tab is at it. What has arrived is told only at the start. */
  const recover = async (owner: string, isStart: boolean) => {
    const kept = (await keeper?.all().catch(() => undefined)) ?? [];
    const old = kept.filter((upload) => upload.addedAt < Date.now() - KEPT_MS);
    if (old.length > 0) forget(old.map((upload) => upload.id));
    for (const upload of kept.filter((each) => each.userId === owner && !old.includes(each)).sort((a, b) => a.addedAt - b.addedAt)) {
      if (jobs.has(upload.id) || (upload.isSent && !isStart)) continue;
      const letGo = upload.isSent ? () => undefined : await keeper?.hold(upload.id);
      if (letGo && owner === userId && !jobs.has(upload.id)) jobs.set(upload.id, { ...jobOf(upload), letGo });
      else letGo?.();
    }
    publish();
    pump();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => view,
    /** Whose uploads these are. Another person's transfers stop and are left for that person; the own ones of earlier visits go on. */
    belongTo(owner: string | undefined) {
      if (owner === userId) return;
      if (userId !== undefined) for (const id of jobs.keys()) drop(id);
      userId = owner;
      publish();
      if (owner !== undefined) void recover(owner, true);
    },
    /** Another tab may have been closed in the middle: what it left goes on here. */
    takeUp() {
      if (userId !== undefined) void recover(userId, false);
    },
    /** Takes files in. More than the limit at once are all refused ("too many files", R015): false. Each directory becomes a folder. */
    add(files: readonly Gathered[], choice: BatchChoice): boolean {
      if (files.length > MAX_UPLOAD_FILES) return false;
      const folders = new Map<string, string>();
      for (const { file, directory } of files) {
        if (directory !== "" && !folders.has(directory)) folders.set(directory, makeGuid());
        const problem = uploadProblem(file.name, file.size);
        const upload = begun(file.name, file.size);
        enter({
          ...started(choice.folderId ? choice : { ...choice, folderId: folders.get(directory) }),
          parts: [file],
          isPages: false,
          upload: problem ? { ...upload, state: "failed", fault: { kind: problem } } : upload,
        });
      }
      publish();
      pump();
      return true;
    },
    /** Takes photographed pages in, in their order; they become one document. */
    addPages(pages: readonly Blob[], fileName: string, choice: BatchChoice) {
      const size = pages.reduce((sum, page) => sum + page.size, 0);
      enter({ ...started(choice), parts: pages, isPages: true, upload: begun(fileName, size) });
      publish();
      pump();
    },
    /** Sends a failed file again under the same document id. */
    retry,
    /** The line is back: what broke goes on at once. */
    retryBroken() {
      for (const { upload } of jobs.values()) if (upload.isRetried) retry(upload.id);
    },
    /** Stops a transfer and forgets it; a file that already arrived is only taken off this list. */
    remove(id: string) {
      drop(id);
      forget([id]);
      publish();
      pump();
    },
    /** Takes everything off that needs no more attention. */
    clearSent() {
      const sent = view.filter((upload) => upload.state === "sent").map((upload) => upload.id);
      for (const id of sent) jobs.delete(id);
      forget(sent);
      publish();
    },
  };
}

export const uploads = makeUploads(sendFile, typeof indexedDB === "undefined" ? undefined : browserKeeper());

const begun = (fileName: string, size: number): Upload => ({ id: makeGuid(), fileName, size, state: "waiting", share: 0, duplicateOf: [] });
const started = (choice: BatchChoice) => ({ choice, abort: new AbortController(), partsSent: 0, tries: 0, addedAt: Date.now() });

function keptOf({ upload, parts, isPages, choice, partsSent, addedAt }: Job, userId: string): KeptUpload {
  const isSent = upload.state === "sent";
  const { id, fileName, size, duplicateOf } = upload;
  return { id, userId, fileName, size, duplicateOf, choice, isPages, partsSent, addedAt, isSent, parts: isSent ? [] : parts };
}

function jobOf({ id, fileName, size, duplicateOf, parts, isPages, choice, partsSent, addedAt, isSent }: KeptUpload): Job {
  const share = isSent ? 1 : 0;
  const upload: Upload = { id, fileName, size, duplicateOf, share, state: isSent ? "sent" : "waiting", isResumed: true, isKept: true };
  return { upload, parts, isPages, choice, partsSent, addedAt, abort: new AbortController(), tries: 0 };
}
