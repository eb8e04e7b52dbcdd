import { expect, test } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { readKind } from "./kind.ts";
import { viewDocument } from "./view.ts";

const ROWS = ["Dodavatel: Vzorný obchod s.r.o.     Odběratel: Modrá Vydra s.r.o.", "Datum splatnosti: 16.03.2026", "Celkem k úhradě     242,00 Kč"];
const kindOf = (title: string, total = "242.00") =>
  readKind(viewDocument([drawPage([title, ...ROWS])], [], { ownCompanyIds: [], ownVatIds: [], ownNames: [] }), total);

test("a title that nothing contradicts is sure", () => expect(kindOf("Faktura 2026001")).toEqual({ kind: "invoice", confidence: 0.995 }));
test.each([
  ["Opravná faktúra 2026001", "creditNote"],
  ["Advance payment invoice 2026001", "advanceTaxDocument"],
  ["Facture d'acompte 2026001", "advanceTaxDocument"],
])("%s is a %s", (title, kind) => expect(kindOf(title).kind).toBe(kind));
test("money that is returned, another title beside it and a receipt that looks like an invoice are doubted", () => {
  expect(kindOf("Faktura 2026001", "-242.00").confidence).toBeLessThan(0.9);
  expect(kindOf("Opravná faktúra 2026001", "-242.00").confidence).toBe(0.995);
  expect(kindOf("Prodejka – daňový doklad 28").confidence).toBeLessThan(0.9);
});
