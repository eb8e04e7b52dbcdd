import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { ExportFormat } from "#domain/export/names.ts";
import { parseProfile, profiledFormats } from "#domain/export/profiles/profile.ts";
import { shippedProfiles } from "#domain/export/profiles/shipped.ts";
import { toWindows1250 } from "#domain/export/windows1250.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { decimal, sum } from "#domain/money/decimal.ts";
import { unzip } from "#test/archives.ts";
import { csvRecords } from "#test/csv.ts";
import { buildInvoice, invoiceCases, tortureText } from "#test/invoices.ts";
import { isdocFindings, moneyFaults, mrpFaults } from "#test/schemas.ts";
import { shared } from "#test/shared.ts";
import { exportDocuments, type ExportedFile, type ExportOptions } from "./index.ts";

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

function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map((match) => match[1]!);
}

const total = (amounts: (string | undefined)[]) => sum(amounts.map((amount) => decimal(amount!.replace(",", "."))!)).toFixed(2);

/** Totals in the currency of the document and in crowns, counted by hand from the cases. */
const totals: Record<string, { own: string; home?: string }> = {
  "three rates with rounding": { own: "1870.00" },
  "credit note": { own: "-1210.00" },
  // 113.89 x 24.335
  "EUR with a rate": { own: "113.89", home: "2771.51" },
  // (61.49, 12.91, 52.40, 6.29) x 24.335, each rounded
  "EUR with Czech VAT": { own: "133.09", home: "3238.74" },
  "reverse charge": { own: "18050.00" },
  "advance deducted": { own: "32027.42" },
  "cash receipt without company id": { own: "1187.00" },
  "receipt of the cashier": { own: "121.00" },
  "liability without VAT": { own: "4200.00" },
  "other commitment": { own: "500.50" },
  "advance invoice": { own: "502.15" },
  "printed VAT unlike the lines": { own: "1210.01" },
  "torture text": { own: "1870.00" },
};

