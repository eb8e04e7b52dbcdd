import { Refusal } from "#platform/http/refusal.ts";
import { storageKey } from "#platform/files.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { UploadedFile } from "#server/core/handler.ts";
import type { Target } from "#server/documents/attempt.ts";
import { type FileRow, loadFiles } from "#server/documents/pages/sources.ts";
import { loadForChange, requireAction } from "#server/documents/rules.ts";
import { withStoredFiles } from "#server/documents/uploadedFile.ts";
import { ReadFailure } from "#server/reading/failure.ts";
import type { Unlocked } from "#server/reading/unlock.ts";
import { randomUUID } from "node:crypto";
import { replaceFiles } from "./replace.ts";

/** Makes copies of a document's protected PDFs that open without the password, puts them in their place and reads the document. */
export async function unlock(app: App, actor: Actor, target: Target, password: string): Promise<void> {
  const locked = await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, target.documentId, target.ifMatch);
    requireAction("unlock", document, actor);
    return (await loadFiles(tx, document)).filter((file) => file.media_type === "application/pdf");
  });
  const tried: { file: FileRow; result: Unlocked }[] = [];
  for (const file of locked) tried.push({ file, result: await openWith(app, actor, file, password) });
  const opened = tried.flatMap(({ file, result }) => (result.outcome === "unlocked" ? [{ file, bytes: result.bytes }] : []));
  if (opened.length === 0) throw refusalOf(tried.map(({ result }) => result));
  const copies: UploadedFile[] = [];
  await withStoredFiles(app, copies, async () => {
    for (const { file, bytes } of opened) copies.push(await storeCopy(app, file, bytes));
    const files = copies.map((copy, index) => ({ ...copy, replaces: opened[index]!.file.file_id }));
    await replaceFiles(app, actor, target, { kind: "unlock", files });
  });
}

/** A damaged file is none that the password opens. */
async function openWith(app: App, { tenantId }: Actor, file: FileRow, password: string): Promise<Unlocked> {
  return app.reader.unlockPdf(file.storage_key, password, { tenantId }).catch((error: unknown) => {
    if (error instanceof ReadFailure) return { outcome: "other" as const };
    throw error;
  });
}

function refusalOf(results: readonly Unlocked[]): Refusal {
  if (!results.some(({ outcome }) => outcome === "wrong")) return new Refusal("file-not-unlockable");
  return new Refusal("file-password-wrong", { errors: [{ pointer: "/password", code: "wrong", message: "The password does not open the file." }] });
}

async function storeCopy(app: App, { tenant_id, name, media_type }: FileRow, bytes: Uint8Array): Promise<UploadedFile> {
  await app.files.requireRoom();
  const fileId = randomUUID();
  const key = storageKey(tenant_id, fileId, app.clock.now());
  const stored = await app.files.put(key, Buffer.from(bytes));
  return { fileId, storageKey: key, name, mediaType: media_type, ...stored };
}
