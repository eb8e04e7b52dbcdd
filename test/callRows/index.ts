import { accountingUnitsRows } from "./accountingUnits.ts";
import { documentTypesRows } from "./documentTypes.ts";
import { uploadsRows } from "./uploads.ts";
import { locksRows } from "./locks.ts";
import { usersRows } from "./users.ts";
import { tenantRows } from "./tenant.ts";
import { changesRows } from "./changes.ts";
import { documentsRows } from "./documents.ts";
import { documentDataRows } from "./documentData.ts";
import type { CallName } from "#contract/index.ts";
import type { Row } from "./row.ts";

/** Every call once, for the tests that hold of all calls. A call of the contract without a row here does not compile. */
export const callRows: Record<CallName, Row> = {
  ...accountingUnitsRows,
  ...documentTypesRows,
  ...uploadsRows,
  ...locksRows,
  ...usersRows,
  ...tenantRows,
  ...changesRows,
  ...documentsRows,
  ...documentDataRows,
};
