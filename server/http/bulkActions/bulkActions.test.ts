import type { BulkAction } from "#contract/documents/bulkActions.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

type Reply = { results: { documentId: string; ok: boolean; code?: string }[]; next: string | null };

let api: TestApp;
let tenant: TestTenant;
let processor: TestUser;
let uploader: TestUser;

beforeAll(async () => {
  api = await startTestApp();
});
beforeEach(async () => {
  tenant = await buildTenant(api.app, { features: ["Archive"] });
  processor = await tenant.user("Processor");
  uploader = await tenant.user("Uploader");
});
afterAll(() => api.close());

const send = (as: TestUser, action: BulkAction, which: object) => api.request("POST", "/v1/documents/bulk", { as, body: { action, ...which } });
const done = async (as: TestUser, action: BulkAction, which: object): Promise<Reply> => {
  const reply = await send(as, action, which);
  expect(reply.status).toBe(200);
  return (await reply.json()) as Reply;
};
const everything = (filter: object = {}, more: object = {}) => ({ all: { filter, until: new Date(Date.now() + 60_000).toISOString(), ...more } });
const stateOf = async (documentId: string) =>
  api.app.db.transaction(tenant.tenantId, (tx) =>
    tx
      .selectFrom("documents")
      .select(["state", "deleted_at", "fields", "document_type", "accounting_unit_id"])
      .where("document_id", "=", documentId)
      .executeTakeFirstOrThrow(),
  );
const historyOf = async (documentId: string) =>
  api.app.db.transaction(tenant.tenantId, (tx) =>
    tx.selectFrom("document_history").select("kind").where("document_id", "=", documentId).orderBy("history_id").execute(),
  );

async function many(count: number, fields: Record<string, string> = {}): Promise<string[]> {
  const ids = [];
  for (let index = 0; index < count; index += 1) ids.push(await buildDocument(api.app, tenant.tenantId, { fields: { ...cleanFields, ...fields } }));
  return ids;
}

test("each result says where its document stood before, so that it can be brought back there", async () => {
  const ids = [await buildDocument(api.app, tenant.tenantId, { state: "Processed", unitId: tenant.unitId }), await buildDocument(api.app, tenant.tenantId)];
  const { results } = await done(processor, { kind: "pause" }, { documentIds: ids });
  expect(results).toMatchObject([{ before: { state: "Processed", accountingUnitId: tenant.unitId } }, { before: { state: "New", accountingUnitId: null } }]);
  expect((await stateOf(ids[0]!)).state).toBe("Paused");
});

describe("everything that a filter finds", () => {
  test("is changed in steps of a hundred, each document once, and nothing else", async () => {
    const ids = await many(230, { costCentre: "S1" });
    const others = await many(3, { costCentre: "S2" });
    const [excepted = ""] = ids;
    const filter = { filters: [{ field: "costCentre", operator: "Eq", value: "S1" }] };
    const changed: string[] = [];
    const steps: number[] = [];
    let after: string | null = null;
    do {
      const reply: Reply = await done(processor, { kind: "pause" }, everything(filter, { except: [excepted], ...(after ? { after } : {}) }));
      changed.push(...reply.results.map((result) => result.documentId));
      steps.push(reply.results.length);
      expect(reply.results.every((result) => result.ok)).toBe(true);
      after = reply.next;
    } while (after);
    expect(steps).toEqual([100, 100, 29]);
    expect(changed.toSorted()).toEqual(ids.slice(1).toSorted());
    for (const id of [excepted, ...others]) expect((await stateOf(id)).state).toBe("New");
  });

  test("does not reach what arrived after the selection, or another tenant's", async () => {
    const [early = ""] = await many(1);
    const foreign = await buildTenant(api.app);
    const foreignId = await buildDocument(api.app, foreign.tenantId);
    const until = new Date(Date.now() - 1).toISOString();
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .updateTable("documents")
        .set({ created_at: new Date(Date.now() - 60_000) })
        .where("document_id", "=", early)
        .execute(),
    );
    const [late = ""] = await many(1);
    const { results, next } = await done(processor, { kind: "delete" }, { all: { filter: {}, until } });
    expect([results.map((result) => result.documentId), next]).toEqual([[early], null]);
    expect((await stateOf(late)).deleted_at).toBeNull();
    const row = await api.app.db.transaction(foreign.tenantId, (tx) =>
      tx.selectFrom("documents").select("deleted_at").where("document_id", "=", foreignId).executeTakeFirstOrThrow(),
    );
    expect(row.deleted_at).toBeNull();
  });

  test("only what the caller sees is changed", async () => {
    await many(2);
    const own = await buildDocument(api.app, tenant.tenantId, { uploadedBy: uploader.userId });
    const { results } = await done(uploader, { kind: "delete" }, everything());
    expect(results).toMatchObject([{ documentId: own, ok: true }]);
  });
});

test("a result names its document as people know it, and says what the server knows of the reason", async () => {
  const { totalAmount: _, ...unsummed } = cleanFields;
  const broken = await buildDocument(api.app, tenant.tenantId, { fields: unsummed, fileName: "sken.pdf" });
  const { results } = await done(processor, { kind: "validate" }, { documentIds: [broken] });
  expect(results).toEqual([
    {
      documentId: broken,
      ok: false,
      code: "validation",
      errors: [{ pointer: "/fields/totalAmount", code: "required", message: "required" }],
      document: { fileName: "sken.pdf", fields: { supplierName: "Modrá Vydra s.r.o.", invoiceNumber: "FV-2026-001", currency: "CZK" } },
    },
  ]);
});

