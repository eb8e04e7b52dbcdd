import { expect, test } from "vitest";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { recogniseProfile } from "./recognise.ts";
import { readSample } from "./sample.ts";
import { type CsvProfile, type ExportProfile, profiledFormats } from "./shape.ts";
import { shippedProfiles } from "./shipped.ts";
import { checkProfile, writeProfile } from "./write.ts";

const invoices = Object.entries(invoiceCases).flatMap(([name, invoice]) => (name.includes("torture") ? [] : [invoice]));
const numbered = [...new Map(invoices.filter(({ invoiceNumber }) => invoiceNumber).map((invoice) => [invoice.invoiceNumber, invoice])).values()];
const csvBase = shippedProfiles.SignysCSV as CsvProfile;

/** What a program writes that keeps to a profile which we do not know. */
function exported(profile: ExportProfile, given = numbered) {
  const written = given.filter((invoice) => checkProfile(profile, invoice).length === 0);
  return { text: writeProfile(profile, written)[0]!.exported.text, written };
}

test.each(profiledFormats)("a file of %s is recognised by the documents in it, and written again cell by cell", (format) => {
  const profile = shippedProfiles[format];
  const { text, written } = exported(profile);
  const other = profile.kind === "csv" ? (format === "SignysCSV" ? shippedProfiles.Stereo : csvBase) : profile;
  const found = recogniseProfile(readSample(text, profile.encoding)!, invoices, other)!;
  expect(found.documentIds.length).toBeGreaterThan(written.length / 2);
  expect(found.differing).toBe(0);
  expect(found.profile).toMatchObject({ kind: profile.kind, encoding: profile.encoding, dateFormat: profile.dateFormat, decimalMark: profile.decimalMark });
});

test("separator, quotes, line ends, the order of columns, cut texts and constants of a strange file are found", () => {
  const profile: CsvProfile = {
    ...csvBase,
    separator: "|",
    quotes: "always",
    lineEnd: "LF",
    decimalMark: ",",
    dateFormat: "D.M.YYYY",
    header: true,
    files: [
      {
        name: "x.csv",
        rows: "documents",
        columns: [
          { label: "Typ", from: [], constant: "FP", required: false },
          { label: "Splatnost", from: ["dueDate"], constant: "", required: false },
          { label: "Částka celkem", from: ["total"], constant: "", required: false },
          { label: "Firma", from: ["supplierName"], constant: "", maxLength: 12, required: false },
          { label: "Číslo dokladu", from: ["invoiceNumber"], constant: "", required: false },
        ],
      },
    ],
  };
  const found = recogniseProfile(readSample(exported(profile).text, "UTF-8")!, invoices, csvBase)!;
  expect(found.profile).toMatchObject({
    separator: "|",
    quotes: "always",
    lineEnd: "LF",
    decimalMark: ",",
    dateFormat: "D.M.YYYY",
    header: true,
    unverified: false,
  });
  expect((found.profile as CsvProfile).files[0]!.columns).toMatchObject([
    { label: "Typ", from: [], constant: "FP" },
    { from: ["dueDate"] },
    { from: ["total"] },
    { from: ["supplierName"], maxLength: 12 },
    { from: ["invoiceNumber"] },
  ]);
});

test("of a format of two files each is recognised in turn; until both are the format stays unverified", () => {
  const shipped = shippedProfiles.Stereo as CsvProfile;
  const strange: CsvProfile = {
    ...shipped,
    separator: "|",
    files: shipped.files.map((file) => ({ ...file, columns: file.columns.slice(0, 12).map((column) => ({ ...column, label: `${column.label} X` })) })),
  };
  const written = numbered.filter((invoice) => checkProfile(strange, invoice).length === 0);
  const [documents, items] = writeProfile(strange, written).map(({ exported: { text } }) => readSample(text, "windows-1250")!);
  const first = recogniseProfile(documents!, invoices, shipped)!.profile as CsvProfile;
  expect([first.unverified, first.separator, first.files.map(({ name, rows }) => [name, rows])]).toEqual([
    true,
    "|",
    shipped.files.map(({ name, rows }) => [name, rows]),
  ]);
  expect([first.files[0]!.columns[2]!.label, first.files[1]]).toEqual([`${shipped.files[0]!.columns[2]!.label} X`, shipped.files[1]]);
  const both = recogniseProfile(items!, invoices, first, shipped)!;
  expect((both.profile as CsvProfile).files.map(({ columns }) => columns[1]!.label)).toEqual(strange.files.map(({ columns }) => columns[1]!.label));
  expect((both.profile as CsvProfile).files[0]).toEqual(first.files[0]);
});

test("days that are equal are distinguished by the names of their columns; what stays open is said", () => {
  const amounts = { vatBreakdown: [{ rate: "21", base: "100.00", vat: "21.00" }], totalAmount: "121.00", currency: "CZK" };
  const invoice = buildInvoice({ ...amounts, documentId: "d", invoiceNumber: "FV-77", issueDate: "2026-03-02", taxDate: "2026-03-02", dueDate: "2026-03-02" });
  const text = "Doklad;Splatnost;DUZP;Den\nFV-77;02.03.2026;02.03.2026;02.03.2026\n";
  const found = recogniseProfile(readSample(text, "UTF-8")!, [invoice], csvBase)!;
  expect(found.columns.map(({ from }) => from).slice(0, 3)).toEqual([["invoiceNumber"], ["dueDate"], ["taxDate"]]);
  expect(found.columns[3]!.alternatives.length).toBeGreaterThan(1);
});

test("own columns that no document explains stay open and the profile unverified; a file without our documents gives nothing", () => {
  const amounts = { issueDate: "2026-03-02", vatBreakdown: [{ rate: "21", base: "100.00", vat: "21.00" }], totalAmount: "121.00", currency: "CZK" };
  const invoice = buildInvoice({ ...amounts, documentId: "d", invoiceNumber: "FV-77" });
  const other = buildInvoice({ ...amounts, documentId: "e", invoiceNumber: "FV-78" });
  const text = "Doklad;Sklad\nFV-77;A1\nFV-78;B2\n";
  const found = recogniseProfile(readSample(text, "UTF-8")!, [invoice, other], csvBase)!;
  expect(found.columns[1]).toEqual({ label: "Sklad", from: [], constant: "", alternatives: [] });
  expect([found.profile.unverified, found.differing]).toEqual([true, 2]);
  expect(recogniseProfile(readSample(text, "UTF-8")!, [buildInvoice({ documentId: "f", invoiceNumber: "jiná" })], csvBase)).toBeUndefined();
});

test.each([
  ["a sentence", "Dobrý den, posíláme fakturu."],
  ["nothing", ""],
  ["XML of one element", "<a/>"],
  ["broken XML", "<a><b></a>"],
  ["more columns than a profile may have", `${";".repeat(300)}\n${";".repeat(300)}`],
  ["XML with names that no profile may have", "<a><doklad><číslo>FV-1</číslo></doklad></a>"],
  ["quotes without an end", 'a;b\n"c;d'],
])("%s is no sample, or none that stands for a document", (_what, text) => {
  const sample = readSample(text, "UTF-8");
  expect(sample && recogniseProfile(sample, invoices, csvBase)).toBeUndefined();
});
