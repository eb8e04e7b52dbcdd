import { type Role, rolePermissions, roles } from "#domain/access/permissions.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type DocumentParts, type TestTenant, type TestUser } from "#test/build.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
const users = new Map<string, TestUser>();
const documents = new Map<string, { documentId: string; attachmentId: string }>();

/** Documents whose supplier has their name, so that search values show which were seen. */
const names = [
  "own of the uploader",
  "own of the unit processor",
  "in unit one",
  "in unit two",
  "without unit",
  "in approval, unit one",
  "rejected, unit two",
  "approved before, without unit",
  "archived, unit one",
] as const;

beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  const pdf = await blankPdf();
  for (const role of roles) users.set(role, await tenant.user(role, { unitId: tenant.unitId }));
  users.set("AccountingUnitProcessor without unit", await tenant.user("AccountingUnitProcessor"));
  users.set("AccountingUnitApprover without unit", await tenant.user("AccountingUnitApprover"));
  const additional = await tenant.user("AccountingUnitProcessor", { unitId: tenant.unitId });
  await api.app.db.transaction(tenant.tenantId, (tx) =>
    tx.insertInto("user_accounting_units").values({ tenant_id: tenant.tenantId, user_id: additional.userId, accounting_unit_id: tenant.otherUnitId }).execute(),
  );
  users.set("AccountingUnitProcessor with an additional unit", additional);
  const { unitId, otherUnitId } = tenant;
  const userId = (name: string): string => users.get(name)?.userId ?? "";
  const parts: Record<(typeof names)[number], DocumentParts> = {
    "own of the uploader": { uploadedBy: userId("Uploader") },
    "own of the unit processor": { uploadedBy: userId("AccountingUnitProcessor") },
    "in unit one": { unitId },
    "in unit two": { unitId: otherUnitId },
    "without unit": {},
    "in approval, unit one": { unitId, state: "ApprovalPending" },
    "rejected, unit two": { unitId: otherUnitId, state: "Rejected" },
    "approved before, without unit": { state: "Processed", isApproved: true },
    "archived, unit one": { unitId, state: "Archived" },
  };
  for (const name of names) {
    const documentId = await buildDocument(api.app, tenant.tenantId, { ...parts[name], fields: { ...cleanFields, supplierName: name } });
    documents.set(name, { documentId, attachmentId: await storeBytes(api.app, tenant, documentId, pdf) });
  }
  // What is gone stands in no list and opens for nobody.
  await buildDocument(api.app, tenant.tenantId, { unitId, fields: { supplierName: "deleted" } }).then((documentId) =>
    api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("documents").set({ deleted_at: new Date() }).where("document_id", "=", documentId).execute(),
    ),
  );
});
afterAll(() => api.close());

/** Who sees what: domain rules 1.2. */
const visible: Record<string, readonly (typeof names)[number][]> = {
  TenantAdmin: names,
  Processor: names,
  Uploader: ["own of the uploader"],
  AccountingUnitProcessor: ["own of the unit processor", "in unit one", "in approval, unit one", "archived, unit one"],
  "AccountingUnitProcessor without unit": [],
  "AccountingUnitProcessor with an additional unit": ["in unit one", "in unit two", "in approval, unit one", "rejected, unit two", "archived, unit one"],
  Approver: ["in approval, unit one", "rejected, unit two", "approved before, without unit"],
  AccountingUnitApprover: ["in approval, unit one"],
  "AccountingUnitApprover without unit": [],
};

