import { describe, expect, test } from "vitest";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { merge } from "./merge.ts";
import type { Box, PageText, ReadDocument, ReadValue, Structured, Word } from "#domain/evidence/reading.ts";

const BOX: Box = [0.1, 0.1, 0.2, 0.12];

function readValue(value: string, rest: Partial<ReadValue> = {}): ReadValue {
  return { value, source: "text", page: 0, box: BOX, confidence: 0.8, checks: ["label"], ...rest };
}

function readDocument(fields: Partial<Record<HeaderField, ReadValue>>, rest: Partial<ReadDocument> = {}): ReadDocument {
  return { pageRange: [0, 0], language: "cs", documentKind: "invoice", fields, vatBreakdown: [], lineItems: [], ...rest };
}

function stated(source: Structured["source"], fields: Structured["fields"], rest: Partial<Structured> = {}) {
  return { document: { source, fields, vatBreakdown: [], lineItems: [], ...rest } };
}

/** Pages whose lines stand below each other. */
function pagesOf(...texts: string[][]): PageText[] {
  return texts.map((lines, page) => ({
    page,
    width: 595,
    height: 842,
    rotation: 0,
    source: "text",
    words: lines.flatMap((line, row) => {
      let x = 0.1;
      return line.split(" ").map((text): Word => {
        const box: Box = [x, 0.1 + row * 0.02, x + text.length * 0.006, 0.112 + row * 0.02];
        x = box[2] + 0.003;
        return { text, box, size: 0.012 };
      });
    }),
  }));
}

test("nothing stated leaves the reading as it is", () => {
  const read = [readDocument({ totalAmount: readValue("10.00") })];
  expect(merge(read, [], [])).toBe(read);
});

