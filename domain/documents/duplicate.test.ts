import { expect, test } from "vitest";
import { likenessOfControlled, likenessOfDocuments } from "./duplicate.ts";

const document = { invoiceNumber: "FV-2026/0042", totalAmount: "1210.00", issueDate: "2026-03-02" };

test.each([
  ["the same number and amount", {}, "same"],
  ["the same number in another spelling", { invoiceNumber: "fv 2026 0042" }, "same"],
  ["the same number, the amount unknown", { totalAmount: undefined }, "same"],
  ["the same number, another amount", { totalAmount: "1210.50" }, "near"],
  ["one digit of the number misread", { invoiceNumber: "FV-2026/0047" }, "near"],
  ["one character of the number lost", { invoiceNumber: "V-2026/0042" }, "near"],
  ["one character of the number doubled", { invoiceNumber: "FV-2026/00042" }, "near"],
  ["two digits differ: the next invoice of the same price", { invoiceNumber: "FV-2026/0051" }, undefined],
  ["one digit and the date differ: a monthly invoice", { invoiceNumber: "FV-2026/0043", issueDate: "2026-04-02" }, undefined],
  ["one digit and the amount differ", { invoiceNumber: "FV-2026/0043", totalAmount: "99.00" }, undefined],
  ["no number", { invoiceNumber: undefined }, undefined],
])("%s", (_what, change, expected) => {
  expect(likenessOfDocuments(document, { ...document, ...change })).toBe(expected);
  expect(likenessOfDocuments({ ...document, ...change }, document)).toBe(expected);
});

test.each([
  [["PO-1001"], ["PO-1001"], "same"],
  [["PO 1001"], ["po1001"], "same"],
  [["PO-1001"], ["PO-1007"], "near"],
  [["PO-1001"], ["PO-2007"], undefined],
  [["12"], ["13"], undefined],
  [["PO-1001", "90000013"], ["PO-1001", "90000013"], "same"],
  [["PO-1001", "90000013"], ["PO-1001", "90000014"], "near"],
  [["PO-1001", "90000013"], ["PO-1002", "90000014"], undefined],
  [["PO-1001", ""], ["PO-1001", ""], undefined],
  [[], [], undefined],
] as const)("R293 duplicates control: %o and %o are %s", (a, b, likeness) => {
  expect(likenessOfControlled(a, b)).toBe(likeness);
});
