import { randomUUID } from "node:crypto";
import { openPersonSignIn, type PersonSignIn } from "./persons.ts";
import { type ReceivedRequest, type RemoteReply, type RemoteSystem, startRemoteSystem } from "./remoteSystem.ts";

type Folder = { id: string; displayName: string; parent: string | undefined };
type Message = { immutableId: string; folder: string; subject: string; from: string; bytes: Buffer; isRead: boolean };

export type FakeGraphMail = RemoteSystem & {
  messages: Message[];
  folders: Folder[];
  /** Tokens that were given. */
  tokens: number;
  /** Puts a message in the inbox. */
  send(subject: string, bytes: Buffer): void;
  subjectsIn(folder: string): string[];
  expireTokens(): void;
  /** People who sign in themselves, with a public client of this id. */
  people: PersonSignIn;
};
export const publicClient = { clientId: "1d2f", clientSecret: undefined, directory: "common" };

export const entraApplication = { authority: "firma.onmicrosoft.com", clientId: "0c1e", clientSecret: "tajný klíč" };
export const graphMailbox = "faktury@example.com";

/** Most messages of a page, however many are asked for; small, so that a few messages take several. */
const PAGE = 4;
const GRAPH = "https://graph.microsoft.com";
const problem = (status: number, code: string): RemoteReply => ({ status, body: { error: { code, message: `Chyba ${code}` } } });

/** One mailbox of Exchange Online as Microsoft Graph v1.0 shows it, with the token endpoint of its directory. */
export async function startFakeGraphMail(): Promise<FakeGraphMail> {
  const tokens = new Set<string>();
  const people = openPersonSignIn(
    { clientId: publicClient.clientId, scope: "https://graph.microsoft.com/Mail.ReadWrite offline_access", rotates: true },
    () => {
      const access = randomUUID();
      tokens.add(access);
      return access;
    },
  );
  const inbox: Folder = { id: "inbox-id", displayName: "Doručená pošta", parent: undefined };
  const fake: FakeGraphMail = Object.assign(await startRemoteSystem(answer), {
    messages: [] as Message[],
    folders: [inbox],
    tokens: 0,
    send: (subject: string, bytes: Buffer) =>
      void fake.messages.push({ immutableId: `${randomUUID()}==`, folder: inbox.id, subject, from: "dodavatel@example.com", bytes, isRead: false }),
    subjectsIn: (name: string) => {
      const id = fake.folders.find((folder) => folder.displayName === name)?.id;
      return fake.messages.filter(({ folder }) => folder === id).map(({ subject }) => subject);
    },
    expireTokens: () => tokens.clear(),
    people,
  });

  function answer(request: ReceivedRequest): RemoteReply {
    const { path, headers } = request;
    if (headers["x-asked-host"] === "login.microsoftonline.com") return people.answer(request) ?? token(request);
    if (!tokens.has(String(headers.authorization).replace(/^Bearer /, ""))) return problem(401, "InvalidAuthenticationToken");
    const mailbox = `/v1.0/users/${encodeURIComponent(graphMailbox)}/`;
    if (!path.startsWith(mailbox)) return problem(404, "ErrorInvalidUser");
    const rest = path.slice(mailbox.length);
    if (rest === "mailFolders/inbox") return { status: 200, body: { totalItemCount: waiting().length } };
    if (rest === "mailFolders/inbox/messages") return page(request);
    if (rest.startsWith("mailFolders")) return folders(request, decodeURIComponent(/^mailFolders\/([^/]+)\/childFolders$/.exec(rest)?.[1] ?? "") || undefined);
    const [, id = "", action] = /^messages\/([^/]+)(?:\/([^/]+))?$/.exec(rest) ?? [];
    return oneMessage(request, decodeURIComponent(id), action);
  }

  function token({ path, body }: ReceivedRequest): RemoteReply {
    const form = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
    const isFor = form.scope === "https://graph.microsoft.com/.default" && form.grant_type === "client_credentials";
    if (path !== `/${entraApplication.authority}/oauth2/v2.0/token` || !isFor) return { status: 400, body: { error: "invalid_request" } };
    const isKnown = form.client_id === entraApplication.clientId && form.client_secret === entraApplication.clientSecret;
    if (!isKnown) return { status: 401, body: { error: "invalid_client", error_description: "AADSTS7000215: Invalid client secret provided." } };
    const access_token = randomUUID();
    tokens.add(access_token);
    fake.tokens += 1;
    return { status: 200, body: { token_type: "Bearer", expires_in: 3599, access_token } };
  }

  const waiting = () => fake.messages.filter(({ folder }) => folder === inbox.id);
  // Without the header an id says where the message is, and changes when it is moved.
  const idOf = (message: Message, { headers }: ReceivedRequest) =>
    headers.prefer === 'IdType="ImmutableId"' ? message.immutableId : `${message.folder}/${message.immutableId}`;

  function page(request: ReceivedRequest): RemoteReply {
    const skip = Number(request.query.get("$skip") ?? 0);
    const all = waiting();
    const hasSize = (request.query.get("$expand") ?? "").includes("'Long 0x0E08'");
    const value = all.slice(skip, skip + PAGE).map((message) => ({
      id: idOf(message, request),
      subject: message.subject,
      from: { emailAddress: { name: "Dodavatel", address: message.from } },
      ...(hasSize ? { singleValueExtendedProperties: [{ id: "Long 0xe08", value: String(message.bytes.length) }] } : {}),
    }));
    const query = new URLSearchParams(request.query);
    query.set("$skip", String(skip + PAGE));
    return { status: 200, body: { value, ...(skip + PAGE < all.length ? { "@odata.nextLink": `${GRAPH}${request.path}?${query}` } : {}) } };
  }

  function folders({ method, query, body }: ReceivedRequest, parent: string | undefined): RemoteReply {
    const here = fake.folders.filter((folder) => folder.parent === parent);
    if (method === "GET") {
      const name = /^displayName eq '(.*)'$/.exec(query.get("$filter") ?? "")?.[1]?.replaceAll("''", "'");
      return { status: 200, body: { value: here.filter(({ displayName }) => name === undefined || displayName === name) } };
    }
    const { displayName } = JSON.parse(body.toString("utf8")) as { displayName: string };
    if (here.some((folder) => folder.displayName === displayName)) return problem(409, "ErrorFolderExists");
    const made = { id: randomUUID(), displayName, parent };
    fake.folders.push(made);
    return { status: 201, body: made };
  }

  function oneMessage(request: ReceivedRequest, id: string, action: string | undefined): RemoteReply {
    const message = fake.messages.find((each) => idOf(each, request) === id);
    if (!message) return problem(404, "ErrorItemNotFound");
    if (action === "$value") return { status: 200, headers: { "content-type": "text/plain" }, body: message.bytes };
    if (request.method === "DELETE") {
      fake.messages.splice(fake.messages.indexOf(message), 1);
      return { status: 204 };
    }
    const given = request.body.length > 0 ? (JSON.parse(request.body.toString("utf8")) as { destinationId?: string; isRead?: boolean }) : {};
    if (action === "move") {
      // Some folders have names of their own beside their ids.
      const target = given.destinationId === "inbox" ? inbox : fake.folders.find((folder) => folder.id === given.destinationId);
      if (!target) return problem(404, "ErrorItemNotFound");
      message.folder = target.id;
    } else message.isRead = given.isRead ?? message.isRead;
    return { status: action === "move" ? 201 : 200, body: { id: idOf(message, request) } };
  }
  return fake;
}
