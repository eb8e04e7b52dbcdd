import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import type { Tables } from "#server/core/schema.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let pdf: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  pdf = new Uint8Array(await renderPdf(generateInvoice(21)));
});
afterAll(() => api.close());

async function licensed(licence: Updateable<Tables["licences"]>): Promise<TestTenant> {
  const tenant = await buildTenant(api.app);
  await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("licences").set(licence).where("tenant_id", "=", tenant.tenantId).execute());
  return tenant;
}

/** Uploads the invoice and waits until its reading has ended. */
async function uploaded({ admin }: TestTenant): Promise<{ documentId: string; state: string; errorType: string | null }> {
  const form = new FormData();
  form.append("File", new Blob([pdf]), "faktura.pdf");
  const { documentId } = (await (await api.request("POST", "/v1/documents", { as: admin, form })).json()) as { documentId: string };
  const detail = async () => (await (await api.request("GET", `/v1/documents/${documentId}`, { as: admin })).json()) as Awaited<ReturnType<typeof uploaded>>;
  await expect.poll(async () => (await detail()).state, { timeout: 30_000, interval: 100 }).not.toBe("Extracting");
  return detail();
}

test("R405 R402 an upload over the limit is an Error and is not counted", async () => {
  const tenant = await licensed({ document_limit: 1, period: "Year" });
  expect(await uploaded(tenant)).toMatchObject({ state: "New", errorType: null });
  expect(await uploaded(tenant)).toMatchObject({ state: "Error", errorType: "LicenseUsedUp" });
  const licence = await (await api.request("GET", "/v1/tenant/license", { as: tenant.admin })).json();
  expect(licence).toMatchObject({ processedCount: 1, limit: 1, reportedCount: 0, validFrom: "2026-01-01", validTo: null, period: "Year" });
});

test("an upload under a licence that has ended is an Error", async () => {
  const tenant = await licensed({ valid_to: "2026-01-02" });
  expect(await uploaded(tenant)).toMatchObject({ state: "Error", errorType: "InvalidLicense" });
});
