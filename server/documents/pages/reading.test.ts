import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { textFormats } from "#domain/exports/index.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { sheetsTogether } from "#test/pictures.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";

const READ = { timeout: 170_000, interval: 200 };
const invoices = [21, 22].map((seed) => generateInvoice(seed, { layout: "labelsAbove", kind: "invoice", language: "cs", issueDate: "2026-11-02" }));
const numbers = invoices.map(({ invoice }) => invoice.invoiceNumber);

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

async function pdfOf(which: readonly number[], attached?: Buffer): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const index of which) {
    const source = await PDFDocument.load(await renderPdf(invoices[index]!));
    for (const page of await pdf.copyPages(source, [0])) pdf.addPage(page);
  }
  if (attached) await pdf.attach(attached, "faktura.isdoc", { mimeType: "text/xml" });
  return Buffer.from(await pdf.save());
}

const isdocOf = (index: number) =>
  Buffer.from(textFormats.Isdoc.write([invoices[index]!.invoice], { culture: "cs-CZ", uuid: () => "018f0000-0000-7000-8000-000000000001" }).text, "utf8");

async function upload(bytes: Buffer, name = "faktury.pdf", path = ""): Promise<string> {
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(bytes)]), name);
  const reply = await api.request("POST", `/v1/documents${path}`, { as: tenant.admin, form });
  return ((await reply.json()) as { documentId: string }).documentId;
}
const post = async <Reply>(path: string, body: unknown): Promise<Reply> =>
  (await (await api.request("POST", `/v1/documents/${path}`, { as: tenant.admin, body })).json()) as Reply;

