import { z } from "zod";
import { call } from "#contract/call.ts";
import { id, paging } from "#contract/shapes.ts";
import { registerCompany } from "./tenant.ts";

export const itemExports = ["DefaultExportSettings", "Export", "DontExport"] as const;

export const accountingUnit = z.object({
  accountingUnitId: id,
  name: z.string(),
  externalId: z.string().nullable(),
  companyId: z.string().nullable(),
  vatId: z.string().nullable(),
  vatPayer: z.boolean(),
  singleEntryAccounting: z.boolean(),
  itemExport: z.enum(itemExports),
  /** What the company register said when it was last asked; null = never. */
  registerData: registerCompany.nullable(),
});
export type AccountingUnit = z.output<typeof accountingUnit>;

const text = (most: number) => z.string().trim().max(most).nullable();

/** What may be set. In an update what is left out stays; `companyId` of null or "" empties it. */
const settings = {
  name: z.string().trim().min(1).max(200),
  externalId: text(100).optional(),
  companyId: text(20).optional(),
  vatId: text(20).optional(),
  vatPayer: z.boolean().optional(),
  singleEntryAccounting: z.boolean().optional(),
  itemExport: z.enum(itemExports).optional(),
  /** The entry of the company register as `tenant/ares/basic-info` gave it. */
  registerData: registerCompany.nullable().optional(),
};
const newUnit = z.strictObject(settings);
const unitChanges = newUnit.partial();
export type UnitSettings = z.output<typeof unitChanges>;

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
  createAccountingUnit: call({
    method: "POST",
    path: "/v1/accounting-unit",
    summary: "Creates an accounting unit.",
    needs: "ManageAccountingUnit",
    body: newUnit,
    reply: accountingUnit,
    errors: ["validation"],
  }),
  updateAccountingUnitSettings: call({
    method: "POST",
    path: "/v1/accounting-unit/{accountingUnitId}",
    summary: "Changes an accounting unit.",
    needs: "ManageAccountingUnit",
    params: z.strictObject({ accountingUnitId: id }),
    body: unitChanges,
    errors: ["validation"],
  }),
  deleteAccountingUnit: call({
    method: "DELETE",
    path: "/v1/accounting-unit/{accountingUnitId}",
    summary: "Deletes an accounting unit that nothing uses.",
    needs: "ManageAccountingUnit",
    params: z.strictObject({ accountingUnitId: id }),
    errors: ["accounting-unit-in-use"],
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
