import { drawPage } from "#test/drawPage.ts";
import { readPage } from "#test/readPage.ts";
import { SURE } from "#domain/documents/attention.ts";
import { expect, test } from "vitest";
import type { PageText } from "#domain/evidence/reading.ts";
import { lengthWithoutForm } from "#domain/extraction/parties/names.ts";

const HEAD = ["Faktura č. 2026001", "Dodavatel: Vzorný obchod s.r.o.        Odběratel: Modrá Vydra s.r.o.", "IČO: 80000011      Datum vystavení: 02.03.2026"];
const TOTAL = "Celkem s DPH                                        242,00 Kč";
const fieldsOf = (page: PageText) => readPage(page).fields;
const read = (rows: string[], source: "text" | "ocr" = "text") => fieldsOf(drawPage(rows, { source }));
/** Recognised rows, with how sure recognition is of some words. */
const recognised = (rows: string[], doubted: Record<string, number>) => {
  const page = drawPage(rows, { source: "ocr" });
  return fieldsOf({ ...page, words: page.words.map((word) => ({ ...word, confidence: doubted[word.text] ?? word.confidence ?? 1 })) });
};

test("an account with wrong check digits is surely read where its characters are certain, and doubtful where they were recognised", () => {
  const rows = [...HEAD, "IBAN: CZ67 0800 0000 1920 0014 5388", TOTAL];
  expect(read(rows).iban).toMatchObject({ value: "CZ6708000000192000145388" });
  expect(read(rows).iban!.confidence).toBeGreaterThanOrEqual(SURE);
  expect(read(rows, "ocr").iban?.confidence ?? 0).toBeLessThan(SURE);
});

test("the only day of a receipt is that of the sale, one of several is doubtful", () => {
  const receipt = (...more: string[]) =>
    read(["VZORNÝ OBCHOD", "Dlouhá 12, Praha", "Rohlík   12,00", "Mléko   18,00", "CELKEM   30,00 Kč", "02.03.2026", ...more]);
  expect(receipt().issueDate!.confidence).toBeGreaterThanOrEqual(SURE);
  expect(receipt("Akce platí do konce měsíce", "04.05.2026").issueDate!.confidence).toBeLessThan(SURE);
});

test("a due date that follows from the issue date is as sure as that", () => {
  const { issueDate, dueDate } = read([...HEAD, "Splatnost: 14 dní", TOTAL]);
  expect(dueDate).toMatchObject({ value: "2026-03-16", source: "derived" });
  expect([issueDate!, dueDate!].every(({ confidence }) => confidence >= SURE)).toBe(true);
});

test("a word that was taken with a number makes it doubtful", () => {
  const number = (text: string) => read([`Faktura č. ${text}`, ...HEAD.slice(1), TOTAL]).invoiceNumber!;
  expect(number("FC2505772").confidence).toBeGreaterThanOrEqual(SURE);
  const joined = number("FC2505772-Reference");
  expect(joined.value).toContain("FC2505772");
  expect(joined.value === "FC2505772" || joined.confidence < SURE).toBe(true);
});

test("a recognised amount to pay that is no total and no rest of an advance is doubtful", () => {
  const due = (source: "text" | "ocr") => read([...HEAD, TOTAL, "K úhradě                                             42,00 Kč"], source).amountDue!;
  expect(due("ocr")).toMatchObject({ value: "42.00" });
  expect(due("ocr").confidence).toBeLessThan(SURE);
});

test("a recognised name that holds little but a legal form is doubtful: the rest of it may be a picture", () => {
  const name = (text: string) =>
    read([text, "12, Jalan Manis 4, 56100 Kuala Lumpur", "Tax Invoice", "Rice   12.00", "TOTAL   RM 12.00", "30/05/2017 10:18:02"], "ocr").supplierName!;
  expect(name("HARVEST GARDEN TOOLS SDN BHD").confidence).toBeGreaterThan(0.8);
  expect(name("MARKETING SDN BHD")).toMatchObject({ value: "MARKETING SDN BHD" });
  expect(name("MARKETING SDN BHD").confidence).toBeLessThan(0.8);
});

