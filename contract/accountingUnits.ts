import { z } from "zod";
import { call } from "./call.ts";
import { id, paging } from "./shapes.ts";

export const accountingUnit = z.object({
  accountingUnitId: id,
  name: z.string(),
  externalId: z.string().nullable(),
  companyId: z.string().nullable(),
  vatId: z.string().nullable(),
  vatPayer: z.boolean(),
  singleEntryAccounting: z.boolean(),
  itemExport: z.enum(["DefaultExportSettings", "Export", "DontExport"]),
});
export type AccountingUnit = z.output<typeof accountingUnit>;

export const accountingUnits = {
  myAccountingUnits: call({
    method: "GET",
    path: "/v1/accounting-unit/my",
    summary: "Accounting units whose documents the caller works with.",
    needs: "signedIn",
    reply: z.object({ items: z.array(accountingUnit) }),
  }),
  getAccountingUnit: call({
    method: "GET",
    path: "/v1/accounting-unit/{accountingUnitId}",
    summary: "One accounting unit.",
    needs: "signedIn",
    params: z.strictObject({ accountingUnitId: id }),
    reply: accountingUnit,
  }),
  listAccountingUnits: call({
    method: "POST",
    path: "/v1/accounting-unit/list",
    summary: "Accounting units by name or company id.",
    needs: "signedIn",
    body: z.strictObject({ query: z.string().max(200).default(""), ...paging }),
    reply: z.object({ items: z.array(accountingUnit), total: z.number() }),
  }),
} as const;
