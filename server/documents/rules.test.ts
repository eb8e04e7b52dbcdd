import type { Problem } from "#contract/errors.ts";
import type { TenantFeature } from "#domain/access/permissions.ts";
import type { DocumentState } from "#domain/names.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type DocumentParts, type TestTenant, type TestUser } from "#test/build.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let other: TestUser;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  other = await tenant.user("Processor");
});
afterAll(() => api.close());

type Detail = {
  version: number;
  state: DocumentState;
  fields: Record<string, string>;
  note: string;
  errorType: string | null;
  allowedActions: string[];
  validationErrors: { field: string }[];
  fileName: string;
};
type Entry = {
  kind: string;
  fromState: string | null;
  toState: string | null;
  person: { name: string } | null;
  changes: { field: string; from: string | null; to: string | null }[];
};

const call = (method: string, path: string, options: { as?: TestUser; body?: unknown; version?: number | string } = {}) =>
  api.request(method, path, {
    as: options.as ?? tenant.admin,
    ...(options.body === undefined ? {} : { body: options.body }),
    ...(options.version === undefined ? {} : { headers: { "if-match": `"${options.version}"` } }),
  });
const detailOf = async (documentId: string, as = tenant.admin): Promise<Detail> =>
  (await (await call("GET", `/v1/documents/${documentId}`, { as })).json()) as Detail;
const historyOf = async (documentId: string): Promise<Entry[]> =>
  ((await (await call("GET", `/v1/documents/${documentId}/history`)).json()) as { entries: Entry[] }).entries;
const problemOf = async (reply: Response): Promise<Problem> => (await reply.json()) as Problem;
const build = (parts: DocumentParts = {}) => buildDocument(api.app, tenant.tenantId, parts);

