import { expect, test } from "vitest";
import type { ReadDocument } from "#domain/evidence/reading.ts";
import { toInvoice } from "./fromReading.ts";

test("a reading becomes a canonical invoice without its evidence", () => {
  const evidence = { source: "text" as const, confidence: 0.9, checks: [] };
  const read: ReadDocument = {
    pageRange: [0, 0],
    language: "cs",
    documentKind: "receipt",
    fields: { supplierName: { ...evidence, value: "Ukázka s.r.o." }, totalAmount: { ...evidence, value: "121.00" }, note: { ...evidence, value: "" } },
    vatBreakdown: [{ values: { rate: "21.00", base: "100.00", vat: "21.00" }, confidence: 0.9 }],
    lineItems: [{ values: { description: "Káva", totalWithVat: "121.00" }, confidence: 0.8 }],
  };
  expect(toInvoice(read, { documentId: "d-1", documentClass: "Cashier", fileName: "a.jpg" })).toEqual({
    documentId: "d-1",
    documentClass: "Cashier",
    fileName: "a.jpg",
    documentKind: "receipt",
    supplierName: "Ukázka s.r.o.",
    totalAmount: "121.00",
    vatBreakdown: [{ rate: "21.00", base: "100.00", vat: "21.00" }],
    lineItems: [{ description: "Káva", totalWithVat: "121.00" }],
    coding: {},
    customFields: {},
  });
});
