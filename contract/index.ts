import { accountingUnits } from "./accountingUnits.ts";
import { changes } from "./changes.ts";
import { documents } from "./documents.ts";
import { exchangeRate } from "./exchangeRate.ts";
import { exportLists } from "./exportLists.ts";
import { extracting } from "./extracting.ts";
import { feedback } from "./feedback.ts";
import { documentTypes } from "./documentTypes.ts";
import { locks } from "./locks.ts";
import { tenant } from "./tenant.ts";
import { attachments, uploads } from "./uploads.ts";
import { users } from "./users.ts";

/** Every call that the API serves. A name missing a handler stops the start. */
export const calls = { ...accountingUnits, ...documentTypes, ...documents, ...uploads, ...attachments, ...users, ...tenant, ...changes, ...locks, ...exchangeRate, ...exportLists, ...extracting, ...feedback } as const;

export type CallName = keyof typeof calls;
