import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { generateInvoice, type GeneratedInvoice, renderPdf } from "#samples/invoices/index.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

/** Words for the date of supply and the symbol that no reader knows. */
const labels = { taxDate: "Zvonkový den", variableSymbol: "Platební znak" };

/** Documents of one supplier and program; the number changes with the seed. */
function invoices(seed: number, count: number): GeneratedInvoice[] {
  const first = generateInvoice(seed, { layout: "boxedForm", language: "cs", kind: "invoice", issueDate: "2026-03-10" });
  const { customer, supplier, print } = first;
  return Array.from({ length: count }, (_, index) => {
    const made = generateInvoice(seed + index, {
      layout: "boxedForm",
      language: "cs",
      kind: "invoice",
      supplier,
      ...(customer ? { customer } : {}),
      issueDate: `2026-0${3 + index}-10`,
    });
    return {
      ...made,
      print: { ...made.print, numbers: print.numbers, dates: print.dates, colon: print.colon, variant: print.variant, labels: { ...print.labels, ...labels } },
    };
  });
}

async function upload(as: TestUser, invoice: GeneratedInvoice, name: string): Promise<DocumentDetail> {
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(await renderPdf(invoice))]), name);
  const reply = await api.request("POST", "/v1/documents", { as, form });
  const { documentId } = (await reply.json()) as { documentId: string };
  return whenRead(as, documentId);
}

async function whenRead(as: TestUser, documentId: string): Promise<DocumentDetail> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const detail = await detailOf(as, documentId);
    if (detail.state !== "Extracting") return detail;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("The document stayed in Extracting.");
}

const detailOf = async (as: TestUser, documentId: string): Promise<DocumentDetail> =>
  (await api.request("GET", `/v1/documents/${documentId}`, { as })).json() as Promise<DocumentDetail>;
const save = (as: TestUser, documentId: string, body: object) => api.request("PATCH", `/v1/documents/${documentId}`, { as, body });

/** The tax date and coding are what the person adds; whatever else was misread is put right, so that the document is valid. */
const corrections = (invoice: GeneratedInvoice) => ({
  ...Object.fromEntries(Object.entries(invoice.truth.fields).filter(([, value]) => typeof value === "string")),
  accountCode: "518100",
});

test("R328 what a person corrects changes the supplier's next document, in this tenant alone", async () => {
  const [first, second] = invoices(7001, 2) as [GeneratedInvoice, GeneratedInvoice];
  const one = await upload(tenant.admin, first, "brezen.pdf");
  expect(one.fields.taxDate).not.toBe(first.truth.fields.taxDate);
  expect((await save(tenant.admin, one.documentId, { fields: corrections(first) })).status).toBe(204);

  const other = await buildTenant(api.app);
  const [mine, foreign] = [await upload(tenant.admin, second, "duben.pdf"), await upload(other.admin, second, "duben.pdf")];
  expect(mine.fields.taxDate).toBe(second.truth.fields.taxDate);
  expect(mine.evidence.taxDate).toMatchObject({ source: "history", checks: ["history"], learnedFrom: { documentId: one.documentId, fileName: "brezen.pdf" } });
  expect([mine.fields.accountCode, mine.evidence.accountCode?.source]).toEqual(["518100", "history"]);
  expect(foreign.fields.taxDate).not.toBe(second.truth.fields.taxDate);
  expect(Object.values(foreign.evidence).filter((evidence) => evidence.source === "history")).toEqual([]);
  expect(foreign.fields.accountCode).toBeUndefined();
});

test("R328 no coding is suggested while the feature is off; lessons of reading stay", async () => {
  const own = await buildTenant(api.app);
  const [first, second] = invoices(7101, 2) as [GeneratedInvoice, GeneratedInvoice];
  const one = await upload(own.admin, first, "a.pdf");
  await save(own.admin, one.documentId, { fields: corrections(first) });
  await api.request("POST", "/v1/tenant/features", { as: own.admin, body: { features: [{ feature: "ValueSuggestions", enabled: false }] } });
  const two = await upload(own.admin, second, "b.pdf");
  expect([two.fields.accountCode, two.fields.taxDate]).toEqual([undefined, second.truth.fields.taxDate]);
});

test("who may not see the teaching document does not learn its name", async () => {
  const own = await buildTenant(api.app);
  const [first, second] = invoices(7201, 2) as [GeneratedInvoice, GeneratedInvoice];
  const one = await upload(own.admin, first, "tajny.pdf");
  await save(own.admin, one.documentId, { fields: corrections(first) });
  const uploader = await own.user("Uploader");
  const two = await upload(uploader, second, "b.pdf");
  expect(two.evidence.taxDate).toMatchObject({ source: "history" });
  expect(JSON.stringify(two.evidence)).not.toContain("tajny.pdf");
  expect((await detailOf(own.admin, two.documentId)).evidence.taxDate?.learnedFrom).toEqual({ documentId: one.documentId, fileName: "tajny.pdf" });
  await api.request("DELETE", `/v1/documents/${one.documentId}`, { as: own.admin });
  expect((await detailOf(own.admin, two.documentId)).evidence.taxDate?.learnedFrom).toBeUndefined();
});

test("a document that is validated as it was read confirms the reading, once", async () => {
  const own = await buildTenant(api.app);
  const [first] = invoices(7301, 1) as [GeneratedInvoice];
  const one = await upload(own.admin, first, "a.pdf");
  await save(own.admin, one.documentId, { fields: corrections(first) });
  for (const state of ["Extracted", "Validated", "Extracted", "Validated"])
    await api.request("POST", `/v1/documents/${one.documentId}/state/change/${state}`, { as: own.admin });
  const memories = await api.app.db.transaction(own.tenantId, (tx) => tx.selectFrom("supplier_memories").selectAll().execute());
  expect(memories).toHaveLength(1);
  expect(memories[0]!.examples.map((example) => example.documentId)).toEqual([one.documentId]);
  expect(memories[0]!.keys).toContain(`id:${first.supplier.companyId}`);
});

test("a corrected supplier takes the lesson along", async () => {
  const own = await buildTenant(api.app);
  const [first] = invoices(7401, 1) as [GeneratedInvoice];
  const one = await upload(own.admin, first, "a.pdf");
  await save(own.admin, one.documentId, { fields: { ...corrections(first), supplierCompanyId: "90000013", supplierVatId: null } });
  await save(own.admin, one.documentId, { fields: corrections(first) });
  const memories = await api.app.db.transaction(own.tenantId, (tx) => tx.selectFrom("supplier_memories").selectAll().execute());
  const lessons = Object.fromEntries(memories.map((memory) => [memory.keys[0], memory.examples.length]));
  expect(lessons).toMatchObject({ "id:90000013": 0, [`id:${first.supplier.companyId}`]: 1 });
});

test("after the first document the type and unit of the supplier are taken where nobody chose them", async () => {
  const own = await buildTenant(api.app);
  const [first, second] = invoices(7501, 2) as [GeneratedInvoice, GeneratedInvoice];
  const one = await upload(own.admin, first, "a.pdf");
  await api.request("POST", `/v1/documents/${one.documentId}/change-document-type/Liabilities`, { as: own.admin });
  await whenRead(own.admin, one.documentId);
  const { supplierName, supplierCompanyId, issueDate, currency, totalAmount } = first.truth.fields;
  await save(own.admin, one.documentId, { fields: { supplierName, supplierCompanyId, issueDate, currency, totalAmount } });
  expect((await upload(own.admin, second, "b.pdf")).documentType).toBe("Liabilities");
});
