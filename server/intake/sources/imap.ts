import type { ImapFlow, ImapFlowOptions, ListResponse, MailboxObject } from "imapflow";
import { isIP } from "node:net";
import { type imapFields } from "#domain/intake/fields.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { OutgoingFailure } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { RemoteProblem, wayProblem } from "#server/core/remote/problem.ts";
import type { Ending, Source, SourceItem, SourceSession } from "#server/core/source.ts";
import { MAX_MESSAGE_BYTES } from "#server/reading/limits.ts";

export type ImapSettings = SettingsOf<typeof imapFields>;

const INBOX = "INBOX";
const SSL_PORT = 993;
const PLAIN_PORT = 143;
/** For a connection with its sign-in, and for a silence of the server. */
const CONNECT_MS = 30_000;
const SILENCE_MS = 60_000;
/** What a server may send at once, in bytes: a message and its envelope. */
const MAX_LITERAL_BYTES = MAX_MESSAGE_BYTES + 1024 * 1024;

/**
 * Messages of the inbox of an IMAP mailbox (RFC 9051), and of the folders in it where the settings say so. Their key is UIDVALIDITY and UID,
 * with the path of a folder that is not the inbox, which name a message for ever.
 */
export const imap: Source<ImapSettings> = {
  brings: "messages",

  test: (settings, port) =>
    withClient(settings, port, async ({ client }) => {
      const folders = await client.list();
      let waiting = 0;
      for (const { path } of inboxes(folders, settings)) {
        const status = await client.status(path, { messages: true });
        waiting += (status && status.messages) || 0;
      }
      const names = folders.map((folder) => folder.path);
      return { found: { waiting: String(waiting), folders: names.slice(0, MAX_SHOWN).join(", ") } };
    }),

  withSession: (settings, port, work) => withClient(settings, port, async (signedIn) => work(reporting(sessionOf(signedIn, settings), port))),
};

/** Most folders that a test names. */
const MAX_SHOWN = 30;

/** A client that is signed in, and why the server refused the last command that it refused. */
type SignedIn = { client: ImapFlow; refusal(): unknown };

/** The inbox, and the folders directly in it that are looked at; not those of done, sent or deleted messages. */
function inboxes(folders: readonly ListResponse[], { subfolders, processedFolder, invalidFolder }: ImapSettings): { path: string; name?: string }[] {
  const kept = new Set([processedFolder, invalidFolder].map((folder) => folder?.split("/").filter(Boolean).at(-1)));
  const isInside = ({ parentPath, name, flags, specialUse }: ListResponse) =>
    parentPath.toUpperCase() === INBOX && specialUse === undefined && !flags.has("\\Noselect") && !kept.has(name);
  return [{ path: INBOX }, ...(subfolders ? folders.filter(isInside).map(({ path, name }) => ({ path, name })) : [])];
}

function sessionOf(signedIn: SignedIn, settings: ImapSettings): SourceSession {
  const { client } = signedIn;
  const names = new Map<string, string | undefined>();
  const placeOf = (key: string) => {
    const [, uid = "", ...path] = key.split("/");
    return { uid, path: path.join("/") || INBOX };
  };
  const keyOf = (uid: number, { path, uidValidity }: MailboxObject) => `${uidValidity}/${uid}${path === INBOX ? "" : `/${path}`}`;
  const open = async (path: string) => (client.mailbox && client.mailbox.path === path ? client.mailbox : client.mailboxOpen(path));
  return {
    list: async () => {
      names.clear();
      for (const { path, name } of inboxes(settings.subfolders ? await client.list() : [], settings)) names.set(path, name);
      const keys: string[] = [];
      for (const path of names.keys()) {
        const mailbox = await open(path);
        const found = await client.search({ deleted: false }, { uid: true });
        // Taken for an empty folder, a refusal would mark everything as put away.
        keys.push(...(confirmed(found, signedIn) ?? []).map((uid) => keyOf(uid, mailbox)));
      }
      return keys;
    },
    describe: async (keys) => {
      const items: SourceItem[] = [];
      for (const [path, places] of Map.groupBy(keys.map(placeOf), (place) => place.path)) {
        const mailbox = await open(path);
        const name = names.get(path);
        const uids = places.map(({ uid }) => uid).join(",");
        for await (const { uid, envelope, size } of client.fetch(uids, { uid: true, envelope: true, size: true }, { uid: true })) {
          const shown = { name: envelope?.subject ?? "", sender: envelope?.from?.[0]?.address ?? "", size: size ?? 0 };
          items.push({ key: keyOf(uid, mailbox), ...shown, ...(name === undefined ? {} : { folder: name }) });
        }
      }
      return items;
    },
    fetch: async ({ key }) => {
      const { uid, path } = placeOf(key);
      await open(path);
      const { content } = await client.download(uid, undefined, { uid: true });
      return content;
    },
    putAway: async (key, ending) => {
      const { uid, path } = placeOf(key);
      await open(path);
      return putAway(signedIn, settings, uid, ending);
    },
    bringBack: (place) => bringBack(signedIn, place),
  };
}

