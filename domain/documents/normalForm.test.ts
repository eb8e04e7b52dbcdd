import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codesIn, joinCodes } from "./codes.ts";
import { parseInput } from "./typing/inputs.ts";
import { itemValue, withItemValue } from "./itemValue.ts";
import { type FieldDataType, fieldDataTypes } from "#domain/names.ts";
import { formatOfType } from "./typeSettings.ts";
import { validateDocument } from "./validate.ts";

const context = { today: "2026-05-20" };
/** What people type: numbers, dates, codes, words, and anything else. */
const typed = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.stringMatching(/^-?\d{1,3}( \d{3}){0,3}([.,]\d{1,4})?( Kč)?$/),
  fc.stringMatching(/^\d{1,2}[. /]{1,2}\d{1,2}[. /]{0,2}(\d{2}|\d{4})?$/),
  fc.stringMatching(/^[+-]\d{1,3}$/),
  fc.constantFrom("ano", "ne", "t", "=1+2*3", "yes", "0", "TRUE", "€ 12", "A;B;A"),
);
const formats = [
  "text",
  "multiline",
  "companyId",
  "vatId",
  "symbol",
  "account",
  "iban",
  "date",
  "amount",
  "percent",
  "rate",
  "price",
  "unit",
  "integer",
  "currency",
  "country",
  "flag",
];

describe("R294 values in normal form", () => {
  test.each(formats)("what is understood as %s is understood the same again", (format) => {
    fc.assert(
      fc.property(typed, (text) => {
        const first = parseInput(format, text, context);
        if (!first.ok) return;
        expect(parseInput(format, first.value, context)).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });

  test.each(fieldDataTypes.filter((type) => type !== "REGEX" && type !== "ENUMINT"))(
    "what is understood by a field of type %s breaks no rule of its type",
    (type: FieldDataType) => {
      const field = { name: "own", type, format: formatOfType(type), required: false, hidden: false, regexConditions: [] };
      fc.assert(
        fc.property(typed, (text) => {
          const parsed = parseInput(field.format, text, context);
          if (!parsed.ok) return;
          const errors = validateDocument({ fields: [field], itemFields: [] }, { fields: { own: parsed.value }, items: [], vatBreakdown: [] });
          expect(errors.filter((error) => error.blocking)).toEqual([]);
        }),
        { numRuns: 500 },
      );
    },
  );

  test("several codes come out as they went in, each once", () => {
    const code = fc.stringMatching(/^[A-Za-z0-9]{1,6}$/);
    fc.assert(
      fc.property(fc.array(code), (codes) => {
        expect(codesIn(joinCodes(codes))).toEqual([...new Set(codes)]);
      }),
    );
  });

  test("a value put into a column of items is found there, and an empty one leaves nothing behind", () => {
    const field = fc.constantFrom(
      { name: "description" },
      { name: "centre", exportMapping: "Centre" as const },
      { name: "weight", exportMapping: "None" as const },
    );
    fc.assert(
      fc.property(field, field, fc.string({ minLength: 1 }), (one, other, value) => {
        const item = withItemValue({ description: "A" }, one, value);
        expect(itemValue(item, one)).toBe(value);
        if (one.name !== other.name) expect(itemValue(withItemValue(item, other, "x"), one)).toBe(value);
        if (one.name !== "description") expect(withItemValue(item, one, "")).toEqual({ description: "A" });
      }),
    );
  });
});
