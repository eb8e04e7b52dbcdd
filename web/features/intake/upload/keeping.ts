import { type Job, type JobList, keptOf } from "./jobs.ts";
import type { UploadKeeper } from "./keptUploads.ts";

export type Keeping = ReturnType<typeof makeKeeping>;

/** Keeps the uploads of a list in the browser; nothing is kept while nobody is signed in. */
export function makeKeeping(list: JobList, owner: () => string | undefined, keeper: UploadKeeper | undefined) {
  /** Writes follow each other, so that a file is never kept again after it was let go. */
  let writing: Promise<unknown> = Promise.resolve();
  const write = (work: (keeper: UploadKeeper) => Promise<void>): Promise<boolean> => {
    if (!keeper || owner() === undefined) return Promise.resolve(false);
    const done = writing
      .then(() => work(keeper))
      .then(
        () => true,
        () => false,
      );
    writing = done;
    return done;
  };
  return {
    /** Keeps what a job has come to; answers whether it survives a closed tab. */
    keep(job: Job): Promise<boolean> {
      const userId = owner();
      return write(async (kept) => {
        if (userId !== undefined && list.has(job)) await kept.put(keptOf(job, userId));
      });
    },
    forget: (ids: string[]) => void write((kept) => kept.remove(ids)),
  };
}
