import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { DocumentState } from "#domain/names.ts";
import { withPdf } from "#server/reading/pdf.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { buildPaper, namedPdf } from "#test/papers.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

const paper = async (names: string[], parts: { state?: DocumentState; folderId?: string; fileName?: string; unitId?: string; evidence?: object } = {}) =>
  buildPaper(api.app, tenant, await namedPdf(...names), { pages: names.length, ...(parts as object) });
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.request("POST", `/v1/documents/${path}`, { as: tenant.admin, body: body ?? {}, headers });
const bare = (path: string) => api.request("POST", `/v1/documents/${path}`, { as: tenant.admin });
const detail = async (id: string) => (await (await api.request("GET", `/v1/documents/${id}`, { as: tenant.admin })).json()) as DocumentDetail;
const code = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code];
const fileOf = async (path: string) => Buffer.from(await (await api.request("GET", `/v1/documents/${path}/file`, { as: tenant.admin })).arrayBuffer());
const shown = (bytes: Buffer) =>
  withPdf(bytes, async (pdf) =>
    Array.from({ length: pdf.pageCount }, (_, index) =>
      pdf.withPage(index, (page) =>
        page
          .textLayer()
          .words.map((word) => word.text)
          .join(" "),
      ),
    ),
  );
const historyOf = async (id: string) => {
  const { entries } = (await (await api.request("GET", `/v1/documents/${id}/history`, { as: tenant.admin })).json()) as {
    entries: { kind: string; toState: string; detail: string | null }[];
  };
  return entries.map((entry) => [entry.kind, entry.toState, entry.detail]);
};
/** As if a worker had read it. */
const moveTo = (id: string, state: DocumentState = "New") =>
  api.app.db.transaction(tenant.tenantId, (tx) =>
    tx.updateTable("documents").set({ state, extraction_id: null }).where("tenant_id", "=", tenant.tenantId).where("document_id", "=", id).execute(),
  );

