import { INVOICE_FORMAT_VERSION } from "#domain/invoice/schema.ts";
import { canonicalTree, checkCanonical } from "#domain/exports/canonical.ts";
import type { Format } from "#domain/exports/format.ts";

/** Our own JSON: the canonical document; `parseInvoiceJson` reads it back unchanged. */
export const json: Format = {
  name: "Json",
  mediaType: "application/json",
  extension: ".json",
  bulk: false,
  check: checkCanonical,
  write: ([invoice]) => ({
    text: `${JSON.stringify({ version: INVOICE_FORMAT_VERSION, ...canonicalTree(invoice!) }, null, 2)}\n`,
    encoding: "UTF-8",
  }),
};
