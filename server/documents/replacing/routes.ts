import { Refusal } from "#platform/http/refusal.ts";
import type { Handlers } from "#server/core/handler.ts";
import { loadDocument } from "#server/documents/store.ts";
import { checkMediaType, onlyFile, withStoredFiles } from "#server/documents/uploadedFile.ts";
import { replaceFiles } from "./replace.ts";
import { unlock } from "./unlock.ts";

export const replacingHandlers = {
  unlockDocument: async ({ params, body, ifMatch }, actor, app) => unlock(app, actor, { ...params, ifMatch }, body.password),

  replaceFile: async ({ params, uploads, ifMatch }, actor, app) =>
    withStoredFiles(app, uploads, async () => {
      const file = onlyFile(uploads);
      await checkMediaType(app, file);
      const { file_id: replaces } = await app.db.transaction(actor.tenantId, (tx) => loadDocument(tx, actor, params.documentId));
      if (replaces === null) throw new Refusal("invalid-transition");
      await replaceFiles(app, actor, { ...params, ifMatch }, { kind: "replaceFile", files: [{ ...file, replaces }], fileName: file.name });
    }),
} satisfies Partial<Handlers>;