describe("R029 splitting", () => {
  test("R081 by page numbers: the first part stays, the others are new documents of the folder, and the file is unchanged", async () => {
    const id = await paper(["Jedna", "Dva", "Tri", "Ctyri", "Pet"], { fileName: "faktury.pdf", unitId: tenant.unitId });
    const before = await fileOf(id);
    const reply = await post(`${id}/split-document`, { pageNumbers: "1,4,5" });
    const { documentIds } = (await reply.json()) as { documentIds: string[] };
    expect([reply.status, documentIds[0], documentIds.length]).toEqual([200, id, 3]);
    const details = await Promise.all(documentIds.map(detail));
    expect(details.map((each) => [each.fileName, each.state, each.pageCount, each.folderId, each.accountingUnitId])).toEqual(
      ["faktury.pdf", "faktury (2).pdf", "faktury (3).pdf"].map((name, index) => [name, "Extracting", [3, 1, 1][index], details[0]!.folderId, tenant.unitId]),
    );
    expect(await Promise.all(documentIds.map(async (each) => shown(await fileOf(each))))).toEqual([["Jedna", "Dva", "Tri"], ["Ctyri"], ["Pet"]]);
    const files = await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .selectFrom("files")
        .innerJoin("document_pages", "document_pages.file_id", "files.file_id")
        .select(["storage_key"])
        .where("document_pages.document_id", "in", documentIds)
        .distinct()
        .execute(),
    );
    expect(files).toHaveLength(1);
    expect((await api.app.files.read(files[0]!.storage_key)).equals(before)).toBe(true);
    expect((await historyOf(id))[0]).toEqual(["split", "Extracting", "1–3 | 4 | 5"]);
    expect(await historyOf(documentIds[1]!)).toEqual([["split", "Extracting", "faktury.pdf"]]);
  });

  test("by groups of thumbnails, in an order of their own; page images and words follow", async () => {
    const id = await paper(["A", "B", "C"]);
    const { documentIds } = (await (await post(`${id}/split-document`, { pageGroups: [[2, 0], [1]] })).json()) as { documentIds: string[] };
    expect((await detail(id)).pages.map((page) => page.width)).toEqual([202, 200]);
    const words = await api.request("GET", `/v1/documents/${documentIds[1]}/page/0/words`, { as: tenant.admin });
    expect(await words.json()).toMatchObject({ words: [{ text: "Strana2" }] });
    expect((await api.request("GET", `/v1/documents/${documentIds[1]}/page/0/image?isPreview=true`, { as: tenant.admin })).status).toBe(200);
    expect((await api.request("GET", `/v1/documents/${documentIds[1]}/page/1/image?isPreview=true`, { as: tenant.admin })).status).toBe(422);
    expect(await shown(await fileOf(id))).toEqual(["C", "A"]);
  });

  test("what was read and typed goes, the history keeps it", async () => {
    const id = await paper(["A", "B"]);
    await post(`${id}/split-document`, { pageNumbers: "2" });
    expect((await detail(id)).fields).toEqual({});
    const { entries } = (await (await api.request("GET", `/v1/documents/${id}/history`, { as: tenant.admin })).json()) as { entries: { changes: unknown[] }[] };
    expect(entries[0]!.changes).toContainEqual({ field: "totalAmount", from: "1210.00", to: null });
  });

  test.each([
    ["R082", { pageNumbers: "1;4" }, "page-list-format"],
    ["R082", { pageNumbers: "a" }, "page-list-format"],
    ["R083", { pageNumbers: "0" }, "page-out-of-range"],
    ["R083", { pageNumbers: "4" }, "page-out-of-range"],
    ["groups", { pageGroups: [[0], [1]] }, "page-list-format"],
    ["groups", { pageGroups: [[0, 1, 2], []] }, "page-list-format"],
    ["groups", { pageGroups: [[0, 1, 2, 3]] }, "page-out-of-range"],
  ])("%s %j: 422 %s, and nothing changes", async (_, body, expected) => {
    const id = await paper(["A", "B", "C"]);
    expect(await code(await post(`${id}/split-document`, body))).toEqual([422, expected]);
    expect(await detail(id)).toMatchObject({ version: 1, state: "New", pageCount: 3 });
  });

  test("both or neither way: 400", async () => {
    const id = await paper(["A", "B"]);
    expect(await code(await post(`${id}/split-document`, {}))).toEqual([400, "invalid-parameter"]);
    expect(await code(await post(`${id}/split-document`, { pageNumbers: "2", pageGroups: [[0], [1]] }))).toEqual([400, "invalid-parameter"]);
  });

  test("a proposal of the reader: turned down by one part, taken by its groups", async () => {
    const id = await paper(["A", "B"]);
    const propose = () =>
      api.app.db.transaction(tenant.tenantId, (tx) =>
        tx
          .updateTable("document_contents")
          .set({
            proposed_split: JSON.stringify([
              [0, 0],
              [1, 1],
            ]),
          })
          .where("document_id", "=", id)
          .execute(),
      );
    await propose();
    expect((await detail(id)).proposedSplit).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(await (await post(`${id}/split-document`, { pageGroups: [[0, 1]] })).json()).toEqual({ documentIds: [id] });
    expect(await detail(id)).toMatchObject({ proposedSplit: null, state: "New", version: 2 });
  });

  test.each(["Extracting", "ApprovalPending", "ReadyForExport", "Exported", "Archived"] as const)("not in %s", async (state) => {
    const id = await paper(["A", "B"], { state });
    expect(await code(await post(`${id}/split-document`, { pageNumbers: "2" }))).toEqual([409, "invalid-transition"]);
    expect((await detail(id)).allowedActions).not.toContain("split");
  });

  test("R322 needs the feature; a stale version is reported; a used-up licence stops it", async () => {
    const other = await buildTenant(api.app);
    const id = await buildPaper(api.app, other, await namedPdf("A", "B"), { pages: 2 });
    const split = (headers: Record<string, string> = {}) =>
      api.request("POST", `/v1/documents/${id}/split-document`, { as: other.admin, body: { pageNumbers: "2" }, headers });
    expect(await code(await split({ "if-match": '"7"' }))).toEqual([412, "edited-elsewhere"]);
    await api.app.db.transaction(other.tenantId, (tx) =>
      tx.updateTable("licences").set({ document_limit: 0 }).where("tenant_id", "=", other.tenantId).execute(),
    );
    expect(await code(await split())).toEqual([409, "licence-used-up"]);
    await api.app.db.transaction(other.tenantId, (tx) =>
      tx.updateTable("tenant_features").set({ enabled: false }).where("tenant_id", "=", other.tenantId).where("feature", "=", "Splitting").execute(),
    );
    expect((await api.request("POST", `/v1/documents/${id}/split-document`, { as: await other.user("Processor"), body: { pageNumbers: "2" } })).status).toBe(
      403,
    );
  });
});

