import { describe, expect, test } from "vitest";
import { type ArrivedFile, isInvoiceText, isListedSender, listed, planFiles, plusTagOf } from "./mailFiles.ts";

const file = (name: string, more: Partial<ArrivedFile> = {}): ArrivedFile => ({ name, size: 100_000, isKnownKind: true, ...more });
const rules = { mode: "EachFileSeparately", prefixes: undefined, typePriority: undefined } as const;
const plan = (files: ArrivedFile[], more: object = {}) => {
  const { documents, refused } = planFiles(files, { ...rules, ...more });
  const named = (index: number) => files[index]!.name;
  return {
    documents: documents.map(({ main, attached }) => [named(main), ...attached.map(named)].join(" + ")),
    refused: refused.map((each) => `${named(each.file)}: ${each.problem}`),
  };
};

test("R377 prefixes are separated by semicolons", () => {
  expect(listed("a;b")).toEqual(["a", "b"]);
  expect(listed(" a ;; b;")).toEqual(["a", "b"]);
  expect(listed(undefined)).toEqual([]);
});

describe("which files become documents", () => {
  test("R371 files of one name are one document by file name, whatever the case of their letters", () => {
    const files = [file("Faktura 1.PDF"), file("faktura 1.isdoc"), file("faktura 2.pdf")];
    expect(plan(files).documents).toEqual(["Faktura 1.PDF", "faktura 1.isdoc", "faktura 2.pdf"]);
    expect(plan(files, { mode: "ByFileName" }).documents).toEqual(["faktura 1.isdoc + Faktura 1.PDF", "faktura 2.pdf"]);
  });
  test("R381 the endings of the settings come first, written in any usual way", () => {
    const files = [file("a.isdoc"), file("a.pdf"), file("a.jpg")];
    for (const typePriority of ["jpg;pdf", ".JPG; .pdf", "*.jpg;*.pdf"])
      expect(plan(files, { mode: "RecognizeDocumentType", typePriority }).documents).toEqual(["a.jpg + a.pdf + a.isdoc"]);
  });
  test.each<[string, Partial<ArrivedFile>, string | undefined]>([
    ["logo.png", { size: 3_000 }, "decoration"],
    ["image001.png", { size: 20_000, isInline: true }, "decoration"],
    ["uctenka.jpg", { size: 20_000 }, undefined],
    ["foto.jpg", { size: 900_000, isInline: true }, undefined],
    ["prazdna.pdf", { size: 0 }, "empty"],
    ["velka.pdf", { size: 60 * 1024 * 1024 }, "tooLarge"],
    ["smlouva.docx", { isKnownKind: false }, "unsupportedFormat"],
    ["rozbita.pdf", { isKnownKind: false }, undefined],
    ["bez pripony", {}, undefined],
  ])("%s %j: %s", (name, more, problem) => {
    expect(plan([file(name, more)])).toEqual(problem ? { documents: [], refused: [`${name}: ${problem}`] } : { documents: [name], refused: [] });
  });
  test("more files than one message may bring are refused by name", () => {
    const { documents, refused } = plan(Array.from({ length: 203 }, (_, index) => file(`${index}.pdf`)));
    expect([documents.length, refused]).toEqual([200, ["200.pdf: tooManyFiles", "201.pdf: tooManyFiles", "202.pdf: tooManyFiles"]]);
  });
});

test.each([
  [undefined, "kdokoli@example.com", true],
  ["ucetni@example.com", "Ucetni@Example.com", true],
  ["ucetni@example.com", "jiny@example.com", false],
  ["example.com", "kdokoli@example.com", true],
  ["@example.com", "kdokoli@posta.example.com", true],
  ["example.com", "kdokoli@zly-example.com", false],
  ["example.com", "kdokoli@example.com.zly.example", false],
  ["example.com", "", false],
])("R382 the list %j and the sender %j: %j", (senders, sender, isListed) => expect(isListedSender(senders, sender)).toBe(isListed));

test("a plus tag is what stands between plus and at", () => {
  expect([plusTagOf("faktury+27082440@example.com"), plusTagOf("faktury@example.com"), plusTagOf("a+b+c@example.com")]).toEqual(["27082440", undefined, "c"]);
});

test.each([
  ["Faktura 1, IČO 12345678, celkem 1 210,00 Kč", true],
  ["Invoice 7, VAT ID CZ12345678, total EUR 99.00", true],
  ["Dobrý den, kdy pošlete fakturu? Dlužíme vám 500 Kč.", false],
  ["Sejdeme se v 10 hodin.", false],
])("%j is an invoice: %j", (text, isInvoice) => expect(isInvoiceText(text)).toBe(isInvoice));
