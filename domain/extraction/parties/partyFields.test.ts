import { drawPage } from "#test/drawPage.ts";
import { NOBODY, readRows } from "#test/readPage.ts";
import { expect, test } from "vitest";
import { viewDocument } from "#domain/extraction/view.ts";
import { isAddressed, isUnderHeading, lineOver } from "./addressee.ts";
import { isBody } from "./bodies.ts";
import { inlineParts, readTown } from "./names.ts";
import { isSentence } from "./sentences.ts";
import { findNamePlaces } from "./places.ts";

test("a company id that the VAT id of a party contradicts is that of the other one", () => {
  const rows = [
    "Rijwielhandel Noord B.V.",
    "",
    "Vzorová dílna s.r.o.         Kerkstraat 210",
    "t.a.v. administratie         1017 GV Amsterdam",
    "Dlouhá 12                    KvK 33014286",
    "602 00 Brno                  BTW NL001234567B01",
    "Tsjechië                     IBAN NL91 ABNA 0417 1643 00",
    "",
    "Factuur",
    "Factuurnummer        2026-1044",
    "Factuurdatum         9 oktober 2026",
    "Uw btw-nummer        CZ91234506",
    "Totaal te betalen    EUR 2.908,00",
  ];
  const { fields } = readRows(rows);
  expect([fields.customerVatId?.value, fields.customerCompanyId?.value, fields.supplierCompanyId?.value]).toEqual(["CZ91234506", "91234506", "33014286"]);
});

const partiesOf = (rows: string[]) => {
  const { fields } = readRows(rows);
  return [fields.supplierName?.value, fields.customerName?.value];
};

test.each([
  ["Majitel zvířete:", true],
  ["Pojistník:", true],
  ["Účtuje firma:", false],
  ["Kontaktní osoba:", false],
  ["Místo určení:", false],
  ["Majitel zvířete", false],
  ["Smlouva 12:", false],
])("%s heads a buyer: %s", (heading, isBuyers) => {
  const view = viewDocument([drawPage([heading, "Farma Dvorce s.r.o."])], [], NOBODY);
  expect(isUnderHeading(view.lines[1]!.segments[0]!, view.lines[0], view)).toBe(isBuyers);
});

test("small words behind a role say of what: the cell is still a heading", () => {
  const rows = [
    "FAKTURA                      Jazyková škola Zorný, z.ú.",
    "č. 2026/K/218                Kollárova 7",
    "                             750 02 Přerov",
    "Účastník / plátce kurzu:",
    "Strojírny Haná a.s., Průmyslová 2011, 796 01 Prostějov",
    "",
    "Vystaveno 11. 9. 2026",
    "Celkem 17 820 Kč",
  ];
  expect(partiesOf(rows)).toEqual(["Jazyková škola Zorný, z.ú.", "Strojírny Haná a.s."]);
});

test.each([
  ["Společenství vlastníků Zahradní 210", true],
  ["Město Hořice", true],
  ["Základní škola Telč, Hradecká 234", true],
  ["Základní umělecká škola Přerov", true],
  ["Gemeinde Großschönau", true],
  ["Město", false],
  ["obec zaplatí", false],
  ["Městečko Trnávka", false],
  ["Stadtwerke Zittau", false],
])("%s is a body without a legal form: %s", (name, is) => expect(isBody(name)).toBe(is));

test("a body without a legal form is a buyer without a heading, and a day no name", () => {
  const rows = [
    "ČISTÝ DŮM – Věra Zorná",
    "Nádražní 17, 280 02 Kolín    IČ 91234506",
    "                             Společenství vlastníků Zahradní 210",
    "                             Zahradní 210",
    "                             280 02 Kolín",
    "V Kolíně dne 5. října 2026",
    "Faktura č. 94/2026",
    "Účet 19-2300100010/0100      Splatno 12. 10. 2026",
    "K úhradě 3 750,66 Kč",
  ];
  expect(partiesOf(rows)).toEqual(["ČISTÝ DŮM – Věra Zorná", "Společenství vlastníků Zahradní 210"]);
  expect(partiesOf(["V Kolíně dne 5. října 2026", ...rows.slice(6)])[0]).toBeUndefined();
});

