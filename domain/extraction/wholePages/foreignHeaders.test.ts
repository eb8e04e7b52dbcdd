import { SURE } from "#domain/documents/attention.ts";
import { describe, expect, it, test } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { readRows } from "#test/readPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";
import { stackBelow } from "#domain/extraction/parties/regions.ts";

const read = (rows: string[], ...names: HeaderField[]) => {
  const { fields } = readRows(rows);
  return Object.fromEntries(names.map((name) => [name, fields[name]?.value]));
};

describe("parties of foreign documents", () => {
  const french = [
    "ATELIER DES VITRES                        FACTURE N° : F2026-118",
    "12 rue des Lilas                          Date : 31/01/2026",
    "69003 LYON",
    "SIREN / SIRET : 732 829 320 00074",
    "N° TVA : FR 44 732 829 320",
    "",
    "                                          CLIENT :",
    "                                          LIBRAIRIE DU PORT",
    "                                          3 quai Nord",
    "                                          13002 MARSEILLE",
    "",
    "Nettoyage des vitres                                        100,00",
    "TOTAL HT 100,00      TVA 20,00% 20,00      TOTAL TTC 120,00 EUR",
    "NET A PAYER 120,00 EUR",
    "",
    "",
    "Représentant fiscal",
    "FISCONSEIL EUROPE SAS",
    "5 rue de la Paix",
    "75002 PARIS",
    "",
    "Bénéficiaire",
    "NOM : RECOUVREMENT EST SAS",
    "SIREN : 552 100 554",
  ];
  it("takes neither the payee nor a tax representative for the supplier or the customer", () => {
    expect(read(french, "supplierName", "customerName")).toEqual({ supplierName: "ATELIER DES VITRES", customerName: "LIBRAIRIE DU PORT" });
  });

  it("joins a name with the legal form written out below it", () => {
    const rows = ["Rheinischer Beispiel", "Versicherungsverein Lindenau a.G.", "Ringstr. 4", "55232 Teststadt", "", "Rechnung Nr. 2026-17 vom 15.11.2026"];
    expect(read(rows, "supplierName")).toEqual({ supplierName: "Rheinischer Beispiel Versicherungsverein Lindenau a.G." });
  });

  it("finds a customer whose address is printed with a blank line between its lines", () => {
    const page = drawPage(["Annemarie Vogt", "", "Gartenweg 17", "", "94032 Lindenau"]);
    // Lines of 14 points, so that the gap is 1.8 times the height of the text.
    const stretched = page.words.map((word) => {
      const [x0, y0, x1, y1] = word.box;
      return { ...word, box: [x0, y0 * (14 / 12), x1, y0 * (14 / 12) + y1 - y0] as typeof word.box };
    });
    const { lines } = layOut({ ...page, words: stretched });
    expect(stackBelow(lines[0]!.segments[0]!, lines).map(({ text }) => text)).toEqual(["Annemarie Vogt", "Gartenweg 17", "94032 Lindenau"]);
  });

  it("takes the SIREN rather than the SIRET where both are printed, and no part of a VAT id", () => {
    const both = french.map((row) => row.replace("SIREN / SIRET : 732 829 320 00074", "SIRET : 732 829 320 00074     "));
    expect(read(french, "supplierCompanyId")).toEqual({ supplierCompanyId: "73282932000074" });
    expect(read([...both.slice(0, 4), "SIREN : 732 829 320", ...both.slice(4)], "supplierCompanyId")).toEqual({ supplierCompanyId: "732829320" });
    const joined = [...french.slice(0, 3), "SIRET / N° TVA : FR 87 654 300 171", ...french.slice(5, -1)];
    expect(read(joined, "supplierCompanyId")).toEqual({ supplierCompanyId: "654300171" });
  });

  it("finds the customer's ids under a heading of their own", () => {
    const ids = ["", "Vos identifiants", "SIREN : 987 654 321", ""];
    expect(read([...french.slice(0, 10), ...ids, ...french.slice(11)], "customerCompanyId")).toEqual({ customerCompanyId: "987654321" });
  });

  it("reads a tax number of thirteen digits, and a printed VAT id that its country does not give", () => {
    const german = [
      "Verkäufer                                 Käufer",
      "Holzbau Beispiel GmbH                     Alpenblick Beispiel GmbH",
      "Ringstr. 4                                Seegasse 9",
      "DE 55232 Teststadt                        AT 5020 Salzburg",
      "Steuernummer: 3012045678901               USt-IdNr.: ATU98765432",
      "",
      "Rechnung Nr. 2026-17 vom 15.11.2026",
      "Gesamtbetrag 100,00 EUR",
    ];
    expect(read(german, "supplierTaxNumber", "customerVatId")).toEqual({ supplierTaxNumber: "3012045678901", customerVatId: "ATU98765432" });
    expect(readRows(german).fields.customerVatId!.checks).not.toContain("checkDigit");
  });
});

