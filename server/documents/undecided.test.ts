import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { Problem } from "#contract/errors.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type DocumentParts, type TestTenant } from "#test/build.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());
beforeEach(async () => void (tenant = await buildTenant(api.app)));

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
  api.request(method, `/v1/documents/${path}`, { as: tenant.admin, ...(body ? { body } : {}) });
const detail = async (id: string) => (await (await call("GET", id)).json()) as DocumentDetail;
const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as Problem).code];
const bulk = async (kind: string, documentIds: string[]) =>
  ((await (await call("POST", "bulk", { action: { kind }, documentIds })).json()) as { results: { ok: boolean; code?: string }[] }).results;
const queue = async () => {
  const { items } = (await (await call("POST", "list", { listType: "Validation" })).json()) as { items: DocumentDetail[] };
  return items.map(({ documentId, checks }) => [documentId, checks]);
};
const attended = (documentId: string) =>
  api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("documents").set({ attention: 0 }).where("document_id", "=", documentId).execute());
const check = async (documentId: string) =>
  (
    (await (await call("POST", "export/check", { documentIds: [documentId], exportFormats: ["PohodaXml", "Pdf"] })).json()) as {
      items: { sending: { code: string }[]; formats: { problems: { code: string }[] }[] }[];
    }
  ).items[0]!;

describe("an unanswered proposal to split", () => {
  async function proposed(parts: DocumentParts = {}): Promise<string> {
    const id = await buildDocument(api.app, tenant.tenantId, parts);
    const ranges = [
      [0, 0],
      [1, 1],
    ];
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .updateTable("document_contents")
        .set({ proposed_split: JSON.stringify(ranges) })
        .where("document_id", "=", id)
        .execute(),
    );
    return id;
  }

  test("keeps a saved document New, and its answer lets it become Processed", async () => {
    const id = await proposed();
    await call("PATCH", id, { fields: { orderNumber: "77" } });
    expect(await detail(id)).toMatchObject({ state: "New", fields: { orderNumber: "77" }, checks: expect.arrayContaining(["split"]) as unknown });
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .updateTable("document_contents")
        .set({ proposed_split: sql`null` })
        .where("document_id", "=", id)
        .execute(),
    );
    await call("PATCH", id, { fields: { orderNumber: "78" } });
    expect(await detail(id)).toMatchObject({ state: "Processed" });
  });

  test("is refused with a code of its own wherever it would be exported", async () => {
    const id = await proposed();
    const gone = await proposed({ state: "Processed", fields: { ...cleanFields, invoiceNumber: "2" } });
    for (const [path, documentId] of [
      ["state/change/Validated", id],
      ["mark-as-exported", gone],
    ] as const)
      expect(await codeOf(await call("POST", `${documentId}/${path}`)), path).toEqual([409, "split-undecided"]);
    for (const [kind, documentId] of [
      ["validate", id],
      ["export", id],
      ["markAsExported", gone],
    ] as const)
      expect(await bulk(kind, [documentId]), kind).toMatchObject([{ ok: false, code: "split-undecided" }]);
    expect(await codeOf(await call("POST", "files/export", { documentIds: [gone], exportFormat: "Json" }))).toEqual([409, "split-undecided"]);
    const { sending, formats } = await check(gone);
    expect(sending).toContainEqual({ code: "split" });
    expect(formats.map(({ problems }) => problems.some(({ code }) => code === "split"))).toEqual([true, false]);
  });

  test("stands in the list for validation, whatever the values are like", async () => {
    const id = await proposed();
    await call("PATCH", id, { note: "x", fields: { orderNumber: "1" } });
    await attended(id);
    expect(await queue()).toEqual([[id, expect.arrayContaining(["split"])]]);
  });

  test("asks nothing where splitting is off, for nobody could answer", async () => {
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("tenant_features").set({ enabled: false }).where("tenant_id", "=", tenant.tenantId).where("feature", "=", "Splitting").execute(),
    );
    const id = await proposed();
    await call("PATCH", id, { fields: { orderNumber: "77" } });
    expect(await detail(id)).toMatchObject({ state: "Processed" });
  });
});

