import { describe, expect, test } from "vitest";
import { conceptOfWords } from "./stems.ts";

describe("labels understood by their words", () => {
  test.each([
    ["Dat.usk.zd.pl.:", "taxDate"],
    ["Werkdatum", "taxDate"],
    ["Dodané / Supplied", "taxDate"],
    ["vyhotovená", "issueDate"],
    ["Rekdatum", "issueDate"],
    ["Termin zapłaty", "dueDate"],
    ["Voldoen voor", "dueDate"],
    ["Zahlen bis:", "dueDate"],
    ["K úhradě do", "dueDate"],
    ["Datum úhrady", undefined],
    ["práce předány dne", "taxDate"],
    ["Arbeiten abgenommen am", "taxDate"],
    ["Ticket n°", "invoiceNumber"],
    ["Ticket n“", "invoiceNumber"],
    ["Kassenbon Nr.", "invoiceNumber"],
    ["Reknr.", "invoiceNumber"],
    ["Čís.dokl.:", "invoiceNumber"],
    ["Nr", "invoiceNumber"],
    ["Č.obj.:", "orderNumber"],
    ["Dodav.:", "supplier"],
    ["Odběr.:", "customer"],
    ["Bedrag ex btw", "totalWithoutVat"],
    ["Bedrag in btw", "totalAmount"],
    ["Restsumme", "amountDue"],
    ["a conto", undefined],
  ])("%s", (text, concept) => {
    expect(conceptOfWords(text)).toBe(concept);
  });

  test("say nothing where they name two days, another document or something else", () => {
    for (const text of ["Datum vystavení / splatnosti", "Datum objednávky", "Lieferadresse", "Popis", ""]) expect(conceptOfWords(text)).toBeUndefined();
  });
});