describe("R030 merging", () => {
  test("the first document takes all pages in the given order, the others go; attachments come along", async () => {
    const [first, second, third] = [await paper(["A1", "A2"]), await paper(["B1"], { fileName: "druhá.pdf" }), await paper(["C1"])];
    const companion = await paper(["P"], { folderId: (await detail(second)).folderId });
    await post(`${companion}/attach-to-another-document`, { targetDocumentId: second });
    const reply = await post("merge-and-extract", { documentIds: [third, first, second] });
    expect(await reply.json()).toEqual({ documentId: third, results: [third, first, second].map((documentId) => ({ documentId, ok: true })) });
    expect(await shown(await fileOf(third))).toEqual(["C1", "A1", "A2", "B1"]);
    expect(await detail(third)).toMatchObject({ state: "Extracting", pageCount: 4, attachments: [{ attachmentId: companion }] });
    expect((await api.request("GET", `/v1/documents/${second}`, { as: tenant.admin })).status).toBe(404);
    expect((await historyOf(third))[0]).toEqual(["merge", "Extracting", "faktura.pdf + faktura.pdf + druhá.pdf"]);
    await moveTo(third);
    const pdf = await api.request("GET", `/v1/documents/${third}/file/export?exportFormat=Pdf`, { as: tenant.admin });
    expect(await shown(Buffer.from(await pdf.arrayBuffer()))).toEqual(["C1", "A1", "A2", "B1"]);
    const back = await post(`${third}/split-document`, { pageGroups: [[1, 2], [0], [3]] });
    expect(back.status).toBe(200);
    expect(await shown(await fileOf(third))).toEqual(["A1", "A2"]);
  });

  test("all or none: each refused document says why", async () => {
    const [good, exported, none] = [await paper(["A"]), await paper(["B"], { state: "Exported" }), randomUUID()];
    const changed = await paper(["C"]);
    const reply = await post("merge-and-extract", { documentIds: [good, exported, none, changed], versions: { [changed]: 9 } });
    expect(await reply.json()).toEqual({
      documentId: null,
      results: [
        { documentId: good, ok: false },
        { documentId: exported, ok: false, code: "invalid-transition", currentState: "Exported" },
        { documentId: none, ok: false, code: "not-found" },
        { documentId: changed, ok: false, code: "edited-elsewhere" },
      ],
    });
    expect(await detail(good)).toMatchObject({ version: 1, state: "New" });
    expect((await post("merge-and-extract", { documentIds: [good, good] })).status).toBe(400);
  });

  test("data without pages becomes an attachment of the page that it belongs to", async () => {
    const page = await paper(["A"]);
    const form = new FormData();
    form.append("File", new Blob(['<?xml version="1.0"?><Invoice xmlns="http://isdoc.cz/namespace/2013"/>']), "faktura.isdoc");
    const { documentId: data } = (await (await api.request("POST", "/v1/documents/uploadOnly", { as: tenant.admin, form })).json()) as { documentId: string };
    expect(await (await post("merge-and-extract", { documentIds: [data, page] })).json()).toMatchObject({ documentId: page });
    expect(await detail(page)).toMatchObject({ pageCount: 1, attachments: [{ attachmentId: data, name: "faktura.isdoc", mediaType: "application/xml" }] });
    expect(await shown(await fileOf(page))).toEqual(["A"]);
    expect((await fileOf(`${page}/attachments/${data}`)).toString()).toContain("isdoc.cz");
  });
});

