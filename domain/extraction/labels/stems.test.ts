import { describe, expect, test } from "vitest";
import { conceptOfWords, dateOfClause } from "./stems.ts";

describe("days within sentences", () => {
  test.each([
    ["podle smlouvy č. 12/2019 Vám fakturuji dne ", "issueDate"],
    ["jejichž poskytování bylo ukončeno dne ", "taxDate"],
    ["Die Arbeiten wurden abgenommen am ", "taxDate"],
    ["objednané zboží jsme odeslali dne ", undefined],
    ["Objednávka ze dne ", undefined],
    ["V Brně dne ", undefined],
    ["K naší faktuře 2025/17 vom ", undefined],
  ])("%s", (text, concept) => {
    expect(dateOfClause(text)).toBe(concept);
  });
});

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
    ["Note n°", "invoiceNumber"],
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
