import { AFRelationship, PDFDict, PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { parseStructured } from "#domain/extraction/structured/index.ts";
import { withPdf } from "#server/reading/pdf.ts";
import { invoiceCases } from "#test/invoices.ts";
import { type ExportedDocument, type ExportOptions, inMemory } from "./index.ts";
import { exportDocuments } from "./inMemory.ts";

const base = { tenantId: "tenant-1", now: new Date("2026-03-05T10:00:00Z") };
const invoice = invoiceCases["three rates with rounding"]!;

async function written(document: ExportedDocument, pdf: ExportOptions["pdf"], options: Partial<ExportOptions> = {}): Promise<Buffer> {
  const result = await exportDocuments("Pdf", [document], { ...base, pdf, ...options });
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.bytes;
}

const problems = async (document: ExportedDocument, pdf: ExportOptions["pdf"]) => exportDocuments("Pdf", [document], { ...base, pdf });
const original = (bytes: Buffer) => inMemory("sken.pdf", "application/pdf", bytes);

/** A page of text that says it is PDF/A in its metadata. */
async function paper(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawText("Puvodni strana", { x: 20, y: 200, font: await pdf.embedFont(StandardFonts.Helvetica) });
  const metadata = pdf.context.stream("<x:xmpmeta><pdfaid:part>2</pdfaid:part></x:xmpmeta>", { Type: "Metadata", Subtype: "XML" });
  pdf.catalog.set(PDFName.of("Metadata"), pdf.context.register(metadata));
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

const attachments = (bytes: Buffer) => withPdf(bytes, (pdf) => Promise.resolve(pdf.attachments()));

function relationship(pdf: PDFDocument): string {
  const files = pdf.catalog.lookup(PDFName.of("AF"));
  const [file] = (files as unknown as { asArray(): never[] }).asArray();
  return String(pdf.context.lookup(file, PDFDict).get(PDFName.of("AFRelationship")));
}

test.each(["CZ6508000000192000145399", "MT84MALT011000012345MTLCAST001S01"])("a drawn Pdf shows the whole IBAN %s", async (iban) => {
  const bytes = await written({ invoice: { ...invoice, iban, bic: "GIBACZPXXXX" } }, {});
  const words = await withPdf(bytes, async (pdf) => pdf.withPage(0, (page) => page.textLayer().words.map((word) => word.text)));
  expect(words).toContain(iban);
});

describe("a Pdf with the data attached", () => {
  test("is read back by our reader and keeps its pages", async () => {
    const bytes = await written({ invoice, original: original(await paper()) }, { embedIsdoc: true });
    const [file, ...more] = await attachments(bytes);
    expect([file!.name, more]).toEqual(["invoice.isdoc", []]);
    expect(parseStructured(file!.bytes.toString("utf8"))!.fields).toMatchObject({ invoiceNumber: invoice.invoiceNumber, totalAmount: invoice.totalAmount });
    const pdf = await PDFDocument.load(bytes);
    expect([pdf.getPageCount(), pdf.getPage(0).getWidth(), relationship(pdf)]).toEqual([1, 300, String(PDFName.of(AFRelationship.Alternative))]);
  });

  test("does not call itself PDF/A any more", async () => {
    const before = await paper();
    const after = await written({ invoice, original: original(before) }, { embedIsdoc: true });
    expect([before.includes("pdfaid"), (await PDFDocument.load(after)).catalog.get(PDFName.of("Metadata"))]).toEqual([true, undefined]);
  });

  test("says of pages that were drawn from the data that they were", async () => {
    const bytes = await written({ invoice }, { embedIsdoc: true });
    expect(relationship(await PDFDocument.load(bytes))).toBe("/Source");
    expect((await attachments(bytes)).map((file) => file.name)).toEqual(["invoice.isdoc"]);
  });

  test("keeps the ISDOC that the supplier attached", async () => {
    const pdf = await PDFDocument.load(await paper());
    await pdf.attach(Buffer.from("<Invoice/>"), "faktura.ISDOC", { mimeType: "text/xml" });
    const files = await attachments(await written({ invoice, original: original(Buffer.from(await pdf.save())) }, { embedIsdoc: true }));
    expect(files.map((file) => [file.name, file.bytes.toString()])).toEqual([["faktura.ISDOC", "<Invoice/>"]]);
  });

  test("is refused where the ISDOC would be", async () => {
    expect(await problems({ invoice: { ...invoice, currency: undefined } }, { embedIsdoc: true })).toMatchObject({
      problems: [{ reasons: [{ code: "missing", field: "currency" }] }],
    });
  });
});

describe("a Pdf with a cover sheet", () => {
  test("has the fields and codes on a page in front", async () => {
    const bytes = await written({ invoice, original: original(await paper()) }, { coverSheet: true });
    const pages = (await PDFDocument.load(bytes)).getPages();
    expect(pages.map((page) => Math.round(page.getWidth()))).toEqual([595, 300]);
  });

  test("takes any text, in both languages", async () => {
    for (const culture of ["cs-CZ", "en-US"] as const) {
      const pdf = await PDFDocument.load(await written({ invoice: invoiceCases["torture text"]! }, { coverSheet: true, embedIsdoc: true }, { culture }));
      expect(pdf.getPageCount()).toBeGreaterThan(1);
    }
  });
});

describe("an original that cannot be added to", () => {
  test("a signed one is a problem, and leaves unchanged when nothing is added", async () => {
    const signed = Buffer.concat([await paper(), Buffer.from("\n% /Type /Sig /ByteRange [0 1 2 3]")]);
    expect(await problems({ invoice, original: original(signed) }, { coverSheet: true })).toMatchObject({
      problems: [{ reasons: [{ code: "originalUnusable" }] }],
    });
    expect((await written({ invoice, original: original(signed) }, {})).equals(signed)).toBe(true);
  });

  test("a damaged PDF and a damaged picture are problems of their document", async () => {
    const broken = original(Buffer.from("%PDF-1.7\nnothing"));
    expect(await problems({ invoice, original: broken }, { embedIsdoc: true })).toMatchObject({
      problems: [{ documentId: "case-rates", reasons: [{ code: "originalUnusable" }] }],
    });
    const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    const cut = { ...original(picture.subarray(0, picture.length / 2)), fileName: "foto.png" };
    expect(await problems({ invoice, original: cut }, {})).toMatchObject({ problems: [{ documentId: "case-rates", reasons: [{ code: "originalUnusable" }] }] });
  });

  test("one of several stops the archive with its own id", async () => {
    const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("nothing")]);
    const documents = [{ invoice }, { invoice: invoiceCases["credit note"]!, original: { ...original(picture), fileName: "foto.jpg" } }];
    expect(await exportDocuments("Pdf", documents, base)).toMatchObject({ problems: [{ documentId: "case-credit", reasons: [{ code: "originalUnusable" }] }] });
  });
});