test("a colon seen as a semicolon heads a block", () => {
  const rows = [
    "Faktura č. 94/2026           Dodavatel; Lesy Zorný",
    "Odběratel:                   Hejnická 512",
    "Pila Les, s.r.o.             463 62 Hejnice",
    "Krásný Les 77                IČ 91234506",
    "464 01 Frýdlant              Splatno 12. 10. 2026",
    "K úhradě 3 750,66 Kč",
  ];
  expect(partiesOf(rows)).toEqual(["Lesy Zorný", "Pila Les, s.r.o."]);
});

test.each([
  ["Vaše IČ", "customerCompanyId"],
  ["Naše IČ / DIČ", "companyId"],
  ["Our VAT No.", "vatId"],
  ["Your VAT No.", "customerVatId"],
  ["Notre n° TVA", "vatId"],
])("%s, whose number is a letter apart from that of the other party, names %s", (label, concept) => {
  const { hits } = viewDocument([drawPage([`Invoice ${label} 12345678`], { source: "ocr" })], [], NOBODY);
  expect(hits.filter(({ line, start }) => line.text.startsWith(label, start)).map((hit) => hit.concept)).toEqual([concept]);
});

test("a word of the name in the head of the page shows who issues it", () => {
  const rows = (head: string) => [
    head,
    "",
    "Strojtex Export s.r.o.            Helena Zorná        26-0093",
    "Nákladní 4                        Zahradní 12",
    "460 01 Liberec                    463 03 Stráž nad Nisou",
    "IČ 27082440                       IČ 91234506",
    "",
    "Celkem EUR                        1 725,46",
    "Platbu směrujte na 19-2300100010/0100, VS 260093, splatno 26. 10. 2026",
  ];
  expect([partiesOf(rows("Lingua Zorná, překlady a tlumočení")), partiesOf(rows("STROJTEX kovovýroba"))].map(([supplier]) => supplier)).toEqual([
    "Helena Zorná",
    "Strojtex Export s.r.o.",
  ]);
});

test("what ends with a month of a year is no street", () => {
  const rows = ["Účetní kancelář Zelenka s.r.o.", "Pro: Kovárna Beneš s.r.o.", "IČO 83334441", "Vedení účetnictví za říjen 2026      4 200,00 Kč"];
  const { fields } = readRows(rows);
  expect(fields.customerName?.value).toBe("Kovárna Beneš s.r.o.");
  expect(fields.customerStreet).toBeUndefined();
});

test("an address as on an envelope that nothing heads is the customer's", () => {
  const rows = [
    "Plyn Východ                                 Jiří Pospíchal",
    "Plyn Východ Energie a.s.                    Dlouhá 77",
    "Plynárenská 1, 530 02 Pardubice             537 01 Chrudim",
    "IČ 78330017, DIČ CZ78330017",
    "Faktura č. 8100445566, vyúčtování dodávky plynu",
    "Celkem k úhradě      2 169,55 Kč",
  ];
  expect(partiesOf(rows)).toEqual(["Plyn Východ Energie a.s.", "Jiří Pospíchal"]);
});

test("a name and a street are parted behind the legal form where recognition lost what parts them", () => {
  expect(inlineParts("Horal Hotels a.s. Lesní 299, 790 03 Jeseník").map(({ text, start }) => [text.trim(), start])).toEqual([
    ["Horal Hotels a.s.", 0],
    ["Lesní 299", 18],
    ["790 03 Jeseník", 29],
  ]);
  expect(inlineParts("Město Hořice 5, Kovo s.r.o. závod").map(({ text }) => text)).toEqual(["Město Hořice 5", "Kovo s.r.o. závod"]);
});

test("what is yours is the customer's, the company id too that stands with the VAT id", () => {
  const rows = [
    "Pohony Zorný a.s.                Faktura 94001",
    "Logistická 3",
    "664 42 Modřice",
    "",
    "Družstvo Petrovice               Vystaveno     24. 9. 2026",
    "Petrovice 7                      Splatno       24. 10. 2026",
    "675 21 Okříšky",
    "Naše IČ / DIČ 87654326 / CZ87654326",
    "Vaše IČ / DIČ 12345679 / CZ12345679",
    "",
    "Celkem k úhradě                  1 210,00 Kč",
  ];
  const { fields } = readRows(rows, { source: "ocr" });
  const ids = ["supplierCompanyId", "supplierVatId", "customerCompanyId", "customerVatId"] as const;
  expect(ids.map((id) => fields[id]?.value)).toEqual(["87654326", "CZ87654326", "12345679", "CZ12345679"]);
});

