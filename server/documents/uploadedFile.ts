import { withoutInvisible } from "#domain/documents/fileName.ts";
import { uploadExtensions } from "#domain/documents/upload.ts";
import type { App } from "#server/core/app.ts";
import type { UploadedFile } from "#server/core/handler.ts";
import { mediaTypeOf, sniff } from "#server/reading/intake.ts";
import { StorageFull } from "#platform/files.ts";
import { Refusal } from "#platform/http/refusal.ts";

/** Longest head that shows the kind of a file. */
const HEAD_BYTES = 4096;

/**
 * The type that the file is stored and served under comes from its bytes, never from the sender.
 * Bytes that are nothing we know are still accepted under a known file name, so that a damaged invoice is not lost:
 * it becomes a document in Error.
 */
export async function checkMediaType(app: App, file: UploadedFile): Promise<void> {
  const head: Buffer[] = [];
  if (file.size > 0) for await (const part of await app.files.get(file.storageKey, { start: 0, end: HEAD_BYTES - 1 })) head.push(part as Buffer);
  const kind = sniff(Buffer.concat(head));
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  const isKnownName = uploadExtensions.some((known) => known === extension);
  if (!kind && !isKnownName) throw new Refusal("unsupported-format", { detail: file.name });
  file.mediaType = kind ? mediaTypeOf(kind) : "application/octet-stream";
}

/** The one file of a call that takes one. Throws Refusal parameter-required. */
export function onlyFile(uploads: readonly UploadedFile[]): UploadedFile {
  const [file, ...others] = uploads;
  if (file && others.length === 0) return file;
  const message = "The parameter File must be defined.";
  throw new Refusal("parameter-required", { detail: message, errors: [{ pointer: "/form/File", code: "required", message }] });
}

/**
 * Removes the stored bytes of a refused upload; those that are in `uploads` by then. After any other failure nobody knows whether the transaction was committed,
 * so the bytes stay: a stray file is cheaper than a lost document.
 */
export async function withStoredFiles<Result>(app: App, uploads: readonly UploadedFile[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || error instanceof StorageFull) await Promise.all(uploads.map((file) => app.files.remove(file.storageKey)));
    throw error;
  }
}

/** The last path part of a sent name, without control characters and marks that turn the others. */
export function safeName(name: string | undefined): string {
  const last = withoutInvisible((name ?? "").split(/[/\\]/).at(-1) ?? "");
  return (
    [...last]
      .filter((character) => character >= " ")
      .join("")
      .slice(-255) || "document"
  );
}
