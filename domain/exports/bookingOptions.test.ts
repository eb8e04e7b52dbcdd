import { describe, expect, test } from "vitest";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { type BookingFacts, type BookingOptions, usualBooking, withBookingOptions } from "./bookingOptions.ts";
import { pohoda } from "./formats/pohoda/pohoda.ts";
import { shippedProfiles } from "./profiles/shipped.ts";
import { writeProfile } from "./profiles/write.ts";

const context = { culture: "cs-CZ" as const, uuid: (name: string) => name };
const invoice = buildInvoice({
  documentId: "booked",
  note: "Text dokladu",
  coding: { Description: "PAP", AccountCode: "2Fp" },
  totalAmount: "1210.00",
  vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
});
const TODAY = "2026-03-10";
const texts: Record<string, string> = { PAP: "Nákup papíru", "2Fp": "Nákup zboží" };
const facts: BookingFacts = { today: TODAY, note: "Poznámka k dokladu", textOf: (_category, code) => texts[code] };
const cases: [string, BookingOptions, string, string][] = [
  ["as it came, with its own note", usualBooking, "2026-03-04", "Poznámka k dokladu"],
  ["on the day of issue, the text of the description as note", { date: "DateIssued", notes: "DescriptionEnumeration" }, "2026-03-02", "Nákup papíru"],
  ["today, the text of the account code as note", { date: "DateNow", notes: "AccountCodeEnumeration" }, TODAY, "Nákup zboží"],
];

describe("R338 R339 booking options", () => {
  test.each(cases)("POHODA books an invoice %s", (_, options, date, note) => {
    const { text } = pohoda.write([withBookingOptions(invoice, options, facts)], context);
    expect(text).toContain(`<inv:date>${date}</inv:date>`);
    expect(text).toContain(`<inv:note>${note}</inv:note>`);
  });

  test("without a note the document text stands there, and a code without a text stands for itself", () => {
    const noted = (notes: BookingOptions["notes"]) => withBookingOptions(invoice, { date: null, notes }, { ...facts, note: " ", textOf: () => undefined }).note;
    expect((["DocumentNote", "DescriptionEnumeration", "AccountCodeEnumeration"] as const).map(noted)).toEqual(["Text dokladu", "PAP", "2Fp"]);
  });

  test("POHODA books a cash voucher on the day of the receipt unless it has to be today", () => {
    const receipt = invoiceCases["cash receipt without company id"]!;
    const dated = (options: BookingOptions) => /<vch:date>([\d-]+)</.exec(pohoda.write([withBookingOptions(receipt, options, facts)], context).text)?.[1];
    expect([dated(usualBooking), dated({ date: "DateIssued", notes: "DocumentNote" }), dated({ date: "DateNow", notes: "DocumentNote" })]).toEqual([
      "2026-03-02",
      "2026-03-02",
      TODAY,
    ]);
  });

  test.each(cases)("Duel books %s", (_, options, date, note) => {
    const [file] = writeProfile(shippedProfiles.DuelConnectorXml, [withBookingOptions(invoice, options, facts)]);
    expect(file!.exported.text).toContain(`${date}<`);
    expect(file!.exported.text).toContain(`${note}<`);
  });
});
