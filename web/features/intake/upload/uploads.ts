import { MAX_UPLOAD_FILES, uploadProblem } from "#domain/documents/upload.ts";
import { makeGuid } from "#web/lib/guid.ts";
import { sendFile } from "#web/lib/sendFile.ts";
import type { Gathered } from "./gather.ts";
import { type Job, jobOf, makeJobList, newJob } from "./jobs.ts";
import { makeKeeping } from "./keeping.ts";
import { browserKeeper, type UploadKeeper } from "./keptUploads.ts";
import { makeSending } from "./sending.ts";
import type { Send } from "./transfer.ts";
import type { BatchChoice } from "./upload.ts";

/** What was begun longer ago is no longer taken up, in milliseconds. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * The uploads of one person in this tab. They go on while the person looks at other screens, try again by themselves when the line
 * breaks, and are taken up again when the tab was closed in between.
 */
export function makeUploads(send: Send = sendFile, keeper?: UploadKeeper) {
  let userId: string | undefined;
  const list = makeJobList();
  const keeping = makeKeeping(list, () => userId, keeper);
  const { pump, retry } = makeSending(list, keeping, send);
  const refresh = () => {
    list.publish();
    pump();
  };
  /** Settled once the browser keeps the files, or has refused to. */
  const enter = async (job: Job): Promise<void> => {
    list.put(job);
    if (job.upload.state !== "waiting") return;
    if (keeper) void keeper.hold(job.upload.id).then((letGo) => (job.letGo = letGo));
    list.change(job.upload.id, { isKept: await keeping.keep(job) });
  };
  /** Takes up what an earlier visit or a closed tab left, unless another tab is at it. What has arrived is shown only at the start. */
  const recover = async (owner: string, isStart: boolean) => {
    const kept = (await keeper?.all().catch(() => undefined)) ?? [];
    const old = kept.filter((upload) => upload.addedAt < Date.now() - KEPT_MS);
    if (old.length > 0) keeping.forget(old.map((upload) => upload.id));
    for (const upload of kept.filter((each) => each.userId === owner && !old.includes(each)).sort((a, b) => a.addedAt - b.addedAt)) {
      if (list.get(upload.id) || (upload.isSent && !isStart)) continue;
      const letGo = upload.isSent ? () => undefined : await keeper?.hold(upload.id);
      if (letGo && owner === userId && !list.get(upload.id)) list.put({ ...jobOf(upload), letGo });
      else letGo?.();
    }
    refresh();
  };

  return {
    subscribe: list.subscribe,
    snapshot: list.snapshot,
    /** Whose uploads these are. Another person's transfers stop and are left for that person; the own ones of earlier visits go on. */
    belongTo(owner: string | undefined) {
      if (owner === userId) return;
      if (userId !== undefined) for (const job of list.all()) list.drop(job.upload.id);
      userId = owner;
      list.publish();
      if (owner !== undefined) void recover(owner, true);
    },
    /** Continues the uploads of a tab that was closed before they were done. */
    takeUp() {
      if (userId !== undefined) void recover(userId, false);
    },
    /** Takes files in. More than the limit at once are all refused ("too many files", R015): false. Each directory becomes a folder. */
    add(files: readonly Gathered[], choice: BatchChoice): boolean {
      if (files.length > MAX_UPLOAD_FILES) return false;
      for (const job of jobsOf(files, choice)) void enter(job);
      refresh();
      return true;
    },
    /** Takes photographed pages in, in their order; they become one document. Settled once the browser keeps them, or has refused to. */
    addPages(pages: readonly Blob[], fileName: string, choice: BatchChoice): Promise<void> {
      const entered = enter(newJob({ parts: pages, isPages: true }, { fileName, choice }));
      refresh();
      return entered;
    },
    /** Sends a failed file again under the same document id. */
    retry,
    /** The line is back: what broke goes on at once. */
    retryBroken() {
      for (const { upload } of list.all()) if (upload.isRetried) retry(upload.id);
    },
    /** Stops a transfer and forgets it; a file that already arrived is only taken off this list. */
    remove(id: string) {
      list.drop(id);
      keeping.forget([id]);
      refresh();
    },
    /** Takes everything off that needs no more attention. */
    clearSent() {
      const sent = list.snapshot().filter((upload) => upload.state === "sent");
      for (const { id } of sent) list.remove(id);
      keeping.forget(sent.map(({ id }) => id));
      list.publish();
    },
  };
}

/** Files as uploads; those of one directory go into one folder, unless a folder is chosen for all. */
function jobsOf(files: readonly Gathered[], choice: BatchChoice): Job[] {
  const folders = new Map<string, string>();
  return files.map(({ file, directory }) => {
    if (directory !== "" && !folders.has(directory)) folders.set(directory, makeGuid());
    const kind = uploadProblem(file.name, file.size);
    const inFolder = choice.folderId ? choice : { ...choice, folderId: folders.get(directory) };
    return newJob({ parts: [file], isPages: false }, { fileName: file.name, choice: inFolder, ...(kind ? { problem: { kind } } : {}) });
  });
}

export const uploads = makeUploads(sendFile, typeof indexedDB === "undefined" ? undefined : browserKeeper());
