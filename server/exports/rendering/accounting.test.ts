import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { ExportFormat } from "#domain/exports/names.ts";
import { parseProfile } from "#domain/exports/profiles/profile.ts";
import { profiledFormats } from "#domain/exports/profiles/shape.ts";
import { shippedProfiles } from "#domain/exports/profiles/shipped.ts";
import { toWindows1250 } from "#domain/exports/windows1250.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { unzip } from "#test/archives.ts";
import { csvRecords } from "#test/csv.ts";
import { buildInvoice, invoiceCases, tortureText } from "#test/invoices.ts";
import { isdocFindings, moneyFaults, mrpFaults } from "#test/schemas.ts";
import { shared } from "#test/shared.ts";
import { type ExportedFile, type ExportOptions } from "./index.ts";
import { exportDocuments } from "./inMemory.ts";

const base = { tenantId: "tenant-1", now: new Date("2026-03-05T10:00:00Z") };
const cases = Object.entries(invoiceCases);

async function written(format: ExportFormat, invoices: Invoice[], options: Partial<ExportOptions> = {}): Promise<ExportedFile> {
  const result = await exportDocuments(
    format,
    invoices.map((invoice) => ({ invoice })),
    { ...base, ...options },
  );
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result;
}

const utf8 = (bytes: Buffer) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
const textOf = async (format: ExportFormat, ...invoices: Invoice[]) => utf8((await written(format, invoices)).bytes);

describe.each(cases)("R348 R350 R351 %s", (_name, invoice) => {
  test.skipIf(!shared)("MoneyXml is valid against _Document.xsd of Money S3", async () => {
    expect(await moneyFaults(await textOf("MoneyXml", invoice))).toEqual([]);
  });

  test.skipIf(!shared)("MrpXml is valid against the schema of received invoices, whose elements the other agendas share", async () => {
    const xml = await textOf("MrpXml", invoice);
    const asInvoice = xml.replace(/(<\/?)(?:CashVouchers|OtherPayables)>/g, "$1IncomingInvoices>").replace(/(<\/?)(?:CashVoucher|Payable)>/g, "$1Invoice>");
    expect(await mrpFaults(asInvoice)).toEqual([]);
  });

  test.skipIf(!shared)("Isdoc breaks no rule of the Schematron", async () => {
    expect(isdocFindings(await textOf("Isdoc", invoice))).toEqual([]);
  });
});

describe("text that breaks files", () => {
  const invoice = invoiceCases["torture text"]!;
  const oneLine = `'${toWindows1250(tortureText)
    .replace(/[\s\u0007]+/g, " ")
    .trim()}`;

  test.each(["HeliosRedCSV", "Stereo"] as const)("%s keeps one record per line and what windows-1250 can say", async (format) => {
    const [documents, items] = (await unzip((await written(format, [invoice, invoice])).bytes)).map((file) =>
      csvRecords(iconv.decode(file.bytes, "windows-1250"), format === "Stereo" ? ";" : ","),
    );
    expect([documents!.length, items!.length]).toEqual([2, 2 * 4]);
    expect(documents![1]![format === "Stereo" ? "Dodavatel" : "TEXT"]).toBe([...oneLine].slice(0, format === "Stereo" ? undefined : 200).join(""));
  });
});

test.skipIf(!shared)("all documents of one unit share a file of MoneyXml that is valid", async () => {
  const xml = await textOf("MoneyXml", ...cases.map(([, invoice]) => invoice));
  expect([xml.match(/<FaktPrij>/g)?.length, xml.match(/<PokDokl>/g)?.length, xml.match(/<Zavazek>/g)?.length]).toEqual([9, 2, 2]);
  expect(await moneyFaults(xml)).toEqual([]);
});

