import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { recognisedWords } from "./recognised.ts";

const read = (row: string) => {
  const first = "Dodavatel příjemce děkujeme";
  return recognisedWords(drawPage([first, row], { source: "ocr" }))
    .slice(3)
    .map(({ text }) => text)
    .join(" ");
};

describe("short legal forms of a recognised page", () => {
  it("have their letters behind a name", () => {
    for (const form of ["S.LO.", "s.10.", "8.1o.", "s-r.o.", "SDO.", "S„r.o.", "s..0.", "STO."])
      expect(read(`Vzorová Pila ${form}`)).toBe("Vzorová Pila s.r.o.");
    expect(read("Vzorová Pila SDO., Krátká 5")).toBe("Vzorová Pila s.r.o., Krátká 5");
  });

  it("have them in a line of their own below a name", () => {
    expect(read("S.T.o.")).toBe("s.r.o.");
    expect(read("so.")).toBe("so.");
  });

  it("have them behind spol.", () => {
    expect(read("VZOR spol. 8.1o,")).toBe("VZOR spol. s.r.o.");
    expect(read("VZOR spol. Sr..")).toBe("VZOR spol. s.r.o.");
    expect(read("VZOR spol. s 5o.")).toBe("VZOR spol. s r.o.");
    expect(read("VZOR, spol. Sr. o.")).toBe("VZOR, spol. Sr. o.");
  });

  it("have a letter for a figure at their end, and no specks between their letters", () => {
    expect(read("Gymnázium Vzorov, p. 0.")).toBe("Gymnázium Vzorov, p. o.");
    expect(read("Vzorová laboratoř, v.'o. s.")).toBe("Vzorová laboratoř, v.o. s.");
  });

  it("are not seen in words, days and times", () => {
    for (const row of ["Zaplaceno korun Sto.", "Datum 8.10.", "Vzorov 5.10. 2026", "pila so.", "sazba SO. snížená"]) expect(read(row)).toBe(row);
  });
});
