import type { Drawing } from "./drawPage.ts";
import { readRows } from "./readPage.ts";

/** What the reader finds of the shop, the day and the sum of a drawn receipt, by default recognised from a picture. */
export function receiptHeader(rows: string[], source: Drawing["source"] = "ocr") {
  const { supplierName, supplierAddress, issueDate, totalAmount, currency } = readRows(rows, { source }).fields;
  return {
    name: supplierName?.value,
    address: supplierAddress?.value,
    date: issueDate?.value,
    total: totalAmount?.value,
    currency: currency?.value,
  };
}
