import type { accountingUnits } from "#contract/organisation/accountingUnits.ts";
import { type Row, nothing } from "./row.ts";

export const accountingUnitsRows: Record<keyof typeof accountingUnits, Row> = {
  myAccountingUnits: nothing,
  getAccountingUnit: { send: ({ accountingUnitId }) => ({ params: { accountingUnitId } }) },
  createAccountingUnit: { send: () => ({ body: { name: "Třetí jednotka", companyId: "80000011" } }) },
  updateAccountingUnitSettings: { send: ({ accountingUnitId }) => ({ params: { accountingUnitId }, body: { externalId: "JEDN-1" } }) },
  deleteAccountingUnit: { send: ({ spareUnitId }) => ({ params: { accountingUnitId: spareUnitId } }) },
  listAccountingUnits: { send: () => ({ body: { query: "jednotka" } }) },
};