describe("ISDOC and EN 16931", () => {
  test("without pages the statement is the document", () => {
    const row = { rate: "21.00", base: "100.00", vat: "21.00" };
    const [document, ...more] = merge(
      [],
      [
        stated(
          "isdoc",
          { invoiceNumber: "F1", totalAmount: "121.00", supplierCountry: "SK" },
          { documentKind: "creditNote", vatBreakdown: [row], lineItems: [{ description: "Práce" }] },
        ),
      ],
      [],
    );
    expect(more).toEqual([]);
    expect(document).toMatchObject({
      pageRange: [0, 0],
      language: "sk",
      documentKind: "creditNote",
      vatBreakdown: [{ values: row }],
      lineItems: [{ values: { description: "Práce" } }],
    });
    expect(document?.fields.totalAmount).toEqual({ value: "121.00", source: "isdoc", confidence: 0.99, checks: [] });
  });

  test("a page that agrees gives its place and a check", () => {
    const [document] = merge(
      [readDocument({ totalAmount: readValue("121.0", { checks: ["sums"] }) })],
      [stated("en16931", { totalAmount: "121.00" })],
      pagesOf(["nic"]),
    );
    expect(document?.fields.totalAmount).toMatchObject({ value: "121.00", source: "en16931", page: 0, box: BOX, checks: ["sums", "xml"], confidence: 0.999 });
  });

  test("a value that reading missed is found on the page, and the wrong one is only a candidate", () => {
    const [document] = merge(
      [readDocument({ issueDate: readValue("2026-03-09") })],
      [stated("isdoc", { issueDate: "2026-03-02", supplierName: "Žlutý kůň s.r.o." })],
      pagesOf(["ŽLUTÝ KŮŇ s. r. o.", "Vystaveno 2. 3. 2026"]),
    );
    expect(document?.fields.issueDate).toMatchObject({ value: "2026-03-02", page: 0, checks: ["xml"], candidates: [{ value: "2026-03-09" }] });
    expect(document?.fields.issueDate).not.toHaveProperty("disagreement");
    expect(document?.fields.supplierName).toMatchObject({ source: "isdoc", page: 0, checks: ["xml"] });
  });

  test("a page that says otherwise is kept as disagreement", () => {
    const [document] = merge(
      [readDocument({ totalAmount: readValue("999.00"), supplierStreet: readValue("Jiná 1"), documentKind: readValue("receipt") })],
      [stated("isdoc", { totalAmount: "121.00", supplierStreet: "Polní 7", documentKind: "invoice" })],
      pagesOf(["Celkem 999,00"]),
    );
    expect(document?.fields.totalAmount).toMatchObject({ value: "121.00", disagreement: "999.00", checks: [], confidence: 0.97 });
    expect(document?.fields.supplierStreet).not.toHaveProperty("disagreement");
    expect(document?.fields.documentKind).not.toHaveProperty("disagreement");
  });

  test("a computed value is no word of the page", () => {
    const [document] = merge(
      [readDocument({ totalVat: readValue("20.00", { source: "derived" }) })],
      [stated("isdoc", { totalVat: "21.00" })],
      pagesOf(["nic"]),
    );
    expect(document?.fields.totalVat).not.toHaveProperty("disagreement");
  });

  test("what the statement leaves out stays as it was read", () => {
    const [document] = merge([readDocument({ orderNumber: readValue("OBJ-7") })], [stated("isdoc", { invoiceNumber: "F1" })], []);
    expect(document?.fields.orderNumber).toEqual(readValue("OBJ-7"));
  });

  test("rows of VAT and lines get the boxes of their printed lines", () => {
    const pages = pagesOf(["Papír 2 ks 200,00", "Papír 1 ks 100,00", "21 % 300,00 63,00"]);
    const [document] = merge(
      [readDocument({})],
      [
        stated(
          "isdoc",
          {},
          {
            vatBreakdown: [
              { rate: "21.00", base: "300.00", vat: "63.00" },
              { rate: "12.00", base: "5.00", vat: "0.60" },
            ],
            lineItems: [{ description: "Papír", totalWithoutVat: "200.00" }, { description: "Papír", totalWithoutVat: "100.00" }, { description: "Chybí" }],
          },
        ),
      ],
      pages,
    );
    expect(document?.vatBreakdown.map((row) => row.box?.[1].toFixed(2))).toEqual(["0.14", undefined]);
    expect(document?.lineItems.map((row) => row.box?.[1].toFixed(2))).toEqual(["0.10", "0.12", undefined]);
  });

  test("one statement speaks for the whole file, two standards of one invoice count once", () => {
    const read = [readDocument({}), readDocument({}, { pageRange: [1, 2] })];
    const pages = pagesOf(["a"], ["b"], ["c"]);
    const twice = [stated("isdoc", { invoiceNumber: "F1" }), stated("en16931", { invoiceNumber: "F1" })];
    const documents = merge(read, twice, pages);
    expect(documents).toHaveLength(1);
    expect(documents[0]).toMatchObject({ pageRange: [0, 2], fields: { invoiceNumber: { source: "isdoc" } } });
  });

  test("two invoices in one file each take the document that they agree with", () => {
    const read = [readDocument({ invoiceNumber: readValue("A") }), readDocument({ invoiceNumber: readValue("B") }, { pageRange: [1, 1] })];
    const documents = merge(
      read,
      [stated("isdoc", { invoiceNumber: "B", totalAmount: "2.00" }), stated("isdoc", { invoiceNumber: "A", totalAmount: "1.00" })],
      pagesOf(["A"], ["B"]),
    );
    expect(documents.map((each) => [each.pageRange, each.fields.totalAmount?.value])).toEqual([
      [[0, 0], "1.00"],
      [[1, 1], "2.00"],
    ]);
  });

  test("the IBAN of a Czech account and the account of a Czech IBAN are derived", () => {
    const [byAccount] = merge([], [stated("isdoc", { accountNumber: "19-2000145399/0800" })], []);
    expect(byAccount?.fields.iban).toMatchObject({ value: "CZ6508000000192000145399", source: "derived" });
    const [byIban] = merge([], [stated("isdoc", { iban: "CZ6508000000192000145399" })], []);
    expect(byIban?.fields.accountNumber).toMatchObject({ value: "19-2000145399/0800", source: "derived" });
    expect(merge([], [stated("isdoc", { accountNumber: "1234567890/1234" })], [])[0]?.fields).not.toHaveProperty("iban");
  });
});

