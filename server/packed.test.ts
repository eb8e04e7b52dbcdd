import type { Evidence } from "#domain/evidence/reading.ts";
import { valuesHash } from "#server/approval/standing.ts";
import { packContents } from "#server/core/packed/contents.ts";
import { packWords } from "#server/core/packed/words.ts";
import { writeBundle } from "#server/organisation/bundles/write.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { unzip } from "#test/archives.ts";
import { buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { buildPaper, namedPdf } from "#test/papers.ts";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadPages } from "./documents/pages/sources.ts";
import { loadContents } from "./documents/store.ts";

// Rows of documents stand in two forms, JSON and packed: whatever reads them answers the same.

let api: TestApp;
let tenant: TestTenant;
let documentId: string;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());

const evidence: Record<string, Evidence> = {
  totalAmount: { source: "text", page: 0, box: [0.1, 0.2, 0.3, 0.25], confidence: 0.995, checks: ["sums"], candidates: [{ value: "1", page: 1, score: 0.25 }] },
};
const items = [
  { description: "Práce", quantity: "2", unit: "hod", totalWithVat: "1210.00", page: 1, box: [0.1, 0.5, 0.9, 0.51] as [number, number, number, number] },
];

beforeEach(async () => {
  tenant = await buildTenant(api.app);
  const parts = { pages: 2, fields: cleanFields, evidence, items, vatBreakdown: [{ rate: "21", base: "1000.00", vat: "210.00" }] };
  documentId = await buildPaper(api.app, tenant, await namedPdf("Strana1", "Strana2"), parts);
});

const key = () => ({ tenant_id: tenant.tenantId, document_id: documentId });
const inTenant = <Result>(work: Parameters<typeof api.app.db.transaction<Result>>[1]) => api.app.db.transaction(tenant.tenantId, work);
const get = async (path: string) => (await api.request("GET", `/v1/documents/${documentId}${path}`, { as: tenant.admin })).json() as Promise<object>;

/** Rewrites the rows of the document in one of the forms. */
const store = (form: "json" | "packed") =>
  inTenant(async (tx) => {
    const [pages, contents] = [await loadPages(tx, key()), await loadContents(tx, key())];
    for (const { page_index, words } of pages) {
      const written = form === "json" ? { words: JSON.stringify(words), packed: null } : { words: "[]", packed: packWords(words) };
      await tx.updateTable("document_pages").set(written).where("document_id", "=", documentId).where("page_index", "=", page_index).execute();
    }
    const json = { evidence: JSON.stringify(contents.evidence), items: JSON.stringify(contents.items), vat_breakdown: JSON.stringify(contents.vat_breakdown) };
    const written = form === "json" ? { ...json, packed: null } : { evidence: "{}", items: "[]", vat_breakdown: "[]", packed: packContents(contents) };
    await tx.updateTable("document_contents").set(written).where("document_id", "=", documentId).execute();
  });

const bundled = async () => {
  const source = { db: api.app.db, files: api.app.files, tenantId: tenant.tenantId, now: new Date() };
  const { taken } = await writeBundle(source, (zip) => buffer(zip));
  const entries = await unzip(taken);
  return entries.filter(({ name }) => /document_(pages|contents)/.test(name)).map(({ name, bytes }) => [name, bytes.toString("utf8")]);
};

describe("a document answers the same in both forms:", () => {
  const answers: Record<string, () => Promise<unknown>> = {
    detail: async () => ({ ...(await get("")), lastOpenTime: null }),
    "words of a page": () => get("/page/1/words"),
    "what an approval covers": () =>
      inTenant(async (tx) => valuesHash(tx, await tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow())),
    "a bundle": bundled,
  };
  test.each(Object.keys(answers))("%s", async (name) => {
    await store("json");
    const before = await answers[name]!();
    await store("packed");
    expect(await answers[name]!()).toEqual(before);
    expect(JSON.stringify(before).length).toBeGreaterThan(20);
  });
});

test("a page that is turned and a value that is saved are read as they were written", async () => {
  await store("packed");
  await api.request("POST", `/v1/documents/${documentId}/rotate-page?pageRotationAngle=90`, { as: tenant.admin, body: { pageIndex: 1 } });
  const saved = await api.request("PATCH", `/v1/documents/${documentId}`, { as: tenant.admin, body: { fields: { orderNumber: "77" } } });
  expect(saved.ok).toBe(true);
  expect(await get("/page/1/words")).toEqual({ words: [{ text: "Strana2", box: [0.75, 0.1, 0.8, 0.3] }] });
  expect(await get("")).toMatchObject({ fields: { orderNumber: "77" }, items: [{ description: "Práce", box: [0.49, 0.1, 0.5, 0.9] }] });
});
