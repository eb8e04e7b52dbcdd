import type { SettingsOf } from "#domain/connections/fields.ts";
import type { gmailFields } from "#domain/intake/fields.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { jsonBody, jsonOf } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { segmentsOf } from "#server/core/remote/storedFile.ts";
import type { Source, SourceItem, SourceSession } from "#server/core/source.ts";
import { MAX_MESSAGE_BYTES } from "#server/reading/limits.ts";
import { personSource, type Registration } from "#server/intake/sources/person.ts";
import { refusingLong } from "#server/intake/sources/refusingLong.ts";
import { Readable } from "node:stream";
import { z } from "zod";
import { type Google, openGoogle, serviceAccountSource } from "./client.ts";

export type GmailSettings = SettingsOf<typeof gmailFields>;

const GMAIL_URL = "https://gmail.googleapis.com/gmail/v1/users/me/";
/** Reads, labels and puts into the bin; deletes nothing for good. */
const SCOPE = "https://www.googleapis.com/auth/gmail.modify";
/** Messages of a page; Gmail gives 500 at most. */
const PAGE_MESSAGES = 500;
/** Most labels that a test names. */
const MAX_SHOWN = 30;
/** Each message is described by a call of its own. */
const DESCRIBED_AT_ONCE = 5;
/** A message travels in base64, a third longer, in an answer of its own. */
const MAX_RAW_BYTES = Math.ceil((MAX_MESSAGE_BYTES * 4) / 3) + 64 * 1024;

const listed = z.object({ id: z.string().min(1) });
const described = z.object({
  id: z.string(),
  sizeEstimate: z.number().default(0),
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) }).optional(),
});
const label = z.object({ id: z.string().min(1), name: z.string(), type: z.string().optional() });

/**
 * Messages of the inbox of a mailbox of Gmail: of a company by a service account with domain-wide delegation, or of the person who signed in
 * with the client of the installation. Folders are labels; the key of a message is its id.
 */
export const openGmail = (registration: Registration | undefined): Source<GmailSettings> => ({
  brings: "messages",

  test: async (settings, port) => {
    const google = await open(registration, settings, port);
    await google.signIn();
    const { messagesTotal } = jsonOf(await google.ask("GET", "labels/INBOX"), z.object({ messagesTotal: z.number() }));
    const names = (await google.list("labels", "labels", label)).filter(({ type }) => type === "user").map(({ name }) => name);
    return { found: { waiting: String(messagesTotal), folders: ["INBOX", ...names].slice(0, MAX_SHOWN).join(", ") } };
  },

  withSession: async (settings, port, work) => work(sessionOf(await open(registration, settings, port), settings)),
});

async function open(registration: Registration | undefined, settings: GmailSettings, port: ConnectionPort): Promise<Google> {
  if (settings.signIn === "Person") {
    const google = openGoogle(GMAIL_URL, personSource(registration, settings.grant, port), port);
    await requireMailbox(google, settings.mailbox);
    return google;
  }
  const { serviceAccountEmail = "", serviceAccountKey = "", mailbox } = settings;
  return openGoogle(GMAIL_URL, await serviceAccountSource({ serviceAccountEmail, serviceAccountKey }, { scope: SCOPE, subject: mailbox }, port.now()), port);
}

/** People have several accounts and may sign in with another one than the settings name. Throws RemoteProblem notAllowed. */
async function requireMailbox(google: Google, mailbox: string): Promise<void> {
  const { emailAddress } = jsonOf(await google.ask("GET", "profile"), z.object({ emailAddress: z.string() }));
  if (emailAddress.toLowerCase() !== mailbox.toLowerCase()) throw new RemoteProblem("notAllowed", { reason: emailAddress });
}

function sessionOf(google: Google, settings: GmailSettings): SourceSession {
  const labelOf = openLabels(google);
  const pathOf = (key: string) => `messages/${encodeURIComponent(key)}`;
  const modify = (key: string, change: object) => google.ask("POST", `${pathOf(key)}/modify`, { ...jsonBody(change), expected: [404] });
  const describe = async (key: string): Promise<SourceItem[]> => {
    const headers = "metadataHeaders=Subject&metadataHeaders=From";
    const reply = await google.ask("GET", `${pathOf(key)}?format=metadata&${headers}`, { expected: [404] });
    if (reply.status === 404) return [];
    const { sizeEstimate, payload } = jsonOf(reply, described);
    const header = (wanted: string) => payload?.headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? "";
    return [{ key, name: header("subject"), sender: addressOf(header("from")), size: sizeEstimate }];
  };
  return {
    // The newest come first.
    list: async () => (await google.list(`messages?labelIds=INBOX&maxResults=${PAGE_MESSAGES}`, "messages", listed)).map(({ id }) => id).toReversed(),
    describe: async (keys) => {
      const found: SourceItem[] = [];
      for (let from = 0; from < keys.length; from += DESCRIBED_AT_ONCE)
        found.push(...(await Promise.all(keys.slice(from, from + DESCRIBED_AT_ONCE).map(describe))).flat());
      return found;
    },
    fetch: async ({ key }) => {
      const reply = await refusingLong(google.ask("GET", `${pathOf(key)}?format=raw`, { expected: [404], maxBytes: MAX_RAW_BYTES }));
      return reply.status === 404 ? undefined : Readable.from([Buffer.from(jsonOf(reply, z.object({ raw: z.string() })).raw, "base64url")]);
    },
    putAway: async (key, ending) => {
      const folder = ending === "processed" ? settings.processedFolder : settings.invalidFolder;
      if (ending === "deleted") await google.ask("POST", `${pathOf(key)}/trash`, { expected: [404] });
      else if (folder === undefined) await modify(key, { removeLabelIds: ["UNREAD"] });
      else {
        const label = await labelOf(folder);
        await modify(key, { addLabelIds: [label], removeLabelIds: ["INBOX"] });
        return `${key}/${label}`;
      }
      return undefined;
    },
    bringBack: async (place) => {
      const [key = "", label] = place.split("/");
      return (await modify(key, { addLabelIds: ["INBOX"], removeLabelIds: [label] })).status !== 404;
    },
  };
}

/** The address of `Jan Malý <jan@example.com>` (RFC 5322). */
function addressOf(from: string): string {
  const start = from.lastIndexOf("<");
  return (start < 0 ? from : from.slice(start + 1, from.indexOf(">", start) < 0 ? undefined : from.indexOf(">", start))).trim();
}

/** Ids of labels by their names, which are paths; those that are not there are made. */
function openLabels(google: Google) {
  let known: Map<string, string> | undefined;
  const read = async () => new Map((await google.list("labels", "labels", label)).map(({ id, name }) => [name.toLowerCase(), id]));
  return async (path: string): Promise<string> => {
    const name = segmentsOf(path).join("/");
    known ??= await read();
    const there = known.get(name.toLowerCase());
    if (there !== undefined) return there;
    const reply = await google.ask("POST", "labels", { ...jsonBody({ name }), expected: [409] });
    // Somebody made it at the same moment.
    if (reply.status === 409) known = await read();
    const id = known.get(name.toLowerCase()) ?? jsonOf(reply, label).id;
    known.set(name.toLowerCase(), id);
    return id;
  };
}