/** What the library answers; false where the server said no. */
function confirmed<Answer>(answer: Answer | false, { refusal }: SignedIn): Answer {
  if (answer === false) throw refusal() ?? new RemoteProblem("serverError");
  return answer;
}

/** Puts a message of the open folder away. */
async function putAway(signedIn: SignedIn, settings: ImapSettings, uid: string, ending: Ending): Promise<string | undefined> {
  const { client } = signedIn;
  const folder = ending === "processed" ? settings.processedFolder : settings.invalidFolder;
  if (ending === "deleted") confirmed(await client.messageDelete(uid, { uid: true }), signedIn);
  else if (folder === undefined) confirmed(await client.messageFlagsAdd(uid, ["\\Seen"], { uid: true }), signedIn);
  else {
    // The server's own separator and prefix are put in for the slashes that people write.
    const { path } = await client.mailboxCreate(folder.split("/").filter(Boolean));
    const moved = confirmed(await client.messageMove(uid, path, { uid: true }), signedIn);
    const movedUid = moved.uidMap?.get(Number(uid));
    // A server without UIDPLUS (RFC 4315) does not say.
    return movedUid === undefined ? undefined : JSON.stringify([String(moved.uidValidity), String(movedUid), path, moved.path] satisfies MovedTo);
  }
  return undefined;
}

/** Where a message was moved to: UIDVALIDITY, UID and path there, and the path that it came from. */
type MovedTo = [validity: string, uid: string, path: string, from: string];

async function bringBack(signedIn: SignedIn, place: string): Promise<boolean> {
  const { client } = signedIn;
  const [validity, uid, path, from] = JSON.parse(place) as MovedTo;
  // The folder may be gone, or another one of the same name.
  const isThere = await client.mailboxOpen(path).catch(() => undefined);
  if (!isThere || String(isThere.uidValidity) !== validity) return false;
  if (confirmed(await client.search({ uid }, { uid: true }), signedIn)?.length !== 1) return false;
  confirmed(await client.messageMove(uid, from, { uid: true }), signedIn);
  return true;
}

/** The same session, with what the library and the server report as problems of the connection. */
function reporting(session: SourceSession, port: ConnectionPort): SourceSession {
  const report = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw problemOf(error, port);
    }
  };
  return {
    list: () => report(session.list()),
    describe: (keys) => report(session.describe(keys)),
    fetch: (item) => report(session.fetch(item)),
    putAway: (key, ending) => report(session.putAway(key, ending)),
    bringBack: (place) => report(session.bringBack(place)),
  };
}

/** Signs in, works and signs out. The address is resolved once and checked; TLS is checked against the name. */
async function withClient<Result>(settings: ImapSettings, port: ConnectionPort, work: (signedIn: SignedIn) => Promise<Result>): Promise<Result> {
  let client: ImapFlow | undefined;
  let refusal: unknown;
  const stop = () => client?.close();
  port.signal.addEventListener("abort", stop, { once: true });
  try {
    const noted = ({ err }: { err?: unknown }) => void (refusal = err);
    const imap = await import("imapflow");
    // Only the log of the library says why the server refused a command.
    client = new imap.ImapFlow({ ...(await optionsOf(settings, port)), logger: { debug: ignored, info: ignored, warn: noted, error: ignored } });
    // What breaks between two commands is seen by the next one.
    client.on("error", () => undefined);
    await client.connect();
    const result = await work({ client, refusal: () => refusal });
    await client.logout();
    return result;
  } catch (error) {
    throw problemOf(error, port);
  } finally {
    port.signal.removeEventListener("abort", stop);
    client?.close();
  }
}