test.each([
  ["St.-Nr. 20 / 288 / 04419", "20/288/04419"],
  ["St.-Nr. 20/288/04419", "20/288/04419"],
])("a tax number may be parted by strokes with spaces: %s", (line, expected) => {
  const rows = ["Muster Fotografie", "Kiefernweg 22", "24119 Kronshagen", line, "", "Rechnung Nr. 2026-17 vom 15.11.2026", "Gesamtbetrag 100,00 EUR"];
  expect(read(rows, "supplierTaxNumber")).toEqual({ supplierTaxNumber: expected });
});

describe("dates of foreign letters", () => {
  const letter = (...text: string[]) => [
    "Sanitär Beispiel GmbH",
    "Ringstr. 4",
    "55232 Teststadt",
    "",
    ...text,
    "",
    "Gesamtbetrag                    100,00 EUR",
  ];
  it("takes the date of a letter rather than one in its text, and the date that is due", () => {
    const rows = letter(
      "Beitragsrechnung                                        24. Januar 2026",
      "Bitte überweisen Sie den Beitrag für Ihren Vertrag. Der Betrag ist am 06.02.2026",
      "fällig. Der Vertrag besteht unverändert seit dem 06.12.2013 zu den bekannten Bedingungen.",
    );
    expect(read(rows, "issueDate", "dueDate")).toEqual({ issueDate: "2026-01-24", dueDate: "2026-02-06" });
    const labels = letter("Rechnung Nr. 118 vom 24.01.2026  zahlbar bis 06.02.2026");
    expect(read(labels, "issueDate", "dueDate")).toEqual({ issueDate: "2026-01-24", dueDate: "2026-02-06" });
  });

  it("takes the date behind the number of the document for its issue", () => {
    const rows = ["03.02.2026", ...letter("Rechnung # RE-2025/506 von 18.11.2025")];
    expect(read(rows, "issueDate")).toEqual({ issueDate: "2025-11-18" });
  });

  it.each([
    [["2. Teilrechnung TR 2026/0214   18.09.2026"]],
    [["                       Vzorov, 18.09.2026", "2. Teilrechnung Nr. TR 2026/0214"]],
    [["Belegdatum  18.09.2026", "Beleg TR 2026/0214", "2. Teilrechnung"]],
  ])("takes no day of an invoice that is deducted: %s", (head) => {
    const rows = letter(
      ...head,
      "",
      "Leistung bis 31.08.2026                                   29.520,00",
      "abzgl. 1. Teilrechnung TR 2026/0151 vom 06.07.2026       -12.000,00",
      "Offener Betrag                                            17.520,00",
      "",
      "Zahlbar bis 09.10.2026 ohne Abzug.",
    ).slice(0, -1);
    expect(read(rows, "issueDate", "invoiceNumber")).toEqual({ issueDate: "2026-09-18", invoiceNumber: "TR 2026/0214" });
  });

  it("takes the end of the period invoiced for the day of supply where no other is printed", () => {
    const period = "Wir berechnen Ihnen für den Zeitraum vom 01.10.2025 bis zum 31.12.2025 den folgenden Beitrag:";
    const rows = letter("Rechnung Nr. 118 vom 05.01.2026", period);
    expect(read(rows, "issueDate", "taxDate", "dueDate")).toEqual({ issueDate: "2026-01-05", taxDate: "2025-12-31", dueDate: undefined });
    expect(readRows(rows).fields.taxDate!.confidence).toBeLessThan(SURE);
    expect(read([...rows, "Leistungsdatum: 15.12.2025"], "taxDate")).toEqual({ taxDate: "2025-12-15" });
    expect(read(letter("Rechnung Nr. 118 vom 05.01.2026", period.replace("den Zeitraum", "die Fahrt")), "taxDate")).toEqual({ taxDate: undefined });
  });
});

describe("values that are printed twice", () => {
  it("takes the number and the account of a line of their own rather than those of a sentence", () => {
    const rows = [
      "Bestellung:          2026-471331",
      "Rechnung Nr. 2026-17 vom 15.11.2026",
      "Bemerkung   Diese Rechnung ersetzt jene gemäß Ihrer Bestellung Nr. 2018-471331 vom 01.03.2018.",
      "Inhalt      Unsere Bank bis Jahresende war die Beispielbank Stuttgart, IBAN: DE33 9998 8877 0001 2345 67",
      "",
      "Zahlung per Überweisung",
      "IBAN : DE89370400440532013000",
      "Gesamtbetrag 100,00 EUR",
    ];
    expect(read(rows, "orderNumber", "iban")).toEqual({ orderNumber: "2026-471331", iban: "DE89370400440532013000" });
  });
});
