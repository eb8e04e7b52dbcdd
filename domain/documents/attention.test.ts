import type { Evidence } from "#domain/evidence/reading.ts";
import { expect, test } from "vitest";
import { countAttention as count, SURE } from "./attention.ts";

const read = (confidence: number, source: Evidence["source"] = "text"): Evidence => ({ source, confidence, checks: [] });
/** Values to look at among shown ones, where what hangs on values is not asked. */
const countAttention = (shown: Parameters<typeof count>[0], evidence: Record<string, Evidence>, errors: Parameters<typeof count>[2]) =>
  count(shown, { values: {}, evidence }, errors);
const fields = ["invoiceNumber", "supplierCompanyId", "dueDate"].map((name) => ({ name, hidden: false }));
const doubt = { field: "supplierCompanyId", rule: "companyId", blocking: false };

test("counts doubtful values and values that a rule doubts, until a person has looked at them", () => {
  const sure = { invoiceNumber: read(SURE), supplierCompanyId: read(1, "ocr"), dueDate: read(0.5) };
  expect(countAttention(fields, sure, [])).toBe(1);
  expect(countAttention(fields, sure, [doubt])).toBe(2);
  expect(countAttention(fields, { ...sure, supplierCompanyId: read(1, "person") }, [doubt])).toBe(1);
});

test("a value that was not found counts until a person has looked for it", () => {
  expect(countAttention(fields, { dueDate: read(0) }, [])).toBe(1);
  expect(countAttention(fields, { dueDate: read(1, "person") }, [])).toBe(0);
});

test("a broken rule counts whoever wrote the value, a hidden field never", () => {
  const typed = { supplierCompanyId: read(1, "person") };
  const broken = { ...doubt, blocking: true };
  expect(countAttention(fields, typed, [broken, { ...broken, field: "invoiceNumber" }])).toBe(2);
  expect(countAttention([{ name: "supplierCompanyId", hidden: true }], typed, [broken])).toBe(0);
});

test("a number with wrong check digits asks where it was recognised or doubtful, not where its characters are certain", () => {
  expect(countAttention(fields, { supplierCompanyId: read(0.99, "ocr") }, [doubt])).toBe(1);
  expect(countAttention(fields, { supplierCompanyId: read(0.9) }, [doubt])).toBe(1);
  expect(countAttention(fields, { supplierCompanyId: { ...read(0.99), disagreement: "1" } }, [doubt])).toBe(1);
  expect(countAttention(fields, { supplierCompanyId: read(0.99) }, [doubt])).toBe(0);
});

test("a VAT id that the control statement takes asks however surely it was read", () => {
  expect(
    countAttention([{ name: "supplierVatId", hidden: false }], { supplierVatId: read(0.99) }, [{ ...doubt, field: "supplierVatId", rule: "reportedVatId" }]),
  ).toBe(1);
});

test("a method of payment asks for nothing where the document names no account to pay to", () => {
  const shown = ["paymentMethod"].map((name) => ({ name, hidden: false }));
  expect(countAttention(shown, { paymentMethod: read(0.8, "ocr") }, [])).toBe(0);
  expect(countAttention(shown, { paymentMethod: read(0.8, "ocr"), iban: read(0, "ocr") }, [])).toBe(1);
});

test("what only names the bank of the account, and a method of payment that was not read, ask for nothing", () => {
  const shown = ["bic", "paymentMethod", "accountNumber"].map((name) => ({ name, hidden: false }));
  expect(countAttention(shown, { bic: read(0.8, "ocr"), paymentMethod: read(0.8, "qr"), accountNumber: read(0.99) }, [])).toBe(0);
  expect(countAttention(shown, { paymentMethod: read(0.8, "ocr"), accountNumber: read(0.9) }, [])).toBe(2);
});

test("an address asks for nothing where a number names its party", () => {
  const shown = ["supplierAddress", "supplierVatId"].map((name) => ({ name, hidden: false }));
  const address = read(0.5, "ocr");
  expect(countAttention(shown, { supplierAddress: address }, [])).toBe(1);
  expect(countAttention(shown, { supplierAddress: address, supplierVatId: read(0.99) }, [])).toBe(0);
  expect(countAttention(shown, { supplierAddress: address, supplierVatId: read(0.9) }, [])).toBe(1);
  expect(countAttention(shown, { supplierAddress: address, supplierVatId: read(0) }, [])).toBe(2);
});

test("the number of a receipt asks for nothing up to the sum from which the control statement takes it", () => {
  const shown = [{ name: "invoiceNumber", hidden: false }];
  const receipt = { documentKind: "receipt", totalAmount: "10000.00", currency: "CZK" };
  const ofKind = (values: Record<string, string>, kind = read(0.98)) =>
    count(shown, { values, evidence: { invoiceNumber: read(0.8), documentKind: kind } }, []);
  expect(ofKind(receipt)).toBe(0);
  expect(ofKind({ ...receipt, totalAmount: "10000.01" })).toBe(1);
  expect(ofKind({ ...receipt, totalAmount: "10000.01", currency: "EUR" })).toBe(0);
  expect(ofKind({ ...receipt, documentKind: "invoice" })).toBe(1);
  expect(ofKind({ documentKind: "receipt", currency: "CZK" })).toBe(1);
  expect(ofKind(receipt, read(0.8))).toBe(1);
});

test("items that do not give a sum ask for nothing where other sums prove it", () => {
  const shown = [{ name: "totalAmount", hidden: false }];
  const items = { field: "totalAmount", rule: "items", blocking: false };
  const proven: Evidence = { ...read(0.99, "ocr"), checks: ["sums"] };
  expect(countAttention(shown, { totalAmount: read(0.99, "ocr") }, [items])).toBe(1);
  expect(countAttention(shown, { totalAmount: proven }, [items])).toBe(0);
  expect(countAttention(shown, { totalAmount: proven }, [items, { ...items, rule: "sums" }])).toBe(1);
  expect(countAttention(shown, { totalAmount: { ...proven, disagreement: "1.00" } }, [items])).toBe(1);
});
