import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { Tables } from "#server/core/schema.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { smallInvoice } from "#test/hunt.ts";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const READ = { timeout: 60_000, interval: 50 };
const now = new Date("2026-03-02T08:00:00Z");

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp({ worker: true, clock: { now: () => now } });
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await buildTenant(api.app);
});

const setLicence = (columns: Updateable<Tables["licences"]>) =>
  api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("licences").set(columns).where("tenant_id", "=", tenant.tenantId).execute());

async function upload(number: number): Promise<string> {
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array((await smallInvoice(number)).bytes)]), "faktura.pdf");
  const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form });
  return ((await reply.json()) as { documentId: string }).documentId;
}

/** State and error of a document once it was read or refused. */
async function outcome(documentId: string) {
  let found: DocumentDetail | undefined;
  await expect
    .poll(async () => {
      found = (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as DocumentDetail;
      return found.state;
    }, READ)
    .not.toBe("Extracting");
  return { state: found?.state, errorType: found?.errorType, isRead: found?.fields.invoiceNumber !== undefined };
}
const asRead = { state: "New", errorType: null, isRead: true };

test("R405 an upload over the limit of the licence is kept, not read, and read once the limit is raised", { timeout: 120_000 }, async () => {
  await setLicence({ document_limit: 1 });
  expect(await outcome(await upload(1))).toEqual(asRead);
  const over = await upload(2);
  expect(await outcome(over)).toEqual({ state: "Error", errorType: "LicenseUsedUp", isRead: false });
  await setLicence({ document_limit: 2 });
  expect((await api.request("POST", `/v1/documents/${over}/requeue-extraction`, { as: tenant.admin })).status).toBe(204);
  expect(await outcome(over)).toEqual(asRead);
});

test.each([
  ["2026-03-01", { state: "Error", errorType: "InvalidLicense", isRead: false }],
  ["2026-03-02", asRead],
])("a licence that is valid to %s, on 2 March", { timeout: 120_000 }, async (validTo, expected) => {
  await setLicence({ valid_to: validTo });
  expect(await outcome(await upload(3))).toEqual(expected);
});

test("documents that are read at the same time are counted once each", { timeout: 120_000 }, async () => {
  const documents = await Promise.all([10, 11, 12, 13, 14, 15].map(upload));
  for (const documentId of documents) expect(await outcome(documentId)).toEqual(asRead);
  const rows = await api.app.db.read(tenant.tenantId, (reader) =>
    reader.selectFrom("licence_usage").select(["period_start", "processed_count"]).where("tenant_id", "=", tenant.tenantId).execute(),
  );
  expect(rows).toEqual([expect.objectContaining({ processed_count: documents.length })]);
});

test("documents that are read at the same time never pass the limit of the licence together", { timeout: 120_000 }, async () => {
  await setLicence({ document_limit: 3 });
  const documents = await Promise.all([20, 21, 22, 23, 24, 25].map(upload));
  const outcomes = await Promise.all(documents.map(outcome));
  expect(outcomes.filter(({ state }) => state === "New")).toEqual([asRead, asRead, asRead]);
  const refused = { state: "Error", errorType: "LicenseUsedUp", isRead: false };
  expect(outcomes.filter(({ state }) => state !== "New")).toEqual([refused, refused, refused]);
  const [usage] = await api.app.db.read(tenant.tenantId, (reader) =>
    reader.selectFrom("licence_usage").select("processed_count").where("tenant_id", "=", tenant.tenantId).execute(),
  );
  expect(usage).toEqual({ processed_count: 3 });
});
