import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { boxOf, layOut, span, wordAt } from "./geometry.ts";
import { findNumbers } from "#domain/extraction/candidates/amounts.ts";
import { findLabels } from "#domain/extraction/labels/labelSearch.ts";

const texts = (rows: string[], slope = 0) => layOut(drawPage(rows, { source: slope === 0 ? "text" : "ocr", slope })).lines.map((line) => line.text);

/** An empty recognised page, and a way to put words on it: their top and height, their left and right edges, in points. */
function recognisedPage(height: number) {
  const page = drawPage([], { source: "ocr" });
  const add = (top: number, ...words: [text: string, x0: number, x1: number][]) =>
    page.words.push(
      ...words.map(([text, x0, x1]) => ({
        text,
        box: [x0 / 595, top / 842, x1 / 595, (top + height) / 842] as [number, number, number, number],
        size: height / 842,
        confidence: 0.9,
      })),
    );
  return { page, add };
}

describe("lines and cells", () => {
  it("joins words to lines and parts cells at wide gaps", () => {
    expect(texts(["Dodavatel:          Odběratel:", "Firma s.r.o.        Jiná a.s."])).toEqual(["Dodavatel:\tOdběratel:", "Firma s.r.o.\tJiná a.s."]);
  });

  it("keeps rows apart that a scan put in askew mixes", () => {
    const rows = Array.from({ length: 14 }, (_, i) => `Popis zbozi cislo ${i}              Mnozstvi ks            Celkem ${100 + i},00`);
    expect(texts(rows, 0.04)).toEqual(rows.map((row) => row.replace(/ {2,}/g, "\t")));
  });

  it("keeps close lines of small print apart whose words overlap", () => {
    const { page, add } = recognisedPage(8);
    add(700, ["Pod", 160, 176], ["Vysílačem", 179, 211], ["1500/1,", 214, 240], ["Praha", 243, 260]);
    add(703.4, ["IČO", 160, 176], ["Infolinka", 193, 221], ["800", 223, 236], ["555", 239, 250]);
    expect(layOut(page).lines.map((line) => line.text.replaceAll("\t", " "))).toEqual(["Pod Vysílačem 1500/1, Praha", "IČO Infolinka 800 555"]);
  });

  it("keeps a postcode and its town in one cell whose first figures have too slim a box, and two columns of figures apart", () => {
    const { page, add } = recognisedPage(10);
    add(100, ["Mlýnská", 60, 96], ["14", 98, 108]);
    add(115, ["411", 60, 68], ["17", 80, 88], ["Lhota", 91, 120]);
    add(130, ["411", 60, 68], ["17", 80, 88], ["kusů", 91, 120]);
    expect(layOut(page).lines.map((line) => line.text)).toEqual(["Mlýnská 14", "411 17 Lhota", "411\t17 kusů"]);
  });

  it("joins amounts that recognition parted at the decimal mark", () => {
    const page = drawPage(["Celkem     156, 96"], { source: "ocr" });
    expect(layOut(page).lines[0]!.text).toBe("Celkem\t156,96");
  });

  it("keeps a sum in larger figures than its label in one cell, and its thousands in one number", () => {
    const page = drawPage(["Celkem k úhradě"]);
    const add = (text: string, x0: number, x1: number) => page.words.push({ text, box: [x0 / 595, 14 / 842, x1 / 595, 44 / 842], size: 30 / 842 });
    add("21", 102, 132);
    add("500", 143, 185);
    const [line] = layOut(page).lines;
    expect(line!.text).toBe("Celkem k úhradě 21 500");
    expect(findNumbers(line!, ",").map(({ value }) => value)).toEqual(["21500"]);
  });

  it("leaves out words set sideways and empty ones", () => {
    const page = drawPage(["Faktura"]);
    page.words.push({ text: "svisle", box: [0.9, 0.2, 0.91, 0.4], size: 0.01 }, { text: " ", box: [0.1, 0.1, 0.2, 0.2], size: 0.01 });
    expect(layOut(page).lines.map((line) => line.text)).toEqual(["Faktura"]);
  });

  it("parts texts of two sizes on two base lines, and no raised figure", () => {
    const page = drawPage(["Faktura Vzorová", "12 m2"]);
    const [title, name, , unit] = page.words;
    title!.box[1] -= 3 / 842;
    title!.box[2] = name!.box[0] - 2 / 595;
    title!.box[3] += 4 / 842;
    unit!.text = "m";
    page.words.push({ text: "2", box: [unit!.box[2], unit!.box[1] - 2 / 842, unit!.box[2] + 3 / 595, unit!.box[1] + 4 / 842], size: 6 / 842 });
    const lines = layOut(page).lines.map((line) => line.text);
    expect(lines[0]).toBe("Faktura\tVzorová");
    expect(lines[1]).not.toContain("\t");
  });

  it("knows where characters stand", () => {
    const line = layOut(drawPage(["ab cdef"])).lines[0]!;
    expect(wordAt(line, 4)).toBe(1);
    expect(span(line, 3, 5)).toEqual({ x0: 35, x1: 45 });
    expect(boxOf(line, 3, 5)[0]).toBeCloseTo(35 / 595);
    expect(boxOf(line, 3, 5)[2]).toBeCloseTo(45 / 595);
  });
});

