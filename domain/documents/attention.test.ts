import type { Evidence } from "#domain/evidence/reading.ts";
import { expect, test } from "vitest";
import { countAttention, SURE } from "./attention.ts";

const read = (confidence: number, source: Evidence["source"] = "text"): Evidence => ({ source, confidence, checks: [] });
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