test.skipIf(!shared)("the checks of schemas and rules do find faults", async () => {
  const invoice = cases[0]![1];
  expect(await moneyFaults((await textOf("MoneyXml", invoice)).replace("<Rada>26FP<", "<Rada>26FPXX<"))).not.toEqual([]);
  expect(await mrpFaults((await textOf("MrpXml", invoice)).replace("<VariableSymbol>", "<VariableSymbol>#"))).not.toEqual([]);
  expect(
    isdocFindings((await textOf("Isdoc", invoiceCases["credit note"]!)).replace(/<OriginalDocumentReferences>[\s\S]*<\/OriginalDocumentReferences>/, "")),
  ).not.toEqual([]);
});

describe.each([...profiledFormats, "MoneyXml", "MrpXml"] as const)("%s", (format) => {
  test("of two accounting units gives a ZIP with a file of each, the same as each alone", async () => {
    const [first, second, third] = [cases[0]![1], cases[1]![1], cases[4]![1]];
    const other = { ...second, accountingUnit: { ...second.accountingUnit!, companyId: "90000015" } };
    const bytesOf = async (...invoices: Invoice[]) => {
      const result = await exportDocuments(
        format,
        invoices.map((invoice) => ({ invoice })),
        base,
      );
      if ("problems" in result) throw new Error(JSON.stringify(result.problems));
      return result;
    };
    const both = await bytesOf(first, other, third);
    expect([both.fileName, both.mediaType]).toEqual([`${format}-2026-03-05.zip`, "application/zip"]);
    const files = await unzip(both.bytes);
    expect(files.map((file) => file.name.replace(/\.\w+$/, ""))).toEqual([`${format}-2026-03-05-90000007`, `${format}-2026-03-05-90000015`]);
    expect(files[0]!.bytes.equals((await bytesOf(first, third)).bytes)).toBe(true);
    expect(files[1]!.bytes.equals((await bytesOf(other)).bytes)).toBe(true);
    const bundle = await exportDocuments(format, [{ invoice: first }, { invoice: other }], { ...base, bundle: "Zip" });
    expect("bytes" in bundle && (await unzip(bundle.bytes)).map((file) => file.name).length).toBe(2);
  });

  test("says what is missing", async () => {
    const poor = buildInvoice({ documentId: "poor", currency: undefined });
    expect(await exportDocuments(format, [{ invoice: poor }], base)).toMatchObject({
      problems: [
        {
          documentId: "poor",
          reasons: [
            { code: "missing", field: "currency" },
            { code: "missing", field: "totalAmount" },
          ],
        },
      ],
    });
  });
});

describe("R355 lines or the VAT breakdown alone", () => {
  test.each([
    ["PohodaXml", "invoiceItem"],
    ["MoneyXml", "Polozka"],
  ] as const)("%s has no lines when the unit wants none, the text stays", async (format, item) => {
    const [withLines, without] = await Promise.all(
      (["Export", "DontExport"] as const).map(async (items) =>
        iconv.decode((await written(format, [cases[0]![1]], { items })).bytes, format === "PohodaXml" ? "windows-1250" : "utf8"),
      ),
    );
    expect([withLines!.includes(item), without!.includes(item)]).toEqual([true, false]);
    expect(without).toContain(">Kancelářský papír A4<");
  });

  test("a copy of the document keeps its lines", async () => {
    expect(JSON.parse((await written("Json", [cases[0]![1]], { items: "DontExport" })).bytes.toString("utf8")).lineItems).toHaveLength(3);
  });
});

test("a profile of the tenant takes the place of the shipped one", async () => {
  const columns = [
    { label: "x", from: ["issueDate"] },
    { label: "y", from: ["total"] },
  ];
  const changed = {
    ...shippedProfiles.Stereo,
    encoding: "UTF-8",
    decimalMark: ".",
    dateFormat: "YYYYMMDD",
    separator: "|",
    lineEnd: "LF",
    header: false,
    files: [{ name: "a.csv", rows: "documents", columns }],
  };
  const parsed = parseProfile(changed);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const settings = { profiles: { Stereo: parsed.profile } };
  const file = await written("Stereo", [cases[0]![1]], { settings });
  expect([file.fileName, file.mediaType, file.bytes.toString("utf8")]).toEqual(["case-rates.csv", "text/csv", "20260302|1870.00\n"]);
});
