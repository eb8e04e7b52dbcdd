import { importTypes } from "#domain/intake/fields.ts";
import { importRefusalNames } from "#domain/intake/refusals.ts";
import { z } from "zod";
import { connectionValues, settingsField, settingsValue } from "#contract/connectionFields.ts";
import { call } from "#contract/call.ts";
import { id, moment, paging } from "#contract/shapes.ts";

const rule = {
  type: z.enum(importTypes),
  name: z.string().trim().min(1).max(100),
  isActive: z.boolean().default(true),
  settings: connectionValues.default({}),
};

/** A kind of remote problem, and what the remote system said. */
const problem = z.object({ code: z.string(), reason: z.string() });

/** How a connection does. */
const importState = z.object({
  /** Whether the program fetches from there; otherwise the settings are only kept. */
  isFetched: z.boolean(),
  /** Whether the person of the mailbox has signed in; null where none has to. */
  isSignedIn: z.boolean().nullable(),
  /** The last look that went well. */
  lookedTime: moment.nullable(),
  nextLookTime: moment.nullable(),
  /** Since when every look failed, and why. */
  failingSince: moment.nullable(),
  problem: problem.nullable(),
  /** Messages and files of the last 30 days. */
  taken: z.number(),
  refused: z.number(),
  /** What stays where it is, such as messages of senders who are not on the list. */
  skipped: z.number(),
});

const importConnection = z.object({
  importConnectionId: id,
  type: z.enum(importTypes),
  name: z.string(),
  isActive: z.boolean(),
  /** Without secrets. */
  settings: z.record(z.string(), settingsValue),
  /** Names of the secrets that are stored. */
  secrets: z.array(z.string()),
  state: importState,
});
export type ImportConnection = z.output<typeof importConnection>;

const refusal = z.enum(importRefusalNames);

const importedItem = z.object({
  itemId: id,
  importConnectionId: id,
  connection: z.string(),
  /** Subject of a message, name of a file. */
  name: z.string(),
  sender: z.string(),
  /** `Skipped` stays where it is. */
  state: z.enum(["Fetching", "Taken", "Refused", "Skipped"]),
  problem: refusal.nullable(),
  files: z.array(z.object({ name: z.string(), documentId: id.nullable(), problem: refusal.nullable() })),
  metTime: moment,
  /** When it was put away where it came from; null = not yet. */
  movedTime: moment.nullable(),
});
export type ImportedItem = z.output<typeof importedItem>;

const importConnectionId = z.strictObject({ importConnectionId: id });

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
  testImportConnection: call({
    method: "POST",
    path: "/v1/tenant/importConnections/test",
    summary: "Signs in with these settings and looks what waits, changing nothing there. Empty secrets are those of the stored connection.",
    needs: "ManageMailboxConfiguration",
    body: z.strictObject({ importConnectionId: id.optional(), type: z.enum(importTypes), settings: connectionValues.default({}) }),
    reply: z.object({
      isValid: z.boolean(),
      problem: problem.nullable(),
      /** What was found there, for people: folders, how many messages wait. */
      found: z.record(z.string(), z.string()),
      /** Values to put into the form, such as the fingerprint of a host key met for the first time. */
      learnt: z.record(z.string(), settingsValue),
    }),
    errors: ["validation"],
  }),
  beginMailboxSignIn: call({
    method: "POST",
    path: "/v1/tenant/importConnections/signIn",
    summary: "Begins the sign-in of a person whose mailbox is fetched: the address to go to, and a code to type there where the browser does not come back.",
    needs: "ManageMailboxConfiguration",
    body: importConnectionId,
    reply: z.object({
      /** `notConfigured`: the operator has registered no client there. */
      problem: problem.nullable(),
      address: z.string().nullable(),
      userCode: z.string().nullable(),
      /** Finishes the sign-in; good for its person alone, and for a quarter of an hour. */
      handle: z.string().nullable(),
    }),
    errors: ["invalid-parameter"],
  }),
  finishMailboxSignIn: call({
    method: "POST",
    path: "/v1/tenant/importConnections/signIn/finish",
    summary: "Finishes a sign-in with what the browser brought back, or asks whether the code was typed; the mailbox is looked at from then on.",
    needs: "ManageMailboxConfiguration",
    body: z.strictObject({
      handle: z.string().max(4_000),
      /** What the provider gave the browser; missing where a code was typed there. */
      code: z.string().max(4_000).optional(),
    }),
    reply: z.object({
      importConnectionId: id.nullable(),
      /** False without a problem: the person has not answered yet. */
      isSignedIn: z.boolean(),
      /** `signInExpired`: it was begun by somebody else or too long ago. */
      problem: problem.nullable(),
    }),
    errors: ["invalid-parameter"],
  }),
  lookNow: call({
    method: "POST",
    path: "/v1/tenant/importConnections/look",
    summary: "Has the connection looked at now; does nothing for one that is off or not fetched.",
    needs: "ManageMailboxConfiguration",
    body: importConnectionId,
  }),
  listImportedItems: call({
    method: "POST",
    path: "/v1/tenant/importConnections/items",
    summary: "What import connections have met, the last first: which documents came of it, or why none.",
    needs: "ManageMailboxConfiguration",
    body: z.strictObject({
      importConnectionId: id.optional(),
      /** Those alone of which no document came. */
      isRefused: z.literal(true).optional(),
      ...paging,
    }),
    reply: z.object({ items: z.array(importedItem), total: z.number() }),
  }),
  importAgain: call({
    method: "POST",
    path: "/v1/tenant/importConnections/items/again",
    summary: "Brings a message or file that was put away back to where others wait and has it fetched anew; documents that came of it stay as they are.",
    needs: "ManageMailboxConfiguration",
    body: z.strictObject({ itemId: id }),
    reply: z.object({
      /** False without a problem: it stands neither where it was put nor where others wait. */
      isWaiting: z.boolean(),
      problem: problem.nullable(),
    }),
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
