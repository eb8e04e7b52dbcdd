import { describe, expect, it } from "vitest";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { drawPage } from "#test/drawPage.ts";
import { fieldValues, readRows } from "#test/readPage.ts";
import { findIbans } from "#domain/extraction/candidates/identifiers.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";
import { repairUnit } from "#domain/extraction/items/units.ts";
import { recognisedWords } from "#domain/extraction/page/recognised.ts";

const readAll = (rows: string[], source: "text" | "ocr" = "text") => readRows(rows, { source });
const read = (rows: string[], names: HeaderField[], source: "text" | "ocr" = "text") => fieldValues(readAll(rows, source), names);
const texts = (...rows: string[]) => recognisedWords(drawPage(rows, { source: "ocr" })).map((word) => word.text);

describe("what stands beside values", () => {
  it("the verb behind its day makes it the last one to pay", () => {
    const letter = ["Rechnung Nr. 2026-17 vom 3. Juni 2026", "Summe EUR    120,00", "Bitte bis 17. Juni 2026 überweisen."];
    expect(read(letter, ["issueDate", "dueDate"])).toEqual(["2026-06-03", "2026-06-17"]);
  });

  it("a symbol in front of an IBAN does not hide it", () => {
    const line = layOut(drawPage(["účet 1000202/0800 VS 20260868 IBAN CZ44 0800 0000 0023 0010 0002"])).lines[0]!;
    expect(findIbans(line).map(({ value }) => value)).toEqual(["CZ4408000000002300100002"]);
  });

  it("a heading that names two roles heads the block below it", () => {
    const rows = [
      "Faktura č. 2026118",
      "Zdeněk Vzorný                 Odběratel a příjemce",
      "Lipová 127                    Instalace Vzor s.r.o.",
      "530 02 Pardubice              Sadová 29",
      "IČO 80000011                  568 02 Svitavy",
      "                              IČO 80000002",
      "Celkem 1 210,00 Kč",
    ];
    for (const source of ["text", "ocr"] as const)
      expect(read(rows, ["supplierName", "customerName", "supplierCompanyId", "customerCompanyId"], source)).toEqual([
        "Zdeněk Vzorný",
        "Instalace Vzor s.r.o.",
        "80000011",
        "80000002",
      ]);
  });

  it("the name with its legal form is whole, the words of the logo are its beginning", () => {
    const rows = [
      "Kovodíl",
      "Kovodíl CZ s..o, Příčná 8, 150 00 Praha 5       Odběratel: Vzor Plus a.s.",
      "IČO: 80000002, DIČ: CZ80000002",
      "Faktura č. 2026118",
      "Celkem 1 210,00 Kč",
    ];
    expect(read(rows, ["supplierName"], "ocr")).toEqual(["Kovodíl CZ s.r.o."]);
  });

  it("letters in front of figures belong to the number", () => {
    const rows = ["Vzorek Technik GmbH", "Rechnung Nr. R2404365 vom 21.03.2026", "Summe EUR    120,00"];
    expect(read(rows, ["invoiceNumber"], "ocr")).toEqual(["R2404365"]);
  });

  it("a VAT id that repeats the company id but for a figure was misread", () => {
    const rows = ["Faktura č. 2026118", "Dodavatel", "Vzor s.r.o.", "IČO: 80000002", "DIČ: CZ90000011", "Celkem 1 210,00 Kč"];
    expect(read(rows, ["supplierVatId"], "ocr")).toEqual(["CZ90000011"]);
    expect(read([...rows.slice(0, 4), "DIČ: CZ88000002", rows[5]!], ["supplierVatId"], "ocr")).toEqual(["CZ80000002"]);
    expect(read([...rows.slice(0, 4), "DIČ: CZ88000002", rows[5]!], ["supplierVatId"], "text")).toEqual(["CZ88000002"]);
  });
});