/** The document once it was read. */
async function read(documentId: string): Promise<DocumentDetail> {
  let found: DocumentDetail | undefined;
  await expect
    .poll(async () => {
      found = (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as DocumentDetail;
      return found.state;
    }, READ)
    .not.toBe("Extracting");
  return found!;
}

test("R029 the parts of a file of two invoices are read with their own values, and places on their own pages", { timeout: 120_000 }, async () => {
  const whole = await read(await upload(await pdfOf([0, 1])));
  expect(whole.proposedSplit).toEqual([
    [0, 0],
    [1, 1],
  ]);
  const { documentIds } = await post<{ documentIds: string[] }>(`${whole.documentId}/split-document`, { pageGroups: [[0], [1]] });
  const parts = await Promise.all(documentIds.map(read));
  expect(parts.map((part) => [part.state, part.fields.invoiceNumber, part.pageCount, part.proposedSplit])).toEqual([
    ["New", numbers[0], 1, null],
    ["New", numbers[1], 1, null],
  ]);
  expect(parts[1]!.evidence.invoiceNumber).toMatchObject({ page: 0 });
  // They share their file and are no duplicates of each other.
  expect(parts[1]!.warnings.filter((warning) => warning.code === "duplicate-file")).toEqual([]);

  const merged = await post<{ documentId: string }>("merge-and-extract", { documentIds: [documentIds[1], documentIds[0]] });
  const again = await read(merged.documentId);
  expect([again.pageCount, again.fields.invoiceNumber]).toEqual([2, numbers[1]]);
});

test("two receipts on one photo are proposed as two documents, and parted each shows its own sheet", { timeout: 600_000 }, async () => {
  const receipts = [31, 32].map((seed) => generateInvoice(seed, { layout: "receiptFuel", language: "cs" }));
  const pdfs = await Promise.all(receipts.map((receipt) => renderPdf(receipt)));
  const photo = await sheetsTogether([
    { pdf: pdfs[0]!, skew: -1.5 },
    { pdf: pdfs[1]!, skew: 1 },
  ]);
  const totals = receipts.map(({ invoice }) => invoice.totalAmount);
  const whole = await read(await upload(photo, "účtenky.jpg"));
  expect([whole.pageCount, whole.proposedSplit, whole.fields.totalAmount]).toEqual([
    2,
    [
      [0, 0],
      [1, 1],
    ],
    totals[0],
  ]);
  // Until it is parted its file is the photo as it came.
  expect((await api.request("GET", `/v1/documents/${whole.documentId}/file`, { as: tenant.admin })).headers.get("content-type")).toBe("image/jpeg");

  const { documentIds } = await post<{ documentIds: string[] }>(`${whole.documentId}/split-document`, { pageGroups: [[1], [0]] });
  const parts = await Promise.all(documentIds.map(read));
  expect(parts.map((part) => [part.pageCount, part.proposedSplit, part.fields.totalAmount])).toEqual([
    [1, null, totals[1]],
    [1, null, totals[0]],
  ]);
  // The picture, the file and a new reading hold that sheet alone.
  const [{ pageIndex, width, height }] = parts[0]!.pages as [DocumentDetail["pages"][number]];
  const drawn = await api.request("GET", `/v1/documents/${documentIds[0]}/page/${pageIndex}/image?isPreview=false`, { as: tenant.admin });
  const picture = await sharp(Buffer.from(await drawn.arrayBuffer())).metadata();
  expect(picture.width / picture.height).toBeCloseTo(width / height, 1);
  const file = await PDFDocument.load(await (await api.request("GET", `/v1/documents/${documentIds[0]}/file`, { as: tenant.admin })).arrayBuffer());
  const shown = file.getPage(0).getSize();
  expect(shown.width / shown.height).toBeCloseTo(width / height, 1);
  await api.request("POST", `/v1/documents/${documentIds[0]}/requeue-extraction`, { as: tenant.admin });
  expect(await read(documentIds[0]!)).toMatchObject({ pageCount: 1, fields: { totalAmount: totals[1] } });
});

test("the data in a file speak for the page that prints their number, not for the other part", { timeout: 120_000 }, async () => {
  const whole = await read(await upload(await pdfOf([0, 1], isdocOf(1))));
  expect(whole.evidence.invoiceNumber?.source).toBe("isdoc");
  const { documentIds } = await post<{ documentIds: string[] }>(`${whole.documentId}/split-document`, { pageNumbers: "2" });
  const [first, second] = await Promise.all(documentIds.map(read));
  expect([first!.fields.invoiceNumber, second!.fields.invoiceNumber]).toEqual(numbers);
  expect([first!.evidence.invoiceNumber?.source, second!.evidence.invoiceNumber?.source]).toEqual(["text", "isdoc"]);
});

test("R030 a page and the ISDOC that came beside it are read together", { timeout: 120_000 }, async () => {
  const [page, data] = [await read(await upload(await pdfOf([0]), "faktura.pdf")), await read(await upload(isdocOf(0), "faktura.isdoc"))];
  const { documentId } = await post<{ documentId: string }>("merge-and-extract", { documentIds: [data.documentId, page.documentId] });
  const merged = await read(documentId);
  expect([documentId, merged.pageCount, merged.evidence.invoiceNumber?.source]).toEqual([page.documentId, 1, "isdoc"]);
  expect(merged.attachments.map((attachment) => attachment.name)).toEqual(["faktura.isdoc"]);
});

test("R017 pages uploaded one by one are read as one document of several files", { timeout: 120_000 }, async () => {
  const documentId = randomUUID();
  for (const index of [0, 1]) {
    const form = new FormData();
    form.append("PageIndex", String(index));
    form.append("DocumentId", documentId);
    form.append("IsLastPage", String(index === 1));
    form.append("File", new Blob([new Uint8Array(await pdfOf([index]))]), `${index}.pdf`);
    expect((await api.request("POST", "/v1/documents/uploadPage", { as: tenant.admin, form })).status).toBe(200);
  }
  expect(await read(documentId)).toMatchObject({ pageCount: 2, fields: { invoiceNumber: numbers[0] } });
  const file = await api.request("GET", `/v1/documents/${documentId}/file`, { as: tenant.admin });
  expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBe(2);
});

test("a file that nobody reads has pages all the same; so has an attachment", { timeout: 60_000 }, async () => {
  const documentId = await upload(await pdfOf([0, 1]), "jen soubor.pdf", "/uploadOnly");
  const get = async () => (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as DocumentDetail;
  await expect.poll(async () => (await get()).pages.length, READ).toBe(2);
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(await pdfOf([0]))]), "příloha.pdf");
  await api.request("POST", `/v1/documents/${documentId}/attachments`, { as: tenant.admin, form });
  await expect.poll(async () => (await get()).attachments[0]?.pages.length, READ).toBe(1);
  expect(await get()).toMatchObject({ state: "New", pageCount: 2 });
});

test("R071 a page that a person turned keeps its turn when it is read again, with the places of its values", { timeout: 120_000 }, async () => {
  const documentId = await upload(await pdfOf([0]), "otočená.pdf");
  const before = await read(documentId);
  await api.request("POST", `/v1/documents/${documentId}/rotate-page?pageRotationAngle=90`, { as: tenant.admin, body: { pageIndex: 0 } });
  const turned = await read(documentId);
  await api.request("POST", `/v1/documents/${documentId}/requeue-extraction`, { as: tenant.admin });
  const again = await read(documentId);
  expect([again.fields.invoiceNumber, again.pages[0]!.width]).toEqual([numbers[0], before.pages[0]!.height]);
  expect(again.evidence.invoiceNumber?.box?.map((share) => share.toFixed(3))).toEqual(turned.evidence.invoiceNumber?.box?.map((share) => share.toFixed(3)));
});
