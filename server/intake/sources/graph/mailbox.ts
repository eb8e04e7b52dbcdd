import type { SettingsOf } from "#domain/connections/fields.ts";
import type { exchangeFields } from "#domain/intake/fields.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { jsonBody, jsonOf } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { segmentsOf } from "#server/core/remote/storedFile.ts";
import type { Ending, Source, SourceItem, SourceSession } from "#server/core/source.ts";
import { MAX_MESSAGE_BYTES } from "#server/reading/limits.ts";
import { Readable } from "node:stream";
import { z } from "zod";
import { refusingLong } from "#server/intake/sources/refusingLong.ts";
import { personSource, type Registration } from "#server/intake/sources/person.ts";
import { applicationSource, type Graph, openGraph } from "./client.ts";

export type ExchangeSettings = SettingsOf<typeof exchangeFields>;

/** Messages of a page; Graph gives 1,000 at most. */
const PAGE_MESSAGES = 500;
/** Most folders that a test names. */
const MAX_SHOWN = 30;
/** The size of a message (PidTagMessageSize) is no property of its own in Graph v1.0. */
const SIZE_PROPERTY = "$expand=singleValueExtendedProperties($filter=id eq 'Long 0x0E08')";

const message = z.object({
  id: z.string().min(1),
  subject: z.string().nullish(),
  from: z.object({ emailAddress: z.object({ address: z.string().nullish() }) }).nullish(),
  singleValueExtendedProperties: z.array(z.object({ value: z.string() })).optional(),
});
const folder = z.object({ id: z.string().min(1), displayName: z.string() });
const inbox = z.object({ totalItemCount: z.number() });

/**
 * Messages of the inbox of a mailbox of Microsoft 365 (Graph, Mail.ReadWrite): as an application of the company, or as the person who signed in
 * with the client of the installation. Their key is their immutable id.
 */
export const openExchange = (registration: Registration | undefined): Source<ExchangeSettings> => ({
  brings: "messages",

  test: async (settings, port) => {
    const graph = open(registration, settings, port);
    await graph.signIn();
    const { totalItemCount } = jsonOf(await graph.ask("GET", `${mailboxOf(settings)}/mailFolders/inbox?$select=totalItemCount`), inbox);
    const folders = await graph.list(`${mailboxOf(settings)}/mailFolders?$select=id,displayName&$top=100`, folder);
    const names = folders.slice(0, MAX_SHOWN).map(({ displayName }) => displayName);
    return { found: { waiting: String(totalItemCount), folders: names.join(", ") } };
  },

  // What stands against signing in is a problem like any other.
  withSession: async (settings, port, work) => work(sessionOf(settings, open(registration, settings, port))),
});

function open(registration: Registration | undefined, settings: ExchangeSettings, port: ConnectionPort): Graph {
  const { signIn, grant, authority = "", clientId = "", clientSecret = "" } = settings;
  return openGraph(signIn === "Person" ? personSource(registration, grant, port) : applicationSource({ authority, clientId, clientSecret }), port);
}

const mailboxOf = ({ mailbox }: ExchangeSettings): string => `users/${encodeURIComponent(mailbox)}`;

function sessionOf(settings: ExchangeSettings, graph: Graph): SourceSession {
  const listed = new Map<string, SourceItem>();
  const folders = openFolders(graph, mailboxOf(settings));
  const pathOf = (key: string) => `${mailboxOf(settings)}/messages/${encodeURIComponent(key)}`;
  const move = (key: string, destinationId: string) => graph.ask("POST", `${pathOf(key)}/move`, { ...jsonBody({ destinationId }), expected: [404] });
  return {
    list: async () => {
      const chosen = `$select=id,subject,from&$orderby=receivedDateTime&$top=${PAGE_MESSAGES}&${SIZE_PROPERTY}`;
      for (const found of await graph.list(`${mailboxOf(settings)}/mailFolders/inbox/messages?${encodeURI(chosen)}`, message)) {
        const size = Number(found.singleValueExtendedProperties?.[0]?.value ?? 0) || 0;
        listed.set(found.id, { key: found.id, name: found.subject ?? "", sender: found.from?.emailAddress.address ?? "", size });
      }
      return [...listed.keys()];
    },
    describe: (keys) => Promise.resolve(keys.flatMap((key) => listed.get(key) ?? [])),
    fetch: async ({ key }) => {
      const reply = await refusingLong(graph.ask("GET", `${pathOf(key)}/$value`, { expected: [404, 410], maxBytes: MAX_MESSAGE_BYTES }));
      return reply.status === 200 ? Readable.from([reply.body]) : undefined;
    },
    putAway: async (key, ending) => {
      const reply = await moved(ending);
      // What is gone is no error; a target folder that was deleted meanwhile is.
      if (reply.status === 404 && (await graph.ask("GET", `${pathOf(key)}?$select=id`, { expected: [404] })).status === 200)
        throw new RemoteProblem("busy", { reason: "ErrorFolderNotFound" });
      // Its immutable id names it everywhere.
      return key;

      async function moved(how: Ending) {
        const path = how === "processed" ? settings.processedFolder : settings.invalidFolder;
        if (how === "deleted") return graph.ask("DELETE", pathOf(key), { expected: [404] });
        if (path === undefined) return graph.ask("PATCH", pathOf(key), { ...jsonBody({ isRead: true }), expected: [404] });
        return move(key, await folders.idOf(path));
      }
    },
    bringBack: async (place) => (await move(place, "inbox")).status !== 404,
  };
}

/** Folders of a mailbox by their path from its top; those that are not there are made. */
function openFolders(graph: Graph, mailbox: string) {
  const known = new Map<string, string>();
  const find = async (parent: string, name: string) => {
    const filter = `displayName eq '${name.replaceAll("'", "''")}'`;
    return (await graph.list(`${parent}?$select=id,displayName&$filter=${encodeURIComponent(filter)}`, folder))[0]?.id;
  };
  const make = async (parent: string, name: string) => {
    const reply = await graph.ask("POST", parent, { ...jsonBody({ displayName: name }), expected: [409] });
    // Somebody made it at the same moment.
    const id = reply.status === 409 ? await find(parent, name) : jsonOf(reply, folder).id;
    if (id === undefined) throw new RemoteProblem("notFound", { reason: name });
    return id;
  };
  return {
    idOf: async (path: string): Promise<string> => {
      let id = known.get(path);
      if (id !== undefined) return id;
      for (const name of segmentsOf(path)) {
        const parent: string = id === undefined ? `${mailbox}/mailFolders` : `${mailbox}/mailFolders/${encodeURIComponent(id)}/childFolders`;
        id = (await find(parent, name)) ?? (await make(parent, name));
      }
      if (id === undefined) throw new RemoteProblem("misconfigured", { reason: path });
      known.set(path, id);
      return id;
    },
  };
}
