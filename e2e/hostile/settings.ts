import type { ConnectionField } from "#contract/connectionFields.ts";
import { cut, each, type Send, type Client } from "./client.ts";

/**
 * The most that one round of `plantSettings` takes: a person keeps no more views and a tenant no more ready-made notes (100), and every
 * list of the settings shows them all. More strings take more rounds, which write them over the ones before.
 */
export const ROUND = 100;

/** Something that a tenant has many of: how one is made, and how its texts are changed. */
type Kind = {
  path: string;
  body: (text: string, place: number) => Record<string, unknown>;
  /** Id of a new one in the answer. */
  idOf: (json: Record<string, unknown>, place: number) => unknown;
  change: (id: string) => { method: string; path: string; also?: Record<string, unknown> };
};

/** Puts a round of strings into every text of the settings, of the tenant's types, and of the caller's own account. */
export type SettingsPlanter = (strings: readonly string[]) => Promise<void>;

/** Prepares a tenant's settings for any number of rounds. `userId` is the caller. */
export async function settingsPlanter({ send }: Client, userId: string): Promise<SettingsPlanter> {
  const kinds = [...peopleAndUnits(), ...(await connections(send)), ...lists(), ...rules(userId), ...fields()];
  const types = (await send("GET", "/v1/document-types/localized?culture=cs-CZ")).json as { items: { documentType: string }[] };
  const ids = kinds.map((): string[] => []);
  return async (strings) => {
    for (const [which, kind] of kinds.entries()) {
      await each(strings, async (text, place) => {
        const id = ids[which]?.[place];
        const body = kind.body(text, place);
        if (id !== undefined) {
          const { method, path, also } = kind.change(id);
          return send(method, path, { ...body, ...also });
        }
        const { json } = await send("POST", kind.path, body);
        if (json && ids[which]) ids[which][place] = String(kind.idOf(json, place));
        return undefined;
      });
    }
    await send("POST", "/v1/tenant/prefilled-notes", { notes: strings.map((text) => ({ text: cut(text, 1000) })) });
    await each(types.items, ({ documentType }, place) => {
      const label = (offset: number) => cut(strings[(2 * place + offset) % strings.length] ?? "", 100);
      const labels = { "cs-CZ": label(0), "en-US": label(1) };
      const body = { labels, extractItems: true, extractNoteFromIsdoc: false, fields: [], itemFields: [] };
      return send("PUT", `/v1/document-types/${documentType}`, body);
    });
    await plantProfile(send, strings);
    await plantPreferences(send, strings);
  };
}

/** The caller's own names and phone. */
export const plantOwnName = (send: Send, texts: { firstName: string; lastName: string; phone: string }) =>
  send("PATCH", "/v1/users/me", { firstName: cut(texts.firstName, 100), lastName: cut(texts.lastName, 100), phone: cut(texts.phone, 40) });

const peopleAndUnits = (): Kind[] => [
  {
    path: "/v1/accounting-unit",
    idOf: (json) => json.accountingUnitId,
    body: (text) => {
      const short = cut(text, 100);
      const place = { address: text, street: text, city: text, postalCode: short, country: short };
      const registerData = { companyId: "80000011", name: text, vatId: short, vatPayer: true, ceasedDate: null, ...place };
      return { name: cut(text, 200), externalId: short, registerData };
    },
    change: (id) => ({ method: "POST", path: `/v1/accounting-unit/${id}` }),
  },
  {
    path: "/v1/users",
    idOf: (json) => (json.user as { userId: string }).userId,
    body: (text, place) => {
      const name = cut(text, 100);
      const email = `${crypto.randomUUID()}@example.com`;
      const userRole = place % 2 === 0 ? "Processor" : "Approver";
      return { firstName: name, lastName: name, phone: cut(text, 40), email, userRole, sendRegistrationEmail: false };
    },
    change: (id) => ({ method: "PATCH", path: `/v1/users/${id}` }),
  },
  {
    path: "/v1/client-applications/client-application",
    idOf: (json) => json.clientApplicationId,
    body: (text) => ({ name: cut(text, 100) }),
    change: (id) => ({ method: "PATCH", path: `/v1/client-applications/client-application/${id}` }),
  },
];

/** Integrations, imports and webhooks, all switched off: nothing may set out to anybody. Types take turns. */
async function connections(send: Send): Promise<Kind[]> {
  type Offer = { type: string; takes?: string; exportFormats?: string[]; fields: ConnectionField[] };
  const { types: exports } = (await send("GET", "/v1/tenant/accountingSystems/types")).json as { types: Offer[] };
  const { types: imports } = (await send("POST", "/v1/tenant/importConnections/list", {})).json as { types: Offer[] };
  const turn = (offers: Offer[], place: number) => offers[place % offers.length] as Offer;
  const name = (text: string) => ({ name: cut(text, 100), isActive: false });
  return [
    {
      path: "/v1/tenant/accountingSystems",
      idOf: (json) => json.accountingSystemId,
      body: (text, place) => {
        const { type, takes, exportFormats, fields: asked } = turn(exports, place);
        const format = takes === "file" ? { exportFormat: exportFormats?.[0] } : {};
        return { ...name(text), type, ...format, directoryNaming: "ContainerId", containerId: cut(text, 100), connection: filled(asked, text) };
      },
      change: (id) => ({ method: "PUT", path: "/v1/tenant/accountingSystems", also: { accountingSystemId: id } }),
    },
    {
      path: "/v1/tenant/importConnections",
      idOf: (json) => json.importConnectionId,
      body: (text, place) => ({ ...name(text), type: turn(imports, place).type, settings: filled(turn(imports, place).fields, text) }),
      change: (id) => ({ method: "PUT", path: "/v1/tenant/importConnections", also: { importConnectionId: id } }),
    },
    {
      path: "/v1/tenant/webHooks",
      idOf: (json) => json.webHookId,
      body: (text) => ({ ...name(text), url: `https://example.com/${cut(text, 1900)}`, events: ["DocumentApproved"] }),
      change: (id) => ({ method: "PUT", path: "/v1/tenant/webHooks", also: { webHookId: id } }),
    },
  ];
}

