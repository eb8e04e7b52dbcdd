import { accountingUnits } from "./accountingUnits.ts";
import { changes } from "./changes.ts";
import { documents } from "./documents.ts";
import { documentTypes } from "./documentTypes.ts";
import { tenant } from "./tenant.ts";
import { attachments, uploads } from "./uploads.ts";
import { users } from "./users.ts";

/** Every call that the API serves. A name missing a handler stops the start. */
export const calls = { ...accountingUnits, ...documentTypes, ...documents, ...uploads, ...attachments, ...users, ...tenant, ...changes } as const;

export type CallName = keyof typeof calls;