test("the sender in small print shows whom a letter is addressed to, with whatever recognition sees in place of its dots", () => {
  const isSent = (sender: string, height: number) => {
    const page = drawPage([sender, "Anna Vzorná", "Ring 7"], { source: "ocr" });
    const small = page.words.map((word) => {
      const [x0, y0, x1, y1] = word.box;
      return y0 > 31 / page.height ? word : { ...word, size: height / page.height, box: [x0, y1 - height / page.height, x1, y1] as typeof word.box };
    });
    const { lines } = viewDocument([{ ...page, words: small }], [], NOBODY);
    const [cell] = lines[1]!.segments;
    return isAddressed(cell!, cell!.text, lineOver(cell!, lines));
  };
  expect(isSent("Muster GmbH  e  Ring5  «  12345 Altstadt", 6)).toBe(true);
  expect(isSent("Muster GmbH © Ring 5 « 12345 Altstadt", 6)).toBe(true);
  expect(isSent("Muster GmbH  e  Ring5  «  12345 Altstadt", 10)).toBe(false);
  expect(isSent("Muster GmbH  e  Ring5", 6)).toBe(false);
});

test("cells of other columns may stand between a name and the line over it", () => {
  const { lines } = viewDocument([drawPage(["Herrn", "                         Tel. 555 23", "Max Vzorný"])], [], NOBODY);
  const [cell] = lines[2]!.segments;
  expect(lineOver(cell!, lines)?.text).toBe("Herrn");
});

test.each([
  ["Dat betaal ik zelf wel.", true],
  ["Nadace pro rozvoj malých obcí", false],
  ["Bytové družstvo Dlouhá ulice a.s.", false],
  ["Vzorný a synové spol.", false],
])("%s is a sentence: %s", (text, is) => expect(isSentence(text)).toBe(is));

test("a number in front of a street is no postcode", () => {
  expect(readTown("4557 Oak Hill St")).toBeUndefined();
  expect(readTown("50933 Köln")).toMatchObject({ postalCode: "50933", city: "Köln" });
});

test.each(["http://www.modravydra.com", "www.modravydra.com", "info@modravydra.com"])("%s names its owner", (site) => {
  const places = findNamePlaces(viewDocument([drawPage(["Modrá Vydra Interior", "Ring 5", site])], [], NOBODY), []);
  expect(places.find(({ name }) => name === "Modrá Vydra Interior")?.common.domain).toBe(1);
});

test("what stands between a name and the label of its address is none of it", () => {
  const rows = [
    "Verkäufer",
    "Name: Muster KG",
    "Weitere Informationen: Kleinunternehmer",
    "Anschrift: Ring 5",
    "DE 12345 Altstadt",
    "Rechnung Nr. 17",
    "Summe 10,00 EUR",
  ];
  expect(readRows(rows).fields.supplierAddress?.value).toBe("Ring 5, 12345 Altstadt");
});

test("a person within the firm on an envelope is not the customer", () => {
  const rows = [
    "Gipfelrack Hosting AG, Technoparkstrasse 1, CH-8005 Zürich",
    "CHE-114.882.039 MWST",
    "",
    "Datamlýn s.r.o.",
    "K. Šmejkal",
    "Purkyňova 2845",
    "612 00 Brno",
    "",
    "Rechnung 20260331-5518",
    "Betrag      CHF 930.00",
  ];
  expect(partiesOf(rows)).toEqual(["Gipfelrack Hosting AG", "Datamlýn s.r.o."]);
});

test("a number of a chamber is no American postcode", () => {
  expect(readTown("JUDr. Ondřej Malík, advokát ČAK 12345")).toBeUndefined();
  expect(readTown("AK 12345")).toBeUndefined();
  expect(readTown("Springfield, IL 62704")).toMatchObject({ city: "Springfield", postalCode: "62704" });
});

test("a receipt for cash names from whom it was received", () => {
  const rows = [
    "Příjmový pokladní doklad č. P-0226/2026",
    "Firma: Cukrárna U Adély, Adéla Horská, Náměstí 8, 569 92 Bystré",
    "Přijato od: Obecní úřad Svojanov, IČO 87330024",
    "Účel platby: občerstvení 22. 10. 2026",
    "Celkem Kč      3 600,00",
  ];
  expect(partiesOf(rows)[1]).toBe("Obecní úřad Svojanov");
});