describe("R141 R179 R180 the rows that a role sees", () => {
  const every = Object.keys(visible);
  const listed = (name: string) => (visible[name] ?? []).filter((each) => !each.startsWith("archived"));
  const json = async <Reply>(method: string, path: string, as: TestUser | undefined, body?: object): Promise<Reply> =>
    (await (await api.request(method, path, { ...(as ? { as } : {}), ...(body ? { body } : {}) })).json()) as Reply;
  const user = (name: string) => users.get(name);

  test.each(every)("list and count: %s", async (name) => {
    const { items } = await json<{ items: { fields: { supplierName: string } }[] }>("POST", "/v1/documents/list", user(name), {});
    expect(items.map((item) => item.fields.supplierName).sort()).toEqual([...listed(name)].sort());
    const { items: archived } = await json<{ items: unknown[] }>("POST", "/v1/documents/list", user(name), { states: ["Archived"] });
    expect(archived).toHaveLength((visible[name]?.length ?? 0) - listed(name).length);
    const { count, byList } = await json<{ count: number; byList: Record<string, number> }>("POST", "/v1/documents/count", user(name), {});
    expect([count, byList.All]).toEqual([listed(name).length, listed(name).length]);
    expect(byList.Mine).toBe(name === "Uploader" || name === "AccountingUnitProcessor" ? 1 : 0);
  });

  test.each(every)("search values and types: %s", async (name) => {
    const { values } = await json<{ values: string[] }>("GET", "/v1/document-types/ReceivedInvoice/field/supplierName/search-values", user(name));
    expect([...values].sort()).toEqual([...(visible[name] ?? [])].sort());
    const { items } = await json<{ items: { documentType: string; numberOfNewDocuments: number }[] }>(
      "GET",
      "/v1/document-types/active?culture=cs-CZ&includeNumberOfNewDocuments=true",
      user(name),
    );
    const open = (visible[name] ?? []).filter((each) => !/approval|approved|archived/.test(each)).length;
    expect(items.find((item) => item.documentType === "ReceivedInvoice")?.numberOfNewDocuments).toBe(open);
  });

  test.each(every)("detail, file, image, words, history, attachment, payment, errors: %s", async (name) => {
    for (const [document, { documentId, attachmentId }] of documents) {
      const paths = [
        "",
        "/history",
        "/validation-errors",
        "/qr-payment",
        "/page/0/words",
        "/page/0/image?isPreview=true",
        "/file",
        `/attachments/${attachmentId}/file`,
      ];
      const expected = visible[name]?.includes(document as (typeof names)[number]) ? 200 : 404;
      const statuses = await Promise.all(
        paths.map(async (path) => (await api.request("GET", `/v1/documents/${documentId}${path}`, { as: user(name) as TestUser })).status),
      );
      expect(statuses, document).toEqual(paths.map(() => expected));
    }
  });

  test.each(every.filter((name) => rolePermissions[name.split(" ")[0] as Role].includes("ExportDocument")))(
    "an export of several fails when one of them is out of sight: %s",
    async (name) => {
      const documentIds = names.map((each) => documents.get(each)?.documentId ?? "");
      const reply = await api.request("POST", "/v1/documents/files/export", { as: user(name) as TestUser, body: { documentIds, exportFormat: "Csv" } });
      expect(reply.status).toBe(visible[name]?.length === names.length ? 200 : 404);
    },
  );

  test("Mine holds what the caller uploaded, whatever else they see", async () => {
    const { items } = await json<{ items: { fields: { supplierName: string } }[] }>("POST", "/v1/documents/list", user("AccountingUnitProcessor"), {
      listType: "Mine",
    });
    expect(items.map((item) => item.fields.supplierName)).toEqual(["own of the unit processor"]);
  });

  test("the place in a list is the place among the rows that the caller sees", async () => {
    const as = user("AccountingUnitProcessor");
    const list = await json<{ listResultId: string; items: { documentId: string }[] }>("POST", "/v1/documents/list", as, {
      sort: { field: "supplierName", direction: "asc" },
    });
    const ids = list.items.map((item) => item.documentId);
    const { position } = await json<{ position: object }>("GET", `/v1/documents/${ids[1]}?listResultId=${list.listResultId}`, as);
    expect(position).toEqual({ index: 2, total: 3, isMore: false, previousId: ids[0], nextId: ids[2] });
    // Somebody else's list is not found by its id.
    const { position: foreign } = await json<{ position?: object }>("GET", `/v1/documents/${ids[1]}?listResultId=${list.listResultId}`, user("TenantAdmin"));
    expect(foreign).toBeUndefined();
  });

  test("roles tied to units choose and change among their own units only", async () => {
    const as = user("AccountingUnitProcessor");
    const { items } = await json<{ items: { accountingUnitId: string }[] }>("GET", "/v1/accounting-unit/my", as);
    expect(items.map((item) => item.accountingUnitId)).toEqual([tenant.unitId]);
    const own = documents.get("own of the unit processor")?.documentId;
    const move = async (unitId: string) => (await api.request("POST", `/v1/documents/${own}/update-accounting-unit/${unitId}`, { as: as as TestUser })).status;
    expect([await move(tenant.otherUnitId), await move(tenant.unitId)]).toEqual([404, 204]);
    const form = new FormData();
    form.append("AccountingUnitId", tenant.otherUnitId);
    form.append("File", new Blob([new Uint8Array(await blankPdf())]), "a.pdf");
    expect((await api.request("POST", "/v1/documents", { as: as as TestUser, form })).status).toBe(404);
  });
});

test("search looks for wildcards and look-alikes of wildcards as they stand", async () => {
  const own = await buildTenant(api.app);
  for (const fileName of ["sleva 10% a_b.pdf", "cesta\\soubor.pdf", "Účtenka č. 5.pdf"]) await buildDocument(api.app, own.tenantId, { fileName });
  const found = async (query: string) => {
    const reply = await api.request("POST", "/v1/documents/list", { as: own.admin, body: { query } });
    return ((await reply.json()) as { items: { fileName: string }[] }).items.map((item) => item.fileName);
  };
  expect(await found("10%")).toEqual(["sleva 10% a_b.pdf"]);
  expect(await found("%")).toEqual(["sleva 10% a_b.pdf"]);
  expect(await found("％")).toEqual(["sleva 10% a_b.pdf"]);
  expect(await found("a_b")).toEqual(["sleva 10% a_b.pdf"]);
  expect(await found("c_s")).toEqual([]);
  expect(await found("\\")).toEqual(["cesta\\soubor.pdf"]);
  expect(await found("＼")).toEqual(["cesta\\soubor.pdf"]);
  expect(await found("UCTENKA C.")).toEqual(["Účtenka č. 5.pdf"]);
  const users_ = await api.request("POST", "/v1/users/list/basic", { as: own.admin, body: { query: "%" } });
  expect(await users_.json()).toEqual({ items: [] });
});
