import { open } from "node:fs/promises";
import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import { ReadFailure } from "./failure.ts";
import { COMPOSE_PROCESSOR_MS, DRAW_PROCESSOR_MS, MAX_MESSAGE_BYTES } from "./limits.ts";
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
export const isDrawing = ({ task }: ChildRequest<Stored>): boolean => task === "render" || task === "measure";

/** Processor time for a request in milliseconds; reading has none of its own, since its time grows with the pages. `given` replaces the usual limits. */
export function processorLimit(request: ChildRequest<Stored>, given: number | undefined): number {
  if (request.task === "read") return Infinity;
  return given ?? (isDrawing(request) ? DRAW_PROCESSOR_MS : COMPOSE_PROCESSOR_MS);
}

/** What the log says of a request. */
export function describeRequest(request: ChildRequest<Stored> | undefined): object {
  return request && "fileName" in request ? { task: request.task, fileName: request.fileName } : { task: request?.task };
}

/** From here on the first pages say how long the others will take: before, starting the recogniser counts most. */
const MIN_JUDGED_MS = 3_000;

/** Whether a reading that began at `since` and goes on as it began will take longer than `withinMs`. */
export function isTooSlow({ since, withinMs }: { since: number; withinMs?: number | undefined }, { read, of }: PageProgress): boolean {
  const elapsed = Date.now() - since;
  return withinMs !== undefined && read < of && elapsed >= MIN_JUDGED_MS && (elapsed / read) * of > withinMs;
}
