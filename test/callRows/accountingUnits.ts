import type { accountingUnits } from "#contract/accountingUnits.ts";
import { type Row, nothing } from "./row.ts";

export const accountingUnitsRows: Record<keyof typeof accountingUnits, Row> = {
  myAccountingUnits: nothing,
  getAccountingUnit: { send: ({ accountingUnitId }) => ({ params: { accountingUnitId } }) },
  listAccountingUnits: { send: () => ({ body: { query: "jednotka" } }) },
};