describe("saving", () => {
  test("R038 R039 R064 a clean save makes Processed, with who and when, and one line of history", async () => {
    const documentId = await build();
    expect((await call("PATCH", `/v1/documents/${documentId}`, { body: { fields: { supplierName: "Nová s.r.o." } }, version: 1 })).status).toBe(204);
    expect(await detailOf(documentId)).toMatchObject({ state: "Processed", version: 2, validator: { userId: tenant.admin.userId } });
    expect(await historyOf(documentId)).toMatchObject([
      { kind: "save", fromState: "New", toState: "Processed", changes: [{ field: "supplierName", from: "Modrá Vydra s.r.o.", to: "Nová s.r.o." }] },
    ]);
  });

  test("values that break a rule are kept, the state stays or goes back to New", async () => {
    for (const [state, expected] of [
      ["New", "New"],
      ["Paused", "Paused"],
      ["Processed", "New"],
      ["ReadyForExport", "New"],
      ["Rejected", "Rejected"],
    ] as const) {
      const documentId = await build({ state });
      expect((await call("PATCH", `/v1/documents/${documentId}`, { body: { fields: { issueDate: "31. února" } } })).status).toBe(204);
      const detail = await detailOf(documentId);
      expect([detail.state, detail.fields.issueDate]).toEqual([expected, "31. února"]);
      expect(detail.validationErrors).toEqual(expect.arrayContaining([expect.objectContaining({ field: "issueDate", blocking: true })]));
    }
  });

  test("a field that the type does not have is refused and nothing is written", async () => {
    const documentId = await build();
    const problem = await problemOf(await call("PATCH", `/v1/documents/${documentId}`, { body: { fields: { supplierName: "X", nothing: "1" } } }));
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: "/fields/nothing" }] });
    expect(await detailOf(documentId)).toMatchObject({ version: 1, fields: { supplierName: "Modrá Vydra s.r.o." } });
  });

  test("a note alone may be written where nothing else can be saved; the state stays", async () => {
    for (const state of ["Extracting", "ApprovalPending", "Exported"] as const) {
      const documentId = await build({ state });
      expect((await call("PATCH", `/v1/documents/${documentId}`, { body: { note: "Volal jsem." } })).status, state).toBe(204);
      expect(await detailOf(documentId)).toMatchObject({ state, note: "Volal jsem.", version: 2 });
      expect(await problemOf(await call("PATCH", `/v1/documents/${documentId}`, { body: { note: "x", fields: {} } }))).toMatchObject({
        code: "invalid-transition",
      });
    }
    const archived = await build({ state: "Archived" });
    expect(await problemOf(await call("PATCH", `/v1/documents/${archived}`, { body: { note: "x" } }))).toMatchObject({
      code: "invalid-transition",
      currentState: "Archived",
    });
  });

  test("R085 an external id loses what files cannot be named with, and is found by either form", async () => {
    const documentId = await build();
    await call("PATCH", `/v1/documents/${documentId}`, { body: { externalDocumentId: "FV/2026:1" } });
    for (const id of ["FV/2026:1", "FV-2026-1"])
      expect(await (await call("GET", `/v1/documents/${encodeURIComponent(id)}?isExternalId=true`)).json()).toMatchObject({
        documentId,
        externalDocumentId: "FV-2026-1",
      });
  });

  test("R479 detailSettings choose the larger parts of a document; an unknown one is refused", async () => {
    const vatRow = { rate: "21", base: "1000.00", vat: "210.00" };
    const documentId = await build({ evidence: { invoiceNumber: { source: "text", confidence: 1, checks: [] } }, vatBreakdown: [vatRow] });
    const asked = async (settings: string) => (await call("GET", `/v1/documents/${documentId}?detailSettings=${settings}`)).json();
    const whole = (await detailOf(documentId)) as Record<string, unknown>;
    expect([whole.evidence, whole.vatBreakdown]).toMatchObject([{ invoiceNumber: { source: "text" } }, [vatRow]]);
    expect(await asked("vatBreakdown,%20evidence")).toMatchObject({
      evidence: whole.evidence,
      vatBreakdown: whole.vatBreakdown,
      items: [],
      fields: whole.fields,
    });
    expect(await asked("items")).toMatchObject({ evidence: {}, vatBreakdown: [], fields: whole.fields });
    expect(await asked("everything")).toMatchObject({ status: 400, code: "invalid-parameter" });
  });

  test("a moment where a day is meant is its Czech day", async () => {
    const documentId = await build();
    expect((await call("PATCH", `/v1/documents/${documentId}`, { body: { deliveredDate: "2026-02-27T23:30:00Z" } })).status).toBe(204);
    expect(await detailOf(documentId)).toMatchObject({ deliveredDate: "2026-02-28" });
  });
});

describe("R080 two people at one document", () => {
  const writes: [string, string, unknown?, DocumentState?][] = [
    ["PATCH", "", { fields: { supplierName: "X" } }],
    ["PUT", "/rename", { fileName: "x.pdf" }],
    ["POST", "/state/change/Paused"],
    ["POST", "/requeue-extraction"],
    ["POST", "/requeue-validation"],
    ["POST", "/set-extraction-as-pdf-only"],
    ["POST", "/change-document-type/Cashier"],
    ["POST", "/rotate-page?pageRotationAngle=90", { pageIndex: 0 }],
    ["POST", "/mark-as-exported", undefined, "Processed"],
    ["DELETE", ""],
  ];
  test.each(writes)("%s %s over a newer version is 412 and says who and when", async (method, path, body, state) => {
    const documentId = await build(state ? { state } : {});
    await storeBytes(api.app, tenant, documentId, await blankPdf());
    await call("PUT", `/v1/documents/${documentId}/rename`, { as: other, body: { fileName: "other.pdf" } });
    for (const version of [1, 99, "abc"]) {
      const problem = await problemOf(await call(method, `/v1/documents/${documentId}${path}`, { body, version }));
      expect(problem).toMatchObject({
        status: 412,
        code: "edited-elsewhere",
        editedBy: "Jana Processor",
        editedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      });
    }
    expect(await detailOf(documentId)).toMatchObject({ version: 2, fileName: "other.pdf" });
    expect((await call(method, `/v1/documents/${documentId}${path}`, { body, version: 2 })).status).toBe(204);
  });

  test("the version comes as ETag; without If-Match a legal write runs; of two at once with it one wins", async () => {
    const documentId = await build();
    expect((await call("GET", `/v1/documents/${documentId}`)).headers.get("etag")).toBe('"1"');
    const save = (version?: number) => call("PATCH", `/v1/documents/${documentId}`, { body: { note: String(Math.random()) }, ...(version ? { version } : {}) });
    expect((await save()).headers.get("etag")).toBe('"2"');
    const statuses = (await Promise.all([save(2), save(2), save(2), save(2)])).map((reply) => reply.status);
    expect(statuses.sort()).toEqual([204, 412, 412, 412]);
  });
});

