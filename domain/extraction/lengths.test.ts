import { MAX_HEADER_CHARACTERS, MAX_ITEM_CHARACTERS } from "#domain/invoice/lengths.ts";
import { headerFields } from "#domain/invoice/invoice.ts";
import { describe, expect, test } from "vitest";
import { withinLengths } from "./lengths.ts";
import type { ReadDocument, ReadValue } from "#domain/evidence/reading.ts";

const value = (text: string): ReadValue => ({ value: text, source: "isdoc", confidence: 0.9, checks: [] });
const document = (parts: Partial<ReadDocument>): ReadDocument => ({
  pageRange: [0, 0],
  language: "cs",
  documentKind: "invoice",
  fields: {},
  vatBreakdown: [],
  lineItems: [],
  ...parts,
});

describe("texts longer than their field holds", () => {
  test.each(headerFields)("%s becomes its beginning and says how long it was", (field) => {
    const most = MAX_HEADER_CHARACTERS[field];
    const read = withinLengths(document({ fields: { [field]: value("x".repeat(20_000)) } })).fields[field]!;
    expect(read.value).toHaveLength(most);
    expect(read).toMatchObject({ source: "isdoc", confidence: 0.9, shortenedFrom: 20_000 });
    expect(read.value).toMatch(/^x+…/);
  });

  test.each([
    ["cs", "… [zkráceno]"],
    ["sk", "… [skrátené]"],
    ["de", "… [shortened]"],
  ])("a note says in itself that it goes on (%s)", (language, end) => {
    const { note } = withinLengths(document({ language, fields: { note: value("Dodávka. ".repeat(1_000)) } })).fields;
    expect(note?.value.endsWith(end)).toBe(true);
    expect(note?.value).toHaveLength(MAX_HEADER_CHARACTERS.note);
  });

  test("a text that just fits stays as it is", () => {
    const fits = document({ fields: { note: value("x".repeat(MAX_HEADER_CHARACTERS.note)), supplierName: value("Vzor s.r.o.") } });
    expect(withinLengths(fits)).toEqual(fits);
  });

  test("no character is cut in two", () => {
    const { supplierName } = withinLengths(document({ fields: { supplierName: value("😀".repeat(300)) } })).fields;
    expect(supplierName?.value.isWellFormed()).toBe(true);
    expect(supplierName?.value.length).toBeLessThanOrEqual(MAX_HEADER_CHARACTERS.supplierName);
  });

  test("candidates, what the page says instead, and items too", () => {
    const long = "y".repeat(5_000);
    const read = withinLengths(
      document({
        fields: { supplierName: { ...value("Vzor"), candidates: [{ value: long, score: 0.1 }], disagreement: long } },
        lineItems: [{ values: { description: long, unit: long, quantity: "1" }, confidence: 1 }],
      }),
    );
    expect(read.fields.supplierName).not.toHaveProperty("shortenedFrom");
    expect(read.fields.supplierName?.candidates?.[0]?.value).toHaveLength(MAX_HEADER_CHARACTERS.supplierName);
    expect(read.fields.supplierName?.disagreement).toHaveLength(MAX_HEADER_CHARACTERS.supplierName);
    expect(read.lineItems[0]?.values.description).toHaveLength(MAX_ITEM_CHARACTERS.description);
    expect(read.lineItems[0]?.values.unit).toHaveLength(MAX_ITEM_CHARACTERS.unit);
    expect(read.lineItems[0]?.values.quantity).toBe("1");
  });
});