test("a legal form and marks say nothing of the letters of a recognised name, its own words do", () => {
  const rows = [...HEAD.with(1, "Dodavatel: Vzorný & Syn s.r.o.          Odběratel: Modrá Vydra a.s."), TOTAL];
  const plain = recognised(rows, {}).supplierName!;
  expect(plain.value).toBe("Vzorný & Syn s.r.o.");
  expect(recognised(rows, { "s.r.o.": 0.5, "&": 0.3 }).supplierName!.confidence).toBe(plain.confidence);
  expect(recognised(rows, { Syn: 0.5 }).supplierName!.confidence).toBeLessThan(plain.confidence);
});

test.each([
  ["Rozmar CZ s. r. o.", "Rozmar CZ "],
  ["Kovář spol. s r.o.", "Kovář "],
  ["Muster GmbH & Co. KG", "Muster "],
  ["SAMPLE TOOLS SDN. BHD.", "SAMPLE TOOLS "],
  ["Jan Vzorný", "Jan Vzorný"],
  ["s.r.o.", "s.r.o."],
])("the own words of %s are %o", (name, own) => expect(name.slice(0, lengthWithoutForm(name))).toBe(own));

test("of a discount and the whole sum the later day is the due date, also where both stand once more in a column", () => {
  const terms = [
    "Zahlungsbedingungen        Fälligkeit",
    "Bis zum 16.03.2026 mit 2 % Skonto        16.03.2026",
    "Bis zum 30.03.2026 ohne Abzug            30.03.2026",
  ];
  const { dueDate } = read(["Rechnung Nr. 2026001", "Rechnungsdatum: 02.03.2026", ...terms, "Gesamtbetrag                       242,00 EUR"]);
  expect(dueDate).toMatchObject({ value: "2026-03-30" });
});

test("a symbol on the line below its label is as sure as the number whose figures it has", () => {
  const symbol = (below: string) =>
    read([...HEAD, "Platbu zašlete na účet 19-2000145399/0800, variabilní symbol:", below, "Zboží zůstává do zaplacení naše.", "", "", TOTAL]).variableSymbol!;
  expect(symbol("2026001. Děkujeme.")).toMatchObject({ value: "2026001" });
  expect(symbol("2026001. Děkujeme.").confidence).toBeGreaterThanOrEqual(SURE);
  expect(symbol("Děkujeme.").confidence).toBeLessThan(SURE);
});

test("an IBAN whose label alone was recognised is that of the account, and asks for a look", () => {
  const { iban } = read([...HEAD, "Číslo účtu: 19-2000145399/0800", "IBAN:", TOTAL], "ocr");
  expect(iban).toMatchObject({ value: "CZ6508000000192000145399", source: "derived" });
  expect(iban!.confidence).toBeLessThan(SURE);
  expect(read([...HEAD, "Číslo účtu: 19-2000145399/0800", TOTAL], "ocr").iban).toBeUndefined();
});

test("one clear sign of a currency is enough, however faded the others are", () => {
  const rows = ["VZOREK TRADING", "12, Jalan Manis 4, 56100 Kuala Lumpur", "Rice   RM12.00", "Tea    RM18.00", "TOTAL   RM30.00", "30/05/2017 10:18:02"];
  const currency = (doubted: Record<string, number>) => recognised(rows, doubted).currency!;
  expect(currency({ "RM12.00": 0.4, "RM18.00": 0.4 })).toMatchObject({ value: "MYR" });
  expect(currency({ "RM12.00": 0.4, "RM18.00": 0.4 }).confidence).toBeGreaterThan(currency({ "RM12.00": 0.4, "RM18.00": 0.4, "RM30.00": 0.4 }).confidence);
});

test("a number between the title of the page and its day is the document's, whatever words stand between", () => {
  const number = (title: string) => read([title, ...HEAD.slice(1), "Položka    1    242,00", TOTAL]).invoiceNumber;
  expect(number("Rechnung des Versicherers (575) Nr. 01.234.567.8-2018-1 vom 11.03.2026")).toMatchObject({ value: "01.234.567.8-2018-1" });
  expect(number("Rechnung des Versicherers (575) Nr. 01.234.567.8-2018-1 vom 11.03.2026")!.confidence).toBeGreaterThanOrEqual(SURE);
  expect(number("Rechnung zu unserer Bestellung Nr. 2018-471331 vom 11.03.2026")?.confidence ?? 0).toBeLessThan(SURE);
});

