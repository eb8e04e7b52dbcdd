import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { PDFDocument } from "@cantoo/pdf-lib";
import { archiveBundles, type ExportFormat } from "#domain/exports/names.ts";
import { parseStructured } from "#domain/extraction/structured/index.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { unpackIsdocx } from "#server/reading/archive.ts";
import { unzip } from "#test/archives.ts";
import { invoiceCases } from "#test/invoices.ts";
import { isdocFaults, isdocFindings, xmlFaults } from "#test/schemas.ts";
import { shared } from "#test/shared.ts";
import { type ExportedDocument, type ExportedFile, type ExportOptions, inMemory } from "./index.ts";
import { exportDocuments } from "./inMemory.ts";

const base = { tenantId: "tenant-1", now: new Date("2026-03-05T10:00:00Z") };
const rates = invoiceCases["three rates with rounding"]!;
const diacritics = { naming: "SupplierIdentifier", casing: "Original" } as const;
const named: Invoice = { ...rates, supplierCompanyId: undefined, supplierVatId: undefined };

async function written(format: ExportFormat, documents: ExportedDocument[], options: Partial<ExportOptions> = {}): Promise<ExportedFile> {
  const result = await exportDocuments(format, documents, { ...base, ...options });
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result;
}

async function emptyPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]);
  return Buffer.from(await pdf.save());
}

const original = (fileName: string, bytes: Buffer) => inMemory(fileName, "application/octet-stream", bytes);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("base64");

/** Flags and method of every local header of a ZIP, by the central directory. */
function localHeaders(archive: Buffer): { name: string; flags: number; method: number }[] {
  const headers = [];
  for (let at = archive.indexOf("PK\u0001\u0002"); at >= 0; at = archive.indexOf("PK\u0001\u0002", at + 4)) {
    const local = archive.readUInt32LE(at + 42);
    const length = archive.readUInt16LE(local + 26);
    headers.push({
      name: archive.toString("utf8", local + 30, local + 30 + length),
      flags: archive.readUInt16LE(local + 6),
      method: archive.readUInt16LE(local + 8),
    });
  }
  return headers;
}

const plainRow = ({ rate, base, vat }: Invoice["vatBreakdown"][number]) => [rate, base, vat].map(Number);

describe.each(Object.entries(invoiceCases))("R348 R350 Isdocx of %s", (name, invoice) => {
  test.skipIf(!shared)("is valid, keeps the rules and reads back with the same amounts, dates and parties", async () => {
    const { bytes } = await written("Isdocx", [{ invoice }]);
    const { isdoc } = await unpackIsdocx(bytes);
    expect([await isdocFaults(isdoc!), isdocFindings(isdoc!)]).toEqual([[], []]);
    const read = parseStructured(isdoc!)!;
    const fields = [
      "invoiceNumber",
      "variableSymbol",
      "issueDate",
      "taxDate",
      "dueDate",
      "supplierCompanyId",
      "supplierVatId",
      "customerCompanyId",
      "currency",
    ] as const;
    const expected = Object.fromEntries(fields.map((field) => [field, invoice[field]]).filter(([, value]) => value !== undefined));
    // The standard keeps symbols and the due date with the bank account that they belong to.
    if (!invoice.accountNumber && !invoice.iban) for (const field of ["variableSymbol", "dueDate"]) delete expected[field];
    // A day of taxable supply stands on tax documents only.
    if (!isdoc!.includes("<VATApplicable>true")) delete expected["taxDate"];
    expect(read.fields).toMatchObject(expected);
    if (name !== "torture text") expect(read.fields.supplierName).toBe(invoice.supplierName);
    if (invoice.vatBreakdown.length > 0) expect(read.vatBreakdown.map(plainRow)).toEqual(invoice.vatBreakdown.map(plainRow));
    for (const field of ["totalAmount", "amountDue"] as const) {
      if (invoice[field] !== undefined && name !== "receipt of the cashier")
        expect([field, Number(read.fields[field] ?? read.fields.totalAmount)]).toEqual([field, Number(invoice[field])]);
    }
  });
});

