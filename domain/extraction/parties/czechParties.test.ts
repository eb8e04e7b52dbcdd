import { describe, expect, it } from "vitest";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { drawPage } from "#test/drawPage.ts";
import { extractDocuments } from "#domain/extraction/extract.ts";

const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };
const read = (rows: string[], ...names: HeaderField[]) => {
  const { fields } = extractDocuments({ pages: [drawPage(rows)], barcodes: [], context })[0]!;
  return names.map((name) => fields[name]?.value);
};

const TITLE = "Faktura č. 2026017     Datum vystavení: 3.11.2026";
const SUM = "Splatnost 17.11.2026     Celkem k úhradě     1 210,00 Kč";
/** A page with a supplier on the left and the rows of the buyer on the right. */
const withBuyer = (...buyer: string[]) => {
  const supplier = ["Dodavatel", "Vzorová dílna s.r.o.", "Lipová 127", "530 02 Pardubice", "IČO 80000011"];
  const rows = Array.from({ length: Math.max(supplier.length, buyer.length) }, (_, at) => (supplier[at] ?? "").padEnd(40) + (buyer[at] ?? ""));
  return [TITLE, "", ...rows, "", SUM];
};

describe("names of Czech parties", () => {
  it("takes the street into the name of a school that ends with its district, in one line or two", () => {
    const whole = withBuyer("Odběratel", "Základní škola Lhota, Školní 12, okres Kladno", "Školní 12", "273 01 Lhota");
    expect(read(whole, "customerName", "customerAddress")).toEqual(["Základní škola Lhota, Školní 12, okres Kladno", "Školní 12, 273 01 Lhota"]);
    const broken = withBuyer("Odběratel", "Základní škola Lhota, Školní 12,", "okres Kladno", "Školní 12", "273 01 Lhota");
    expect(read(broken, "customerName", "customerAddress")).toEqual(["Základní škola Lhota, Školní 12, okres Kladno", "Školní 12, 273 01 Lhota"]);
  });

  it("ends a range of house numbers on the line below", () => {
    const rows = withBuyer("Odběratel", "Společenství vlastníků domu Okružní 760-", "764", "Okružní 762/8", "460 07 Liberec");
    expect(read(rows, "customerName", "customerAddress")).toEqual(["Společenství vlastníků domu Okružní 760-764", "Okružní 762/8, 460 07 Liberec"]);
  });

  it("ends a name with the legal form of a body written out below", () => {
    const rows = withBuyer("Odběratel", "Sbor hasičů Lhota, pobočný", "spolek", "Hlavní 1", "675 71 p. Náměšť nad Oslavou");
    expect(read(rows, "customerName", "customerAddress")).toEqual(["Sbor hasičů Lhota, pobočný spolek", "Hlavní 1, 675 71 p. Náměšť nad Oslavou"]);
  });

  it("takes the recipient beside a buyer for where the goods go", () => {
    const rows = [
      TITLE,
      "",
      "Odběratel – sídlo             Příjemce",
      "Čerpadla Vzor, a.s.           Čerpadla Vzor, a.s.",
      "Průmyslová zóna 14            závod 2 – montáž",
      "783 50 Lutín                  Dílenská 79",
      "IČO 80000002                  783 49 Hněvotín",
      SUM,
    ];
    expect(read(rows, "customerAddress")).toEqual(["Průmyslová zóna 14, 783 50 Lutín"]);
  });

  it("finds the address of a letterhead right of the name", () => {
    const rows = [
      "Mgr. Věra Vzorná                         Kostelní 12/25",
      "                                         370 01 České Budějovice",
      "advokátka, ev. č. ČAK 14882              IČO 80000011",
      "",
      "Faktura – daňový doklad                  Klient:",
      "č. 88/2026                               Rybářství Příklad s.r.o.",
      "                                         Rybniční 4, 378 21 Kardašova Řečice",
      "                                         IČO 80000002",
      "",
      SUM,
    ];
    expect(read(rows, "supplierName", "supplierAddress", "customerName", "invoiceNumber")).toEqual([
      "Mgr. Věra Vzorná",
      "Kostelní 12/25, 370 01 České Budějovice",
      "Rybářství Příklad s.r.o.",
      "88/2026",
    ]);
  });

  it("knows a name with street, town and numbers in the line below for the issuer", () => {
    const rows = [
      "Krajská nemocnice Vzorov, příspěvková organizace",
      "Husova 357/10, 460 63 Vzorov | IČO 80000011 | DIČ CZ80000011",
      "",
      "Faktura číslo   3026004418           Textil Příklad s.r.o.",
      "Vystaveno       30. června 2026      personální oddělení",
      "Splatno         21. července 2026    Tkalcovská 2",
      "                                     466 04 Jablonec nad Nisou",
      "                                     IČO 80000002",
      "",
      SUM,
    ];
    expect(read(rows, "supplierName", "supplierCompanyId", "customerName", "customerCompanyId")).toEqual([
      "Krajská nemocnice Vzorov, příspěvková organizace",
      "80000011",
      "Textil Příklad s.r.o.",
      "80000002",
    ]);
  });

  it("gives a number left of the customer's name, in the same line, to the issuer", () => {
    const rows = [
      "                    OBEC HORNÍ PŘÍKLADY",
      "              Horní Příklady 60, 675 71 Náměšť nad Oslavou",
      "",
      "IČO: 80000011                           Spolek zahrádkářů Vzorov, z. s.",
      "Nejsme plátci DPH                       Martinská 12",
      "tel. 568 555 077                        675 73 Vzorov",
      "                                        IČO: 80000002",
      "",
      "Faktura č. 14/2026",
      SUM,
    ];
    expect(read(rows, "supplierCompanyId", "customerCompanyId")).toEqual(["80000011", "80000002"]);
  });
});

describe("addresses of Czech parties", () => {
  it("keeps streets that begin like the word for a telephone", () => {
    const rows = withBuyer("Odběratel", "Hospoda Příklad s.r.o.", "Telečská 5", "588 56 Telč");
    expect(read(rows, "customerAddress")).toEqual(["Telečská 5, 588 56 Telč"]);
  });

  it("leaves out a department in small letters above the street", () => {
    const rows = withBuyer("Odběratel", "KNIHY PŘÍKLAD s.r.o.", "expedice – sklad 4", "Hradební 812", "686 05 Uherské Hradiště");
    expect(read(rows, "customerAddress")).toEqual(["Hradební 812, 686 05 Uherské Hradiště"]);
  });

  it("goes on with the quarter that a paragraph breaks off", () => {
    const rows = [TITLE, "", "Dodavatel: Plyn Vzor, a.s., U Plynárny 1450/2a, 140 00 Praha 4 -", "Michle, IČO 80000011, DIČ CZ80000011", SUM];
    expect(read(rows, "supplierAddress")).toEqual(["U Plynárny 1450/2a, 140 00 Praha 4 - Michle"]);
  });

  it("reads the cells of a form beside their labels", () => {
    const rows = withBuyer("ODBĚRATEL", "Stavby Příklad a.s.", "Ulice     Šumavská 519/35", "Město     602 00 Brno", "IČ        80000002");
    expect(read(rows, "customerName", "customerAddress")).toEqual(["Stavby Příklad a.s.", "Šumavská 519/35, 602 00 Brno"]);
  });
});
