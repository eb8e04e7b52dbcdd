import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { recognisedWords } from "./recognised.ts";

const CZECH = "Příjemce služeb: Účetní středisko, děkujeme za včasnou úhradu";
const last = (row: string, first = CZECH) => {
  const words = recognisedWords(drawPage([first, row], { source: "ocr" }));
  return words.slice(first.split(" ").length).map(({ text }) => text);
};

describe("known Czech words of a recognised page", () => {
  it("have the accents that recognition lost, in their own capitals", () => {
    expect(last("Nadražni 12 ŠKOLNI ulice")).toEqual(["Nádražní", "12", "ŠKOLNÍ", "ulice"]);
    expect(last("Hradec Kralove, Karel Jelinek")).toEqual(["Hradec", "Králové,", "Karel", "Jelínek"]);
  });

  it("have the letter with a hook that recognition dropped, and slender letters of their own", () => {
    expect(last("Nádraní drustvo sluby")).toEqual(["Nádražní", "družstvo", "služby"]);
    expect(last("nad Vitavou U vodámy")).toEqual(["nad", "Vltavou", "U", "vodárny"]);
  });

  it("are mended in words alone, not in addresses of the internet and codes", () => {
    expect(last("www.nadrazni.example nadrazni@example.com NADRAZNI7")).toEqual(["www.nadrazni.example", "nadrazni@example.com", "NADRAZNI7"]);
  });

  it("stay as they are on pages without accents and in other languages", () => {
    expect(last("Nadrazni 12", "Prijemce sluzeb: Ucetni stredisko, dekujeme za vcasnou uhradu")[0]).toBe("Nadrazni");
    expect(last("Novak, Kolar", "Rechnung Betrag für die Lieferung über und das Gerät")[0]).toBe("Novak,");
  });

  it("are no surer than their letters", () => {
    const page = drawPage([CZECH, "Nadrazni"], { source: "ocr" });
    expect(recognisedWords(page).at(-1)!.confidence).toBeLessThan(0.9);
  });
});