describe("QR codes", () => {
  const code = (fields: Structured["fields"], page = 0, rest: Partial<Structured> = {}) => ({ ...stated("qr", fields, rest), page, box: BOX });
  const value = (read: ReadValue | undefined, field: HeaderField, text: string) =>
    merge([readDocument(read ? { [field]: read } : {})], [code({ [field]: text })], [])[0]?.fields[field];

  test("fill what the page did not give", () => {
    expect(value(undefined, "variableSymbol", "2026001")).toEqual({ value: "2026001", source: "qr", page: 0, box: BOX, confidence: 0.98, checks: [] });
  });

  test("confirm what the page says, leading zeros aside", () => {
    expect(value(readValue("0002026001"), "variableSymbol", "2026001")).toMatchObject({
      value: "0002026001",
      source: "text",
      checks: ["label", "qr"],
      confidence: 0.995,
    });
  });

  test.each<[string, HeaderField, Partial<ReadValue>, boolean]>([
    ["an account even against clear print", "accountNumber", { confidence: 0.98 }, true],
    ["anything recognised from a picture", "invoiceNumber", { source: "ocr", confidence: 0.95 }, true],
    ["a doubtful reading", "dueDate", { confidence: 0.5 }, true],
    ["not a sure reading", "dueDate", { confidence: 0.95 }, false],
    ["not an amount that sums prove", "amountDue", { source: "ocr", confidence: 0.6, checks: ["sums"] }, false],
    ["not an exact statement", "iban", { source: "isdoc" }, false],
    ["not a correction by a person", "iban", { source: "person" }, false],
  ])("replace %s", (_, field, rest, isReplaced) => {
    const [page, qr] = field === "dueDate" ? ["2026-01-01", "2026-02-02"] : ["111", "222"];
    const merged = value(readValue(page, rest), field, qr);
    expect(merged).toMatchObject(
      isReplaced
        ? { value: qr, source: "qr", disagreement: page, candidates: [{ value: page }] }
        : { value: page, disagreement: qr, candidates: [{ value: qr }] },
    );
  });

  test("a shortened name in capitals never contradicts the page", () => {
    expect(value(readValue("Jan Novák"), "supplierName", "JINY PRIJEMCE")).toEqual(readValue("Jan Novák"));
    expect(value(readValue("Novákovi a synové s.r.o."), "supplierName", "NOVAKOVI A SYNOVE")?.checks).toContain("qr");
  });

  test("VAT rows of a QR Faktura fill an empty breakdown only", () => {
    const rows = [{ rate: "21.00", base: "100.00", vat: "21.00" }];
    const own = { values: { rate: "12.00", base: "1.00", vat: "0.12" }, confidence: 0.9 };
    expect(merge([readDocument({})], [code({}, 0, { vatBreakdown: rows })], [])[0]?.vatBreakdown).toMatchObject([{ values: rows[0] }]);
    expect(merge([readDocument({}, { vatBreakdown: [own] })], [code({}, 0, { vatBreakdown: rows })], [])[0]?.vatBreakdown).toEqual([own]);
  });

  test("a code belongs to the document on whose page it stands", () => {
    const read = [readDocument({}), readDocument({}, { pageRange: [1, 2] })];
    const documents = merge(read, [code({ variableSymbol: "7" }, 2)], pagesOf(["a"], ["b"], ["c"]));
    expect(documents.map((each) => each.fields.variableSymbol?.value)).toEqual([undefined, "7"]);
  });

  test("without a page it goes to the document that it confirms, else nowhere", () => {
    const read = [readDocument({ variableSymbol: readValue("1") }), readDocument({ variableSymbol: readValue("2") }, { pageRange: [1, 1] })];
    const confirming = merge(read, [stated("qr", { variableSymbol: "2", specificSymbol: "9" })], pagesOf(["a"], ["b"]));
    expect(confirming.map((each) => each.fields.specificSymbol?.value)).toEqual([undefined, "9"]);
    const foreign = merge(read, [stated("qr", { variableSymbol: "3", specificSymbol: "9" })], pagesOf(["a"], ["b"]));
    expect(foreign.map((each) => each.fields.specificSymbol?.value)).toEqual([undefined, undefined]);
  });

  test("a page that shows a code and nothing else is a document too", () => {
    const documents = merge([], [code({ amountDue: "10.00", iban: "CZ6508000000192000145399" })], pagesOf(["QR"]));
    expect(documents).toHaveLength(1);
    expect(documents[0]?.fields).toMatchObject({ amountDue: { value: "10.00", source: "qr", checks: [] }, accountNumber: { source: "derived" } });
  });
});
