import { describe, expect, test } from "vitest";
import { parseCsv } from "#test/csv.ts";
import { buildInvoice } from "#test/invoices.ts";
import { csv } from "./csv.ts";

const context = { culture: "cs-CZ" as const, uuid: (name: string) => name };

function valueOf(text: string, label: string, line = 1): string | undefined {
  const rows = parseCsv(text);
  return rows[line]![rows[0]!.indexOf(label)];
}

describe("Csv", () => {
  test.each(["=HYPERLINK(1)", "+420 123", "-1+1", "@SUM(A1)", "\tx", "\rx", "＝1"])("a text that a spreadsheet would run is made harmless: %j", (text) => {
    expect(valueOf(csv.write([buildInvoice({ documentId: "d", supplierName: text })], context).text, "Dodavatel")).toBe(`'${text}`);
  });

  test("negative amounts stay numbers", () => {
    const { text } = csv.write(
      [buildInvoice({ documentId: "d", totalAmount: "-121.00", vatBreakdown: [{ rate: "21", base: "-100.00", vat: "-21.00" }] })],
      context,
    );
    expect([valueOf(text, "Celkem s DPH"), valueOf(text, "Základ 21 %"), valueOf(text, "DPH 21 %")]).toEqual(["-121,00", "-100,00", "-21,00"]);
  });

  test("numbers have the decimal mark of the culture, dates and ids stay as they are", () => {
    const invoice = buildInvoice({ documentId: "d", supplierCompanyId: "00012345", totalAmount: "1870.50", exchangeRate: "24.335" });
    const labels = { "cs-CZ": ["Celkem s DPH", "Datum vystavení"], "en-US": ["Total with VAT", "Issue date"] } as const;
    for (const [culture, amount] of [
      ["cs-CZ", "1870,50"],
      ["en-US", "1870.50"],
    ] as const) {
      const { text } = csv.write([invoice], { ...context, culture });
      expect(labels[culture].map((label) => valueOf(text, label))).toEqual([amount, "2026-03-02"]);
      expect(text).toContain(";00012345;");
    }
  });

  test("an amount that is no number is guarded like text", () => {
    expect(valueOf(csv.write([buildInvoice({ documentId: "d", totalAmount: "-cmd" })], context).text, "Celkem s DPH")).toBe("'-cmd");
  });

  test("quotes, separators and line ends stay inside their cell", () => {
    const note = 'první; "druhá"\r\ntřetí';
    const { text } = csv.write([buildInvoice({ documentId: "a", note }), buildInvoice({ documentId: "b" })], context);
    expect(parseCsv(text)).toHaveLength(3);
    expect(valueOf(text, "Text dokladu")).toBe(note);
    expect(valueOf(text, "ID dokladu", 2)).toBe("b");
  });

  test("labels follow the language; other codes and own fields get their columns", () => {
    const invoice = buildInvoice({ documentId: "d", coding: { Period: "2026/1", Centre: "BRNO" }, customFields: { projekt: "Hala" } });
    const english = csv.write([invoice], { ...context, culture: "en-US" }).text;
    expect([valueOf(english, "Supplier"), valueOf(english, "Period"), valueOf(english, "Cost centre"), valueOf(english, "projekt")]).toEqual([
      invoice.supplierName,
      "2026/1",
      "BRNO",
      "Hala",
    ]);
  });

  test("totals that the page does not print are counted, a rate outside 21, 12 and 0 has its place", () => {
    const { text } = csv.write([buildInvoice({ documentId: "d", vatBreakdown: [{ rate: "19.00", base: "100.00", vat: "19.00" }] })], context);
    expect(
      ["Celkem bez DPH", "DPH celkem", "Celkem s DPH", "K úhradě", "Základ jiných sazeb", "DPH jiných sazeb", "Základ 21 %"].map((label) =>
        valueOf(text, label),
      ),
    ).toEqual(["100,00", "19,00", "119,00", "119,00", "100,00", "19,00", ""]);
  });
});