describe("R074-R076 attachments of documents", () => {
  const pair = async (states: [DocumentState, DocumentState] = ["New", "New"]) => {
    const folderId = randomUUID();
    return [await paper(["Priloha"], { folderId, state: states[0], fileName: "dodák.pdf" }), await paper(["Doklad"], { folderId, state: states[1] })] as const;
  };

  test("a document becomes an attachment, is looked at in place, and R033 is read again as a document", async () => {
    const [document, target] = await pair(["Processed", "New"]);
    expect((await detail(document)).allowedActions).toContain("attachToDocument");
    expect((await post(`${document}/attach-to-another-document`, { targetDocumentId: target })).status).toBe(204);
    expect((await api.request("GET", `/v1/documents/${document}`, { as: tenant.admin })).status).toBe(404);
    const attached = await detail(target);
    expect(attached.attachments).toEqual([
      {
        attachmentId: document,
        name: "dodák.pdf",
        mediaType: "application/pdf",
        size: expect.any(Number) as number,
        pages: [{ pageIndex: 0, width: 200, height: 400 }],
      },
    ]);
    const image = await api.request("GET", `/v1/documents/${target}/attachments/${document}/page/0/image?isPreview=true`, { as: tenant.admin });
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const back = await bare(`${target}/attachments/${document}/change-to-document`);
    expect([back.status, await back.json()]).toEqual([200, { documentId: document }]);
    expect(await detail(document)).toMatchObject({ state: "Extracting", folderId: attached.folderId, fileName: "dodák.pdf" });
    expect((await historyOf(document)).slice(0, 2)).toEqual([
      ["detach", "Extracting", "faktura.pdf"],
      ["attach", "Processed", "faktura.pdf"],
    ]);
    expect((await historyOf(target)).map(([, , text]) => text)).toEqual(["- dodák.pdf", "+ dodák.pdf"]);
  });

  test("an uploaded attachment becomes a document too", async () => {
    const target = await paper(["Doklad"]);
    const form = new FormData();
    form.append("File", new Blob([new Uint8Array(await namedPdf("Jiny"))]), "jiný.pdf");
    const { attachmentId } = (await (await api.request("POST", `/v1/documents/${target}/attachments`, { as: tenant.admin, form })).json()) as {
      attachmentId: string;
    };
    expect((await bare(`${target}/attachments/${attachmentId}/change-to-document`)).status).toBe(200);
    expect(await detail(attachmentId)).toMatchObject({ state: "Extracting", fileName: "jiný.pdf" });
    expect((await detail(target)).attachments).toEqual([]);
  });

  test("R075 the only document of its folder stays, and the detail says so", async () => {
    const [alone, target] = [await paper(["A"]), await paper(["B"])];
    expect((await detail(alone)).allowedActions).not.toContain("attachToDocument");
    expect(await code(await post(`${alone}/attach-to-another-document`, { targetDocumentId: target }))).toEqual([409, "only-document-in-folder"]);
  });

  test.each(["Archived", "Exported", "ApprovalPending"] as const)("row 17: not to a document in %s", async (state) => {
    const [document, target] = await pair(["New", state]);
    expect(await code(await post(`${document}/attach-to-another-document`, { targetDocumentId: target }))).toEqual([409, "invalid-transition"]);
  });

  test("not to itself, not to an attachment, not out of a closed document", async () => {
    const [document, target] = await pair();
    expect(await code(await post(`${document}/attach-to-another-document`, { targetDocumentId: document }))).toEqual([400, "invalid-parameter"]);
    await post(`${document}/attach-to-another-document`, { targetDocumentId: target });
    expect(await code(await post(`${target}/attach-to-another-document`, { targetDocumentId: document }))).toEqual([404, "not-found"]);
    await moveTo(target, "Archived");
    expect(await code(await bare(`${target}/attachments/${document}/change-to-document`))).toEqual([409, "invalid-transition"]);
  });
});

