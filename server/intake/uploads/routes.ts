import type { calls } from "#contract/index.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Handlers, UploadedFile } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import type { CallRequest } from "#contract/call.ts";
import { fromJson } from "./fromJson.ts";
import { onlyFile, checkMediaType, withStoredFiles } from "#server/documents/uploadedFile.ts";
import { czechDay } from "#domain/czech/day.ts";
import { sourceFor } from "#domain/documents/source.ts";
import { addPage } from "./pages.ts";
import { createDocument, claimId, documentsWithBytes } from "#server/documents/create.ts";
import { typeForUpload } from "#server/organisation/documentTypes/store.ts";
import { requireUnit } from "#server/organisation/accountingUnits/requireUnit.ts";

type UploadForm = CallRequest<typeof calls.uploadDocument>["form"];

export const uploadHandlers = {
  uploadDocument: (request, actor, app) => upload(app, actor, request, true),
  uploadOnly: (request, actor, app) => upload(app, actor, request, false),
  uploadPage: async ({ form, uploads }, actor, app) => withStoredFiles(app, uploads, () => addPage(app, actor, form, uploads)),
  uploadFromJson: async ({ body }, actor, app) => fromJson(app, actor, body),
} satisfies Partial<Handlers>;

/** Several files have the order in which they were sent, beginning where the form says. */
function ordinalOf({ Ordinal }: UploadForm, { length }: UploadedFile[], place: number): number | null {
  if (Ordinal === undefined && length === 1) return null;
  return (Ordinal ?? 1) + place;
}

async function upload(app: App, actor: Actor, { form, uploads }: { form: UploadForm; uploads: UploadedFile[] }, isRead: boolean) {
  return withStoredFiles(app, uploads, async () => {
    if (uploads.length === 0) onlyFile(uploads);
    if (form.DocumentId && uploads.length > 1) throw new Refusal("invalid-parameter", { detail: "DocumentId" });
    for (const file of uploads) await checkMediaType(app, file);
    const created: { documentId: string; fileName: string; duplicateOf: string[] }[] = [];
    await app.db.transaction(actor.tenantId, async (tx) => {
      await requireUnit(tx, actor, form.AccountingUnitId);
      const type = await typeForUpload(tx, actor.tenantId, form.DocumentClass);
      for (const [place, file] of uploads.entries()) {
        const documentId = form.DocumentId ?? randomUUID();
        const existing = form.DocumentId ? await claimId(tx, actor, documentId) : undefined;
        if (existing && existing.sha256 !== file.sha256) throw new Refusal("duplicate-id");
        const duplicateOf = (await documentsWithBytes(tx, actor, file.sha256)).filter((other) => other !== documentId);
        created.push({ documentId, fileName: file.name, duplicateOf });
        // The same upload sent again answers as before; its second copy of the bytes goes.
        if (existing) await app.files.remove(file.storageKey);
        else
          await createDocument(tx, app, actor, {
            documentId,
            file,
            fileName: file.name,
            documentType: type.documentType,
            typeChosen: type.isChosen,
            accountingUnitId: form.AccountingUnitId ?? null,
            folderId: form.FolderId ?? randomUUID(),
            ordinal: ordinalOf(form, uploads, place),
            source: sourceFor(actor.role, form.Source),
            deliveredDate: form.Date ?? czechDay(app.clock.now()),
            extractItems: null,
            isRead,
          });
      }
    });
    return { documentId: created[0]?.documentId ?? "", documents: created };
  });
}
