import { describe, expect, it } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";

const read = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);
const recognised = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows, { source: "ocr" }), names);

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

  it("goes on with the name that a title stands before", () => {
    const rows = withBuyer("Odběratel", "Projekční kancelář Ing. arch.", "Nováková", "Hlavní 88", "460 07 Liberec");
    expect(read(rows, "customerName", "customerAddress")).toEqual(["Projekční kancelář Ing. arch. Nováková", "Hlavní 88, 460 07 Liberec"]);
  });

  it("goes on with the house that its owners name themselves by", () => {
    const rows = withBuyer("Odběratel", "Společenství vlastníků", "domu Vzorová 1182, Tábor", "Vzorová 1182/14", "390 03 Tábor");
    expect(read(rows, "customerName", "customerAddress")).toEqual(["Společenství vlastníků domu Vzorová 1182, Tábor", "Vzorová 1182/14, 390 03 Tábor"]);
  });

  it("takes whom of the buyer it is for, and whom to speak with, for no buyer", () => {
    const course = withBuyer("Odběratel", "Základní škola Jana Vzora", "Účastník: Mgr. Zuzana Nová", "", "");
    expect(read(course, "customerName")).toEqual(["Základní škola Jana Vzora"]);
    const form = withBuyer("Odběratel", "Jméno: Ludmila Nová", "Firma: Hotel Příklad s.r.o.", "Adresa: Hlavní 88, 460 07 Liberec", "IČO: 80000002");
    expect(read(form, "customerName", "customerAddress")).toEqual(["Hotel Příklad s.r.o.", "Hlavní 88, 460 07 Liberec"]);
  });

  it("takes the label of a firm's name for no heading of the supplier", () => {
    const rows = ["Faktura č. 2026017", "", "Zákazník:", "Firma: Vzorová dílna s.r.o.", "IČO: 80000002", "Adresa: Lipová 127, 530 02 Pardubice", "", SUM];
    expect(read(rows, "customerName", "customerCompanyId", "supplierName")).toEqual(["Vzorová dílna s.r.o.", "80000002", undefined]);
  });

  it("takes the number of registration for the identification number that it is", () => {
    const rows = withBuyer("Odběratel", "Základní škola Jana Vzora", "Hlavní 88", "460 07 Liberec", "Reg. číslo: 80000002");
    expect(read(rows, "customerCompanyId", "supplierCompanyId")).toEqual(["80000002", "80000011"]);
    expect(read(withBuyer("Odběratel", "Autodoprava Vzor s.r.o.", "Reg. č.: 4A2 8000"), "customerCompanyId")).toEqual([undefined]);
  });

  it("ends a range of house numbers on the line below", () => {
    const rows = withBuyer("Odběratel", "Společenství vlastníků domu Okružní 760-", "764", "Okružní 762/8", "460 07 Liberec");
    expect(read(rows, "customerName", "customerAddress")).toEqual(["Společenství vlastníků domu Okružní 760-764", "Okružní 762/8, 460 07 Liberec"]);
  });

  it("goes on with the place that a name ends before", () => {
    const rows = withBuyer("Odběratel", "Společenství vlastníků jednotek čp. 2114 v", "Táboře", "Sídliště 2114", "390 03 Tábor");
    expect(read(rows, "customerName", "customerAddress")).toEqual(["Společenství vlastníků jednotek čp. 2114 v Táboře", "Sídliště 2114, 390 03 Tábor"]);
  });

  it("takes for the issuer the person between a trade name and the address", () => {
    const rows = ["Dodavatel", "Zemní práce Kolář", "Jaroslav Kolář", "Lipová 118", "798 03 Plumlov", "IČO 80000011", "", TITLE, SUM];
    expect(read(rows, "supplierName", "supplierAddress")).toEqual(["Jaroslav Kolář", "Lipová 118, 798 03 Plumlov"]);
  });

  it("knows for the issuer who is not registered for VAT, although the buyer stands above with an e-mail", () => {
    const rows = [
      "                                                       Běla Trnková",
      "                                                       Lhotka 31",
      "                                                       591 01 Žďár nad Sázavou",
      "                                                       IČO: 80000011",
      "                                                       Nejsem plátkyně DPH",
      "",
      "Čajovna Sedm pramenů s.r.o.",
      "Žižkova 66",
      "586 01 Jihlava",
      "IČO: 80000002",
      "objednavky@example.com",
      "",
      TITLE,
      SUM,
    ];
    expect(read(rows, "supplierName", "supplierCompanyId", "customerName", "customerCompanyId")).toEqual([
      "Běla Trnková",
      "80000011",
      "Čajovna Sedm pramenů s.r.o.",
      "80000002",
    ]);
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
      "                          OBEC HORNÍ PŘÍKLADY",
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

describe("recognised names and addresses of Czech parties", () => {
  it("mends legal forms and frames", () => {
    const named = (name: string) => recognised(withBuyer("Odběratel", name, "Hlavní 1", "675 71 Vzorov"), "customerName")[0];
    expect(named("Nápoje Příklad š.r.o.")).toBe("Nápoje Příklad s.r.o.");
    expect(named("Plyn Příklad, 2.s.")).toBe("Plyn Příklad, a.s.");
    expect(named("(Mlékárna Příklad, a.s.")).toBe("Mlékárna Příklad, a.s.");
  });

  it("reads postcodes with dust, and what stands behind a bullet that was taken for a plus", () => {
    const rows = [
      "Klid Vzorov s.r.o.    Sečská 188, 537.01 Vzorov + IČO: 80000011 + DIČ: CZ80000011",
      "",
      "Účet – daňový doklad č. 0412/26                 Objednatel",
      "                                                Eva Příkladná",
      "                                                Topolská 900",
      "                                                537 05 Chrudim",
      SUM,
    ];
    expect(recognised(rows, "supplierName", "supplierAddress")).toEqual(["Klid Vzorov s.r.o.", "Sečská 188, 537 01 Vzorov"]);
  });

  it("gives a number to the party one of whose places it stands by", () => {
    const rows = [
      "Faktura č. 2026017",
      "KOVO",
      "",
      "Čerpadla Vzor, as                                       Čerpadla Vzor, a.s.",
      "Zónová 14                                               Dílenská 79",
      "783 50 Lutín                                            783 49 Hněvotín",
      "",
      "IČO: 80000002",
      "",
      "Splatnost 17.11.2026     Celkem k úhradě     1 210,00 Kč",
      ...Array.from({ length: 40 }, () => ""),
      "KOVO Příklad spol. s r.o.",
      "Dlouhá 43                         tel. 581 555 214",
      "750 02 Přerov                     www.kovo.example.com",
      "                                                        IČO: 80000011",
    ];
    expect(recognised(rows, "supplierCompanyId", "customerCompanyId")).toEqual(["80000011", "80000002"]);
  });
});

describe("addresses of Czech parties", () => {
  it("takes a hotel in the street for no telephone", () => {
    const rows = withBuyer("", "Lázně Příklad", "Hotelová 3", "360 01 Karlovy Vary");
    expect(read(rows, "customerName", "customerAddress")).toEqual(["Lázně Příklad", "Hotelová 3, 360 01 Karlovy Vary"]);
  });

  it("keeps the place in front of a street", () => {
    const rows = withBuyer("Odběratel", "Dětské hřiště Lesík z.ú.", "Horní Počernice, Jívanská 647/10", "193 00 Praha 9");
    expect(read(rows, "customerAddress")).toEqual(["Horní Počernice, Jívanská 647/10, 193 00 Praha 9"]);
    const other = withBuyer("Odběratel", "Dětské hřiště Lesík z.ú.", "Poliklinika, Jívanská 647/10", "193 00 Praha 9");
    expect(read(other, "customerAddress")).toEqual(["Jívanská 647/10, 193 00 Praha 9"]);
  });

  it("reads a town that a gap parts from its postcode", () => {
    const rows = withBuyer("Odběratel", "Dětské hřiště Lesík z.ú.", "Jívanská 647/10", "517 41  Kostelec nad Orlicí");
    expect(read(rows, "customerAddress")).toEqual(["Jívanská 647/10, 517 41 Kostelec nad Orlicí"]);
  });

  it.each([
    ["a comma", "517 41, Kostelec nad Orlicí"],
    ["a comma set apart", "51741 , Kostelec nad Orlicí"],
    ["the code of the country behind", "517 41 Kostelec nad Orlicí · CZ"],
  ])("reads a town and its postcode with %s", (_, town) => {
    const postcode = /^[\d ]*\d/.exec(town)![0];
    const rows = withBuyer("Odběratel", "Dětské hřiště Lesík z.ú.", "Jívanská 647/10", town);
    expect(read(rows, "customerAddress")).toEqual([`Jívanská 647/10, ${postcode} Kostelec nad Orlicí`]);
    const line = withBuyer("Odběratel", "Dětské hřiště Lesík z.ú.", `Jívanská 647, ${town}`);
    expect(read(line, "customerAddress")).toEqual([`Jívanská 647, ${postcode} Kostelec nad Orlicí`]);
  });

  it("ends a town where the register begins", () => {
    const rows = ["Dodavatel", "Vzorová dílna s.r.o.", "Sídlo: Lipová 127, 767 01 Kroměříž zapsáno u KS v Brně", "IČO 80000011", "", TITLE, SUM];
    expect(read(rows, "supplierAddress")).toEqual(["Lipová 127, 767 01 Kroměříž"]);
  });

  it("keeps streets that begin like the word for a telephone", () => {
    const rows = withBuyer("Odběratel", "Hospoda Příklad s.r.o.", "Telečská 5", "588 56 Telč");
    expect(read(rows, "customerAddress")).toEqual(["Telečská 5, 588 56 Telč"]);
  });

  it("leaves out a department in small letters above the street", () => {
    const rows = withBuyer("Odběratel", "KNIHY PŘÍKLAD s.r.o.", "expedice – sklad 4", "Hradební 812", "686 05 Uherské Hradiště");
    expect(read(rows, "customerAddress")).toEqual(["Hradební 812, 686 05 Uherské Hradiště"]);
    const division = withBuyer("Odběratel", "KNIHY PŘÍKLAD s.r.o.", "Divize - 45 - Praha", "Hradební 812", "686 05 Uherské Hradiště");
    expect(read(division, "customerAddress")).toEqual(["Hradební 812, 686 05 Uherské Hradiště"]);
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

describe("on the bill of a hotel", () => {
  const billed = (...guest: string[]) => [
    ...guest,
    "Nádražní 15, 580 01 Havlíčkův Brod",
    "",
    "Účet č. R-26-00791     Vystaveno: 20.07.2026",
    "Celkem s DPH    5 040,00",
    "",
    "Provozovatel: Hvězda hotely a.s., Žižkova 1, 586 01 Jihlava, IČ: 68069987, DIČ: CZ68069987",
  ];

  it.each([
    [["Host: Ing. Miroslav Pekárek"], "Ing. Miroslav Pekárek"],
    [["Firma: Elektro Dvořák s.r.o."], "Elektro Dvořák s.r.o."],
    [["Host: Ing. Miroslav Pekárek", "Firma: Elektro Dvořák s.r.o."], "Elektro Dvořák s.r.o."],
    [["Firma: Elektro Dvořák s.r.o.", "Adresa: Nádražní 15, 580 01 Havlíčkův Brod"], "Elektro Dvořák s.r.o."],
  ])("%j is the customer", (guest, name) => {
    expect(read(billed(...guest), "supplierName", "customerName")).toEqual(["Hvězda hotely a.s.", name]);
    expect(recognised(billed(...guest), "supplierName", "customerName")).toEqual(["Hvězda hotely a.s.", name]);
  });
});