describe("states", () => {
  test("an illegal change shows the state and what is open", async () => {
    const documentId = await build({ state: "Exported" });
    expect(await problemOf(await call("POST", `/v1/documents/${documentId}/state/change/Paused`, { as: other }))).toMatchObject({
      status: 409,
      code: "invalid-transition",
      currentState: "Exported",
      allowed: ["Archived"],
    });
  });

  test("validating what breaks a rule is 422 and names each value", async () => {
    const documentId = await build({ fields: { supplierName: "X" } });
    const problem = await problemOf(await call("POST", `/v1/documents/${documentId}/state/change/Validated`));
    expect(problem.code).toBe("validation");
    expect(problem.errors?.map((error) => error.pointer)).toContain("/fields/invoiceNumber");
  });

  test("a pause is no way around a file that cannot be read", async () => {
    const documentId = await build({ state: "Error" });
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("documents").set({ error_type: "InvalidDocumentProtected" }).where("document_id", "=", documentId).execute(),
    );
    expect((await call("POST", `/v1/documents/${documentId}/state/change/Paused`)).status).toBe(204);
    for (const target of ["Validated", "Extracted"])
      expect(await problemOf(await call("POST", `/v1/documents/${documentId}/state/change/${target}`))).toMatchObject({ code: "invalid-transition" });
    expect(await detailOf(documentId)).toMatchObject({ state: "Paused", errorType: "InvalidDocumentProtected" });
  });

  test("R177 only the admin takes a document out of the archive", async () => {
    const documentId = await build({ state: "Archived" });
    expect((await call("POST", `/v1/documents/${documentId}/state/change/Extracted`, { as: other })).status).toBe(403);
    expect((await call("POST", `/v1/documents/${documentId}/state/change/Extracted`)).status).toBe(204);
    expect((await detailOf(documentId)).state).toBe("New");
  });

  test("R032 the same document type is refused", async () => {
    expect(await problemOf(await call("POST", `/v1/documents/${await build()}/change-document-type/ReceivedInvoice`))).toMatchObject({
      status: 422,
      code: "same-document-type",
    });
  });

  test("R360 R361 marked as exported, then as a failure, in bulk with a result for each", async () => {
    const documentIds = [await build({ state: "Processed" }), await build({ state: "New" })];
    const results = async (path: string) =>
      ((await (await call("PATCH", `/v1/documents/${path}`, { body: { documentIds } })).json()) as { results: { ok: boolean; code?: string }[] }).results.map(
        (result) => result.code ?? result.ok,
      );
    expect(await results("markAsExported")).toEqual([true, "invalid-transition"]);
    expect(await results("markAsExportFailure")).toEqual([true, "invalid-transition"]);
    expect(await detailOf(documentIds[0] ?? "")).toMatchObject({ state: "Error", errorOrigin: "export" });
  });

  test("what the detail offers is what the calls allow", async () => {
    const archived = await detailOf(await build({ state: "Archived" }), other);
    expect(archived.allowedActions).toEqual([]);
    const fresh = await detailOf(await build(), other);
    const offered = ["save", "delete", "pause", "validate", "rename", "rotate", "changeAccountingUnit", "editNote", "addAttachment", "moveToFolder"];
    expect(fresh.allowedActions).toEqual(offered);
  });
});