describe("two documents that are one", () => {
  /** A pair: the second document gets the number of the first one by a save, as a reading would give it. */
  async function pair(): Promise<[string, string]> {
    const first = await buildDocument(api.app, tenant.tenantId, { state: "Processed" });
    const second = await buildDocument(api.app, tenant.tenantId, { fields: { ...cleanFields, invoiceNumber: "XYZ" } });
    await call("PATCH", second, { fields: { invoiceNumber: cleanFields.invoiceNumber } });
    return [first, second];
  }

  test("neither is processed nor leaves, and both say so in lists and before the export", async () => {
    const [first, second] = await pair();
    expect(await detail(second)).toMatchObject({ state: "New", checks: expect.arrayContaining(["duplicate"]) as unknown });
    expect(await bulk("validate", [second])).toMatchObject([{ ok: false, code: "duplicate-undecided" }]);
    for (const kind of ["export", "markAsExported"]) expect(await bulk(kind, [first]), kind).toMatchObject([{ ok: false, code: "duplicate-undecided" }]);
    for (const documentIds of [[first], [first, second]])
      expect(await codeOf(await call("POST", "files/export", { documentIds, exportFormat: "Json" }))).toEqual([409, "duplicate-undecided"]);
    expect(await codeOf(await call("GET", `${first}/file/export?exportFormat=Json`))).toEqual([409, "duplicate-undecided"]);
    expect((await check(first)).sending).toContainEqual({ code: "duplicate" });
    await attended(second);
    expect(await queue()).toEqual([[second, expect.arrayContaining(["duplicate"])]]);
  });

  test("called two documents by a person, both may go on, are not asked about again, and their histories keep it", async () => {
    const [first, second] = await pair();
    expect((await call("POST", `${second}/keep-both`, { otherDocumentId: first })).status).toBe(204);
    expect((await detail(second)).warnings.map(({ code }) => code)).not.toContain("duplicate-number");
    await call("PATCH", second, { fields: { orderNumber: "1" } });
    expect(await detail(second)).toMatchObject({ state: "Processed" });
    expect(await bulk("markAsExported", [first, second])).toMatchObject([{ ok: true }, { ok: true }]);
    const { entries } = (await (await call("GET", `${first}/history`)).json()) as { entries: { kind: string }[] };
    expect(entries.map(({ kind }) => kind)).toContain("keepBoth");
    const audit = await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.selectFrom("document_duplicates").select(["decided_by"]).where("tenant_id", "=", tenant.tenantId).execute(),
    );
    expect(audit).toEqual([{ decided_by: tenant.admin.userId }]);
  });

  test("when one is deleted the other goes on, and is asked about again when it comes back", async () => {
    const [first, second] = await pair();
    await call("DELETE", second);
    expect(await detail(first)).toMatchObject({ checks: expect.not.arrayContaining(["duplicate"]) as unknown });
    await bulk("restore", [second]);
    expect(await bulk("markAsExported", [first])).toMatchObject([{ ok: false, code: "duplicate-undecided" }]);
    await call("DELETE", second);
    expect(await bulk("markAsExported", [first])).toMatchObject([{ ok: true }]);
  });

  test("a corrected number is the answer too", async () => {
    const [first, second] = await pair();
    await call("PATCH", second, { fields: { invoiceNumber: "FV-2026-900" } });
    expect(await detail(second)).toMatchObject({ state: "Processed" });
    expect(await bulk("markAsExported", [first])).toMatchObject([{ ok: true }]);
  });

  test("a document that somebody cannot see is neither named to them nor answered for", async () => {
    const [first, second] = await pair();
    const clerk = await tenant.user("AccountingUnitProcessor", { unitId: tenant.unitId });
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("documents").set({ uploaded_by: clerk.userId }).where("document_id", "=", second).execute(),
    );
    const seen = (await (await api.request("GET", `/v1/documents/${second}`, { as: clerk })).json()) as DocumentDetail;
    expect(seen.validationErrors).toContainEqual({ field: "", rule: "duplicate", blocking: true });
    expect(seen.warnings).toEqual([]);
    const answer = await api.request("POST", `/v1/documents/${second}/keep-both`, { as: clerk, body: { otherDocumentId: first } });
    expect(answer.status).toBe(404);
  });
});