/** A form with the text wherever a text goes. */
function filled(asked: readonly ConnectionField[], text: string): Record<string, unknown> {
  const chosen = (name: string) => asked.filter((field) => field.name === name).map((field) => field.default ?? field.choices[0])[0];
  const known = asked.filter(({ onlyWhen }) => onlyWhen === null || chosen(onlyWhen.field) === onlyWhen.is);
  return Object.fromEntries(
    known.flatMap(({ name, kind, form, min, choices, ...field }): [string, unknown][] => {
      if (form) return [[name, { host: "host.example.com", url: "https://example.com/book", email: "nekdo@example.com", date: "2030-01-31" }[form]]];
      if (kind === "number") return [[name, field.default ?? min ?? 1]];
      if (kind === "choice") return [[name, field.default ?? choices[0]]];
      return kind === "flag" ? [] : [[name, cut(text, 500)]];
    }),
  );
}

/** Saved views and code lists. */
const lists = (): Kind[] => [
  {
    path: "/v1/documents/views",
    idOf: (json) => json.viewId,
    body: (text) => {
      const query = new URLSearchParams({ query: cut(text, 300), f: `supplierName.Eq.${cut(text, 300)}` }).toString();
      return { name: cut(text, 100), shared: true, query, columns: [cut(text, 64), "fileName"] };
    },
    change: (id) => ({ method: "PUT", path: `/v1/documents/views/${id}` }),
  },
  {
    path: "/v1/enums",
    idOf: (json) => json.id,
    body: (text) => {
      const labels = { "cs-CZ": cut(text, 300), "en-US": cut(text, 300) };
      const conditions = [{ field: "supplierName", operator: "Eq", value: cut(text, 300) }];
      return { name: cut(text, 100), type: "Default", conditions, rows: [{ key: cut(text, 100), labels }] };
    },
    change: (id) => ({ method: "PUT", path: `/v1/enums/${id}` }),
  },
];

/** Workflows and automatic actions, none of which any document meets. */
const rules = (userId: string): Kind[] => [
  {
    path: "/v1/tenant/approvalWorkflows",
    idOf: (json) => json.approvalWorkflowId,
    body: (text, place) => {
      const conditions = [{ field: "supplierName", operator: "Eq", value: `${cut(text, 290)} ~` }];
      const name = cut(text, 100);
      const outcome = place % 2 === 0 ? { steps: [{ name, approvers: [userId] }] } : { operation: "Reject" };
      return { name, documentType: "ReceivedInvoice", conditions, ...outcome };
    },
    change: (id) => ({ method: "PUT", path: "/v1/tenant/approvalWorkflows", also: { approvalWorkflowId: id } }),
  },
];

/** Fields and item fields of a type that few documents have, and patterns of values. */
function fields(): Kind[] {
  const path = "/v1/document-types/Cashier/field";
  const labelled = (prefix: string, isItem: boolean): Kind => ({
    path,
    idOf: (_json, place) => `${prefix}${place}`,
    body: (text, place) => {
      const label = cut(text, 100);
      return { name: `${prefix}${place}`, labels: { "cs-CZ": label, "en-US": label }, type: "TEXT", isItem };
    },
    // JSON leaves out what is undefined: the name stands in the path.
    change: (id) => ({ method: "PUT", path: `${path}/${id}`, also: { name: undefined } }),
  });
  const patterns: Kind = {
    ...labelled("p", false),
    body: (text, place) => ({
      name: `p${place}`,
      labels: { "cs-CZ": `Vzor ${place}`, "en-US": `Pattern ${place}` },
      type: "TEXT",
      hidden: true,
      regexConditions: [cut(text, 500)],
    }),
  };
  return [labelled("h", false), labelled("r", true), patterns];
}

/** Labels and constants of a file that the tenant describes; a text that the profile refuses is left out. */
async function plantProfile(send: Send, strings: readonly string[]): Promise<void> {
  type Profile = { files: { columns: object[] }[] };
  const before = (await send("GET", "/v1/tenant/export/settings")).json as { profiles: Record<string, Profile> };
  const start = before.profiles.FakturoidCSV;
  if (!start) return;
  const put = (columns: object[]) =>
    send("PUT", "/v1/tenant/export/settings", {
      profiles: { FakturoidCSV: { ...start, files: start.files.map((file) => ({ ...file, columns })) } },
    });
  const columns = strings.map((text) => ({ label: cut(text, 100), from: [], constant: cut(text, 100) }));
  if ((await put(columns)).status < 400) return;
  const taken: object[] = [];
  for (const column of columns) if ((await put([...taken, column])).status < 400) taken.push(column);
}

/** What the browser keeps at the server; ids of columns that there are not fall away. */
async function plantPreferences(send: Send, strings: readonly string[]): Promise<void> {
  const keys = strings.map((text) => cut(text, 64));
  const preferences = {
    ...Object.fromEntries(keys.map((key, place) => [key, strings[place]])),
    documentColumns: ["fileName", "supplierName", "h0", "h1", "h2", ...keys],
    documentColumnWidths: Object.fromEntries(keys.map((key) => [key, key])),
    accountingUnitId: keys[0],
  };
  await send("PUT", "/v1/users/web-settings", { theme: "OsDefault", preferences });
}
