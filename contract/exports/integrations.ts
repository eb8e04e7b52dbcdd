import { archiveBundles, connectionTypes, containerNamings, downloadFileNamings, exportFormats, exportTriggers, nameCasings } from "#domain/exports/names.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { connectionValues, settingsField, settingsValue } from "#contract/connectionFields.ts";
import { id, moment, paging } from "#contract/shapes.ts";
import { deliveryProblem } from "./shapes.ts";

const connectionKind = z.enum(["storage", "accounting"]);

/** A type of connection as the program offers it. */
const offer = z.object({
  type: z.enum(connectionTypes),
  kind: connectionKind,
  /** "file": a file of a format that is chosen; "document": a payload of its own, format and naming don't count. */
  takes: z.enum(["file", "document"]),
  exportFormats: z.array(z.enum(exportFormats)),
  hasCodeLists: z.boolean(),
  fields: z.array(settingsField),
});
export type ConnectionOffer = z.output<typeof offer>;

const rule = {
  type: z.enum(connectionTypes),
  name: z.string().trim().min(1).max(100),
  isActive: z.boolean().default(true),
  /** When documents set out to it by themselves; null = as the tenant's trigger says. */
  eventTrigger: z.enum(exportTriggers).nullable().default(null),
  /** Needed where the connection takes files. */
  exportFormat: z.enum(exportFormats).nullable().default(null),
  archiveFormat: z.enum(archiveBundles).default("None"),
  directoryNaming: z.enum(containerNamings).default("None"),
  /** The directory of the naming ContainerId. */
  containerId: z.string().trim().max(100).default(""),
  fileNaming: z.enum(downloadFileNamings).default("DocumentId"),
  nameStyle: z.enum(nameCasings).default("Original"),
  overwrite: z.boolean().default(false),
  /** The webhook that makes the file to be sent out of ours (event CustomFileExport); only where the connection takes files. */
  fileWebHookId: id.nullable().default(null),
  /** On: a document is Exported only when this integration confirmed it. Off: it gets a copy beside. */
  markAsExported: z.boolean().default(true),
  /** Only documents of these accounting units; none = of all. An accounting system owns its units. */
  accountingUnitIds: z.array(id).max(500).default([]),
  connection: connectionValues.default({}),
};

const accountingSystem = z.object({
  accountingSystemId: id,
  type: z.enum(connectionTypes),
  kind: connectionKind,
  name: z.string(),
  isActive: z.boolean(),
  eventTrigger: z.enum(exportTriggers).nullable(),
  exportFormat: z.enum(exportFormats).nullable(),
  archiveFormat: z.enum(archiveBundles),
  directoryNaming: z.enum(containerNamings),
  containerId: z.string(),
  fileNaming: z.enum(downloadFileNamings),
  nameStyle: z.enum(nameCasings),
  overwrite: z.boolean(),
  fileWebHookId: id.nullable(),
  markAsExported: z.boolean(),
  accountingUnitIds: z.array(id),
  /** Without secrets. */
  connection: z.record(z.string(), settingsValue),
  /** Names of the secrets that are stored. */
  secrets: z.array(z.string()),
  /** Paused since `time` because of a problem that every document would meet; null while documents are sent. */
  paused: z.object({ time: moment, problem: deliveryProblem }).nullable(),
  /** Documents on their way to it, and those that it did not take. */
  waiting: z.number(),
  failed: z.number(),
});
export type AccountingSystem = z.output<typeof accountingSystem>;

export const accountingSystems = {
  createAccountingSystem: call({
    method: "POST",
    path: "/v1/tenant/accountingSystems",
    summary: "Creates an export integration: an accounting system or a storage that documents go to.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject(rule),
    reply: z.object({ accountingSystemId: id }),
    errors: ["validation", "accounting-unit-in-use"],
  }),
  updateAccountingSystem: call({
    method: "PUT",
    path: "/v1/tenant/accountingSystems",
    summary: "Changes an export integration; its type stays.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ accountingSystemId: id, ...rule }),
    errors: ["validation", "accounting-unit-in-use"],
  }),
  deleteAccountingSystem: call({
    method: "DELETE",
    path: "/v1/tenant/accountingSystems",
    summary: "Deletes an export integration; what was on its way to it is cancelled.",
    needs: "AccessTenantConfiguration",
    query: z.strictObject({ accountingSystemId: id }),
  }),
  listAccountingSystems: call({
    method: "POST",
    path: "/v1/tenant/accountingSystems/list",
    summary: "Export integrations of the tenant, by name, without secrets.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ kind: connectionKind.optional(), ...paging }),
    reply: z.object({ items: z.array(accountingSystem), total: z.number() }),
  }),
  resumeAccountingSystem: call({
    method: "POST",
    path: "/v1/tenant/accountingSystems/resume",
    summary: "Sends to a paused integration again, beginning with the documents that wait for it.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ accountingSystemId: id }),
  }),
  listConnectionTypes: call({
    method: "GET",
    path: "/v1/tenant/accountingSystems/types",
    summary: "Types of connections that may be chosen, with the fields of their forms.",
    needs: "AccessTenantConfiguration",
    reply: z.object({ types: z.array(offer) }),
  }),
  accountingSystemsInfo: call({
    method: "GET",
    path: "/v1/tenant/accountingSystems/info",
    summary: "Names and types of the export integrations, for those who send documents there.",
    needs: "signedIn",
    reply: z.object({
      accountingSystems: z.array(
        z.object({
          accountingSystemId: id,
          name: z.string(),
          type: z.enum(connectionTypes),
          kind: connectionKind,
          isActive: z.boolean(),
          /** Whether code lists can be taken over from it. */
          hasCodeLists: z.boolean(),
          exportFormat: z.enum(exportFormats).nullable(),
          markAsExported: z.boolean(),
          accountingUnitIds: z.array(id),
        }),
      ),
    }),
  }),
  testAccountingSystem: call({
    method: "POST",
    path: "/v1/tenant/accountingSystems/validation",
    summary: "Tests a connection as it stands in the form, with the remote system's own answer; nothing is stored.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({
      type: z.enum(connectionTypes),
      /** The stored integration whose secrets are meant where the form has none. */
      accountingSystemId: id.optional(),
      connection: connectionValues,
    }),
    reply: z.object({
      isValid: z.boolean(),
      problem: deliveryProblem.nullable(),
      /** What the remote system said of itself. */
      found: z.record(z.string(), z.string()),
      /** Values to put into the form, such as the fingerprint of a host key met for the first time. */
      learnt: z.record(z.string(), settingsValue),
    }),
    errors: ["validation"],
  }),
} as const;
