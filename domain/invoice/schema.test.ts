import { describe, expect, test } from "vitest";
import { json } from "#domain/exports/formats/json.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { invoiceJsonSchema, parseInvoiceJson } from "./schema.ts";

const context = { culture: "cs-CZ" as const, uuid: (name: string) => name };
const writeJson = (invoice: Parameters<typeof json.check>[0]) => json.write([invoice], context).text;

describe("the canonical document in JSON", () => {
  test.each(Object.keys(invoiceCases))("out, in and out again is the same text: %s", (name) => {
    const written = writeJson(invoiceCases[name]!);
    const parsed = parseInvoiceJson(written);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    expect(writeJson(parsed.invoice)).toBe(written);
    expect(json.check(parsed.invoice)).toEqual([]);
  });

  test("the published JSON Schema is the one of the code (renew it with: vitest -u)", async () => {
    await expect(`${JSON.stringify(invoiceJsonSchema(), null, 2)}\n`).toMatchFileSnapshot("invoice.schema.json");
  });

  const valid = JSON.parse(writeJson(buildInvoice({ documentId: "d", totalAmount: "1.00" }))) as Record<string, unknown>;
  test.each<[string, Record<string, unknown>, string]>([
    ["an unknown key", { colour: "red" }, ""],
    ["an amount with a comma", { totalAmount: "1,00" }, "totalAmount"],
    ["an amount as a number", { totalAmount: 1 }, "totalAmount"],
    ["a day that does not exist", { issueDate: "2026-02-30" }, "issueDate"],
    ["a currency in words", { currency: "Kč" }, "currency"],
    ["an empty value", { supplierName: "" }, "supplierName"],
    ["an unknown class", { documentClass: "Invoice" }, "documentClass"],
    ["a kind from elsewhere", { documentKind: "dobropis" }, "documentKind"],
    ["a row without base", { vatBreakdown: [{ rate: "21", vat: "1" }] }, "vatBreakdown.0.base"],
    ["a version from the future", { version: 2 }, "version"],
  ])("%s is refused with its place", (_name, change, path) => {
    const parsed = parseInvoiceJson(JSON.stringify({ ...valid, ...change }));
    expect(parsed).toMatchObject({ ok: false, problems: [{ path }] });
  });

  test("text that is not JSON is refused", () => {
    expect(parseInvoiceJson("{")).toMatchObject({ ok: false, problems: [{ path: "" }] });
  });

  test("a key that would change the object itself is refused", () => {
    const text = JSON.stringify(valid).replace('"customFields":{}', '"customFields":{"__proto__":"x"}');
    expect(parseInvoiceJson(text).ok).toBe(false);
  });
});
