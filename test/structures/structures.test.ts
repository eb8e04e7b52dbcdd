import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { exportDocuments } from "#server/exports/rendering/inMemory.ts";
import { invoiceCases } from "#test/invoices.ts";
import { isdocFaultsOf, moneyFaultsOf, pohodaFaultsOf } from "#test/schemas.ts";
import { shared } from "#test/shared.ts";
import { isdocStructure } from "./isdoc.ts";
import { moneyStructure } from "./money.ts";
import { mutantsOf } from "./mutants.ts";
import { pohodaStructure } from "./pohoda.ts";
import { type Structure, structureFaults } from "./structure.ts";

type Format = "Isdoc" | "PohodaXml" | "MoneyXml";
const structures: Record<Format, Structure> = { Isdoc: isdocStructure, PohodaXml: pohodaStructure, MoneyXml: moneyStructure };
/** Numbers of those documents that the official schema refuses. */
const officials: Record<Format, (documents: string[]) => Promise<Set<number>>> = {
  Isdoc: isdocFaultsOf,
  PohodaXml: pohodaFaultsOf,
  MoneyXml: moneyFaultsOf,
};

const options = { tenantId: "tenant-1", now: new Date("2026-03-05T10:00:00Z") };

async function written(format: Format, invoice: Invoice): Promise<string> {
  const result = await exportDocuments(format, [{ invoice }], options);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return iconv.decode(result.bytes, format === "PohodaXml" ? "windows-1250" : "utf8").replace('encoding="windows-1250"', 'encoding="UTF-8"');
}

describe.each(Object.keys(structures) as Format[])("%s", (format) => {
  test.each(Object.entries(invoiceCases))("R348 R350 %s has the structure of the format", async (_, invoice) => {
    expect(structureFaults(await written(format, invoice), structures[format])).toEqual([]);
  });

  test.skipIf(!shared)("the structure and the official schema refuse the same broken documents", { timeout: 300_000 }, async () => {
    const documents = await Promise.all(Object.values(invoiceCases).map((invoice) => written(format, invoice)));
    const mutants = mutantsOf(documents);
    expect(mutants.length).toBeGreaterThan(200);
    const refused = await officials[format](mutants.map(({ xml }) => xml));
    const differing = mutants.flatMap(({ what, xml }, index) => {
      const faults = structureFaults(xml, structures[format]);
      return faults.length > 0 === refused.has(index) ? [] : [`${what}: ${refused.has(index) ? "refused by the schema" : faults.join("; ")}`];
    });
    expect(differing).toEqual([]);
  });
});

test.each<[Format, string, RegExp, string, string]>([
  ["Isdoc", "elements change places", /(<IssueDate>.*<\/IssueDate>)(\s*)(<TaxPointDate>.*<\/TaxPointDate>)/, "$3$2$1", "Invoice must not hold"],
  ["Isdoc", "an element is missing", /<LocalCurrencyCode>.*<\/LocalCurrencyCode>/, "", "Invoice must not hold"],
  ["Isdoc", "a date in another form", /<IssueDate>[^<]*/, "<IssueDate>2. 3. 2026", 'Invoice/IssueDate must not be "2. 3. 2026"'],
  ["Isdoc", "another version", /version="6.0.2"/, 'version="5.2"', "Invoice has no attribute version=6.0.2"],
  [
    "PohodaXml",
    "an element is missing",
    /<inv:invoiceType>.*<\/inv:invoiceType>/,
    "",
    "dat:dataPack/dat:dataPackItem/inv:invoice/inv:invoiceHeader must not hold",
  ],
  ["PohodaXml", "an element of another agenda", /<(\/?)inv:symVar>/g, "<$1vch:symVar>", "must not hold"],
  ["PohodaXml", "a text that is too long", /<typ:city>[^<]*/, `<typ:city>${"x".repeat(46)}`, "typ:city must not be"],
  ["Isdoc", "two lines with one id", /<ID>2<\/ID>/, "<ID>1</ID>", 'the ID "1" of InvoiceLine stands twice'],
  ["MoneyXml", "an element is missing", /<Celkem>.*<\/Celkem>/, "", "must not hold"],
  ["MoneyXml", "a text that is too long", /<Rada>[^<]*/, "<Rada>26FPXX", "Rada must not be"],
])("%s: %s, and that is found", async (format, _, from, to, fault) => {
  const documents = await Promise.all(Object.values(invoiceCases).map((invoice) => written(format, invoice)));
  const xml = documents.find((each) => each.search(from) !== -1)!;
  expect(structureFaults(xml, structures[format])).toEqual([]);
  expect(structureFaults(xml.replace(from, to), structures[format]).join("\n")).toContain(fault);
});