describe("R077 folders", () => {
  test("documents move to the folder of another one, or to a new one; the list shows one folder", async () => {
    const [a, b, c] = [await paper(["A"]), await paper(["B"]), await paper(["C"], { state: "Archived" })];
    const { folderId } = await detail(b);
    expect(await (await post("move-to-folder", { documentIds: [a, c], folderId })).json()).toEqual({
      folderId,
      results: [
        { documentId: a, ok: true },
        { documentId: c, ok: false, code: "invalid-transition", currentState: "Archived" },
      ],
    });
    const list = (await (await post("list", { folderId })).json()) as { items: { documentId: string }[] };
    expect(list.items.map((item) => item.documentId).sort()).toEqual([a, b].sort());
    const moved = (await (await post("move-to-folder", { documentIds: [a], folderId: null })).json()) as { folderId: string };
    expect((await detail(a)).folderId).toBe(moved.folderId);
    expect((await historyOf(a)).map(([kind]) => kind)).toEqual(["folder", "folder"]);
    expect((await post("move-to-folder", { documentIds: [a], folderId: randomUUID() })).status).toBe(404);
  });
});

describe("R071-R073 rotation", () => {
  const evidence = { totalAmount: { source: "text", confidence: 0.9, checks: [], page: 0, box: [0.1, 0.2, 0.3, 0.25] } };

  test("of all pages turns words, places and sizes; four quarters are none; the file stays", async () => {
    const id = await paper(["A", "B"], { evidence });
    const before = await fileOf(id);
    const rotate = (angle: number, body: object) => post(`${id}/rotate-page?pageRotationAngle=${angle}`, body);
    expect((await rotate(90, {})).status).toBe(204);
    const turned = await detail(id);
    expect(turned.pages.map((page) => [page.width, page.height])).toEqual([
      [400, 200],
      [400, 201],
    ]);
    expect(turned.evidence.totalAmount!.box!.map((share) => Math.round(share * 100) / 100)).toEqual([0.75, 0.1, 0.8, 0.3]);
    for (const angle of [180, -90, 180]) await rotate(angle, { pageIndex: 0 });
    expect((await detail(id)).evidence.totalAmount!.box!.map((share) => Math.round(share * 100) / 100)).toEqual([0.1, 0.2, 0.3, 0.25]);
    expect((await detail(id)).pages.map((page) => page.width)).toEqual([200, 400]);
    expect((await fileOf(id)).equals(before)).toBe(true);
    expect((await historyOf(id)).map(([, , text]) => text)).toEqual(["1: 180°", "1: -90°", "1: 180°", "1–2: 90°"]);
    expect(await code(await rotate(90, { pageIndex: 2 }))).toEqual([422, "page-out-of-range"]);
  });

  test("goes with the page into another document and into its PDF", async () => {
    const [a, b] = [await paper(["A"]), await paper(["B"])];
    await post(`${b}/rotate-page?pageRotationAngle=90`, { pageIndex: 0 });
    await post("merge-and-extract", { documentIds: [a, b] });
    const sizes = await withPdf(await fileOf(a), async (pdf) =>
      [0, 1].map((index) => pdf.withPage(index, (page) => [Math.round(page.width), Math.round(page.height)])),
    );
    expect(sizes).toEqual([
      [200, 400],
      [400, 200],
    ]);
  });
});

test("a document without a file can be neither split nor merged", async () => {
  const [bareDocument, other] = [await buildDocument(api.app, tenant.tenantId), await paper(["A"])];
  expect(await code(await post(`${bareDocument}/split-document`, { pageNumbers: "1" }))).toEqual([409, "invalid-transition"]);
  expect(await (await post("merge-and-extract", { documentIds: [other, bareDocument] })).json()).toMatchObject({ documentId: null });
});