describe("receipts", () => {
  it("count in front of what is sold, with a unit and a cross, and state price and rate below", () => {
    const { lineItems, fields } = readAll([
      "Bäckerei Muster GmbH",
      "Kornweg 23",
      "37073 Göttingen",
      "Kassenbon RE-000563   20.08.2026 19:58",
      "3 Stk. x Landbrot              9,60",
      "je 3,20, 7% MwSt",
      "2 x Streuselkuchen             5,80",
      "je 2,90, 7% MwSt",
      "Summe                         15,40 €",
      "Netto 7%  14,39",
      "MwSt 7%    1,01",
      "Vielen Dank für Ihren Einkauf",
    ]);
    expect(lineItems.map(({ values: { description, quantity, unitPrice, vatRate } }) => [description, quantity, unitPrice, vatRate])).toEqual([
      ["Landbrot", "3", "3.2", "7.00"],
      ["Streuselkuchen", "2", "2.9", "7.00"],
    ]);
    expect(fields.invoiceNumber?.value).toBe("RE-000563");
  });

  const head = [
    "     Bistro Vzor s.r.o.",
    "  Lipová 7, 602 00 Brno",
    " IČO: 80000002, DIČ: CZ80000002",
    "Účtenka č. 26044118   stůl 3",
    "Otevřeno 5.3.2026 09:03",
  ];

  it("give quantities in front of the texts, prices and rates on the next line, and are paid", () => {
    const document = readAll([
      ...head,
      "3,00 ks Jablečný závin   179,70",
      "     po 59,90, DPH 12 %",
      "1,00 ks Limonáda          64,90",
      "     po 64,90, DPH 12 %",
      "Zaokrouhlení               0,40",
      "Celkem                245,00 Kč",
      "Placeno: kartou          245,00",
      "12 %  218,39  26,21      244,60",
      "Akce platí do 14.3.2026",
    ]);
    expect(document.lineItems.map(({ values }) => values)).toEqual([
      { description: "Jablečný závin", quantity: "3", unit: "ks", unitPrice: "59.9", vatRate: "12.00", totalWithVat: "179.70" },
      { description: "Limonáda", quantity: "1", unit: "ks", unitPrice: "64.9", vatRate: "12.00", totalWithVat: "64.90" },
    ]);
    expect([document.fields.amountDue?.value, document.fields.dueDate?.value, document.fields.invoiceNumber?.value]).toEqual(["245.00", undefined, "26044118"]);
  });

  it("take any word between quantity and price for a unit, and mend the figure that the sum beside the name disproves", () => {
    const rows = [
      ...head,
      "Tyč ocelová             144,00",
      " 1,08 Stk. x 144,00",
      "Nocleh                  178,00",
      " 2 Nacht x 89,00",
      "CELKEM               322,00 Kč",
    ];
    expect(readAll(rows, "ocr").lineItems.map(({ values }) => [values.quantity, values.unitPrice, values.unit, values.totalWithVat])).toEqual([
      ["1", "144", "Stk", "144.00"],
      ["2", "89", "Nacht", "178.00"],
    ]);
  });

  it("a total that was paid is no advance, and times are no numbers", () => {
    const rows = [
      "P+",
      "DAŇOVÝ DOKLAD",
      "Vjezd     17.5.2026   07:54",
      "Výjezd    17.5.2026   13:11",
      "ZAPLACENO          412,- Kč",
      "zaokr.               -0,30",
      "z toho DPH 21 %       71,56",
      "bez DPH              340,74",
      "Parkoviště Vzor v.o.s.",
      "Lipová 128, 669 02 Znojmo",
    ];
    const { fields } = readAll(rows);
    expect([fields.totalAmount?.value, fields.amountDue?.value, fields.invoiceNumber?.value]).toEqual(["412.00", "412.00", undefined]);
  });
});

describe("rates of rows", () => {
  const rows = (rate: string) => [
    "Popis            Množství   Cena    DPH     Celkem bez DPH",
    "Papír            10         20,00   21 %    200,00",
    `Kniha            2          150,00  ${rate}    300,00`,
    "Základ 21 %  200,00  DPH 42,00",
    "Základ 12 %  300,00  DPH 36,00",
    "Celkem k úhradě 578,00 Kč",
  ];
  it("follow from the VAT breakdown where the sums leave one way", () => {
    expect(readAll(rows("1 %")).lineItems.map(({ values }) => values.vatRate)).toEqual(["21.00", "12.00"]);
  });
});

describe("recognised words", () => {
  it("are parted from figures in units; what is no word is none", () => {
    expect(["ılks", "az|ks", "ks", "psch.", "a|b", "G)"].map(repairUnit)).toEqual(["ks", "ks", "ks", "psch.", undefined, "GJ"]);
  });

  it("are the one unit that a letter parts them from", () => {
    expect(["kpi.", "Nacnt", "kusv", "Sud", "als"].map(repairUnit)).toEqual(["kpl", "nacht", "kusv", "Sud", "als"]);
  });

  it("have the letters of a German page, but Czech ones in a Czech address", () => {
    const page = texts("Rechnung Betrag und die Úbernachtung Góttingen", "", "", "", "", "", "", "", "", "Příčná 12, Dlouhá Ves", "Vzorová s.r.o.");
    expect(page).toEqual(expect.arrayContaining(["Übernachtung", "Göttingen", "Dlouhá"]));
    expect(texts("Faktura Dodavatel jasanü příště")).toContain("jasanů");
  });

  it("have no plus among amounts with a minus, and whole numbers of documents", () => {
    expect(texts("-10,00 -20,00 -30,00 +40,00")).toContain("-40,00");
    expect(texts("10,00 20,00 +40,00")).toContain("+40,00");
    expect(texts("SI- 2026-3250  4.049 „64  Si-2026-0210")).toEqual(["SI-2026-3250", "4.049,64", "SI-2026-0210"]);
  });
});
