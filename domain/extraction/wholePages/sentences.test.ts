import { describe, expect, it } from "vitest";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { drawPage } from "#test/drawPage.ts";
import { fieldValues, readPage, readRows } from "#test/readPage.ts";
import { itemsOf } from "#test/itemsOf.ts";
import { findAccounts } from "#domain/extraction/candidates/identifiers.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";

const read = (rows: string[], source: "text" | "ocr", ...names: HeaderField[]) => fieldValues(readRows(rows, { source }), names);

describe("values within a sentence", () => {
  it("are the number and the day that a declined word for the document leads on to", () => {
    const rows = [
      "Vzorová s.r.o.",
      "Ostrá 5",
      "750 02 Přerov",
      "",
      "Tímto dokladem č. 260117 ze dne 4.3.2026 Vám účtujeme práce podle smlouvy.",
      "Celkem k úhradě   1 210,00 Kč",
    ];
    expect(read(rows, "text", "invoiceNumber", "issueDate")).toEqual(["260117", "2026-03-04"]);
    expect(read([...rows.slice(0, 4), "Fakturou č. FV-17/2026 ze dne 4.3.2026 Vám účtujeme práce.", rows[5]!], "text", "invoiceNumber")).toEqual([
      "FV-17/2026",
    ]);
  });

  it("are distinguished from others by the words beside a word for the day alone", () => {
    const rows = ["Faktura 260117", "vystaveno dne     4.3.2026", "práce předány dne 2.3.2026", "zaplaťte do       18.3.2026", "Celkem k úhradě   1 210,00 Kč"];
    expect(read(rows, "text", "issueDate", "taxDate", "dueDate")).toEqual(["2026-03-04", "2026-03-02", "2026-03-18"]);
    const german = ["Rechnung RE-260117", "Datum:       04.03.2026", "Zahlen bis:  18.03.2026", "Rechnungsbetrag   1.190,00 EUR"];
    expect(read(german, "text", "issueDate", "dueDate")).toEqual(["2026-03-04", "2026-03-18"]);
  });
});

describe("a letter", () => {
  it("states its days and sums in clauses", () => {
    const rows = [
      "Vzorová advokátní kancelář s.r.o.",
      "Klient:",
      "Zahrady Jasan a.s.",
      "Dlouhá 8",
      "602 00 Brno",
      "Vyúčtování právních služeb, faktura č. 260117",
      "podle smlouvy o poskytování právních služeb č. 21/2019 Vám fakturuji dne 4.2.2026 tyto služby,",
      "jejichž poskytování bylo ukončeno dne 27.1.2026:",
      "Celková částka včetně DPH: 6 703,00 Kč",
      "Na zálohách jste uhradili 5 400,00 Kč, zbývá tedy uhradit 1 303,00 Kč.",
      "Částku prosím poukažte nejpozději do 4.3.2026 na účet 396978119/0800.",
    ];
    expect(read(rows, "text", "issueDate", "taxDate", "dueDate", "totalAmount", "amountDue")).toEqual([
      "2026-02-04",
      "2026-01-27",
      "2026-03-04",
      "6703.00",
      "1303.00",
    ]);
  });

  it("names the seller and the seat in one line of small print", () => {
    const rows = [
      "Účtujeme Vám telefonní služby",
      "Faktura č. 260117               Zahrady Jasan a.s.",
      "                                Dlouhá 8",
      "                                602 00 Brno",
      "Celkem k úhradě   1 210,00 Kč",
      "",
      "",
      "Dodavatel Telefony Vzor a.s., sídlo Ostrá 5, 750 02 Přerov, IČO 94524343, DIČ CZ94524343",
    ];
    expect(read(rows, "text", "supplierName", "supplierAddress", "customerName")).toEqual([
      "Telefony Vzor a.s.",
      "Ostrá 5, 750 02 Přerov",
      "Zahrady Jasan a.s.",
    ]);
  });
});

describe("a receipt", () => {
  it("is the keeper's whom a centred heading names, not the brand's above", () => {
    const rows = [
      "           LOBBY BAR",
      "     otevřeno denně 8-24",
      "Účet - zjednodušený daňový doklad",
      "Číslo          20263622",
      "Datum a čas    19.11.2026 16:10",
      "CELKEM         262,80 CZK",
      "           Provozuje",
      "       Lenka Jasanová",
      "          Ostrá 5",
      "       750 02 Přerov",
      "IČO 94524343, DIČ CZ94524343",
    ];
    const page = { ...drawPage(rows), width: 210, height: 400 };
    page.words = page.words.map((word) => ({ ...word, box: [word.box[0] * (595 / 210), word.box[1] * 2.1, word.box[2] * (595 / 210), word.box[3] * 2.1] }));
    const document = readPage(page);
    expect([document.fields.supplierName?.value, document.fields.supplierAddress?.value]).toEqual(["Lenka Jasanová", "Ostrá 5, 750 02 Přerov"]);
  });
});