describe("R173-R176 deleting over the api", () => {
  test("the uploader while it is New, others not; Archived only the admin; what is deleted is gone for all calls", async () => {
    const restricted = await buildTenant(api.app, { features: ["RestrictedDelete"] });
    const uploader = await restricted.user("Uploader");
    const processor = await restricted.user("Processor");
    const remove = async (as: TestUser, parts: DocumentParts) => {
      const documentId = await buildDocument(api.app, restricted.tenantId, parts);
      return [
        (await call("DELETE", `/v1/documents/${documentId}`, { as })).status,
        (await call("GET", `/v1/documents/${documentId}`, { as: restricted.admin })).status,
      ];
    };
    expect(await remove(uploader, { uploadedBy: uploader.userId })).toEqual([204, 404]);
    expect(await remove(uploader, { uploadedBy: uploader.userId, state: "Processed" })).toEqual([409, 200]);
    expect(await remove(processor, {})).toEqual([409, 200]);
    expect(await remove(processor, { state: "Archived" })).toEqual([409, 200]);
    expect(await remove(restricted.admin, { state: "Archived" })).toEqual([204, 404]);
  });
});

describe("R347 approval and exports", () => {
  const accounting = ["PohodaXml", "Isdoc", "Csv", "Xlsx", "Json", "Xml"];

  test.each([
    ["New", false, 409],
    ["Processed", false, 409],
    ["Rejected", false, 409],
    ["ReadyForExport", false, 409],
    ["ReadyForExport", true, 200],
    ["Exported", true, 200],
    ["Archived", false, 409],
    ["Archived", true, 200],
  ] as const)("with approval on, %s and approved %s: accounting formats answer %i, PDF 200", async (state, isApproved, status) => {
    const approving = await buildTenant(api.app, { features: ["Approval"] });
    const documentId = await buildDocument(api.app, approving.tenantId, {
      state,
      unitId: approving.unitId,
      fields: { ...cleanFields, documentKind: "invoice", taxDate: "2026-03-02" },
      vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
      isApproved,
    });
    for (const format of accounting) {
      const reply = await call("GET", `/v1/documents/${documentId}/file/export?exportFormat=${format}`, { as: approving.admin });
      const code = reply.status === 200 ? undefined : (await problemOf(reply)).code;
      expect([format, reply.status, code]).toEqual([format, status, status === 409 ? "approval-required" : undefined]);
    }
    expect((await call("GET", `/v1/documents/${documentId}/file/export?exportFormat=Pdf`, { as: approving.admin })).status).toBe(200);
  });

  test("Pdf needs the right to download only", async () => {
    const uploader = await tenant.user("Uploader");
    const own = await build({ uploadedBy: uploader.userId });
    expect((await call("GET", `/v1/documents/${own}/file/export?exportFormat=Pdf`, { as: uploader })).status).toBe(200);
    expect((await call("GET", `/v1/documents/${own}/file/export?exportFormat=Csv`, { as: uploader })).status).toBe(403);
  });
});

