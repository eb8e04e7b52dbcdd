import type { CodeListSummary } from "#contract/organisation/codeLists.ts";
import { accountByEmail } from "#identity/accounts.ts";
import { isCompanyId } from "#domain/czech/companyId.ts";
import { documentClasses, documentStates } from "#domain/names.ts";
import { withIdentity } from "#identity/database.ts";
import { tellDocument } from "#samples/demo/story.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bootstrapDemo } from "./bootstrap.ts";
import { uploadedAt } from "./calendar.ts";
import { demoPeople, demoTenant, demoUnits } from "./company.ts";
import { demoDocuments } from "./documents.ts";
import { fillDemo } from "./fill.ts";
import { makeFile } from "./files.ts";

/** One document of each kind of life; the scans are left to the program itself. */
const keys = [
  "new-isdoc-pdf",
  "new-isdoc",
  "new-pair",
  "new-stranger",
  "exported-1",
  "new-duplicate",
  "bad-cut",
  "bad-locked",
  "bad-blank",
  "bad-export",
  "pending-2",
  "rejected-1",
  "returned-1",
  "paused-1",
  "processed-2",
  "processed-4",
  "ready-1",
  "archived-3",
  "new-energy",
  "live-1",
];
const sample = demoDocuments.filter(({ key }) => keys.includes(key));

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  await bootstrapDemo(api.app.db, api.database.identityUrl);
});
afterAll(() => api.close());

/** Documents that stand in lists, with their history; attachments are rows of their own. */
const rows = () =>
  api.app.db.transaction(demoTenant.tenantId, async (tx) => {
    const documents = await tx.selectFrom("documents").selectAll().where("attached_to", "is", null).orderBy("document_id").execute();
    const ids = documents.map((row) => row.document_id);
    const history = await tx
      .selectFrom("document_history")
      .selectAll()
      .where("document_id", "in", ids.length > 0 ? ids : [demoTenant.tenantId])
      .orderBy("history_id")
      .execute();
    return { documents, history };
  });
const admin = { tenantId: demoTenant.tenantId, userId: demoPeople.admin.userId };