describe("labels", () => {
  it("right in front of a value name it, whatever word stands below", () => {
    const rows = [
      "Faktura 260117",
      "Zahrady Jasan a.s.     Box 301       DUZP      7.5.2026",
      "Dlouhá 8               Nákupní 21    Platba    Kartou",
      "Datum vystavení 19.5.2026",
      "Celkem k úhradě   1 210,00 Kč",
    ];
    expect(read(rows, "ocr", "issueDate", "taxDate")).toEqual(["2026-05-19", "2026-05-07"]);
  });

  it("of which every word is understood say more than a word within them", () => {
    const rows = ["Faktura 260117", "Odměna činí bez daně 28 604,14 Kč.", "Zaokrouhlení -0,14 Kč", "Celková částka včetně DPH: 28 604,00 Kč", "IBAN"];
    expect(read(rows, "text", "totalAmount")).toEqual(["28604.00"]);
  });
});

describe("the amount to pay", () => {
  it("is none that stands under a heading of the table", () => {
    const rows = [
      "Faktura 260117",
      "Popis                 Počet     Cena      DPH      K úhradě",
      "Malování chodby       1 kpl     3 000,00  21 %     3 000,00",
      "Oprava dveří          1 kpl     1 000,00  21 %     1 000,00",
      "",
      "DPH       základ      daň",
      "21 %      4 000,00    840,00       Celkem   4 840,00 Kč",
    ];
    expect(read(rows, "text", "totalAmount", "amountDue")).toEqual(["4840.00", "4840.00"]);
  });
});

describe("what recognition blurs", () => {
  it("is an account parted by a gap, proven by its check digits", () => {
    const accounts = (text: string, source: "text" | "ocr") => findAccounts(layOut(drawPage([text], { source })).lines[0]!).map(({ value }) => value);
    expect(accounts("účet 3969781 19/0800", "ocr")).toEqual(["396978119/0800"]);
    expect(accounts("účet 3969781 19/0800", "text")).toEqual(["19/0800"]);
  });

  it("is the label of a company id whose check digit agrees", () => {
    const rows = [
      "Dodavatel                     Odběratel",
      "Vzorová s.r.o.                Zahrady Jasan a.s.",
      "Ostrá 5.                      Dlouhá 8",
      "750 02 Přerov.                602 00 Brno",
      "IČO 94524343                  1Č 88922375",
    ];
    expect(read(rows, "ocr", "customerCompanyId", "supplierAddress")).toEqual(["88922375", "Ostrá 5, 750 02 Přerov"]);
  });

  it("is the stroke between street, town and telephone in one line", () => {
    const head = (line: string) => ["Muster Handel GmbH", line, "", "Rechnung RE-260117", "Datum: 04.03.2026", "Rechnungsbetrag   1.190,00 EUR", "IBAN folgt"];
    expect(read(head("Kornweg 23 34117 Kassel -49 550 410 607"), "ocr", "supplierAddress")).toEqual(["Kornweg 23, 34117 Kassel"]);
    expect(read(head("Kornweg 23   34117 Kassel   +49 550 410 607"), "ocr", "supplierAddress")).toEqual(["Kornweg 23, 34117 Kassel"]);
  });

  it("is the stroke between an address in one line and the numbers behind it", () => {
    const rows = [
      "Muster Handel GmbH",
      "",
      "Rechnung RE-260117              Probe Logistik GmbH",
      "Datum: 04.03.2026               Am Alten Hof 9",
      "                                34117 Kassel",
      "Rechnungsbetrag   1.190,00 EUR",
      "",
      "",
      "",
      "Muster Handel GmbH, Kornweg 23, 34117 Kassel St.-Nr. 767/190/56006 USt-ID DE136695976",
    ];
    expect(read(rows, "ocr", "supplierName", "supplierAddress")).toEqual(["Muster Handel GmbH", "Kornweg 23, 34117 Kassel"]);
  });
});

describe("an item", () => {
  it("reads the number of a text that is broken off to the next line", () => {
    const rows = itemsOf([
      "Pol.  Text                        Množství   Cena      DPH     Celkem",
      "1     Ocelová výztuž 10 mm, č.    10 kg      28,00     21 %    280,00",
      "      96765",
      "2     Cement portlandský          2 pytel    109,00    21 %    218,00",
    ]);
    expect(rows.map(({ values }) => values.description)).toEqual(["Ocelová výztuž 10 mm, č. 96765", "Cement portlandský"]);
  });
});
