import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { unzip } from "#test/archives.ts";
import { invoiceCases } from "#test/invoices.ts";
import { blankPdf } from "#test/stored.ts";
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let pdf: Buffer;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  pdf = await blankPdf();
});
afterAll(() => api.close());

type Uploaded = { documentId: string; documents: { documentId: string; fileName: string; duplicateOf: string[] }[] };
type Part = [name: string, value: string | Buffer, fileName?: string];

const form = (...parts: Part[]): FormData => {
  const data = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, new Blob([new Uint8Array(value)]), fileName ?? "faktura.pdf");
  }
  return data;
};
const post = (path: string, data: FormData, as: TestUser = tenant.admin) => api.request("POST", path, { as, form: data });
const upload = async (...parts: Part[]): Promise<Uploaded> => (await (await post("/v1/documents", form(...parts))).json()) as Uploaded;
const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code];
const rowOf = (documentId: string) =>
  api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow());
/** Files that stand in the store, unfinished ones too. */
const stored = async () =>
  (await readdir(join(api.app.config.dataDir, "files"), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
/** Different PDF files. */
const another = async (): Promise<Buffer> => {
  const document = await PDFDocument.create();
  document.addPage();
  document.setTitle(randomUUID());
  return Buffer.from(await document.save());
};

describe("R003 R004 R016 the parts of an upload", () => {
  test("every part is kept, whatever their order", async () => {
    const [documentId, folderId] = [randomUUID(), randomUUID()];
    const { documents } = await upload(
      ["File", pdf, "Účet č. 7.pdf"],
      ["DocumentId", documentId],
      ["Date", "2026-02-28"],
      ["Ordinal", "3"],
      ["DocumentClass", "Cashier"],
      ["Source", "Plugin"],
      ["AccountingUnitId", tenant.unitId],
      ["FolderId", folderId],
    );
    expect(documents).toEqual([{ documentId, fileName: "Účet č. 7.pdf", duplicateOf: [] }]);
    expect(await rowOf(documentId)).toMatchObject({
      document_type: "Cashier",
      type_chosen: true,
      source: "Plugin",
      accounting_unit_id: tenant.unitId,
      folder_id: folderId,
      ordinal: 3,
      delivered_date: "2026-02-28",
      state: "Extracting",
      uploaded_by: tenant.admin.userId,
      size: pdf.length,
    });
  });

  test.each([
    ["DocumentClass", "Nothing"],
    ["Date", "28. 2. 2026"],
    ["Source", "Fax"],
    ["AccountingUnitId", "1"],
    ["DocumentId", "x"],
    ["Ordinal", "-1"],
  ])("a wrong %s is refused and no file stays", async (name, value) => {
    const before = await stored();
    expect(await codeOf(await post("/v1/documents", form(["File", pdf], [name, value])))).toEqual([400, "invalid-parameter"]);
    expect(await stored()).toEqual(before);
  });

  test("several files are several documents of one folder", async () => {
    const { documents } = await upload(["File", await another(), "a.pdf"], ["File", await another(), "b.pdf"], ["FolderId", tenant.tenantId]);
    expect(documents.map((each) => each.fileName)).toEqual(["a.pdf", "b.pdf"]);
    expect(new Set(await Promise.all(documents.map(async (each) => (await rowOf(each.documentId)).folder_id)))).toEqual(new Set([tenant.tenantId]));
  });

  test("R016 a delivery keeps its order, whatever order its documents came in: a list of its folder shows it, and so does an order by it", async () => {
    const FolderId = randomUUID();
    const sent = async (Ordinal: number | undefined, ...names: string[]) => {
      const files: Part[] = await Promise.all(names.map(async (name): Promise<Part> => ["File", await another(), name]));
      await upload(["FolderId", FolderId], ...(Ordinal === undefined ? [] : [["Ordinal", String(Ordinal)] satisfies Part]), ...files);
    };
    await sent(undefined, "without.pdf");
    await sent(4, "d.pdf", "e.pdf");
    await sent(2, "b.pdf");
    await sent(undefined, "one.pdf", "two.pdf");
    const named = async (sort?: object) => {
      const reply = await api.request("POST", "/v1/documents/list", { as: tenant.admin, body: { folderId: FolderId, ...sort } });
      return ((await reply.json()) as { items: { fileName: string; ordinal: number | null }[] }).items;
    };
    const inOrder = await named();
    expect(inOrder.map(({ ordinal }) => ordinal)).toEqual([1, 2, 2, 4, 5, null]);
    expect(inOrder.filter(({ fileName }) => fileName.length === 5).map(({ fileName }) => fileName)).toEqual(["b.pdf", "d.pdf", "e.pdf"]);
    expect((await named({ sort: { field: "ordinal", direction: "desc" } })).map(({ ordinal }) => ordinal)).toEqual([null, 5, 4, 2, 2, 1]);
  });

  test("uploadOnly keeps the file and reads nothing", async () => {
    const { documentId } = (await (await post("/v1/documents/uploadOnly", form(["File", await another()]))).json()) as Uploaded;
    expect(await rowOf(documentId)).toMatchObject({ state: "New", pdf_only: true, extraction_id: null });
  });

  test.each(["../../../etc/passwd.pdf", "C:\\temp\\passwd.pdf", "a\u0001b\r\nX-Evil: 1.pdf", `${"ž".repeat(400)}.pdf`])(
    "the name %j is a name and never a path",
    async (name) => {
      const boundary = "x".repeat(20);
      const body = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="File"; filename="${name.replaceAll(/[\r\n]/g, " ")}"\r\ncontent-type: application/pdf\r\n\r\n`,
        ),
        await another(),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const reply = await fetch(`${api.url}/v1/documents`, {
        method: "POST",
        headers: { authorization: `Bearer ${await api.token(tenant.admin)}`, "content-type": `multipart/form-data; boundary=${boundary}` },
        body,
      });
      const { documents } = (await reply.json()) as Uploaded;
      expect(documents[0]?.fileName).not.toMatch(/[/\\\u0000-\u001f]/);
      expect(documents[0]?.fileName.length).toBeLessThanOrEqual(255);
      expect(documents[0]?.fileName).toMatch(/\.pdf$/);
    },
  );
});

describe("the same upload once more", () => {
  test("same id and bytes: the same document, and no second copy", async () => {
    const documentId = randomUUID();
    const parts: Part[] = [
      ["DocumentId", documentId],
      ["File", await another()],
    ];
    await upload(...parts);
    const before = await stored();
    expect(await upload(...parts)).toMatchObject({ documentId });
    expect(await stored()).toEqual(before);
  });

  test("same id, other bytes: 409, and the first stays", async () => {
    const { documentId } = await upload(["File", await another()]);
    const before = await stored();
    expect(await codeOf(await post("/v1/documents", form(["DocumentId", documentId], ["File", await another()])))).toEqual([409, "duplicate-id"]);
    expect(await stored()).toEqual(before);
  });

  test("sent at the same moment it is one document", async () => {
    const documentId = randomUUID();
    const bytes = await another();
    const replies = await Promise.all(Array.from({ length: 6 }, () => post("/v1/documents", form(["DocumentId", documentId], ["File", bytes]))));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await Promise.all(replies.map(async (reply) => ((await reply.json()) as Uploaded).documentId))).toEqual(Array.from({ length: 6 }, () => documentId));
  });

  test("the id of a deleted document, or of one that the caller may not see, is taken", async () => {
    const bytes = await another();
    const { documentId } = await upload(["File", bytes]);
    const uploader = await tenant.user("Uploader");
    expect(await codeOf(await post("/v1/documents", form(["DocumentId", documentId], ["File", bytes]), uploader))).toEqual([409, "duplicate-id"]);
    await api.request("DELETE", `/v1/documents/${documentId}`, { as: tenant.admin });
    expect(await codeOf(await post("/v1/documents", form(["DocumentId", documentId], ["File", bytes])))).toEqual([409, "duplicate-id"]);
  });

  test("the id of another tenant's document is free here", async () => {
    const other = await buildTenant(api.app);
    const documentId = await buildDocument(api.app, other.tenantId);
    expect((await post("/v1/documents", form(["DocumentId", documentId], ["File", pdf]))).status).toBe(200);
  });

  test("the same bytes under another id are named, to those who may see the first", async () => {
    const bytes = await another();
    const first = await upload(["File", bytes]);
    expect((await upload(["File", bytes])).documents[0]?.duplicateOf).toEqual([first.documentId]);
    const uploader = await tenant.user("Uploader");
    expect(((await (await post("/v1/documents", form(["File", bytes]), uploader)).json()) as Uploaded).documents[0]?.duplicateOf).toEqual([]);
  });
});

describe("limits", () => {
  test("R011 R015 51 files are too many, 50 are not, and a refused upload leaves nothing", { timeout: 60_000 }, async () => {
    const before = await stored();
    const many = (count: number) => form(...Array.from({ length: count }, (_, index): Part => ["File", pdf, `${index}.pdf`]));
    expect(await codeOf(await post("/v1/documents", many(51)))).toEqual([422, "too-many-files"]);
    expect(await stored()).toEqual(before);
    const reply = await post("/v1/documents", many(50));
    expect(((await reply.json()) as Uploaded).documents).toHaveLength(50);
  });

  test("51 MiB are too large, nothing stays, and the connection goes on", { timeout: 60_000 }, async () => {
    const before = await stored();
    const large = Buffer.alloc(51 * 1024 * 1024, 32);
    large.write("%PDF-1.7");
    expect(await codeOf(await post("/v1/documents", form(["File", large])))).toEqual([413, "too-large"]);
    expect(await codeOf(await post("/v1/documents", form(["File", pdf], ["File", large], ["File", pdf])))).toEqual([413, "too-large"]);
    expect(await stored()).toEqual(before);
    expect((await post("/v1/documents", form(["File", large.subarray(0, 50 * 1024 * 1024)]))).status).toBe(200);
  });

  test("an upload that breaks off leaves nothing", async () => {
    const before = await stored();
    const token = await api.token(tenant.admin);
    await new Promise<void>((done) => {
      const request = httpRequest(`${api.url}/v1/documents`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x", "content-length": 1_000_000 },
      });
      request.on("error", () => done());
      request.write(`--x\r\ncontent-disposition: form-data; name="File"; filename="a.pdf"\r\n\r\n${"a".repeat(100_000)}`);
      setTimeout(() => request.destroy(new Error("cut")), 200);
    });
    await expect.poll(stored, { timeout: 5_000 }).toEqual(before);
  });

  test("R012 R013 other formats are refused by their bytes and name", async () => {
    for (const [bytes, name] of [
      [Buffer.from("MZ\u0090"), "a.exe"],
      [Buffer.from("<script>"), "a.html"],
      [Buffer.from("text"), "faktura"],
    ] as const)
      expect(await codeOf(await post("/v1/documents", form(["File", bytes, name])))).toEqual([415, "unsupported-format"]);
    expect((await post("/v1/documents", form(["File", Buffer.alloc(0), "prazdna.pdf"]))).status).toBe(200);
  });
});

describe("R017 page by page", () => {
  const picture = (colour: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background: colour } })
      .png()
      .toBuffer();
  const page = (DocumentId: string, index: number, isLast: boolean, bytes: Buffer, more: Part[] = [], name = "sken.png") =>
    post(
      "/v1/documents/uploadPage",
      form(["PageIndex", String(index)], ["DocumentId", DocumentId], ["IsLastPage", String(isLast)], ...more, ["File", bytes, name]),
    );
  const composed = async (documentId: string) =>
    PDFDocument.load(await (await api.request("GET", `/v1/documents/${documentId}/file`, { as: tenant.admin })).arrayBuffer());

  test("pages come in any order, the last one composes them in order and starts the reading", async () => {
    const documentId = randomUUID();
    const more: Part[] = [
      ["DocumentClass", "CashVouchers"],
      ["DocumentSource", "API"],
      ["AccountingUnitId", tenant.unitId],
      ["ExtractItems", "false"],
    ];
    for (const [index, bytes] of [
      [1, await blankPdf(2)],
      [0, await picture("red")],
    ] as const)
      expect((await page(documentId, index, false, bytes, more)).status).toBe(200);
    expect(await rowOf(documentId)).toMatchObject({
      state: "New",
      file_id: null,
      document_type: "CashVouchers",
      // A person works in the application, whatever it says of itself.
      source: "WebApp",
      accounting_unit_id: tenant.unitId,
      extract_items: false,
    });
    expect((await page(documentId, 2, true, await picture("blue"), more)).status).toBe(200);
    expect(await rowOf(documentId)).toMatchObject({ state: "Extracting", pdf_only: false, file_name: "sken.pdf" });
    expect((await composed(documentId)).getPages().map((each) => Math.round(each.getWidth()))).toEqual([632, 298, 298, 632]);
  });

  test("a repeated page answers as before, the last one too; other bytes for a finished document are refused", async () => {
    const documentId = randomUUID();
    const [red, blue] = [await picture("red"), await picture("blue")];
    for (const [index, isLast, bytes] of [
      [0, false, red],
      [0, false, red],
      [1, true, blue],
      [1, true, blue],
      [0, false, red],
    ] as const)
      expect((await page(documentId, index, isLast, bytes)).status).toBe(200);
    expect((await composed(documentId)).getPageCount()).toBe(2);
    expect(await codeOf(await page(documentId, 1, true, red))).toEqual([409, "duplicate-id"]);
    expect((await rowOf(documentId)).version).toBe(2);
  });

  test("R017 without an id the first page begins a document that its answer names; a later page has to say where it belongs", async () => {
    const send = (index: number, isLast: boolean, bytes: Buffer, ...more: Part[]) =>
      post("/v1/documents/uploadPage", form(["PageIndex", String(index)], ["IsLastPage", String(isLast)], ...more, ["File", bytes, "sken.png"]));
    const first = (await (await send(0, false, await picture("red"))).json()) as Uploaded;
    const before = await stored();
    expect(await codeOf(await send(1, true, await picture("blue")))).toEqual([400, "parameter-required"]);
    expect(await stored()).toEqual(before);
    const last = (await (await send(1, true, await picture("blue"), ["DocumentId", first.documentId])).json()) as Uploaded;
    expect(last.documentId).toBe(first.documentId);
    expect((await composed(first.documentId)).getPageCount()).toBe(2);
    const single = (await (await send(0, true, await picture("green"))).json()) as Uploaded;
    expect(single.documentId).not.toBe(first.documentId);
    expect(await rowOf(single.documentId)).toMatchObject({ state: "Extracting" });
  });

  test("a missing page keeps the document open until it comes", async () => {
    const documentId = randomUUID();
    const [red, blue] = [await picture("red"), await picture("blue")];
    await page(documentId, 0, false, red);
    expect(await codeOf(await page(documentId, 2, true, blue))).toEqual([422, "page-out-of-range"]);
    await page(documentId, 1, false, red);
    expect((await page(documentId, 2, true, blue)).status).toBe(200);
    expect((await composed(documentId)).getPageCount()).toBe(3);
  });

  test("first pages sent at the same moment make one document", async () => {
    const documentId = randomUUID();
    const pages = await Promise.all(["red", "green", "blue"].map(picture));
    const replies = await Promise.all(pages.map((bytes, index) => page(documentId, index, false, bytes)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  });

  test("what is no page is refused at once; so are pages for a document that came otherwise", async () => {
    const xml = Buffer.from('<?xml version="1.0"?><Invoice/>');
    expect(await codeOf(await page(randomUUID(), 0, false, xml, [], "a.xml"))).toEqual([415, "unsupported-format"]);
    const exported = await buildDocument(api.app, tenant.tenantId, { state: "Exported", uploadedBy: tenant.admin.userId });
    expect(await codeOf(await page(exported, 0, true, pdf))).toEqual([409, "duplicate-id"]);
    expect((await rowOf(exported)).state).toBe("Exported");
  });
});

describe("fromJson", () => {
  const lineItems = [
    {
      description: "Práce",
      quantity: "2",
      unit: "h",
      unitPrice: "500.00",
      vatRate: "21",
      totalWithoutVat: "1000.00",
      vat: "210.00",
      totalWithVat: "1210.00",
      coding: { Centre: "20" },
    },
  ];
  const exported = async (documentId: string) =>
    (await api.request("GET", `/v1/documents/${documentId}/file/export?exportFormat=Json`, { as: tenant.admin })).text();

  test("an exported document comes back the same to the byte, apart from its id", async () => {
    const fields = {
      ...cleanFields,
      documentKind: "invoice",
      invoiceNumber: "FV-2026-348",
      note: 'Děkujeme; "platba" převodem',
      supplierVatId: "CZ90000013",
      iban: "CZ6508000000192000145399",
      accountCode: "518100",
      ownField: "vlastní hodnota",
    };
    const original = await buildDocument(api.app, tenant.tenantId, {
      unitId: tenant.unitId,
      fileName: "Faktura č. 1.pdf",
      fields,
      items: lineItems,
      vatBreakdown: [{ rate: "21", base: "1000.00", vat: "210.00" }],
    });
    await api.request("PATCH", `/v1/documents/${original}`, { as: tenant.admin, body: { deliveredDate: "2026-03-03", externalDocumentId: "A-1" } });
    const first = await exported(original);
    const reply = await api.request("POST", "/v1/documents/fromJson", { as: tenant.admin, body: JSON.parse(first) });
    const { documentId } = (await reply.json()) as Uploaded;
    expect(documentId).not.toBe(original);
    expect(first).toContain("vlastní hodnota");
    await api.request("DELETE", `/v1/documents/${original}`, { as: tenant.admin });
    expect((await exported(documentId)).replaceAll(documentId, original)).toBe(first);
    expect(await rowOf(documentId)).toMatchObject({ state: "New", source: "API" });
  });

  test.each(Object.entries(invoiceCases))("R348 out, in and out again is the same to the byte apart from ids: %s", async (_name, invoice) => {
    const created = async (body: unknown) =>
      ((await (await api.request("POST", "/v1/documents/fromJson", { as: tenant.admin, body })).json()) as Uploaded).documentId;
    const { accountingUnit: _other, ...rest } = invoice;
    // Half a character is refused at the door.
    const body = JSON.parse(JSON.stringify(rest).replaceAll(String.raw`\ud800`, "")) as object;
    const first = await created(body);
    const out = await exported(first);
    expect(JSON.parse(out)).toEqual({ version: 1, ...body, documentId: first });
    const second = await created(JSON.parse(out));
    await api.request("DELETE", `/v1/documents/${first}`, { as: tenant.admin });
    expect((await exported(second)).replaceAll(second, first)).toBe(out);
  });

  test("what is not in its normal form is refused and names the place", async () => {
    const reply = await api.request("POST", "/v1/documents/fromJson", {
      as: tenant.admin,
      body: { documentId: "1", documentClass: "ReceivedInvoice", vatBreakdown: [], lineItems: [{ vatRate: "21 %" }], coding: {}, customFields: {} },
    });
    expect(await reply.json()).toMatchObject({ status: 422, code: "validation", errors: [{ pointer: "/lineItems/0/vatRate" }] });
  });
});

describe("R456 R495 files as they come back", () => {
  const get = (path: string, headers: Record<string, string> = {}, as: TestUser = tenant.admin) => api.request("GET", path, { as, headers });

  test("whole, ranges, and ranges that do not exist", async () => {
    const { documentId } = await upload(["File", pdf]);
    const path = `/v1/documents/${documentId}/file`;
    const whole = await get(path);
    expect([whole.status, whole.headers.get("content-type"), whole.headers.get("accept-ranges"), Buffer.from(await whole.arrayBuffer()).equals(pdf)]).toEqual([
      200,
      "application/pdf",
      "bytes",
      true,
    ]);
    const size = pdf.length;
    for (const [range, start, end] of [
      ["bytes=0-9", 0, 9],
      ["bytes=10-", 10, size - 1],
      ["bytes=-5", size - 5, size - 1],
      [`bytes=5-${size + 100}`, 5, size - 1],
    ] as const) {
      const part = await get(path, { range });
      expect([part.status, part.headers.get("content-range"), Buffer.from(await part.arrayBuffer()).equals(pdf.subarray(start, end + 1))], range).toEqual([
        206,
        `bytes ${start}-${end}/${size}`,
        true,
      ]);
    }
    for (const range of [`bytes=${size}-`, "bytes=-0"]) {
      const none = await get(path, { range });
      expect([none.status, none.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
    }
    for (const range of ["bytes=9-2", "lines=1-2", "bytes=0-1,4-5", "bytes=-"]) expect((await get(path, { range })).status, range).toBe(200);
  });

  test.each([
    ["Faktura č. 12 (kopie).pdf", "attachment; filename=\"Faktura c. 12 (kopie).pdf\"; filename*=UTF-8''Faktura%20%C4%8D.%2012%20%28kopie%29.pdf"],
    ['a"; filename="b.exe', "attachment; filename=\"a-; filename=-b.pdf\"; filename*=UTF-8''a%22%3B%20filename%3D%22b.pdf"],
    ["a\r\nSet-Cookie: x=1", "attachment; filename=\"aSet-Cookie: x=1.pdf\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1.pdf"],
    ["請求書", "attachment; filename=\"document.pdf\"; filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf"],
  ])("the name %j in content-disposition", async (fileName, header) => {
    const { documentId } = await upload(["File", pdf]);
    await api.request("PUT", `/v1/documents/${documentId}/rename`, { as: tenant.admin, body: { fileName } });
    // Documents in extraction keep their name.
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("documents").set({ file_name: fileName }).where("document_id", "=", documentId).execute(),
    );
    const reply = await get(`/v1/documents/${documentId}/file`);
    expect([reply.headers.get("content-disposition"), reply.headers.get("set-cookie")]).toEqual([header, null]);
  });

  test("an XML file cannot run as a page of ours", async () => {
    const { documentId } = await upload([
      "File",
      Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>'),
      "a.xml",
    ]);
    const reply = await get(`/v1/documents/${documentId}/file`);
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("R018 R497 attachments", () => {
  test("added, named, fetched, renamed and removed, each with its line of history", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId);
    const { attachmentId } = (await (await post(`/v1/documents/${documentId}/attachments`, form(["File", pdf, "Dodací list.pdf"]))).json()) as {
      attachmentId: string;
    };
    const path = `/v1/documents/${documentId}/attachments/${attachmentId}`;
    const fetched = await api.request("GET", `${path}/file`, { as: tenant.admin });
    expect([fetched.headers.get("content-disposition"), (await fetched.arrayBuffer()).byteLength]).toEqual([
      "attachment; filename=\"Dodaci list.pdf\"; filename*=UTF-8''Dodac%C3%AD%20list.pdf",
      pdf.length,
    ]);
    expect((await api.request("POST", `${path}/rename`, { as: tenant.admin, body: { name: "List.pdf" } })).status).toBe(204);
    expect(await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()).toMatchObject({
      version: 3,
      attachments: [{ attachmentId, name: "List.pdf", mediaType: "application/pdf", size: pdf.length }],
    });
    expect((await api.request("DELETE", path, { as: tenant.admin })).status).toBe(204);
    expect((await api.request("GET", `${path}/file`, { as: tenant.admin })).status).toBe(404);
    const { entries } = (await (await api.request("GET", `/v1/documents/${documentId}/history`, { as: tenant.admin })).json()) as {
      entries: { kind: string; detail: string }[];
    };
    expect(entries.map((entry) => entry.detail)).toEqual(["- List.pdf", "List.pdf", "+ Dodací list.pdf"]);
  });

  test("the uploader adds to an own New document only; nothing stays of what is refused", async () => {
    const uploader = await tenant.user("Uploader");
    const own = (state: "New" | "Processed") => buildDocument(api.app, tenant.tenantId, { state, uploadedBy: uploader.userId });
    expect((await post(`/v1/documents/${await own("New")}/attachments`, form(["File", pdf]), uploader)).status).toBe(200);
    const before = await stored();
    expect(await codeOf(await post(`/v1/documents/${await own("Processed")}/attachments`, form(["File", pdf]), uploader))).toEqual([403, "permission-denied"]);
    expect(await codeOf(await post(`/v1/documents/${await own("New")}/attachments`, form(["File", pdf], ["File", pdf])))).toEqual([400, "parameter-required"]);
    expect(await codeOf(await post(`/v1/documents/${randomUUID()}/attachments`, form(["File", pdf])))).toEqual([404, "not-found"]);
    expect(await stored()).toEqual(before);
  });
});

describe("a file under a name that says something else", () => {
  test.each([
    ["faktura.hta", "faktura.pdf"],
    ["faktura.pdf.lnk", "faktura.pdf"],
    ["faktura\u202Egpj.exe", "fakturagpj.pdf"],
  ])("R012 %j leaves under the ending of its bytes", async (name, served) => {
    const { documentId } = await upload(["File", pdf, name]);
    const { headers } = await api.request("GET", `/v1/documents/${documentId}/file`, { as: tenant.admin });
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${served}"; filename*=UTF-8''${served}`);
    expect([headers.get("content-type"), headers.get("x-content-type-options")]).toEqual(["application/pdf", "nosniff"]);
    const zip = await api.request("GET", `/v1/documents/${documentId}/file/export?exportFormat=Zip`, { as: tenant.admin });
    const names = (await unzip(Buffer.from(await zip.arrayBuffer()))).map((entry) => entry.name);
    expect(names.filter((entry) => entry.endsWith(".pdf"))).toHaveLength(1);
    expect(names.filter((entry) => /\.(hta|lnk|exe)/.test(entry))).toEqual([]);
  });
});