const ignored = (): void => undefined;

async function optionsOf(settings: ImapSettings, { outgoing }: ConnectionPort): Promise<ImapFlowOptions> {
  const { host, mailbox, password, authorityCertificate } = settings;
  const { secure, doSTARTTLS, port } = securityOf(settings);
  return {
    host: await outgoing.addressOf(host),
    ...(isIP(host) ? {} : { servername: host }),
    port,
    secure,
    ...(doSTARTTLS === undefined ? {} : { doSTARTTLS }),
    auth: { user: mailbox, pass: password },
    ...(authorityCertificate === undefined ? {} : { tls: { ca: authorityCertificate } }),
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: MAX_LITERAL_BYTES,
    maxResponseSize: 2 * MAX_LITERAL_BYTES,
  };
}

type Security = { secure: boolean; doSTARTTLS: boolean | undefined; port: number };

/** The five options of the settings (R370); Auto takes TLS from the first byte at its own port, which is the usual one, and STARTTLS where offered at others. */
export function securityOf({ security, port }: Pick<ImapSettings, "security" | "port">): Security {
  switch (security) {
    case "None":
      return { secure: false, doSTARTTLS: false, port: port ?? PLAIN_PORT };
    case "SslOnConnect":
      return { secure: true, doSTARTTLS: undefined, port: port ?? SSL_PORT };
    case "StartTls":
      return { secure: false, doSTARTTLS: true, port: port ?? PLAIN_PORT };
    case "StartTlsWhenAvailable":
      return { secure: false, doSTARTTLS: undefined, port: port ?? PLAIN_PORT };
    case "Auto":
      return { secure: (port ?? SSL_PORT) === SSL_PORT, doSTARTTLS: undefined, port: port ?? SSL_PORT };
  }
}

/** Failures of a certificate have no common mark but their names (Node and OpenSSL). */
const CERTIFICATE_FAILURE = /CERT|SELF_SIGNED|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY/;

/** What imapflow, TLS and the server report (response codes of RFC 5530), in the kinds of remote problems. */
function problemOf(error: unknown, { signal }: ConnectionPort): unknown {
  if (error instanceof RemoteProblem) return error;
  if (signal.aborted) return new RemoteProblem("timeout", { cause: error });
  if (error instanceof OutgoingFailure) return wayProblem(error);
  const { message, code = "", responseText, serverResponseCode = "", authenticationFailed } = error as ImapError;
  const problem = (kind: RemoteProblem["code"]) => new RemoteProblem(kind, { ...(responseText ? { reason: responseText } : {}), cause: error });
  if (/UNAVAILABLE|LIMIT|INUSE/.test(serverResponseCode)) return problem("busy");
  if (authenticationFailed) return problem("signInRefused");
  if (serverResponseCode === "OVERQUOTA") return problem("noSpace");
  if (serverResponseCode === "NOPERM") return problem("notAllowed");
  if (/NONEXISTENT|TRYCREATE|CANNOT/.test(serverResponseCode)) return problem("notFound");
  if (CERTIFICATE_FAILURE.test(code)) return problem("identityChanged");
  if (/STARTTLS/i.test(message)) return problem("misconfigured");
  if (/TIMEOUT/i.test(code)) return problem("timeout");
  if (SOCKET_ERROR.test(code) || IMAP_ERRORS.some((name) => code.includes(name))) return problem("unreachable");
  return code === "" && !responseText ? error : problem("serverError");
}
type ImapError = Error & { code?: string; responseText?: string; serverResponseCode?: string; authenticationFailed?: boolean };

const SOCKET_ERROR = /^E[A-Z]+$/;
const IMAP_ERRORS = ["EConnection", "NoConnection", "ClosedAfterConnect", "Parser", "TooLarge", "TooMany"];
