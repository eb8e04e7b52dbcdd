import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { Writable, type Readable } from "node:stream";
import type { FilePayload, PayloadFile } from "#server/core/connection.ts";
import { detailOf } from "#domain/exports/details.ts";
import { RemoteProblem } from "./problem.ts";

// What the storages (SFTP, FTPS, Blob) have in common.

/** Another file stands where ours should, and overwriting is off. */
export const fileExists = (path: string, cause?: unknown): RemoteProblem =>
  new RemoteProblem("alreadyExists", { detail: detailOf("fileExists", { path }), cause });

export const folderMissing = (folder: string, cause?: unknown): RemoteProblem =>
  new RemoteProblem("notFound", { detail: detailOf("folderMissing", { folder }), reason: remoteWords(cause), cause });

/** An error that repeats the reply of the remote system (FTP). */
const remoteWords = (cause: unknown): string => (cause instanceof Error ? cause.message : "");

/** Size in bytes and hexadecimal SHA-256 of a file as it was read. */
export type Digest = { size: number; sha256: string };

/** A sink that counts and hashes what is written to it; ask for the digest when the writing is done. */
export function digestSink(): { sink: Writable; digest: () => Digest } {
  const hash = createHash("sha256");
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done();
    },
  });
  return { sink, digest: () => ({ size, sha256: hash.digest("hex") }) };
}

/** Reads a stream to its end. */
export async function digestOf(stream: Readable): Promise<Digest> {
  const { sink, digest } = digestSink();
  await pipeline(stream, sink);
  return digest();
}

/** Whether the remote system holds exactly the file. */
export function isSame(file: PayloadFile, { size, sha256 }: Digest): boolean {
  return size === file.size && sha256 === file.sha256;
}

/** The file in pieces of so many bytes; the last one may be shorter. */
export async function* blocksOf(file: PayloadFile, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.open() as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + bytes - size);
      waiting.push(part);
      size += part.length;
      from += part.length;
      if (size < bytes) continue;
      yield Buffer.concat(waiting);
      [waiting, size] = [[], 0];
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Throws `damaged` unless what was read back is what was sent. */
export function requireSame(file: PayloadFile, read: Digest): void {
  if (isSame(file, read)) return;
  const isShort = read.size !== file.size;
  throw new RemoteProblem("damaged", {
    detail: isShort ? detailOf("sizeDiffers", { arrived: String(read.size), sent: String(file.size) }) : detailOf("contentDiffers"),
  });
}

/**
 * Name of the file while it is being written, next to its final place: hidden, short, and of this attempt alone, so that an
 * attempt that is thought dead cannot write into the file of the next one.
 */
export function temporaryName({ key, attempt }: Pick<FilePayload, "key" | "attempt">): string {
  return `.kvitance-${createHash("sha256").update(key).digest("hex").slice(0, 20)}-${attempt}.part`;
}

/** Longest way back: earlier attempts than these have been cleared by their successors. */
const CLEARED_ATTEMPTS = 5;

/** Names that broken earlier attempts may have left behind. */
export function leftovers({ key, attempt }: FilePayload): string[] {
  const first = Math.max(1, attempt - CLEARED_ATTEMPTS);
  return Array.from({ length: attempt - first }, (_, index) => temporaryName({ key, attempt: first + index }));
}

/** Folders of a path of settings; people write it with slashes at either end or none. */
export function segmentsOf(path: string | undefined): string[] {
  return (path ?? "").split("/").filter((segment) => segment !== "" && segment !== ".");
}
