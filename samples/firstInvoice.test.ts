import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { firstInvoicePdf } from "./firstInvoice.ts";

test("the sample that the web offers is the invented invoice as it is drawn today", async () => {
  const shipped = await readFile(new URL("../web/public/sample-invoice.pdf", import.meta.url));
  expect(shipped.equals(await firstInvoicePdf())).toBe(true);
});