describe("Isdocx", () => {
  test("is a ZIP as the standard wants it: names in UTF-8 with bit 11, stored or deflated, one main document", async () => {
    const { bytes, fileName, mediaType } = await written("Isdocx", [{ invoice: named }], { naming: diacritics });
    expect([fileName, mediaType]).toEqual(["Příkladné tiskárny Šumava a.s.isdocx", "application/x-isdocx"]);
    const headers = localHeaders(bytes);
    expect(headers.map((header) => header.name)).toEqual(["manifest.xml", "Příkladné tiskárny Šumava a.s.isdoc", "Příkladné tiskárny Šumava a.s.pdf"]);
    expect(headers.every(({ flags, method }) => (flags & 0x0800) !== 0 && (flags & 1) === 0 && (method === 0 || method === 8))).toBe(true);
  });

  test.skipIf(!shared)("its manifest is valid and names the ISDOC alone", async () => {
    const files = await unzip((await written("Isdocx", [{ invoice: named }], { naming: diacritics })).bytes);
    const manifest = files[0]!.bytes.toString("utf8");
    expect(await xmlFaults(manifest, readFileSync(`${shared}reference/isdoc/6.0.2/isdoc-manifest-6.0.2.xsd`, "utf8"))).toEqual([]);
    expect(manifest.match(/filename="[^"]*"/g)).toEqual(['filename="Příkladné tiskárny Šumava a.s.isdoc"']);
  });

  test("an original PDF is the preview, unchanged, under its digest", async () => {
    const pdf = await emptyPdf();
    const { isdoc, files } = await unpackIsdocx((await written("Isdocx", [{ invoice: rates, original: original("sken.PDF", pdf) }])).bytes);
    expect(files.map((file) => file.name)).toEqual(["case-rates.pdf"]);
    expect(files[0]!.bytes.equals(pdf)).toBe(true);
    expect(isdoc!.replace(/\s*\n\s*/g, "")).toContain(
      `<Supplement preview="true"><Filename>case-rates.pdf</Filename><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>${sha256(pdf)}</DigestValue></Supplement>`,
    );
  });

  test("an original picture travels beside the preview that is made of it", async () => {
    const picture = await sharp({ create: { width: 30, height: 60, channels: 3, background: "white" } })
      .jpeg()
      .toBuffer();
    const { isdoc, files } = await unpackIsdocx((await written("Isdocx", [{ invoice: rates, original: original("foto.JPG", picture) }])).bytes);
    expect(files.map((file) => file.name)).toEqual(["case-rates.pdf", "original/case-rates.JPG"]);
    expect(isdoc!.match(/preview="true"/g)).toHaveLength(1);
    for (const file of files) expect(isdoc).toContain(`<DigestValue>${sha256(file.bytes)}</DigestValue>`);
  });

  test("several documents leave as a ZIP of archives", async () => {
    const file = await written("Isdocx", [{ invoice: rates }, { invoice: invoiceCases["credit note"]! }]);
    expect([file.fileName, (await unzip(file.bytes)).map((entry) => entry.name)]).toEqual([
      "Isdocx-2026-03-05.zip",
      ["case-rates.isdocx", "case-credit.isdocx"],
    ]);
  });
});

describe("R359 archive bundles", () => {
  const pdf = emptyPdf();
  const documents = async () => {
    const bytes = await pdf;
    return [rates, invoiceCases["credit note"]!].map((invoice) => ({ invoice, original: original(`${invoice.documentId}.pdf`, bytes) }));
  };
  const names = async (format: ExportFormat, bundle: (typeof archiveBundles)[number], count: number) => {
    const file = await written(format, (await documents()).slice(0, count), { bundle });
    const isArchive = file.bytes.subarray(0, 2).toString() === "PK";
    return [file.fileName, isArchive ? (await unzip(file.bytes)).map((entry) => entry.name) : []];
  };

  test("None leaves the file alone", async () => {
    expect(await names("PohodaXml", "None", 1)).toEqual(["case-rates.xml", []]);
  });

  test("Zip puts the originals beside what the format makes", async () => {
    expect(await names("PohodaXml", "Zip", 1)).toEqual(["case-rates.zip", ["case-rates.xml", "case-rates.pdf"]]);
    expect(await names("PohodaXml", "Zip", 2)).toEqual(["PohodaXml-2026-03-05.zip", ["PohodaXml-2026-03-05.xml", "case-rates.pdf", "case-credit.pdf"]]);
    expect(await names("Isdoc", "Zip", 2)).toEqual(["Isdoc-2026-03-05.zip", ["case-rates.isdoc", "case-credit.isdoc", "case-rates.pdf", "case-credit.pdf"]]);
    expect(await names("Pdf", "Zip", 1)).toEqual(["case-rates.zip", ["case-rates.pdf"]]);
  });

  test("Isdocx puts ISDOC, preview and what the format makes into one archive", async () => {
    expect(await names("PohodaXml", "Isdocx", 1)).toEqual([
      "case-rates.isdocx",
      ["manifest.xml", "case-rates.isdoc", "case-rates.pdf", "export/case-rates.xml"],
    ]);
    expect(await names("Isdoc", "Isdocx", 1)).toEqual(["case-rates.isdocx", ["manifest.xml", "case-rates.isdoc", "case-rates.pdf"]]);
    expect(await names("MoneyXml", "Isdocx", 2)).toEqual(["MoneyXml-2026-03-05.zip", ["case-rates.isdocx", "case-credit.isdocx"]]);
  });

  test("a document that cannot be an ISDOC cannot leave in its archive", async () => {
    const invoice = { ...invoiceCases["credit note"]!, originalDocumentNumber: undefined };
    expect(await exportDocuments("MoneyXml", [{ invoice }], { ...base, bundle: "Isdocx" })).toMatchObject({
      problems: [{ reasons: [{ code: "missing", field: "originalDocumentNumber" }] }],
    });
    expect(await exportDocuments("MoneyXml", [{ invoice }], { ...base, bundle: "Zip" })).toHaveProperty("bytes");
  });

  test("a Zip is read from its start as well: no stored file has its size behind it", async () => {
    const headers = localHeaders((await written("Zip", await documents())).bytes);
    expect(headers).toHaveLength(4);
    for (const { flags, method } of headers) expect([(flags & 0x0800) !== 0, method]).toEqual([true, 8]);
  });
});
