import { detailOf, type ExportDetail } from "#domain/exports/details.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { book } from "#domain/exports/booking.ts";
import { checkCodeLengths, checkFields, missing } from "#domain/exports/checks.ts";
import type { ExportProblem, Format, FormatSettings } from "#domain/exports/format.ts";
import { deductionDateLost, itemsReplaced, reverseChargeWithoutCode } from "#domain/exports/remarks.ts";
import { documentDate } from "#domain/exports/unit.ts";
import { writeXml } from "#domain/exports/xml.ts";
import { codeLengths } from "./parts.ts";
import { moneyS3 } from "./s3.ts";
import { moneyS5 } from "./s5.ts";

function check(invoice: Invoice, settings?: FormatSettings): ExportProblem[] {
  const problems = checkFields(invoice, ["currency"]);
  if (!documentDate(invoice)) problems.push(missing("issueDate"));
  if (settings?.money === "S5") problems.push(...checkS5(invoice));
  else problems.push(...checkCodeLengths(invoice, codeLengths));
  const result = book(invoice);
  if (!result.ok) return [...problems, ...result.problems];
  if (settings?.money === "S5" && result.booking.home.rows.some((row) => row.bucket === "third")) {
    problems.push({ code: "vatRateUnknown", field: "vatBreakdown", detail: detailOf("rateColumnMissing") });
  }
  return problems;
}

function checkS5(invoice: Invoice): ExportProblem[] {
  const isInvoice = invoice.documentClass === "ReceivedInvoice" && invoice.documentKind !== "proforma";
  if (isInvoice) return [];
  return [{ code: "documentClassUnsupported", field: "documentClass" }];
}

/** Cash vouchers and liabilities of S3 have the day of the deduction; its invoices and S5 have no place for it but the note. */
function remarks(invoice: Invoice, settings?: FormatSettings): ExportDetail[] {
  // The files of S5 have no items at all.
  if (settings?.money === "S5") return [...deductionDateLost(invoice), ...reverseChargeWithoutCode(invoice)];
  return [...reverseChargeWithoutCode(invoice), ...(invoice.documentClass === "ReceivedInvoice" ? deductionDateLost(invoice) : []), ...itemsReplaced(invoice)];
}

/** Money of Seyfor: S3 by its schema, S4 and S5 in their own envelope; UTF-8. */
export const money: Format = {
  name: "MoneyXml",
  mediaType: "application/xml",
  extension: ".xml",
  bulk: true,
  check,
  remarks,
  isPerUnit: true,
  write: (invoices, context) => ({
    text: writeXml(context.settings?.money === "S5" ? moneyS5(invoices, context) : moneyS3(invoices, context)),
    encoding: "UTF-8",
  }),
};
