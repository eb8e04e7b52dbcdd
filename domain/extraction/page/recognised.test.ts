import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { findDates } from "#domain/extraction/candidates/dates.ts";
import { findIbans } from "#domain/extraction/candidates/identifiers.ts";
import { findNumberTokens } from "#domain/extraction/candidates/numberTokens.ts";
import { layOut } from "./geometry.ts";
import { recognisedWords } from "./recognised.ts";

const line = (text: string, source: "text" | "ocr") => layOut(drawPage([text], { source })).lines[0]!;
const values = (found: { value: string }[]) => found.map(({ value }) => value);

describe("words of a recognised page", () => {
  const texts = (...rows: string[]) => recognisedWords(drawPage(rows, { source: "ocr" })).map((word) => word.text);
  it("have their signs before the numbers where every amount has one", () => {
    expect(texts("1- pc  185,00-", "12 pc  1.480,00-", "sum  1.665,00-")).toEqual(["-1", "pc", "-185,00", "12", "pc", "-1.480,00", "sum", "-1.665,00"]);
    expect(texts("185,00-  80,00", "sum  265,00")).toContain("185,00-");
  });

  it("have amounts joined at their mark, but no dates", () => {
    expect(texts("RM  85. 54", "24. 12. 2025")).toEqual(["RM", "85.54", "24.", "12.", "2025"]);
    expect(texts("£47 .36  1.480 ,00  185,00 ,50")).toEqual(["£47.36", "1.480,00", "185,00", ",50"]);
  });

  it("are without letters of a word that were read twice", () => {
    const page = drawPage(["Množstvo  Cena"], { source: "ocr" });
    const word = page.words[0]!;
    const [x0, y0, x1, y1] = word.box;
    const width = (x1 - x0) / 10;
    const mark = (from: number) => ({ ...word, text: "D", box: [from, y0, from + width, y1] as [number, number, number, number] });
    const read = recognisedWords({ ...page, words: [...page.words, mark(x1 - width), mark(x1 + width)] }).map(({ text }) => text);
    expect(read).toEqual(["Množstvo", "Cena", "D"]);
  });

  it("are without specks, which tear lines apart", () => {
    const page = drawPage(["CENA CELKEM      369 Kč", "Tarif 1"], { source: "ocr" });
    const [first] = page.words;
    const speck = { ...first!, text: "N", size: first!.size * 0.3, confidence: 0.5 };
    const read = recognisedWords({ ...page, words: [...page.words, speck, { ...speck, confidence: 0.95, text: "x" }] }).map((word) => word.text);
    expect(read).toEqual(["CENA", "CELKEM", "369", "Kč", "Tarif", "1", "x"]);
  });

  it("have the letters of their language", () => {
    expect(texts("Faktura Dodavatel Spräva budov příště")).toContain("Správa");
    expect(texts("Faktura Dodavatel Schäfer GmbH příště")).toContain("Schäfer");
    expect(texts("Rechnung Betrag und die Kornmůhle")).toContain("Kornmühle");
    expect(texts("Rechnung Betrag und die Průmyslová")).toContain("Průmyslová");
  });

  it("have Czech letters where others are seen in doubted words of a Czech page", () => {
    const page = drawPage(["Faktura Dodavatel Elektrikáři Źamberk žižkovských vězňú Îlové Wrocław"], { source: "ocr" });
    const read = (confidence: number) => recognisedWords({ ...page, words: page.words.map((word) => ({ ...word, confidence })) }).map(({ text }) => text);
    expect(read(0.8)).toEqual(["Faktura", "Dodavatel", "Elektrikáři", "Žamberk", "žižkovských", "vězňů", "Ílové", "Wroclaw"]);
    expect(read(0.95)).toContain("Wrocław");
  });

  it("have a minus where a speck made it another sign, and rates apart from the word in front", () => {
    expect(texts('-10,00 -20,00 -30,00 =40,00 "1,31')).toEqual(["-10,00", "-20,00", "-30,00", "-40,00", "-1,31"]);
    expect(texts("tym23%  AB12345%")).toEqual(["tym", "23%", "AB12345%"]);
  });

  it("have the sign of a section for that of a dollar where a law is named", () => {
    expect(texts("osvobozeno $ 56a", "gemäß $ 19 UStG")).toEqual(["osvobozeno", "§", "56a", "gemäß", "§", "19", "UStG"]);
    expect(texts("Total $ 19 due", "Total $ 19.50")).toEqual(["Total", "$", "19", "due", "Total", "$", "19.50"]);
  });

  it("have no frames of cells", () => expect(texts("| 185,00  |  21 %  ¦")).toEqual(["185,00", "21", "%"]));
});

describe("values repaired by their own rules, on recognised pages alone", () => {
  it("dates with an eight for a zero", () => {
    expect(values(findDates(line("87.02.2025 a 5.88.2025", "ocr")))).toEqual(["2025-02-07", "2025-08-05"]);
    expect(values(findDates(line("87.02.2025", "text")))).toEqual([]);
  });

  it("dates that lost a stroke", () => {
    expect(values(findDates(line("Date 2703/2018", "ocr")))).toEqual(["2018-03-27"]);
    expect(values(findDates(line("Date 2703/2018", "text")))).toEqual([]);
    expect(values(findDates(line("No. 4403/2018", "ocr")))).toEqual([]);
  });

  it("Czech and Slovak IBANs whose account proves the digit", () => {
    expect(findIbans(line("CZ44 0880 0000 0023 0010 0002", "ocr"))).toMatchObject([{ value: "CZ4408000000002300100002", isChecked: true }]);
    expect(findIbans(line("CZ44 0880 0000 0023 0010 0002", "text"))).toMatchObject([{ isChecked: false }]);
  });

  it("a letter O read as a zero before other letters", () => {
    expect(values(findNumberTokens(line("0BJ33368", "ocr")))).toEqual(["OBJ33368"]);
    expect(values(findNumberTokens(line("0BJ33368", "text")))).toEqual(["0BJ33368"]);
  });
});
