import type { HeaderField } from "#domain/invoice/invoice.ts";
import { readBank } from "./fields/bankFields.ts";
import { calibrated } from "./confidence/calibration.ts";
import { readCurrency } from "./fields/currency.ts";
import type { Drafts } from "./confidence/curves.ts";
import { readDates } from "./fields/dateFields.ts";
import { readItemRows, completeItems, sumRows } from "./items/items.ts";
import { readKind } from "./fields/kind.ts";
import { readNumbers } from "./fields/numberFields.ts";
import { groupPages } from "./pageGroups.ts";
import { readParties } from "./parties/partyFields.ts";
import { readPlainFields } from "./fields/plainFields.ts";
import type { Training } from "./confidence/ranking.ts";
import type { Barcode, PageText, ReadContext, ReadDocument, ReadValue } from "#domain/evidence/reading.ts";
import { readTotals } from "./totals/totals.ts";
import { trained } from "./confidence/trained.ts";
import { unreadOf } from "./confidence/unread.ts";
import { variantOf } from "./confidence/variant.ts";
import { type DocumentView, viewDocument } from "./view.ts";

/** The words and barcodes of a file, and what is known of the reader's tenant. */
export type ReadInput = { pages: PageText[]; barcodes: Barcode[]; context: ReadContext };

/** What the pages of a file say: one document, or several where the pages clearly part. Pure; the same input gives the same answer. */
export function extractDocuments(input: ReadInput, training?: Training): ReadDocument[] {
  return groupPages(input.pages, input.context).map((pages) => {
    const numbers = new Set(pages.map((page) => page.page));
    return extractDocument(
      pages,
      input.barcodes.filter((code) => numbers.has(code.page)),
      input.context,
      training,
    );
  });
}

function extractDocument(pages: PageText[], barcodes: Barcode[], context: ReadContext, training?: Training): ReadDocument {
  return extractViewed(pages, { ...viewDocument(pages, barcodes, context), training });
}

/** What the pages of one document say, of which there is a view already. */
export function extractViewed(pages: PageText[], view: DocumentView): ReadDocument {
  const { training } = view;
  const rows = readItemRows(view);
  const totals = readTotals(view, sumRows(rows));
  const kind = readKind(view, totals.values.totalAmount?.value);
  const currency = readCurrency(view);
  const plain = readPlainFields(view);
  const fields: Drafts = {
    ...plain,
    ...readParties(view),
    ...readNumbers(view),
    ...readDates(view),
    ...readBank(view),
    ...(currency ? { currency } : {}),
    ...totals.values,
    ...provenReverseCharge(plain.reverseCharge, totals.values.totalVat),
    documentKind: { value: kind.kind, source: view.source, confidence: kind.confidence, checks: [] },
  };
  training?.observeDrafts?.(fields);
  const read = {
    documentKind: kind.kind,
    fields: calibrated(fields, (training?.calibration ?? trained.calibration)[variantOf(pages)]),
    vatBreakdown: totals.vatBreakdown,
  };
  return {
    pageRange: [pages[0]!.page, pages.at(-1)!.page],
    language: view.language,
    ...read,
    lineItems: completeItems(rows, totals, view),
    unread: unreadOf(read, view),
  };
}

/** How sure a sentence that leaves the tax to the customer is where the document charges none, which is what it says. */
const CHARGES_NONE = 0.99;

function provenReverseCharge(reverseCharge: ReadValue | undefined, tax: ReadValue | undefined): Partial<Record<HeaderField, ReadValue>> {
  if (!reverseCharge || tax === undefined || Number(tax.value) !== 0) return {};
  return { reverseCharge: { ...reverseCharge, confidence: Math.max(reverseCharge.confidence, CHARGES_NONE), checks: [...reverseCharge.checks, "sums"] } };
}
