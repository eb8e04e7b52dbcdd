/** The specified report types (R401). Names stand exactly so on the wire. */
export const specifiedReports = ["InvoicesBySupplier", "Extraction", "DocumentsFeedback"] as const;

/** Reports beyond the specification. */
export const furtherReports = ["CashNeed", "VatDeduction", "Waiting", "Accuracy"] as const;

export const reportTypes = [...specifiedReports, ...furtherReports] as const;
export type ReportType = (typeof reportTypes)[number];

/** The report that a path value names; unknown values are the first one, as is none (R421). */
export function reportFromPath(value: string | undefined): ReportType {
  return reportTypes.find((type) => type.toLowerCase() === value?.toLowerCase()) ?? "InvoicesBySupplier";
}
