import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";
import { findLabels } from "./labelSearch.ts";

const concepts = (...rows: string[]) => [...new Set(findLabels(layOut(drawPage(rows))).map(({ concept }) => concept))];

describe("labels", () => {
  it.each([
    ["Dat. splatn.: 3. 6. 2026", "dueDate"],
    ["Dat. uskut. zd. plnění", "taxDate"],
    ["Dat. vyst.", "issueDate"],
    ["Čís. fakt.: 2026", "invoiceNumber"],
    ["Zp. platby: převodem", "paymentMethod"],
    ["Term. płatn.: 3.6.2026", "dueDate"],
    ["Liefer- und Leist.datum", "taxDate"],
    ["Inv. numb. 12", "invoiceNumber"],
    ["N° fact. 12", "invoiceNumber"],
    ["Fälligkeitstag: 01.04.2026", "dueDate"],
    ["Bitte überweisen Sie bis zum 01.04.2026", "dueDate"],
    ["À régler au plus tard le 01/04/2026", "dueDate"],
    ["Te betalen uiterlijk op 01-04-2026", "dueDate"],
    ["Płatność do dnia 01.04.2026", "dueDate"],
    ["Zu zahlender Beitrag   440,00", "amountDue"],
  ])("are known by their usual words and abbreviations: %s", (row, concept) => expect(concepts(row)).toContain(concept));

  it.each(["D. v.", "Dat. objednané zboží", "Spol. s r.o."])("are not guessed from a few letters: %s", (row) =>
    expect(concepts(row).filter((concept) => concept === "dueDate" || concept === "totalAmount")).toEqual([]),
  );

  it("are read over the two lines of a narrow cell", () => {
    expect(concepts("Datum        Variabilní     Způsob", "splatnosti   symbol         platby")).toEqual(["dueDate", "variableSymbol", "paymentMethod"]);
    expect(concepts("DPH     210,00", "celkem  1 210,00")).toContain("totalAmount");
  });

  it.each([
    ["Uskut. zd.   6. 10. 2026", "plnění"],
    ["Uskut. zd. 6. 10. 2026", "plnění"],
  ])("are read over two lines beside their value: %s", (...rows) => {
    const hits = findLabels(layOut(drawPage(rows))).filter(({ concept }) => concept === "taxDate");
    expect(hits.map(({ line, start, end }) => line.text.slice(start, end))).toContain("Uskut. zd.");
  });

  it("are not taken over two lines where the upper one is whole or the lower one has a value", () => {
    const upper = (...rows: string[]) => findLabels(layOut(drawPage(rows))).find(({ line, concept }) => line.index === 0 && concept === "taxDate");
    expect(upper("Vystaveno   6. 10. 2026", "plnění")).toBeUndefined();
    expect(upper("Uskut. zd.  6. 10. 2026", "plnění  7. 10. 2026")).toBeUndefined();
  });

  it("are not other words that differ by a letter", () => {
    const numbers = (row: string) => findLabels(layOut(drawPage([row], { source: "ocr" }))).filter(({ concept }) => concept === "invoiceNumber");
    expect(numbers("prodejka 114")).toHaveLength(1);
    expect(numbers("prodejna 114")).toEqual([]);
  });
});
