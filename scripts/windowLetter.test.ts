import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { openReader, predict } from "./predictions.ts";

it("gives the ids under a window address to the customer, not to the sender's line above it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "letter-"));
  const reader = openReader();
  try {
    const letter = generateInvoice(20_003, { layout: "windowLetter", language: "de" });
    const path = join(folder, "letter.pdf");
    writeFileSync(path, await renderPdf(letter));
    const { supplierVatId, customerVatId, customerCompanyId } = letter.truth.fields;
    expect((await predict(reader, { path, ignoreStructured: true }))[0]!.fields).toMatchObject({ supplierVatId, customerVatId, customerCompanyId });
  } finally {
    await reader.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
