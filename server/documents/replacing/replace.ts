import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { UploadedFile } from "#server/core/handler.ts";
import type { Target } from "#server/documents/attempt.ts";
import { storeFile } from "#server/documents/create.ts";
import { readAgain } from "#server/documents/pages/readAgain.ts";
import { loadFiles, storePages } from "#server/documents/pages/sources.ts";
import { loadForChange, requireAction } from "#server/documents/rules.ts";

/** What a document's file is replaced by, and how the history calls it. `replaces`: the file in whose place the new one stands. */
type Replacement = { kind: "unlock" | "replaceFile"; files: (UploadedFile & { replaces: string })[]; fileName?: string };

/** Puts stored files in the place of files of the document, which are kept, and reads it. Files that are not named stay. */
export async function replaceFiles(app: App, actor: Actor, { documentId, ifMatch }: Target, { kind, files, fileName }: Replacement): Promise<void> {
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, documentId, ifMatch);
    const to = requireAction(kind, document, actor);
    for (const file of files) await storeFile(tx, app, actor.tenantId, file);
    const inPlaceOf = new Map(files.map(({ fileId, replaces }) => [replaces, fileId]));
    const fileIds = (await loadFiles(tx, document)).map(({ file_id }) => inPlaceOf.get(file_id) ?? file_id);
    const columns = { ...(await storePages(tx, document, [], fileIds)), ...(fileName === undefined ? {} : { file_name: fileName }) };
    await readAgain(tx, app, actor, { document, to, kind, columns, ...(fileName === undefined ? {} : { detail: fileName }) });
  });
}