describe("each action", () => {
  test.each([
    [{ kind: "validate" }, "New", "Processed"],
    [{ kind: "setNew" }, "Processed", "New"],
    [{ kind: "pause" }, "New", "Paused"],
    [{ kind: "archive" }, "Processed", "Archived"],
    [{ kind: "markAsExported" }, "Processed", "Exported"],
    [{ kind: "markAsExportFailure", reason: "Účet neexistuje" }, "Exported", "Error"],
    [{ kind: "export" }, "Processed", "ReadyForExport"],
  ] as const)("%o leads from %s to %s and refuses with the reason where it may not", async (action, from, to) => {
    const good = await buildDocument(api.app, tenant.tenantId, { state: from });
    const bad = await buildDocument(api.app, tenant.tenantId, { state: "Extracting" });
    const { results } = await done(tenant.admin, action, { documentIds: [good, bad] });
    expect(results).toMatchObject([
      { documentId: good, ok: true },
      { documentId: bad, ok: false, code: "invalid-transition", currentState: "Extracting" },
    ]);
    expect((await stateOf(good)).state).toBe(to);
  });

  test("R026 re-extraction refuses a document without a file, by its name", async () => {
    const [id = ""] = await many(1);
    const { results } = await done(processor, { kind: "reExtract" }, { documentIds: [id] });
    expect(results).toEqual([expect.objectContaining({ documentId: id, ok: false })]);
  });

  test("values, unit and type are changed", async () => {
    const [id = ""] = await many(1);
    await done(processor, { kind: "updateFields", fields: { orderNumber: "OBJ-7" } }, { documentIds: [id] });
    await done(processor, { kind: "changeUnit", accountingUnitId: tenant.otherUnitId }, { documentIds: [id] });
    const row = await stateOf(id);
    expect([row.fields["orderNumber"], row.accounting_unit_id]).toEqual(["OBJ-7", tenant.otherUnitId]);
    const same = await done(processor, { kind: "changeType", documentType: "ReceivedInvoice" }, { documentIds: [id] });
    expect(same.results).toEqual([expect.objectContaining({ ok: false, code: "same-document-type" })]);
  });
});

describe("a deletion is taken back", () => {
  test("by who made it; the document stands in its list and its counts again", async () => {
    const [id = ""] = await many(1);
    const count = async () =>
      ((await (await api.request("POST", "/v1/documents/count", { as: processor, body: {} })).json()) as { byList: { All: number } }).byList.All;
    await done(processor, { kind: "delete" }, { documentIds: [id] });
    expect(await count()).toBe(0);
    expect((await done(processor, { kind: "restore" }, { documentIds: [id] })).results).toMatchObject([{ documentId: id, ok: true }]);
    expect([(await stateOf(id)).deleted_at, (await stateOf(id)).state, await count()]).toEqual([null, "New", 1]);
    expect((await historyOf(id)).map((entry) => entry.kind)).toEqual(["delete", "restore"]);
    expect((await done(processor, { kind: "restore" }, { documentIds: [id] })).results).toMatchObject([{ documentId: id, ok: true }]);
    expect(await historyOf(id)).toHaveLength(2);
  });

  test("by an administrator, but by no colleague, and not after thirty days", async () => {
    const [one = "", two = ""] = await many(2);
    await done(processor, { kind: "delete" }, { documentIds: [one, two] });
    const colleague = await tenant.user("Processor");
    expect((await done(colleague, { kind: "restore" }, { documentIds: [one] })).results).toMatchObject([
      { documentId: one, ok: false, code: "permission-denied" },
    ]);
    expect((await done(tenant.admin, { kind: "restore" }, { documentIds: [one] })).results).toMatchObject([{ documentId: one, ok: true }]);
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .updateTable("documents")
        .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
        .where("document_id", "=", two)
        .execute(),
    );
    expect((await done(tenant.admin, { kind: "restore" }, { documentIds: [two, randomUUID()] })).results.map((result) => result.code)).toEqual([
      "not-found",
      "not-found",
    ]);
  });
});

describe("R150 R153 R154 R156 an action asks the right of its own call", () => {
  test.each([
    ["Uploader", { kind: "delete" }, 200],
    ["Uploader", { kind: "pause" }, 403],
    ["Uploader", { kind: "export" }, 403],
    ["Processor", { kind: "approve" }, 403],
    ["Approver", { kind: "delete" }, 403],
  ] as const)("%s, %o: %s", async (role, action, status) => {
    const user = role === "Processor" ? processor : role === "Uploader" ? uploader : await tenant.user(role);
    const [id = ""] = await many(1);
    expect((await send(user, action, { documentIds: [id] })).status).toBe(status);
  });

  test("approval needs its feature", async () => {
    const [id = ""] = await many(1);
    const reply = await send(processor, { kind: "sendToApproval" }, { documentIds: [id] });
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([403, "feature-disabled"]);
  });

  test("without documents nothing is done", async () => {
    expect((await send(processor, { kind: "pause" }, {})).status).toBe(400);
    expect((await send(processor, { kind: "vanish" } as never, { documentIds: [randomUUID()] })).status).toBe(400);
  });
});