describe("the demo company", () => {
  test("shows every state, every type of document and every kind of trouble", () => {
    const shown = new Set(demoDocuments.map(({ state }) => (state === "Unreadable" || state === "ExportFailed" ? "Error" : state)));
    expect([...shown].sort()).toEqual([...documentStates].sort());
    const chosen = new Set(demoDocuments.map(({ type }) => type ?? "ReceivedInvoice"));
    expect([...chosen].sort()).toEqual([...documentClasses].sort());
    expect(new Set(demoDocuments.map(({ key }) => key)).size).toBe(demoDocuments.length);
  });

  test("has people of every role with accounts to sign in with", async () => {
    for (const { email, userId } of Object.values(demoPeople))
      expect(await withIdentity(api.database.identityUrl, (client) => accountByEmail(client, email))).toMatchObject({ userId, passwordTemporary: false });
    const reply = await api.request("GET", "/v1/users/me", { as: admin });
    expect(await reply.json()).toMatchObject({ email: "demo@example.com", userRole: "TenantAdmin" });
  });

  test("has codes for every field of posting, and centres of its own for one client", async () => {
    const { items } = (await (await api.request("POST", "/v1/enums/list", { as: admin, body: {} })).json()) as { items: CodeListSummary[] };
    const own = items.filter(({ builtIn }) => !builtIn);
    expect(new Set(own.map(({ category }) => category))).toEqual(
      new Set(["AccountCode", "BreakdownOfVat", "VatReportCode", "NumberSeries", "Centre", "Activity", "Contract"]),
    );
    expect(own.every(({ rowCount }) => rowCount > 2)).toBe(true);
    expect(own.filter(({ type }) => type === "ByAccountingUnit").map(({ accountingUnitIds }) => accountingUnitIds)).toEqual([
      [demoUnits.joinery.accountingUnitId],
      [demoUnits.joinery.accountingUnitId],
    ]);
  });

  test("is made once", async () => {
    await bootstrapDemo(api.app.db, api.database.identityUrl);
    expect((await api.app.db.tenantIds()).filter((id) => id === demoTenant.tenantId)).toHaveLength(1);
  });

  test("a start that broke off is repaired, a filled company is left alone", { timeout: 120_000 }, async () => {
    let reads = 0;
    const dying = {
      ...api.app,
      reader: {
        ...api.app.reader,
        read: (input: Parameters<typeof api.app.reader.read>[0]) =>
          (reads += 1) > 6 ? Promise.reject(new Error("the machine went down")) : api.app.reader.read(input),
      },
    };
    await fillDemo(dying, sample);
    expect((await rows()).documents).toHaveLength(7);
    await fillDemo(api.app, sample);
    const filled = await rows();
    expect(filled.documents).toHaveLength(sample.length);
    await fillDemo(api.app, demoDocuments);
    expect(await rows()).toEqual(filled);
  });

  test("its documents are in their states, read by the reader, with a history of one row per step", async () => {
    const { documents, history } = await rows();
    const stateOf = (file: RegExp) => documents.find((row) => file.test(row.file_name))?.state;
    expect(documents.map((row) => row.state).sort()).toEqual([
      "ApprovalPending",
      "Archived",
      "Error",
      "Error",
      "Error",
      "Error",
      "Exported",
      "Extracting",
      "New",
      "New",
      "New",
      "New",
      "New",
      "New",
      "Paused",
      "Processed",
      "Processed",
      "ReadyForExport",
      "Rejected",
      "Returned",
    ]);
    expect(documents.flatMap((row) => (row.error_type ? [row.error_type] : [])).sort()).toEqual([
      "InvalidDocumentCorrupted",
      "InvalidDocumentNoText",
      "InvalidDocumentProtected",
      "UnknownError",
    ]);
    expect(stateOf(/nedokoncene/)).toBe("Error");
    for (const row of documents) {
      const steps = history.filter((entry) => entry.document_id === row.document_id);
      expect(steps[0]).toMatchObject({ kind: "upload", from_state: null, to_state: "Extracting" });
      expect(steps.at(-1)?.to_state).toBe(row.state);
      expect(steps).toHaveLength(row.version);
      for (const [index, step] of steps.slice(1).entries()) {
        expect(step.from_state).toBe(steps[index]?.to_state);
        expect(step.at.getTime()).toBeGreaterThanOrEqual(steps[index]?.at.getTime() ?? 0);
      }
      expect(row.changed_at.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  test("it has something to be warned of", async () => {
    const list = (await (await api.request("POST", "/v1/documents/list", { as: admin, body: { take: 100 } })).json()) as { items: { documentId: string }[] };
    const codes = new Set<string>();
    let proposed = 0;
    for (const { documentId } of list.items) {
      const detail = (await (await api.request("GET", `/v1/documents/${documentId}`, { as: admin })).json()) as {
        warnings: { code: string }[];
        proposedSplit: unknown;
      };
      if (detail.proposedSplit !== null) proposed += 1;
      for (const { code } of detail.warnings) codes.add(code);
    }
    expect([...codes].sort()).toEqual(["customer-not-ours", "duplicate-file"]);
    expect(proposed).toBe(1);
  });

  test("its documents come on workdays, never in the future", () => {
    const madeAt = new Date("2026-11-21T12:00:00Z");
    const moments = demoDocuments.map((document) => uploadedAt(madeAt, document));
    expect(moments.filter((at) => at > madeAt)).toEqual([]);
    const weekends = demoDocuments.filter((document, index) => document.daysAgo > 0 && moments[index]!.getUTCDay() % 6 === 0);
    expect(weekends).toEqual([]);
  });

  test("a document that somebody deleted does not come back", async () => {
    const document = sample.find(({ key }) => key === "processed-4");
    const [row] = (await rows()).documents.filter(({ state }) => state === "Processed");
    if (!document || !row) throw new Error("There is no processed document.");
    await api.request("DELETE", `/v1/documents/${row.document_id}`, { as: admin });
    await tellDocument(api.app, {
      documentId: row.document_id,
      document,
      file: await makeFile(document, "2026-11-12"),
      attachment: undefined,
      madeAt: new Date(),
    });
    expect((await rows()).documents.filter(({ document_id }) => document_id === row.document_id)).toMatchObject([{ deleted_at: expect.any(Date) }]);
  });

  test("its accounting units have valid company ids", () => {
    expect(
      Object.values(demoUnits)
        .map(({ party }) => party.companyId)
        .filter((id) => !isCompanyId(id)),
    ).toEqual([]);
  });
});
