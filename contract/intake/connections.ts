import { importTypes } from "#domain/intake/fields.ts";
import { z } from "zod";
import { connectionValues, settingsField, settingsValue } from "#contract/connectionFields.ts";
import { call } from "#contract/call.ts";
import { id, paging } from "#contract/shapes.ts";

const rule = {
  type: z.enum(importTypes),
  name: z.string().trim().min(1).max(100),
  isActive: z.boolean().default(true),
  settings: connectionValues.default({}),
};

const importConnection = z.object({
  importConnectionId: id,
  type: z.enum(importTypes),
  name: z.string(),
  isActive: z.boolean(),
  /** Without secrets. */
  settings: z.record(z.string(), settingsValue),
  /** Names of the secrets that are stored. */
  secrets: z.array(z.string()),
});
export type ImportConnection = z.output<typeof importConnection>;

export const importConnections = {
  createImportConnection: call({
    method: "POST",
    path: "/v1/tenant/importConnections",
    summary: "Keeps the settings of a place that documents come from.",
    needs: "ManageMailboxConfiguration",
    body: z.strictObject(rule),
    reply: z.object({ importConnectionId: id }),
    errors: ["validation"],
  }),
  updateImportConnection: call({
    method: "PUT",
    path: "/v1/tenant/importConnections",
    summary: "Changes an import connection; its type stays.",
    needs: "ManageMailboxConfiguration",
    body: z.strictObject({ importConnectionId: id, ...rule }),
    errors: ["validation"],
  }),
  deleteImportConnection: call({
    method: "DELETE",
    path: "/v1/tenant/importConnections",
    summary: "Deletes an import connection.",
    needs: "ManageMailboxConfiguration",
    query: z.strictObject({ importConnectionId: id }),
  }),
  listImportConnections: call({
    method: "POST",
    path: "/v1/tenant/importConnections/list",
    summary: "Import connections of the tenant by name, without secrets, and the types there are with the fields of their forms.",
    needs: "ManageMailboxConfiguration",
    body: z.strictObject(paging),
    reply: z.object({
      items: z.array(importConnection),
      total: z.number(),
      types: z.array(
        z.object({
          type: z.enum(importTypes),
          fields: z.array(settingsField),
          /** Whether the program fetches from there already; otherwise the settings are only kept. */
          isFetched: z.boolean(),
        }),
      ),
    }),
  }),
} as const;
