/**
 * Date on which VAT is deducted: the later of the issue date and the first day of the current VAT period (R086).
 * Dates are `YYYY-MM-DD`; where only one is known it decides.
 */
export function deductionDate(issueDate: string | undefined, vatPeriodStart: string | undefined): string | undefined {
  if (issueDate === undefined || vatPeriodStart === undefined) return issueDate ?? vatPeriodStart;
  return issueDate > vatPeriodStart ? issueDate : vatPeriodStart;
}