test("a recognised sentence that leaves the tax to the customer is sure where no tax is charged", () => {
  const rows = (tax: string, total: string) => [
    ...HEAD,
    "Daň odvede zákazník.",
    "Celkem bez DPH  200,00 Kč",
    `DPH 21 %  ${tax} Kč`,
    `Celkem s DPH  ${total} Kč`,
  ];
  expect(recognised(rows("0,00", "200,00"), { odvede: 0.6 }).reverseCharge!.confidence).toBeGreaterThanOrEqual(SURE);
  expect(recognised(rows("42,00", "242,00"), { odvede: 0.6 }).reverseCharge!.confidence).toBeLessThan(SURE);
});

const RECEIPT = ["SWEET FOREST CAFE", "NO.8 JALAN MANIS 4", "TAMAN MANIS JAYA", "56100 KUALA LUMPUR", "Rice   RM12.00", "Tea    RM18.00", "TOTAL   RM30.00"];

test("the lines of an address are no rivals of the name above them", () => {
  const { supplierName } = recognised([...RECEIPT, "30/05/2017 10:18:02"], {});
  expect(supplierName).toMatchObject({ value: "SWEET FOREST CAFE" });
  expect(supplierName!.confidence).toBeGreaterThan(0.85);
  expect(supplierName!.candidates!.map(({ value }) => value)).toContain("TAMAN MANIS JAYA");
});

test("recognition bounds how sure a name is, however clear its place", () => {
  const name = (rows: string[], doubted: Record<string, number>) => recognised(rows, doubted).supplierName!.confidence;
  const rows = [...HEAD, TOTAL];
  expect(name(rows, {})).toBeGreaterThanOrEqual(SURE);
  expect(name(rows, { Vzorný: 0.91 })).toBeGreaterThanOrEqual(SURE);
  expect(name(rows, { Vzorný: 0.8 })).toBe(0.8);
});

test("recognised figures of a number without check digits are as sure as recognition, and wrong check digits leave a doubt", () => {
  const vatId = (id: string, seen: number) =>
    recognised([...HEAD.with(2, `DIČ: ${id}      Datum vystavení: 02.03.2026`), TOTAL], { [id]: seen }).supplierVatId!.confidence;
  expect(vatId("FR12345678901", 0.95)).toBeGreaterThan(0.9);
  expect(vatId("FR12345678901", 0.7)).toBeLessThanOrEqual(0.7);
  expect(vatId("CZ80000012", 0.99)).toBeLessThanOrEqual(0.6);
});

test("a recognised number of another year than every day of the page is doubtful", () => {
  const number = (text: string, source: "text" | "ocr") => read([`Faktura č. ${text}`, ...HEAD.slice(1), TOTAL], source).invoiceNumber!.confidence;
  expect(number("FV-1/2026", "ocr")).toBeGreaterThan(0.9);
  expect(number("FV-1/2025", "ocr")).toBeGreaterThan(0.9);
  expect(number("FV-1/2028", "ocr")).toBeLessThan(0.9);
  expect(number("FV-1/2028", "text")).toBeGreaterThanOrEqual(SURE);
});

test("where no sum bears a currency the country of a number, a legal form or an address names it", () => {
  const currency = (...rows: string[]) => read([...rows, "Rice   12.00", "Tea    18.00", "TOTAL   30.00", "30/05/2017 10:18:02"]).currency;
  expect(currency("HARVEST GARDEN TOOLS SDN BHD", "12, Jalan Manis 4, 56100 Kuala Lumpur")).toMatchObject({ value: "MYR", source: "default" });
  expect(currency("HARVEST GARDEN TOOLS", "12, Jalan Manis 4, 47100 PUCHONG, MALAYSIA.")).toMatchObject({ value: "MYR", source: "default" });
  expect(currency("HARVEST GARDEN TOOLS", "12, Jalan Manis 4, 56100")).toBeUndefined();
  const invoice = [
    "INVOICE No. 2017-18",
    "Bill to: Garden Shop",
    "12, Jalan Manis 4",
    "47100 Puchong, Malaysia",
    "Total amount   30.00",
    "Due date 30/06/2017",
  ];
  expect(read(invoice).currency).toBeUndefined();
  const czech = (id: string) =>
    read(["VZORNÝ OBCHOD", "Dlouhá 12, 110 00 Praha", id, "Rohlík   12,00", "Mléko   18,00", "CELKEM   30,00", "02.03.2026"]).currency!;
  expect(czech("DIČ: CZ80000011")).toMatchObject({ value: "CZK" });
  expect(czech("DIČ: CZ80000011").confidence).toBeGreaterThan(czech("").confidence);
});

