import { describe, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { parseProfile } from "./profile.ts";
import { profiledFormats, type CsvProfile, type ExportProfile } from "./shape.ts";
import { shippedProfiles } from "./shipped.ts";
import { sourceNames } from "./sources.ts";
import { checkProfile, writeProfile } from "./write.ts";

const rates = invoiceCases["three rates with rounding"]!;

/** A profile of one column in one file. */
function csv(columns: object[], values: object = {}, rows = "documents"): CsvProfile {
  const parsed = parseProfile({
    ...(shippedProfiles.DuelCsv as CsvProfile),
    decimalMark: ".",
    header: false,
    lineEnd: "LF",
    ...values,
    files: [{ name: "x.csv", rows, columns }],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.profile as CsvProfile;
}

const one = (from: string[], values?: object, invoice: Invoice = rates) => writeProfile(csv([{ label: "x", from }], values), [invoice])[0]!.exported.text;

describe("R350 R351 profiles of formats without a description", () => {
  test.each(profiledFormats)("%s is shipped as data that reads back unchanged and says that it is unverified", (format) => {
    const shipped = shippedProfiles[format];
    expect(shipped.unverified).toBe(true);
    expect(parseProfile(JSON.parse(JSON.stringify(shipped)))).toEqual({ ok: true, profile: shipped });
  });

  test.each(["YYYY-MM-DD 2026-03-02", "DD.MM.YYYY 02.03.2026", "D.M.YYYY 2.3.2026", "YYYYMMDD 20260302", "DD/MM/YYYY 02/03/2026"])("dates: %s", (line) => {
    const [dateFormat, written] = line.split(" ");
    expect(one(["issueDate"], { dateFormat })).toBe(`${written}\n`);
  });

  test("separator, quotes, line end, decimal mark and labels are the profile's", () => {
    const columns = [
      { label: "a;b", from: ["total"] },
      { label: "c", from: ["supplierCompanyId"] },
      { label: 'd"', from: [], constant: "FP" },
    ];
    const text = (values: object) => writeProfile(csv(columns, values), [rates])[0]!.exported.text;
    expect(text({ header: true, decimalMark: ",", separator: ";" })).toBe('"a;b";c;"d"""\n1870,00;80000013;FP\n');
    expect(text({ decimalMark: ",", separator: "," })).toBe('"1870,00",80000013,FP\n');
    expect(text({ quotes: "always", separator: "\t", lineEnd: "CRLF" })).toBe('"1870.00"\t"80000013"\t"FP"\r\n');
  });

  test("the first known value is written, the constant where there is none, cut to the length", () => {
    expect(one(["specificSymbol", "variableSymbol"])).toBe("20260042\n");
    expect(writeProfile(csv([{ label: "x", from: ["specificSymbol"], constant: "0" }]), [rates])[0]!.exported.text).toBe("0\n");
    expect(writeProfile(csv([{ label: "x", from: ["supplierName"], maxLength: 9 }]), [rates])[0]!.exported.text).toBe("Příkladné\n");
    expect(one(["custom.project"])).toBe("Nová hala\n");
    expect(one(["coding.Centre"])).toBe("BRNO\n");
  });

  test("formulas are written as text, numbers as numbers, and no value breaks its row", () => {
    expect(one(["note"], {}, { ...rates, note: '=1+1;"x"\r\ndruhý\tsloupec\u0000' })).toBe(`"'=1+1;""x"" druhý sloupec"\n`);
    expect(one(["note"], {}, { ...rates, note: "→ 中 ″" })).toBe(`"'-> ? """\n`);
    expect(one(["total"], {}, { ...rates, totalAmount: "-5.00" })).not.toContain("'");
    expect(one(["note"], { quotes: "always" }, { ...rates, note: "cena 100,- Kč" })).toBe('"cena 100,- Kč"\n');
    expect(one(["note"], { encoding: "UTF-8" }, { ...rates, note: "→ 中" })).toBe("→ 中\n");
  });

  test("rows by lines and by rates", () => {
    const lines = (rows: string, ...from: string[]) =>
      writeProfile(
        csv(
          from.map((name) => ({ label: "x", from: [name] })),
          {},
          rows,
        ),
        [rates],
      )[0]!.exported.text;
    expect(lines("items", "item.order", "item.percent", "item.base", "item.vat")).toBe(
      "1;21;1000.10;210.02\n2;12;500.00;60.00\n3;0;100.00;0.00\n4;0;-0.12;0.00\n",
    );
    expect(lines("rates", "rate.percent", "rate.base", "rate.total")).toBe("21;1000.10;1210.12\n12;500.00;560.00\n0;100.00;100.00\n");
  });

  test("amounts of a foreign document are in crowns or as printed", () => {
    const eur = invoiceCases["EUR with Czech VAT"]!;
    expect([one(["total"], { amountsIn: "crowns" }, eur), one(["total"], { amountsIn: "document" }, eur)]).toEqual(["3238.74\n", "133.09\n"]);
    const withoutRate = { ...eur, exchangeRate: undefined };
    expect(checkProfile(csv([{ label: "x", from: ["total"] }], { amountsIn: "crowns" }), withoutRate)).toMatchObject([
      { code: "missing", field: "exchangeRate" },
    ]);
    expect(checkProfile(csv([{ label: "x", from: ["total"] }], { amountsIn: "document" }), withoutRate)).toEqual([]);
  });

  test("a required column without a value and a rate without a column are problems", () => {
    expect(checkProfile(csv([{ label: "Datum", from: ["deductionDate"], required: true }]), rates)).toMatchObject([
      { code: "missing", field: "deductionDate" },
    ]);
    expect(
      checkProfile(
        csv([
          { label: "x", from: ["base.basic"] },
          { label: "y", from: ["base.zero"] },
        ]),
        rates,
      ),
    ).toMatchObject([{ code: "vatRateUnknown" }]);
    const old = buildInvoice({ documentId: "old", taxDate: "2023-05-01", vatBreakdown: [{ rate: "10", base: "100.00", vat: "10.00" }] });
    expect(checkProfile(shippedProfiles.HeliosRedCSV, old)).toMatchObject([{ code: "vatRateUnknown" }]);
  });

  test.each<[string, (profile: CsvProfile) => object, string]>([
    [
      "an unknown value",
      (profile) => ({ ...profile, files: [{ ...profile.files[0]!, columns: [{ label: "x", from: ["item.base"] }] }] }),
      "files.0.columns.0.from",
    ],
    ["no column", (profile) => ({ ...profile, files: [{ ...profile.files[0]!, columns: [] }] }), "files.0.columns"],
    ["a path as a name", (profile) => ({ ...profile, files: [{ ...profile.files[0]!, name: "../x.csv" }] }), "files.0.name"],
    ["an unknown separator", (profile) => ({ ...profile, separator: "x" }), "separator"],
    ["an unknown key", (profile) => ({ ...profile, encodings: "x" }), ""],
  ])("a profile with %s is refused with its place", (_what, change, path) => {
    expect(parseProfile(change(shippedProfiles.DuelCsv as CsvProfile))).toMatchObject({ ok: false, problems: [{ path }] });
  });

  test("an XML profile names its elements and refuses what is no name", () => {
    const profile: ExportProfile = {
      ...shippedProfiles.DuelConnectorXml,
      kind: "xml",
      root: "R",
      document: "D",
      columns: [
        { label: "Cislo", from: ["invoiceNumber"], constant: "", required: false },
        { label: "Prazdne", from: ["specificSymbol"], constant: "", required: false },
      ],
      items: { list: "L", item: "I", columns: [{ label: "Text", from: ["item.description"], constant: "", required: false }] },
    } as ExportProfile;
    const xml = writeProfile(profile, [
      { ...rates, lineItems: [], vatBreakdown: [{ rate: "21", base: "100", vat: "21" }], totalAmount: "121.00", rounding: undefined, note: "x" },
    ])[0]!.exported.text;
    expect(xml.replace(/\s*\n\s*/g, "")).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><R><D><Cislo>FA-2026/0042</Cislo><L><I><Text>Příkladné tiskárny Šumava a.s. FA-2026/0042</Text></I></L></D></R>',
    );
    expect(parseProfile({ ...profile, columns: [{ label: "Číslo dokladu", from: [] }] })).toMatchObject({ ok: false, problems: [{ path: "columns.0.label" }] });
  });

  test("the values to choose from are those that rows know", () => {
    expect(sourceNames("documents")).toContain("base.reduced");
    expect(sourceNames("documents")).not.toContain("item.base");
    expect(sourceNames("items")).toEqual(expect.arrayContaining(["item.base", "supplierName", "coding.Centre"]));
  });
});
