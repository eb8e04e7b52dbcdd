import { open } from "node:fs/promises";
import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import { ReadFailure } from "./failure.ts";
import { COMPOSE_MS, DRAW_MS, MAX_MESSAGE_BYTES } from "./limits.ts";
import type { PageProgress } from "./pages.ts";
import type { InMemory, Stored } from "./place.ts";
import type { ChildRequest } from "./protocol.ts";

/** Gives the bytes of a file; undefined when it has more than `most`. */
export type Load = (path: string, most: number) => Promise<Buffer | undefined>;

/** Puts the bytes of files in the place of their paths, since a child may open none. Throws ReadFailure for a file above the limit, and what `load` throws. */
export async function withBytes(request: ChildRequest<Stored>, load: Load): Promise<ChildRequest> {
  const bytesOf = async (path: string, most = MAX_UPLOAD_BYTES): Promise<Buffer> => {
    const bytes = await load(path, most);
    if (!bytes) throw new ReadFailure("InvalidDocumentCorrupted", `the file has more than ${most} bytes`);
    return bytes;
  };
  const loaded = async <Of extends Stored>({ path, ...rest }: Of): Promise<Omit<Of, "path"> & InMemory> => ({ ...rest, bytes: await bytesOf(path) });
  switch (request.task) {
    case "read": {
      const { more, path, ...rest } = request;
      return { ...rest, bytes: await bytesOf(path), ...(more ? { more: await Promise.all(more.map(loaded)) } : {}) };
    }
    case "render": {
      const { path, ...rest } = request;
      return { ...rest, bytes: await bytesOf(path) };
    }
    case "unlock":
      return loaded(request);
    case "measure":
      return { task: request.task, bytes: await bytesOf(request.path) };
    case "readMail":
    case "showMail":
      return { task: request.task, bytes: await bytesOf(request.path, MAX_MESSAGE_BYTES) };
    case "compose":
      return { task: request.task, sources: await Promise.all(request.sources.map(loaded)) };
    default:
      return request;
  }
}

/** Loads from the disk. */
export const fromDisk: Load = async (path, most) => {
  const file = await open(path, "r");
  try {
    return (await file.stat()).size > most ? undefined : await file.readFile();
  } finally {
    await file.close();
  }
};

/** What shows pages to somebody who waits for them, and is done in no time with ordinary files. */
const isDrawing = ({ task }: ChildRequest<Stored>): boolean => task === "render" || task === "measure";

/** Time for a request in milliseconds (limits.ts says what counts): that of a reading without pages so far, or of other work, whose usual limits `otherMs` replaces. */
export function timeLimit(request: ChildRequest<Stored>, { requestMs, otherMs }: { requestMs: number; otherMs: number | undefined }): number {
  if (request.task === "read") return requestMs;
  return otherMs ?? (isDrawing(request) ? DRAW_MS : COMPOSE_MS);
}

/** What the log says of a request. */
export function describeRequest(request: ChildRequest<Stored> | undefined): object {
  return request && "fileName" in request ? { task: request.task, fileName: request.fileName } : { task: request?.task };
}

/** From here on the first pages say how long the others will take: before, starting the recogniser counts most. */
const MIN_JUDGED_MS = 3_000;

/** Whether a reading that took `spentMs` so far and goes on as it began will take longer than `withinMs`. */
export function isTooSlow(spentMs: number, { read, of }: PageProgress, withinMs = Infinity): boolean {
  return read < of && spentMs >= MIN_JUDGED_MS && (spentMs / read) * of > withinMs;
}
