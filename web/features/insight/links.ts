import { href } from "#web/lib/paths.ts";

/** The list of documents with conditions, each as the list writes it: `field.Operator.value`. Archived ones are among them. */
export function listOf(conditions: readonly string[]): string {
  const query = new URLSearchParams(conditions.map((condition) => ["f", condition]));
  return `${href("docList", { docType: "All", listType: "All" })}?${query.toString()}`;
}

/** Documents that the sums leave out (server/insight/dashboards/amounts.ts). */
export const paidLater = ["state.Ne.Extracting,Returned,Rejected", "documentType.Ne.Cashier,CashVouchers"] as const;

export const ofCurrency = (currency: string): string => (currency ? `currency.Eq.${currency}` : "currency.Empty.");
export const ofSupplier = ({ name, companyId }: { name: string; companyId: string | null }): string => {
  if (companyId) return `supplierCompanyId.Eq.${companyId}`;
  return name ? `supplierName.Eq.${name}` : "supplierName.Empty.";
};

/** Conditions that a day lies in the months, both included. */
export function inMonths(field: string, first: string, last: string): string[] {
  const [year = 0, month = 0] = last.split("-").map(Number);
  const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return inDays(field, `${first}-01`, end);
}

export const inDays = (field: string, from: string, to: string): string[] => [`${field}.Gte.${from}`, `${field}.Lte.${to}`];
