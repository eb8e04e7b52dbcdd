import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { exportDocuments } from "#server/exports/rendering/inMemory.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { invoiceCases } from "#test/invoices.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => void (api = await startTestApp({ worker: true })));
afterAll(() => api.close());

const NAMED = " for a name without ids";
const named = { customerName: "Modrá Vydra", customerCompanyId: undefined, customerVatId: undefined };

async function isdocOf(name: string): Promise<Buffer> {
  const { accountingUnit: _, ...invoice } = name.endsWith(NAMED) ? { ...invoiceCases[name.slice(0, -NAMED.length)]!, ...named } : invoiceCases[name]!;
  const result = await exportDocuments("Isdoc", [{ invoice }], { tenantId: "t", now: new Date("2026-03-05T10:00:00Z") });
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.bytes;
}

test.each([
  ["receipt of the cashier", 1, "the only one"],
  ["receipt of the cashier", 2, "none"],
  [`three rates with rounding${NAMED}`, 1, "the only one"],
  [`three rates with rounding${NAMED}`, 2, "none"],
  // It names a customer that is no unit of ours.
  ["three rates with rounding", 1, "none"],
])("%s in a company of %i units takes %s", async (name, units, expected) => {
  const tenant = await buildTenant(api.app);
  if (units === 1)
    await api.app.db.transaction(tenant.tenantId, (tx) => tx.deleteFrom("accounting_units").where("accounting_unit_id", "=", tenant.otherUnitId).execute());
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(await isdocOf(name))]), "doklad.isdoc");
  const { documentId } = (await (await api.request("POST", "/v1/documents", { as: tenant.admin, form })).json()) as { documentId: string };
  const detail = async () => (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as DocumentDetail;
  await expect.poll(async () => (await detail()).state, { timeout: 20_000 }).toBe("New");
  const { accountingUnitId } = await detail();
  expect(accountingUnitId === tenant.unitId ? "the only one" : (accountingUnitId ?? "none")).toBe(expected);
});