describe.each(cases)("R348 R350 R351 %s", (name, invoice) => {
  const { own, home = own } = totals[name]!;

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

  test("the sums of MoneyXml and MrpXml are those of the paper", async () => {
    const money = await textOf("MoneyXml", invoice);
    expect(texts(money, "Celkem")).toEqual(home === own ? [own] : [home, own]);
    const columns = (index: number) => ["Zaklad0", "Zaklad5", "DPH5", "Zaklad22", "DPH22"].map((column) => texts(money, column)[index]);
    expect(total(columns(0))).toBe(home);
    if (home !== own) expect(total(columns(1))).toBe(own);

    const mrp = await textOf("MrpXml", invoice);
    const header = ["ZeroTaxRateAmount", "ReducedTaxRateAmount", "ReducedTaxRateTax", "BaseTaxRateAmount", "BaseTaxRateTax", "RoundingAmount"];
    expect(total(header.map((element) => texts(mrp, element)[0]))).toBe(home);
    expect(texts(mrp, "TotalWithTaxCurr")).toEqual(home === own ? [] : [own]);
    const rows = texts(mrp, "Amount").length / (home === own ? 1 : 2);
    expect(total([...texts(mrp, "Amount").slice(0, rows), ...texts(mrp, "Tax").slice(0, rows)])).toBe(home);
  });

  test("the sums of the profiled formats are those of the paper, in documents and in lines", async () => {
    const lines = csvRecords(await textOf("FakturoidCSV", invoice));
    expect([lines[0]!["total"], total(lines.map((line) => line["line_total"]))]).toEqual([own, own]);

    const [prifak, pripol] = (await unzip((await written("HeliosRedCSV", [invoice])).bytes)).map((file) =>
      csvRecords(iconv.decode(file.bytes, "windows-1250"), ","),
    );
    expect([prifak![0]!["KCS"], total(["ZN", "Z0", "Z5", "D5", "Z23", "D23"].map((column) => prifak![0]![column]))]).toEqual([home, home]);
    expect(total(pripol!.map((line) => line["P_CELKEM"]))).toBe(home);

    const [documents, items] = (await unzip((await written("Stereo", [invoice])).bytes)).map((file) => csvRecords(iconv.decode(file.bytes, "windows-1250")));
    expect([documents![0]!["Celkem"], total(items!.map((line) => line["Celkem"]))]).toEqual([home.replace(".", ","), home]);

    const duel = csvRecords(iconv.decode((await written("DuelCsv", [invoice])).bytes, "windows-1250"))[0]!;
    expect(total(["Základ 0", "Základ snížená", "DPH snížená", "Základ základní", "DPH základní", "Zaokrouhlení"].map((column) => duel[column]))).toBe(home);
    expect(csvRecords(await textOf("SignysCSV", invoice))[0]!["Celkem"]).toBe(own.replace(".", ","));
    const xml = await textOf("DuelConnectorXml", invoice);
    expect([texts(xml, "Celkem")[0], total(texts(xml, "Celkem").slice(1))]).toEqual([home, home]);
  });

  test("the declared encoding is the one of the bytes", async () => {
    for (const format of ["MoneyXml", "MrpXml", "DuelConnectorXml"] as const)
      expect(await textOf(format, invoice)).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n</);
    for (const format of ["FakturoidCSV", "SignysCSV"] as const) expect(await textOf(format, invoice)).toMatch(/^\ufeff[a-zI]/);
    const parts = await Promise.all((["HeliosRedCSV", "Stereo"] as const).map(async (format) => unzip((await written(format, [invoice])).bytes)));
    for (const bytes of [...parts.flat().map((file) => file.bytes), (await written("DuelCsv", [invoice])).bytes]) {
      const text = iconv.decode(bytes, "windows-1250");
      expect(iconv.encode(text, "windows-1250").equals(bytes)).toBe(true);
      expect([text.startsWith("\ufeff"), text.includes("Ã"), text.includes("\ufffd")]).toEqual([false, false, false]);
    }
  });
});

describe("text that breaks files", () => {
  const invoice = invoiceCases["torture text"]!;
  const oneLine = toWindows1250(tortureText)
    .replace(/[\s\u0007]+/g, " ")
    .trim();

  test.each(["HeliosRedCSV", "Stereo"] as const)("%s keeps one record per line and what windows-1250 can say", async (format) => {
    const [documents, items] = (await unzip((await written(format, [invoice, invoice])).bytes)).map((file) =>
      csvRecords(iconv.decode(file.bytes, "windows-1250"), format === "Stereo" ? ";" : ","),
    );
    expect([documents!.length, items!.length]).toEqual([2, 2 * 4]);
    expect(documents![1]![format === "Stereo" ? "Dodavatel" : "TEXT"]).toBe([...oneLine].slice(0, format === "Stereo" ? undefined : 200).join(""));
  });

  test("machine formats leave the start of a formula as it is", async () => {
    expect(csvRecords(await textOf("FakturoidCSV", invoice))[0]!["supplier_name"]).toMatch(/^=1\+1;'#\|&<>"\]\]> → 中文 😀/);
    expect(texts(await textOf("MoneyXml", invoice), "ObchNazev")[0]).toMatch(/^=1\+1;'#\|&amp;&lt;&gt;"\]\]&gt; → 中文/);
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
  test("refuses one file for two accounting units", async () => {
    const [first, second] = [cases[0]![1], cases[1]![1]];
    const other = { ...second, accountingUnit: { ...second.accountingUnit!, companyId: "90000015" } };
    expect(await exportDocuments(format, [{ invoice: first }, { invoice: other }], base)).toMatchObject({
      problems: [{ reasons: [{ code: "mixedAccountingUnits" }] }],
    });
  });

  test("tells what is missing", async () => {
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

describe("R355 lines or the recapitulation alone", () => {
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
