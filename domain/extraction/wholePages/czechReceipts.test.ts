import { describe, expect, it } from "vitest";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { drawPage } from "#test/drawPage.ts";
import { fieldValues, readRows } from "#test/readPage.ts";
import { findNumbers } from "#domain/extraction/candidates/amounts.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";
import { isFormRest, isNameLike, nameIn } from "#domain/extraction/parties/names.ts";

const document = (rows: string[], source: "text" | "ocr" = "text") => readRows(rows, { source });
const read = (rows: string[], names: HeaderField[], source: "text" | "ocr" = "text") => fieldValues(document(rows, source), names);

const SELLER = ["Hostinec Pod Lipou s.r.o.", "Lipová 3, 460 01 Liberec", "IČO: 12345679"];

describe("Czech receipts", () => {
  it.each([
    [
      "provozuje",
      ["ČS RAFINA Vlašim", "Nádražní 1120, 258 01 Vlašim", "provozuje Vzorová čerpadla s.r.o.", "Lipová 3, 460 01 Liberec", "IČO: 12345679"],
      "Vzorová čerpadla s.r.o.",
    ],
    ["Inh.", ["MUSTERMARKT TESTSTADT", "Bahnhofstr. 1", "64711 Erbach", "Inh. Mustermarkt Teststadt oHG"], "Mustermarkt Teststadt oHG"],
  ])("the firm behind %s is whose the shop is", (_, head, name) => {
    expect(read([...head, "Datum: 12.10.2026", "Polévka      41,00", "Celkem      41,00", "Hotovost      41,00"], ["supplierName"])).toEqual([name]);
  });

  it("a scan with two addresses beside each other is no receipt, though it is short and paid in cash", () => {
    const rows = [
      "Faktura č. 20264636",
      "POSKYTOVATEL                       ZÁKAZNÍK",
      "Mléko Vzor, s.r.o.                 Mgr. Eva Lomová",
      "Slunečnicová 618/59                Vyhlídková 1180/4",
      "415 01 Teplice                     460 01 Liberec",
      "IČ: 12345679",
      "Úhrada: Hotovost",
      "Máslo čerstvé      41,00",
      "Celkem      41,00",
    ];
    expect(read(rows, ["supplierName", "customerName"], "ocr")).toEqual(["Mléko Vzor, s.r.o.", "Mgr. Eva Lomová"]);
  });

  it.each([
    ["alone", [], "SARL Exemple Hôtellerie"],
    ["beside another", ["Exemple Paiements SAS", "SIRET 73282932000074"], "HÔTEL DU PORT"],
  ])("a firm with its number %s keeps the till or not, whatever the shop is called", (_, others, name) => {
    const rows = [
      "HÔTEL DU PORT",
      "8 quai des Pêcheurs, 29730 Le Guilvinec",
      "Note n° 26-0613",
      "Le 28/03/2026",
      "Chambre      118,00",
      "TOTAL TTC      118,00",
      "Réglé par carte      118,00",
      "SARL Exemple Hôtellerie",
      "SIRET 44306184100047",
      ...others,
    ];
    expect(read(rows, ["supplierName"])).toEqual([name]);
  });

  it("an order in groups of digits is the one that stands below its code in one piece", () => {
    const rows = [...SELLER, "Objednávka 6604 128 117", "Datum: 12.10.2026", "Kabel      41,00", "Celkem Kč      41,00", "6604128117"];
    expect(read(rows, ["orderNumber"])).toEqual(["6604128117"]);
  });

  it("the account of a till is the bill", () => {
    expect(read([...SELLER, "Účet: 21003871      Stůl: 12", "14.8.2026 13:52", "Celkem Kč      858,00", "Hotovost      900,00"], ["invoiceNumber"])).toEqual([
      "21003871",
    ]);
  });

  it("the whole part of an amount is no number of the document", () => {
    const rows = [...SELLER, "Datum: 12.10.2026", "Účtenka č.", "Polévka      41,00", "Guláš      159,00", "Celkem Kč      200,00", "Hotovost      200,00"];
    expect(read(rows, ["invoiceNumber", "totalAmount"])).toEqual([undefined, "200.00"]);
  });

  it("a ticket is issued on its day and valid on others", () => {
    const rows = [
      "Platí      19.11.2026 00:00 – 20.11.2026 06:00",
      "Jízdné      334,00",
      "Cena Kč      334,00",
      "Vydáno: 17.11.2026 16:03",
      "Č. dokladu: 5411-0072",
    ];
    expect(read([...SELLER, ...rows], ["issueDate", "invoiceNumber"])).toEqual(["2026-11-17", "5411-0072"]);
  });

  it("the tax in the line of the total is part of it", () => {
    const rows = [...SELLER, "DIČ CZ12345679", "Datum: 11.07.2026 09:20", "Cena 40,00 Kč vč. DPH 21 % 6,94 Kč"];
    expect(read(rows, ["totalAmount", "totalVat", "totalWithoutVat"])).toEqual(["40.00", "6.94", "33.06"]);
  });

  it("a legal form alone on its line ends the name above it, however far it is indented", () => {
    const rows = ["  Technické služby Zlatín", "              s.r.o.", "  Rynek 4, 468 51 Zlatín", ...SELLER.slice(2), "Celkem Kč      858,00"];
    expect(read(rows, ["supplierName"])).toEqual(["Technické služby Zlatín s.r.o."]);
  });

  it("a dash between two amounts is no minus", () => {
    const numbers = (text: string) => findNumbers(layOut(drawPage([text])).lines[0]!, ",").map(({ value }) => value);
    expect(numbers("104,13 - 21,87")).toEqual(["104.13", "21.87"]);
    expect(numbers("Sleva - 21,87")).toEqual(["-21.87"]);
  });

  it("what a form asks for is no name, and a label behind a name no part of it", () => {
    expect(isNameLike("(jméno")).toBe(false);
    expect(nameIn("Zámečnictví Havran IČO:")).toBe("Zámečnictví Havran");
    expect(["s.r.0.", "s.r.0", "s. r. o."].map(isFormRest)).toEqual([true, true, true]);
  });

  it("the section that exempts a sum is no amount of its row", () => {
    const rows = [
      "Faktura č. 2026-17",
      "Osvobozeno dle § 69      62 437,00",
      "Základ DPH 21 %      8 150,00",
      "DPH 21 %      1 711,50",
      "K úhradě      72 298,50",
    ];
    expect(read(rows, ["totalWithoutVat", "totalVat", "totalAmount"])).toEqual(["70587.00", "1711.50", "72298.50"]);
  });

  it("what is retained is taken off, and the rest is due", () => {
    const rows = ["Faktura č. 2026-18", "Práce      10 000,00", "Celkem bez DPH      10 000,00", "DPH 21 %      2 100,00", "Celkem s DPH      12 100,00"];
    expect(read([...rows, "Zádržné 10 %      -1 000,00", "K proplacení      11 100,00"], ["totalAmount", "amountDue"])).toEqual(["12100.00", "11100.00"]);
  });
});