describe("whatever is called", () => {
  const actions = [
    "save",
    "save wrong",
    "note",
    "validate",
    "setNew",
    "pause",
    "archive",
    "reExtract",
    "pdfOnly",
    "rename",
    "requeueValidation",
    "export",
    "markAsExported",
    "markBulk",
    "markFailure",
    "approval on",
    "approval off",
    "approve",
  ] as const;
  type Action = (typeof actions)[number];

  async function run(action: Action, documentId: string, as: TestUser, owner: TestTenant): Promise<void> {
    const path = `/v1/documents/${documentId}`;
    const feature = (enabled: boolean) =>
      call("POST", "/v1/tenant/features", { as: owner.admin, body: { features: [{ feature: "Approval" satisfies TenantFeature, enabled }] } });
    const calls: Record<Action, () => Promise<unknown>> = {
      save: () => call("PATCH", path, { as, body: { fields: { issueDate: "2026-03-02" } } }),
      "save wrong": () => call("PATCH", path, { as, body: { fields: { issueDate: "kdysi" } } }),
      note: () => call("PATCH", path, { as, body: { note: "n" } }),
      validate: () => call("POST", `${path}/state/change/Validated`, { as }),
      setNew: () => call("POST", `${path}/state/change/Extracted`, { as }),
      pause: () => call("POST", `${path}/state/change/Paused`, { as }),
      archive: () => call("POST", `${path}/state/change/Archived`, { as }),
      reExtract: () => call("POST", `${path}/requeue-extraction`, { as }),
      pdfOnly: () => call("POST", `${path}/set-extraction-as-pdf-only`, { as }),
      rename: () => call("PUT", `${path}/rename`, { as, body: { fileName: "x.pdf" } }),
      requeueValidation: () => call("POST", `${path}/requeue-validation`, { as }),
      export: () => call("POST", "/v1/documents/export", { as, body: { documentIds: [documentId] } }),
      markAsExported: () => call("POST", `${path}/mark-as-exported`, { as }),
      markBulk: () => call("PATCH", "/v1/documents/markAsExported", { as, body: { documentIds: [documentId] } }),
      markFailure: () => call("PATCH", "/v1/documents/markAsExportFailure", { as, body: { documentIds: [documentId] } }),
      "approval on": () => feature(true),
      "approval off": () => feature(false),
      // Stands in for the last step of an approval.
      approve: () =>
        api.app.db.transaction(owner.tenantId, (tx) =>
          tx.updateTable("documents").set({ approved_at: new Date() }).where("document_id", "=", documentId).where("state", "=", "ReadyForExport").execute(),
        ),
    };
    await calls[action]();
  }

  const stateOf = (owner: TestTenant, documentId: string) =>
    api.app.db.transaction(owner.tenantId, async (tx) => {
      const document = await tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow();
      const history = await tx
        .selectFrom("document_history")
        .select(["from_state", "to_state"])
        .where("document_id", "=", documentId)
        .orderBy("history_id")
        .execute();
      const approval = await tx.selectFrom("tenant_features").select("enabled").where("feature", "=", "Approval").executeTakeFirstOrThrow();
      return { state: document.state, version: document.version, approved: document.approved_at !== null, history, approvalOn: approval.enabled };
    });

  test(
    "each transition writes one line of history and raises the version by one; nothing unapproved is exported while approval is on",
    { timeout: 60_000 },
    async () => {
      const owner = await buildTenant(api.app);
      const people = [
        owner.admin,
        await owner.user("Processor"),
        await owner.user("AccountingUnitProcessor", { unitId: owner.unitId }),
        await owner.user("Approver"),
        await owner.user("Uploader"),
      ];
      const step = fc.tuple(fc.constantFrom(...actions), fc.constantFrom(0, 0, 1, 1, 2, 3, 4));
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom<DocumentState>("New", "Error", "Processed", "Rejected", "ReadyForExport"),
          fc.array(step, { minLength: 5, maxLength: 25 }),
          async (start, steps) => {
            const documentId = await buildDocument(api.app, owner.tenantId, { state: start, unitId: owner.unitId });
            let before = await stateOf(owner, documentId);
            for (const [action, person] of steps) {
              await run(action, documentId, people[person] ?? owner.admin, owner);
              const after = await stateOf(owner, documentId);
              const context = `${action} by ${people[person]?.role} from ${before.state}`;
              const written = after.history.length - before.history.length;
              expect(after.version - before.version, context).toBe(written);
              expect(written, context).toBeLessThanOrEqual(1);
              if (after.state !== before.state) expect(after.history.at(-1), context).toEqual({ from_state: before.state, to_state: after.state });
              if (after.state !== before.state && (after.state === "Exported" || after.state === "ReadyForExport") && after.approvalOn)
                expect(before.approved, context).toBe(true);
              if (["New", "Processed", "Paused", "Extracting"].includes(after.state)) expect(after.approved, context).toBe(false);
              before = after;
            }
          },
        ),
        { numRuns: 12 },
      );
    },
  );
});
