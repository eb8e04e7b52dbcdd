import type { CallReply } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());
beforeEach(async () => void (tenant = await buildTenant(api.app)));

const choose = (program: string) => api.request("PUT", "/v1/tenant/export/program", { as: tenant.admin, body: { program } });
const offered = async (documentType: string, isBulkExport = false) => {
  const reply = await api.request("GET", `/v1/document-types/${documentType}/frontendExportTypes?isBulkExport=${isBulkExport}`, { as: tenant.admin });
  return (await reply.json()) as CallReply<typeof calls.frontendExportTypes>;
};
const shownCodes = async (documentType: string) => {
  const reply = await api.request("GET", `/v1/document-types/${documentType}/detail`, { as: tenant.admin });
  const { fields } = (await reply.json()) as { fields: { name: string; group: string; hidden: boolean }[] };
  return fields.flatMap(({ name, group, hidden }) => (group === "coding" && !hidden ? [name] : [])).sort();
};

test("the format of the chosen program comes first, for one document and for many, where it can be written", async () => {
  expect((await offered("ReceivedInvoice")).programFormat).toBeNull();
  expect((await choose("HeliosRed")).status).toBe(204);
  expect((await offered("ReceivedInvoice")).programFormat).toBe("HeliosRedCSV");
  expect((await offered("ReceivedInvoice", true)).programFormat).toBe("HeliosRedCSV");
  expect((await offered("Cashier")).programFormat).toBeNull();
});

test("documents show the code list fields that the program imports, each type those that it has use for", async () => {
  const own = await shownCodes("Cashier");
  await choose("HeliosRed");
  expect(await shownCodes("ReceivedInvoice")).toEqual(["centre", "contract"]);
  expect(await shownCodes("Cashier")).toEqual(["centre", "contract"]);
  await choose("Fakturoid");
  expect(await shownCodes("ReceivedInvoice")).toEqual(["numberSeries"]);
  await choose("Other");
  expect(await shownCodes("ReceivedInvoice")).toEqual([]);
  await choose("Pohoda");
  expect(await shownCodes("ReceivedInvoice")).toEqual(["accountCode", "activity", "breakdownOfVat", "centre", "contract", "numberSeries", "vatReportCode"]);
  expect(await shownCodes("Cashier")).toEqual(own);
});

test("Money S5 sets the version of the Money file; another company keeps its settings", async () => {
  const other = await buildTenant(api.app);
  await choose("MoneyS5");
  const settings = async (as: TestTenant) =>
    (await (await api.request("GET", "/v1/tenant/export/settings", { as: as.admin })).json()) as { program: string | null; moneyVersion: string };
  expect(await settings(tenant)).toMatchObject({ program: "MoneyS5", moneyVersion: "S5" });
  expect(await settings(other)).toMatchObject({ program: null, moneyVersion: "S3" });
});
