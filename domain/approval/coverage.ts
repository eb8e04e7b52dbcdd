/**
 * What an approval speaks of: a change of one of these voids it. Not covered, because they name or show the document and are not booked:
 * external document id, name, note, folder, turned pages (decision 042).
 */
export const coveredParts = ["values", "items", "vatBreakdown", "documentType", "accountingUnit", "deliveredDate", "pages", "attachments"] as const;
