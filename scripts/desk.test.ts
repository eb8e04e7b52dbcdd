import { expect, test } from "vitest";
import { addToDesk, emptyDesk } from "./desk.ts";
import type { Truth } from "./score.ts";

const truth: Truth = {
  documentId: "a",
  set: "made",
  file: "a.pdf",
  judge: "visual",
  fields: { invoiceNumber: "2026001", supplierName: "Vzor s.r.o.", issueDate: "2026-11-03", currency: "CZK", totalAmount: "121.00", orderNumber: "O-7" },
};
const desk = (fields: Record<string, string>, confidence = 0.99) => {
  const counted = emptyDesk();
  const evidence = Object.fromEntries(Object.keys(fields).map((name) => [name, { source: "text", confidence, checks: [] }]));
  addToDesk(counted, truth, { documentId: "a", documentKind: "invoice", fields, evidence });
  return counted;
};
const right = truth.fields as Record<string, string>;
const without = (...names: string[]) => Object.fromEntries(Object.entries(right).filter(([name]) => !names.includes(name)));

test("a document of sure and right values asks for nothing", () => {
  expect(desk(right)).toEqual({ ...emptyDesk(), documents: 1 });
});
test("a wrong value is marked where it is doubtful", () => {
  expect(desk({ ...right, totalAmount: "212.00" })).toMatchObject({ asking: 0, wrong: 1, wrongMarked: 0 });
  expect(desk({ ...right, totalAmount: "212.00" }, 0.9)).toMatchObject({ asking: 1, wrong: 1, wrongMarked: 1 });
});
test("of missing values those that the type of document requires are marked", () => {
  expect(desk(without("supplierName", "orderNumber"))).toMatchObject({ asking: 1, missing: 2, missingMarked: 1 });
});
test("of missing values that are not marked those that another value says are counted", () => {
  const counted = emptyDesk();
  const fields = { ...right, supplierName: "Vzor s.r.o.", issueDate: "2026-11-03", iban: "CZ6508000000192000145399" };
  const evidence = Object.fromEntries(Object.keys(fields).map((name) => [name, { source: "text", confidence: 0.99, checks: [] }]));
  const stated = { ...truth, fields: { ...fields, accountNumber: "19-2000145399/0800", taxDate: "2026-11-03", dueDate: "2026-11-17" } };
  addToDesk(counted, stated, { documentId: "a", documentKind: "invoice", fields, evidence });
  expect(counted).toMatchObject({ missing: 3, missingMarked: 0, missingSaid: 2 });
  addToDesk(counted, { ...stated, fields: { ...stated.fields, taxDate: "2026-10-31" } }, { documentId: "a", documentKind: "invoice", fields, evidence });
  expect(counted).toMatchObject({ missing: 6, missingSaid: 3 });
});
test("a number that breaks its check digits on paper already is a fault of the document, a recognised one asks for a look", () => {
  const counted = emptyDesk();
  const printed = { ...right, supplierVatId: "DE123456789" };
  const evidenceOf = (source: string) => Object.fromEntries(Object.keys(printed).map((name) => [name, { source, confidence: 0.99, checks: [] }]));
  const read = (fields: Record<string, string>, source: string) => ({ documentId: "a", documentKind: "invoice", fields, evidence: evidenceOf(source) });
  addToDesk(counted, { ...truth, fields: printed }, read(printed, "text"));
  expect(counted).toMatchObject({ asking: 0, byPaper: 0, faulty: 1 });
  addToDesk(counted, { ...truth, fields: printed }, read(printed, "ocr"));
  expect(counted).toMatchObject({ asking: 1, byPaper: 1, faulty: 1 });
  addToDesk(counted, { ...truth, fields: printed }, read({ ...printed, supplierVatId: "DE123456787" }, "text"));
  expect(counted).toMatchObject({ asking: 1, faulty: 2, wrong: 1, wrongMarked: 0 });
});
test("a tenant whose unit the customer is may be asked less", () => {
  const doubtful = { documentId: "a", documentKind: "invoice", fields: right, evidence: { supplierName: { source: "text", confidence: 0.9, checks: [] } } };
  const counted = emptyDesk();
  addToDesk(counted, truth, { ...doubtful, known: { ...doubtful, evidence: {} } });
  addToDesk(counted, truth, doubtful);
  expect(counted).toMatchObject({ asking: 2, known: 1 });
});
test("a wrong value on which nothing hangs is not marked, but shown as uncertain", () => {
  const counted = emptyDesk();
  const read = { ...right, supplierVatId: "CZ80000011", supplierAddress: "Dlouhá 1, Praha" };
  const confidence = (name: string) => (name === "supplierAddress" ? 0.6 : 0.99);
  const evidence = Object.fromEntries(Object.keys(read).map((name) => [name, { source: "ocr", confidence: confidence(name), checks: [] }]));
  const stated = { ...truth, fields: { ...truth.fields, supplierAddress: "Dlouhá 12, Praha" } };
  addToDesk(counted, stated, { documentId: "a", documentKind: "invoice", fields: read, evidence });
  expect(counted).toMatchObject({ asking: 0, wrong: 1, wrongMarked: 0, wrongShown: 1 });
});