describe("labels", () => {
  const found = (text: string, source: "text" | "ocr" = "text") => findLabels(layOut(drawPage([text], { source }))).map((hit) => hit.concept);
  it.each([
    ["Datum vystavení: 1.1.2026", "issueDate"],
    ["DATUM SPLATNOSTI", "dueDate"],
    ["IČO:91234506", "companyId"],
    ["D a t u m  v y s t a v e n í", "issueDate"],
    ["Datum uskutečnění zdanitelného plnění", "taxDate"],
    ["Rechnungs-Nr. 12", "invoiceNumber"],
    ["Factuurdatum: 1", "issueDate"],
    ["VS: 123", "variableSymbol"],
    ["Net à payer", "amountDue"],
    ["dátum dodania", "taxDate"],
  ])("finds the label of %s", (text, concept) => expect(found(text)).toContain(concept));

  it("takes the longest phrase alone", () => expect(found("Celkem bez DPH 100,00")).toEqual(["totalWithoutVat"]));
  it("forgives a misread letter on recognised pages only", () => {
    expect(found("Specifický symbul", "ocr")).toEqual(["specificSymbol"]);
    expect(found("Specifický symbul")).not.toContain("specificSymbol");
  });
  it("never swallows the digits of a value", () => {
    const [hit] = findLabels(layOut(drawPage(["Splatnost: 8. 7. 2026"], { source: "ocr" })));
    expect(hit!.line.text.slice(hit!.start, hit!.end)).toBe("Splatnost");
  });
  it("does not take a unit for a label", () => {
    const hits = findLabels(layOut(drawPage(["6 ks 10,00"])));
    expect(hits.every((hit) => hit.strength < 0.5)).toBe(true);
  });
});

describe("cells of columns that touch", () => {
  const page = (rows: [text: string, x0: number, x1: number][][]) => {
    const drawn = drawPage([]);
    rows.forEach((row, i) => {
      const top = 100 + i * 14;
      for (const [text, x0, x1] of row) drawn.words.push({ text, box: [x0 / 595, top / 842, x1 / 595, (top + 10) / 842], size: 10 / 842 });
    });
    return layOut(drawn).lines.map((line) => line.text);
  };
  const heads: [string, number, number][] = [
    ["Sprzedawca", 42, 100],
    ["Nabywca", 210, 250],
  ];
  const streets: [string, number, number][] = [
    ["Tkacka", 42, 75],
    ["Polna", 210, 240],
  ];
  const name: [string, number, number][] = [
    ["Stolarnia", 42, 84],
    ["Brzozowa", 88, 132],
    ["Spółka", 136, 170],
    ["z", 174, 180],
    ["o.o.", 184, 203],
  ];

  it("parts a long name from the one beside it where the lines around begin a cell", () => {
    expect(page([heads, [...name, ["Czytelnia", 210, 250]], streets])[1]).toBe("Stolarnia Brzozowa Spółka z o.o.\tCzytelnia");
  });

  it("leaves a text whole that runs across the column", () => {
    expect(page([heads, [...name, ["Czytelnia", 207, 250]], streets])[1]).toBe("Stolarnia Brzozowa Spółka z o.o. Czytelnia");
    expect(page([heads, [...name, ["Czytelnia", 210, 250]], [["Tkacka", 42, 75]]])[1]).toBe("Stolarnia Brzozowa Spółka z o.o. Czytelnia");
  });
});
