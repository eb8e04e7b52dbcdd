import { createHash } from "node:crypto";
import iconv from "iconv-lite";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { exportFormats, type ExportFormat } from "#domain/exports/names.ts";
import { xmlSchema } from "#domain/exports/formats/xmlSchema.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { readWorkbook, unzip } from "#test/archives.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { isdocFaults, pohodaFaults, xmlFaults } from "#test/schemas.ts";
import { shared } from "#test/shared.ts";
import { fileFormats, type ExportedDocument, type ExportedFile, inMemory } from "./index.ts";
import { exportDocuments } from "./inMemory.ts";

const options = { tenantId: "tenant-1", now: new Date("2026-03-05T10:00:00Z") };
const cases = Object.entries(invoiceCases);

async function written(format: ExportFormat, ...documents: (Invoice | ExportedDocument)[]): Promise<ExportedFile> {
  const result = await exportDocuments(
    format,
    documents.map((document) => ("invoice" in document ? document : { invoice: document })),
    options,
  );
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result;
}

function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}>([^<]*)</(?:\\w+:)?${name}>`, "g"))].map((match) => match[1]!);
}

describe.each(cases)("R347 R348 %s", (_name, invoice) => {
  test.skipIf(!shared)("Isdoc is valid against the schema 6.0.2", async () => {
    expect(await isdocFaults((await written("Isdoc", invoice)).bytes.toString("utf8"))).toEqual([]);
  });

  test("Xml is valid against our schema", async () => {
    expect(await xmlFaults((await written("Xml", invoice)).bytes.toString("utf8"), xmlSchema())).toEqual([]);
  });
});

// One pack, because reading POHODA's 68 schemas takes longer than the documents.
test.skipIf(!shared)("R347 R348 PohodaXml of all the documents is valid against data.xsd", async () => {
  const { bytes } = await written("PohodaXml", ...cases.map(([, invoice]) => invoice));
  expect(bytes.toString("latin1").match(/<dat:dataPackItem /g)).toHaveLength(cases.length);
  expect(await pohodaFaults(bytes)).toEqual([]);
});

test.skipIf(!shared)("the schema checks do find faults", async () => {
  expect(await isdocFaults((await written("Isdoc", cases[0]![1])).bytes.toString("utf8").replace("<DocumentType>1<", "<DocumentType>9<"))).not.toEqual([]);
  const pohoda = iconv.decode((await written("PohodaXml", cases[0]![1])).bytes, "windows-1250").replace("<inv:symConst>0308<", "<inv:symConst>03081<");
  expect(await pohodaFaults(iconv.encode(pohoda, "windows-1250"))).not.toEqual([]);
});

describe("R350 R351 every format", () => {
  test("is registered under its name", () => {
    expect(Object.keys(fileFormats).sort()).toEqual([...exportFormats].sort());
    for (const [name, format] of Object.entries(fileFormats)) expect(format.name).toBe(name);
  });

  test("is named by the rule with its own extension", async () => {
    const naming = { naming: "ExternalDocumentIdAndSupplierName", casing: "SnakeCase" } as const;
    const result = await exportDocuments("PohodaXml", [{ invoice: cases[0]![1] }], { ...options, naming });
    expect(result).toMatchObject({ fileName: "case_rates_příkladné_tiskárny_šumava_a_s.xml", mediaType: "application/xml" });
  });

  test("shows the problems of all documents and writes nothing", async () => {
    const invoices = [cases[0]![1], buildInvoice({ documentId: "bad-1", currency: undefined, totalAmount: "1.00" }), buildInvoice({ documentId: "bad-2" })];
    const result = await exportDocuments(
      "Isdoc",
      invoices.map((invoice) => ({ invoice })),
      options,
    );
    expect(result).toMatchObject({
      problems: [
        { documentId: "bad-1", reasons: [{ code: "missing", field: "currency" }] },
        { documentId: "bad-2", reasons: [{ code: "missing", field: "totalAmount" }] },
      ],
    });
  });

  test("of one document each gives a ZIP for several, the others one file", async () => {
    const invoices = cases.slice(0, 3).map(([, invoice]) => invoice);
    const isdoc = await written("Isdoc", ...invoices);
    expect([isdoc.fileName, isdoc.mediaType]).toEqual(["Isdoc-2026-03-05.zip", "application/zip"]);
    expect((await unzip(isdoc.bytes)).map((file) => file.name)).toEqual(["case-rates.isdoc", "case-credit.isdoc", "case-eur.isdoc"]);
    const pohoda = await written("PohodaXml", ...invoices);
    expect(pohoda.fileName).toBe("PohodaXml-2026-03-05.xml");
    expect(pohoda.bytes.toString("latin1").match(/<dat:dataPackItem /g)).toHaveLength(3);
  });

  test("the same document keeps its UUID, in another tenant it has another", async () => {
    const uuid = async (tenantId: string) => {
      const result = await exportDocuments("Isdoc", [{ invoice: cases[0]![1] }], { ...options, tenantId });
      return "bytes" in result ? texts(result.bytes.toString("utf8"), "UUID")[0]! : "";
    };
    expect(await uuid("a")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await uuid("a")).toBe(await uuid("a"));
    expect(await uuid("a")).not.toBe(await uuid("b"));
  });
});

describe("Xlsx", () => {
  test("ids are text, dates are dates, amounts are exact numbers", async () => {
    const invoice = { ...cases[0]![1], variableSymbol: "0012", supplierCompanyId: "00000019", totalAmount: "123456789012.34", exchangeRate: "24.3355" };
    const [sheet] = await readWorkbook((await written("Xlsx", invoice)).bytes);
    const row = sheet!.rows[0]!;
    expect(sheet!.name).toBe("Doklady");
    expect([row["Variabilní symbol"], row["IČO dodavatele"]].map((cell) => [cell!.type, cell!.value])).toEqual([
      ["s", "0012"],
      ["s", "00000019"],
    ]);
    // Day 46083 of Excel is 2 March 2026.
    expect([row["Datum vystavení"]!.type, row["Datum vystavení"]!.value, row["Datum vystavení"]!.format]).toEqual(["n", "46083", "dd.mm.yyyy"]);
    expect([row["Celkem s DPH"]!.value, row["Celkem s DPH"]!.format, row["Kurz"]!.value, row["Kurz"]!.format]).toEqual([
      "123456789012.34",
      "#,##0.00",
      "24.3355",
      "#,##0.######",
    ]);
  });

  test("a number too long to be exact stays text, a formula is only text", async () => {
    const [sheet] = await readWorkbook((await written("Xlsx", { ...cases[0]![1], totalAmount: "1234567890123456.78", supplierName: "=1+1" })).bytes);
    const row = sheet!.rows[0]!;
    expect([row["Celkem s DPH"]!.type, row["Celkem s DPH"]!.value]).toEqual(["s", "1234567890123456.78"]);
    expect([row["Dodavatel"]!.type, row["Dodavatel"]!.value]).toEqual(["s", "=1+1"]);
  });
});

describe("Pdf", () => {
  const original = (fileName: string, mediaType: string, bytes: Buffer) => inMemory(fileName, mediaType, bytes);
  const invoice = cases[0]![1];

  test("an original PDF leaves unchanged", async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const bytes = Buffer.from(await pdf.save());
    const { bytes: left } = await written("Pdf", { invoice, original: original("a.pdf", "application/pdf", bytes) });
    expect(createHash("sha256").update(left).digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  test.each([
    ["png", 0],
    ["jpeg", 0],
    ["jpeg", 90],
    ["webp", 0],
    ["tiff", 0],
  ] as const)("a picture (%s, turned by %i) becomes a page that is upright", async (format, turn) => {
    const picture = sharp({ create: { width: 300, height: 600, channels: 3, background: "white" } });
    const bytes = await (turn === 90 ? picture.withMetadata({ orientation: 6 }) : picture).toFormat(format).toBuffer();
    const { bytes: left } = await written("Pdf", { invoice, original: original(`a.${format}`, `image/${format}`, bytes) });
    const page = (await PDFDocument.load(left)).getPage(0);
    const upright = turn === 90 ? [842, 421] : [421, 842];
    expect([Math.round(page.getWidth()), Math.round(page.getHeight()), page.getRotation().angle]).toEqual([...upright, 0]);
  });

  test("data without a page are drawn", async () => {
    const { bytes } = await written("Pdf", { invoice, original: original("a.isdoc", "application/xml", Buffer.from("<Invoice/>")) });
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    expect([pdf.getTitle(), pdf.getProducer(), pdf.getCreationDate()?.toISOString()]).toEqual(["Faktura FA-2026/0042", "Kvitance", "2026-03-05T10:00:00.000Z"]);
  });

  test("what cannot be drawn is a problem of its document", async () => {
    const refuse = () => Promise.reject(new Error("reading took longer than its limit"));
    const pdfTools = { picturePdf: refuse, extendPdf: refuse, drawInvoice: refuse, drawCover: refuse };
    const problems = [{ documentId: invoice.documentId, reasons: [{ code: "notDrawable" }] }];
    for (const format of ["Pdf", "Isdocx"] as const) expect(await exportDocuments(format, [{ invoice }], { ...options, pdfTools })).toEqual({ problems });
    const zip = await exportDocuments("Zip", [{ invoice }], { ...options, pdfTools, zipFormats: ["Json", "Pdf"] });
    expect(zip).toEqual({ problems });
  });

  test("an empty original is a problem", async () => {
    const result = await exportDocuments("Pdf", [{ invoice, original: original("a.pdf", "application/pdf", Buffer.alloc(0)) }], options);
    expect(result).toMatchObject({ problems: [{ reasons: [{ code: "originalUnusable" }] }] });
  });
});

describe("Zip", () => {
  const document = (documentId: string, supplierName: string, content: string): ExportedDocument => ({
    invoice: buildInvoice({ documentId, supplierName, totalAmount: "1.00", supplierCompanyId: undefined, supplierVatId: undefined }),
    original: inMemory(`${documentId}.PDF`, "application/pdf", Buffer.from(content)),
  });

  test("holds the originals unchanged and the chosen data under unique, safe names", async () => {
    const documents = [document("a", "Žlutý: kůň/pes", "%PDF-1"), document("b", "žlutý: KŮŇ/pes", "%PDF-2")];
    const result = await exportDocuments("Zip", documents, {
      ...options,
      naming: { naming: "SupplierIdentifier", casing: "Original" },
      zipFormats: ["Json", "Isdoc"],
    });
    if ("problems" in result) throw new Error(JSON.stringify(result.problems));
    const files = await unzip(result.bytes);
    expect(files.map((file) => file.name)).toEqual([
      "Žlutý- kůň-pes.PDF",
      "Žlutý- kůň-pes.json",
      "Žlutý- kůň-pes.isdoc",
      "žlutý- KŮŇ-pes (2).PDF",
      "žlutý- KŮŇ-pes (2).json",
      "žlutý- KŮŇ-pes (2).isdoc",
    ]);
    expect(files.every((file) => file.utf8)).toBe(true);
    expect([files[0]!.bytes.toString(), files[3]!.bytes.toString()]).toEqual(["%PDF-1", "%PDF-2"]);
    expect((JSON.parse(files[4]!.bytes.toString("utf8")) as Invoice).documentId).toBe("b");
  });

  test("a document that cannot leave in a chosen format stops the whole", async () => {
    const bad = document("a", "x", "%PDF-1");
    bad.invoice.currency = undefined;
    expect(await exportDocuments("Zip", [bad], { ...options, zipFormats: ["Isdoc"] })).toMatchObject({ problems: [{ documentId: "a" }] });
    expect(await exportDocuments("Zip", [bad], options)).toHaveProperty("bytes");
  });
});
