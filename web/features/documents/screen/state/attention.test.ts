import { expect, test } from "vitest";
import { certaintyOf, needsEyes, nextStop, type FieldEvidence, type FieldView } from "./attention.ts";

const evidence = (change: Partial<FieldEvidence> = {}): FieldEvidence => ({ source: "text", confidence: 0.99, checks: [], ...change });
const view = (change: Partial<FieldView>): FieldView => ({ value: "1", evidence: evidence(), isChanged: false, isConfirmed: false, errors: [], ...change });
const blocking = [{ field: "a", rule: "date", blocking: true }];
const doubt = [{ field: "a", rule: "sums", blocking: false }];
const ofItems = [{ field: "a", rule: "items", blocking: false }];
const wrongDigits = [{ field: "a", rule: "vatId", blocking: false }];

test.each([
  ["checks", {}],
  ["look", { evidence: evidence({ confidence: 0.9 }) }],
  ["look", { evidence: evidence({ disagreement: "2" }) }],
  ["look", { errors: doubt }],
  ["look", { evidence: undefined }],
  ["fault", { errors: wrongDigits }],
  ["look", { errors: [...wrongDigits, ...doubt] }],
  ["look", { errors: wrongDigits, evidence: evidence({ source: "ocr" }) }],
  ["look", { errors: wrongDigits, evidence: evidence({ confidence: 0.9 }) }],
  ["look", { errors: wrongDigits, isChanged: true }],
  ["look", { errors: [{ ...wrongDigits[0]!, rule: "reportedVatId" }] }],
  ["checks", { errors: ofItems, evidence: evidence({ checks: ["sums"] }) }],
  ["look", { errors: ofItems }],
  ["look", { errors: ofItems, evidence: evidence({ checks: ["sums"] }), isChanged: true }],
  ["fault", { errors: [...wrongDigits, ...ofItems], evidence: evidence({ checks: ["sums"] }) }],
  ["uncertain", { name: "bic", evidence: evidence({ confidence: 0.8 }) }],
  ["uncertain", { name: "supplierAddress", evidence: evidence({ confidence: 0.8 }), read: { values: {}, evidence: { supplierVatId: evidence() } } }],
  ["look", { name: "supplierAddress", evidence: evidence({ confidence: 0.8 }), read: { values: {}, evidence: {} } }],
  ["person", { errors: wrongDigits, isConfirmed: true }],
  ["person", { isChanged: true, evidence: evidence({ confidence: 0.1 }) }],
  ["person", { isConfirmed: true, errors: doubt }],
  ["person", { evidence: evidence({ source: "person", confidence: 0 }) }],
  ["memory", { evidence: evidence({ source: "history", confidence: 0.9 }) }],
  ["checks", { evidence: evidence({ source: "history" }) }],
  ["broken", { errors: blocking, isConfirmed: true }],
  ["broken", { value: "", errors: blocking }],
  ["empty", { value: "", evidence: undefined }],
  ["unread", { value: "", evidence: evidence({ confidence: 0 }) }],
  ["broken", { value: "", evidence: evidence({ confidence: 0 }), errors: blocking }],
  ["empty", { value: "", evidence: evidence({ confidence: 0 }), isConfirmed: true }],
  ["empty", { value: "", evidence: evidence({ source: "person", confidence: 1 }) }],
] as const)("R039 certainty is %s for %o", (expected, change) => {
  expect(certaintyOf(view(change as Partial<FieldView>))).toBe(expected);
});

test("R048 what memory suggests is looked at, what checks prove is not", () => {
  expect((["look", "unread", "broken", "memory"] as const).every(needsEyes)).toBe(true);
  expect((["checks", "person", "fault", "uncertain", "empty"] as const).some(needsEyes)).toBe(false);
});

test("R048 the walk halts at stops only and ends at the edges", () => {
  const order = ["a", "b", "c", "d"];
  const stops = new Set(["b", "d"]);
  expect(nextStop(order, stops, undefined, 1)).toBe("b");
  expect(nextStop(order, stops, "b", 1)).toBe("d");
  expect(nextStop(order, stops, "d", 1)).toBeUndefined();
  expect(nextStop(order, stops, "c", -1)).toBe("b");
  expect(nextStop(order, stops, undefined, -1)).toBe("d");
});
