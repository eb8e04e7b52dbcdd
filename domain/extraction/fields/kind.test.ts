import { expect, test } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { NOBODY } from "#test/readPage.ts";
import { readKind } from "./kind.ts";
import { viewDocument } from "#domain/extraction/view.ts";

const ROWS = ["Dodavatel: Vzorný obchod s.r.o.     Odběratel: Modrá Vydra s.r.o.", "Datum splatnosti: 16.03.2026", "Celkem k úhradě     242,00 Kč"];
const kindOf = (title: string, total = "242.00") => readKind(viewDocument([drawPage([title, ...ROWS])], [], NOBODY), total);

test("a title that nothing contradicts is sure", () => expect(kindOf("Faktura 2026001")).toEqual({ kind: "invoice", confidence: 0.995 }));
test.each([
  ["Opravná faktúra 2026001", "creditNote"],
  ["Z Á L O H O V Á F A K T U R A", "proforma"],
  ["O P R A V N Ý D A Ň O V Ý D O K L A D", "creditNote"],
  ["Advance payment invoice 2026001", "advanceTaxDocument"],
  ["Facture d'acompte 2026001", "advanceTaxDocument"],
])("%s is a %s", (title, kind) => expect(kindOf(title).kind).toBe(kind));
test("money that is returned, another title beside it and a receipt that looks like an invoice are doubted", () => {
  expect(kindOf("Faktura 2026001", "-242.00").confidence).toBeLessThan(0.9);
  expect(kindOf("Opravná faktúra 2026001", "-242.00").confidence).toBe(0.995);
  expect(kindOf("Prodejka – daňový doklad 28").confidence).toBeLessThan(0.9);
});

const of = (rows: string[]) => readKind(viewDocument([drawPage(rows)], [], NOBODY), "242.00");
test("a receipt with a customer that nobody has to pay later is a receipt, unless it calls itself an invoice too", () => {
  const rows = ["Vzorný obchod s.r.o., IČO: 80000011                Odběratel: Modrá Vydra s.r.o.", "Celkem k úhradě     242,00 Kč"];
  expect(of(["Prodejka – daňový doklad 28", ...rows])).toEqual({ kind: "receipt", confidence: 0.995 });
  expect(of(["Faktura / účtenka 28", ...rows]).confidence).toBeLessThan(0.9);
});
test("short lines are those of a till where money is given and returned or the time of day stands", () => {
  const rows = ["VZORNÝ OBCHOD", "Dlouhá 12, Praha", "Rohlík   12,00", "Mléko   18,00", "CELKEM   30,00 Kč"];
  expect(of(rows)).toEqual({ kind: "receipt", confidence: 0.5 });
  expect(of([...rows, "02.03.2026 14:05"])).toEqual({ kind: "receipt", confidence: 0.98 });
  expect(of([...rows, "Hotovost   50,00", "Vráceno   20,00"])).toEqual({ kind: "receipt", confidence: 0.98 });
});
test("a sentence that mentions another kind is no title", () => {
  const mention = "Pokud vznikne přeplatek, zašleme vám na něj dobropis do konce měsíce.";
  expect(kindOf("Faktura 2026001")).toEqual(of(["Faktura 2026001", ...ROWS, mention]));
});
