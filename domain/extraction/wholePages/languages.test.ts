import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { readRows } from "#test/readPage.ts";
import { foreignBills } from "#test/foreignBills.ts";
import { foreignForms } from "#test/foreignForms.ts";
import { foreignNotes } from "#test/foreignNotes.ts";
import { foreignPages } from "#test/foreignPages.ts";
import { usualLayouts } from "#test/usualLayouts.ts";
import { detectLanguage } from "#domain/extraction/page/language.ts";
import { findPaymentTerm } from "#domain/extraction/fields/paymentTerm.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";

describe("documents of other languages and layouts", () => {
  it.each(Object.entries({ ...foreignPages, ...foreignForms, ...foreignBills, ...foreignNotes, ...usualLayouts }))("reads %s", (_, drawn) => {
    const document = readRows(drawn.rows);
    expect(document.language).toBe(drawn.language);
    expect(Object.fromEntries(Object.keys(drawn.fields).map((name) => [name, document.fields[name as keyof typeof drawn.fields]?.value]))).toEqual(
      drawn.fields,
    );
    expect(document.lineItems.map((row) => row.values.description)).toEqual(drawn.descriptions);
  });

  it("takes Czech where nothing decides", () => expect(detectLanguage("12345")).toBe("cs"));

  it.each([
    ["Splatnost: 14 dní", 14],
    ["Splatnost faktury 30 dnů od vystavení", 30],
    ["Zahlungsziel: 30 Tage", 30],
    ["Payment terms: 15 Days", 15],
    ["Terms: net 45", 45],
    ["PAIEMENT 30 JOURS NET", 30],
    ["Betaling binnen 8 dagen", 8],
    ["Summe netto 197,60", undefined],
    ["Sleva 14 dní zdarma", undefined],
  ])("reads the term of %s", (text, days) => expect(findPaymentTerm(layOut(drawPage([text])).lines)?.days).toBe(days));

  it.each([
    [["Datum vystavení      Splatnost faktury      Úhrada", "20. 11. 2026         21 dnů                 Inkasem"], 21],
    [["Invoice date         Payment terms          Delivery", "12 May 2026          30 days                14 days"], 30],
    [["Datum vystavení      Záruka                 Úhrada", "20. 11. 2026         21 dnů                 Inkasem"], undefined],
  ])("reads the term whose words stand above it: %s", (rows, days) => expect(findPaymentTerm(layOut(drawPage(rows)).lines)?.days).toBe(days));
});