test("the day of an order that a sentence goes on with on its next line is not that of the document", () => {
  const { issueDate } = recognised(
    ["RECHNUNG 471102", "Rechnungstielum: 05.06.2025", "Rechnung gemäß Bestellung Nr. 2025-471331", "vom 01.03.2025.", "Gesamtbetrag        242,00 EUR"],
    {},
  );
  expect(issueDate).toMatchObject({ value: "2025-06-05" });
});

test("what a name is called is no name", () => {
  const { customerName } = read([
    "Invoice 2026001",
    "Buyer",
    "Buyer contact name",
    "Modrá Vydra a.s.",
    "Dlouhá 12",
    "110 00 Praha",
    "Total due        242,00 EUR",
  ]);
  expect(customerName?.value).not.toBe("Buyer contact name");
});

test("a recognised sign of a currency is proven by the country whose it is", () => {
  const rows = (sign: string) => [
    "HARVEST GARDEN TOOLS SDN BHD",
    "12, Jalan Manis 4, 56100 Kuala Lumpur",
    "Rice   12.00",
    `TOTAL   ${sign} 12.00`,
    "30/05/2017 10:18:02",
  ];
  const currency = (sign: string, confidence: number) => recognised(rows(sign), { [sign]: confidence }).currency!;
  expect(currency("RM", 0.6)).toMatchObject({ value: "MYR" });
  expect(currency("RM", 0.6).confidence).toBeGreaterThanOrEqual(SURE);
  expect(currency("USD", 0.6)).toMatchObject({ value: "USD" });
  expect(currency("USD", 0.6).confidence).toBeLessThan(SURE);
});

test("a doubtful word of a recognised name is proven by another place where it stands alike, on pages without accents", () => {
  const name = (last: string) => {
    const rows = [
      "VIVOGARD TOOLS SDN BHD",
      "12, Jalan Manis 4, 56100 Kuala Lumpur",
      last,
      "Tax Invoice",
      "Rice   12.00",
      "TOTAL   RM 12.00",
      "30/05/2017 10:18:02",
    ];
    return recognised(rows, { VIVOGARD: 0.5 }).supplierName!;
  };
  expect(name("Thank you for your visit").confidence).toBeLessThan(0.9);
  expect(name("www.vivogard.com").confidence).toBeGreaterThan(0.9);
  expect(name("VIVOGARD, your garden").confidence).toBeGreaterThan(0.9);
  const czech = recognised([HEAD[0]!, "Dodavatel: Vzorny obchod s.r.o.", "Platbu přijal Vzorny obchod", HEAD[2]!, TOTAL], { Vzorny: 0.6 }).supplierName!;
  expect(czech.value).toContain("Vzorny");
  expect(czech.confidence).toBeLessThan(0.9);
});

test("the number of the document may repeat its day", () => {
  const rows = (number: string) => [
    "2019-02-03",
    "Beispiel GmbH",
    "Ring 5, 12345 Altstadt",
    `Rechnung # ${number} von 18.11.2017`,
    "Leistungsdatum 17.11.2017",
    "Gesamtbetrag: 571,04 EUR",
  ];
  const [held, other] = ["RE-20171118/506", "RE-506"].map((number) => read(rows(number)).issueDate!);
  expect([held!.value, held!.checks]).toEqual(["2017-11-18", ["repeated"]]);
  expect(other!.checks).toEqual([]);
});

test("a speck that recognition hardly saw is no number", () => {
  const rows = ["Faktura č. 2026001", "Objednávka č. 5D", TOTAL];
  expect(recognised(rows, {}).orderNumber).toMatchObject({ value: "5D" });
  expect(recognised(rows, { "5D": 0.4 }).orderNumber).toBeUndefined();
});
