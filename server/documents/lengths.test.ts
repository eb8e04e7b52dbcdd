import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { MAX_HEADER_CHARACTERS, MAX_ITEM_CHARACTERS } from "#domain/invoice/lengths.ts";
import { headerFields } from "#domain/invoice/invoice.ts";
import { json as jsonFormat } from "#domain/exports/formats/json.ts";
import { isdoc } from "#domain/exports/formats/isdoc/isdoc.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { buildInvoice } from "#test/invoices.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) => api.request(method, `/v1${path}`, { as: tenant.admin, ...(body === undefined ? {} : { body }) });
const detailOf = async (documentId: string) => (await (await call("GET", `/documents/${documentId}`)).json()) as DocumentDetail;

/** Signs of three bytes each that no compression makes shorter, so that indexes hold them as they are. */
function signs(count: number): string {
  let state = count + 1;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return Array.from({ length: count }, () => String.fromCharCode(0x4e00 + ((next() >> 8) % 0x5000))).join("");
}

const context = { culture: "cs-CZ" as const, uuid: (name: string) => name };
const writtenAs = (values: Partial<Parameters<typeof buildInvoice>[0]>) =>
  JSON.parse(jsonFormat.write([buildInvoice({ documentId: "long", ...values })], context).text) as Record<string, unknown>;

describe("every text has its longest length", () => {
  test.each(headerFields)("%s typed by a person", async (field) => {
    const documentId = await buildDocument(api.app, tenant.tenantId);
    const most = MAX_HEADER_CHARACTERS[field];
    expect((await call("PATCH", `/documents/${documentId}`, { fields: { [field]: signs(most) } })).status).toBe(204);
    const reply = await call("PATCH", `/documents/${documentId}`, { fields: { [field]: signs(most + 1) } });
    expect(await reply.json()).toMatchObject({ status: 422, code: "validation", errors: [{ pointer: `/fields/${field}`, code: "too-long" }] });
  });

  test("all of them at once", async () => {
    const fields = Object.fromEntries(headerFields.map((field) => [field, signs(MAX_HEADER_CHARACTERS[field])]));
    expect((await call("PATCH", `/documents/${await buildDocument(api.app, tenant.tenantId)}`, { fields })).status).toBe(204);
  });

  test.each(["supplierName", "invoiceNumber", "variableSymbol", "supplierCompanyId", "supplierVatId", "supplierAddress", "note"] as const)(
    "%s in JSON",
    async (field) => {
      const most = MAX_HEADER_CHARACTERS[field];
      expect((await call("POST", "/documents/fromJson", { ...writtenAs({}), [field]: signs(most) })).status).toBe(200);
      const reply = await call("POST", "/documents/fromJson", { ...writtenAs({}), [field]: signs(most + 1) });
      expect(await reply.json()).toMatchObject({ status: 422, code: "validation", errors: [{ pointer: `/${field}`, code: "too-long" }] });
    },
  );

  test.each([
    ["the name of the file", { fileName: signs(256) }, "/fileName"],
    ["an id of another system", { externalDocumentId: signs(201) }, "/externalDocumentId"],
    ["a field of the tenant", { customFields: { own: signs(4_001) } }, "/customFields/own"],
    ["a code", { coding: { Centre: signs(4_001) } }, "/coding/Centre"],
    ["a description", { lineItems: [{ description: signs(MAX_ITEM_CHARACTERS.description + 1) }] }, "/lineItems/0/description"],
  ])("%s in JSON", async (_, part, pointer) => {
    const reply = await call("POST", "/documents/fromJson", { ...writtenAs({}), ...part });
    expect(await reply.json()).toMatchObject({ status: 422, errors: [{ pointer, code: "too-long" }] });
  });

  test("a file with longer ones is read, and says what it shortened", async () => {
    const long = { supplierName: "Vzorová ".repeat(2_000).trim(), note: "Poznámka; ".repeat(2_000), invoiceNumber: signs(5_000) };
    const invoice = buildInvoice({ documentId: "long", totalAmount: "121.00", ...long });
    const form = new FormData();
    form.append("File", new Blob([isdoc.write([invoice], context).text]), "dlouha.isdoc");
    const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form });
    const { documentId } = (await reply.json()) as { documentId: string };
    await expect.poll(async () => (await detailOf(documentId)).state).toBe("New");
    const { fields, warnings } = await detailOf(documentId);
    for (const field of ["supplierName", "note", "invoiceNumber"] as const) {
      expect(fields[field]).toHaveLength(MAX_HEADER_CHARACTERS[field]);
      expect(warnings).toContainEqual(expect.objectContaining({ code: "value-shortened", field }));
    }
    expect(fields.note).toMatch(/… \[zkráceno\]$/);
  });
});

describe("one bad document of many", () => {
  test("has its own result, and the others are changed", async () => {
    const [broken, sound] = [await buildDocument(api.app, tenant.tenantId), await buildDocument(api.app, tenant.tenantId, { fields: cleanFields })];
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      sql`update document_contents set items = '5', packed = null where document_id = ${broken}`.execute(tx),
    );
    const reply = await call("PATCH", "/documents/fields/batchUpdate", { documentIds: [broken, sound], fields: { note: "Hromadně" } });
    const { results } = (await reply.json()) as { results: { ok: boolean; code?: string }[] };
    expect(results.map(({ ok, code }) => code ?? ok)).toEqual(["internal", true]);
    expect((await detailOf(sound)).fields.note).toBe("Hromadně");
  });
});

test.each(["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty"])("a list is not ordered or narrowed by %s", async (field) => {
  const statuses = await Promise.all([
    call("POST", "/documents/list", { sort: { field, direction: "asc" } }),
    call("POST", "/documents/list", { filters: [{ field, operator: "Eq", value: "1" }] }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([400, 400]);
});
