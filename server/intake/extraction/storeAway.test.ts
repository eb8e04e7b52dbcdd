import { startTestApp, type TestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { query } from "#test/dataFolders.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extractDocument } from "./extract.ts";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

async function documentToRead() {
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Extracting" });
  await storeBytes(api.app, tenant, documentId, await blankPdf());
  const [file] = await query(
    api.database.ownerUrl,
    `select storage_key as key from files join documents using (tenant_id, file_id) where document_id = '${documentId}'`,
  );
  const extractionId = randomUUID();
  await query(api.database.ownerUrl, `update documents set state = 'Extracting', extraction_id = '${extractionId}' where document_id = '${documentId}'`);
  return { key: String(file?.key), payload: { tenantId: tenant.tenantId, documentId, extractionId } };
}
const standing = async (documentId: string) =>
  (
    await query(
      api.database.ownerUrl,
      `select state, error_type as "errorType", error_detail as detail, (select count(*)::int from queue.job where data ->> 'documentId' = '${documentId}' and start_after > now()) as "laterJobs" from documents where document_id = '${documentId}'`,
    )
  )[0];
const pathOf = (name: string) => join(api.app.config.dataDir, name);

test("a file store that is not mounted is no fault of a document: it waits for it, and uploads are refused until then", async () => {
  const { payload } = await documentToRead();
  await rename(pathOf("files"), pathOf("away"));
  await mkdir(pathOf("files"));
  await extractDocument(api.app, payload, true);
  expect(await standing(payload.documentId)).toEqual({ state: "Extracting", errorType: null, detail: null, laterJobs: 1 });
  const form = new FormData();
  form.set("File", new File([Uint8Array.from(await blankPdf())], "faktura.pdf"));
  const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form });
  expect([reply.status, await reply.json()]).toMatchObject([503, { code: "storage-unavailable" }]);
  await rm(pathOf("files"), { recursive: true });
  await rename(pathOf("away"), pathOf("files"));
  await extractDocument(api.app, payload, true);
  // It has no text: now the file itself was read.
  expect(await standing(payload.documentId)).toMatchObject({ errorType: "InvalidDocumentNoText" });
});

test("a file that alone is missing is named, without a path of the server", async () => {
  const { payload, key } = await documentToRead();
  await rm(pathOf(`files/${key}`));
  await expect(extractDocument(api.app, payload, false)).rejects.toThrow("There is no stored file");
  await extractDocument(api.app, payload, true);
  expect(await standing(payload.documentId)).toMatchObject({ state: "Error", errorType: "ExtractionError", detail: "the stored file is missing" });
});
