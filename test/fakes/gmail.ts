import { randomUUID } from "node:crypto";
import { googleProblem, type GoogleService, startGoogleService } from "./google.ts";
import type { ReceivedRequest, RemoteReply } from "./remoteSystem.ts";

type Message = { id: string; subject: string; bytes: Buffer; labels: Set<string> };
export type FakeGmail = GoogleService & {
  messages: Message[];
  /** Whose mailbox it is. */
  account: string;
  labels: { id: string; name: string; type: string }[];
  /** Puts a message in the inbox, as the newest. */
  send(subject: string, bytes: Buffer): void;
  subjectsIn(label: string): string[];
};

export const gmailMailbox = "faktury@example.com";
/** Most messages of a page, however many are asked for. */
const PAGE = 4;

/** One mailbox as the Gmail API v1 shows it: labels instead of folders, raw messages in base64url, pages, a bin. */
export async function startFakeGmail(): Promise<FakeGmail> {
  const right = { scope: "https://www.googleapis.com/auth/gmail.modify", subject: gmailMailbox };
  const fake: FakeGmail = Object.assign(await startGoogleService(right, answer), {
    messages: [] as Message[],
    account: gmailMailbox,
    labels: ["INBOX", "UNREAD", "TRASH"].map((name) => ({ id: name, name, type: "system" })),
    send: (subject: string, bytes: Buffer) =>
      void fake.messages.unshift({ id: randomUUID().slice(0, 16), subject, bytes, labels: new Set(["INBOX", "UNREAD"]) }),
    subjectsIn: (name: string) => {
      const id = fake.labels.find((label) => label.name === name)?.id ?? "";
      return fake.messages.filter(({ labels }) => labels.has(id)).map(({ subject }) => subject);
    },
  });

  function answer({ method, path, query, body }: ReceivedRequest): RemoteReply {
    const rest = path.replace("/gmail/v1/users/me/", "");
    const given = body.length > 0 ? (JSON.parse(body.toString("utf8")) as { name?: string; addLabelIds?: string[]; removeLabelIds?: string[] }) : {};
    if (rest === "profile") return { status: 200, body: { emailAddress: fake.account } };
    if (rest === "labels/INBOX") return { status: 200, body: { id: "INBOX", messagesTotal: fake.subjectsIn("INBOX").length } };
    if (rest === "labels" && method === "GET") return { status: 200, body: { labels: fake.labels } };
    if (rest === "labels") return addLabel(given.name ?? "");
    if (rest === "messages") return page(query);
    const [, id, action] = /^messages\/([^/]+)(?:\/(\w+))?$/.exec(rest) ?? [];
    const message = fake.messages.find((each) => each.id === id);
    if (!message) return googleProblem(404, "notFound");
    if (action === "trash") message.labels = new Set(["TRASH"]);
    if (action === "modify") {
      for (const label of given.addLabelIds ?? []) {
        if (!fake.labels.some((each) => each.id === label)) return googleProblem(400, "invalidArgument");
        message.labels.add(label);
      }
      for (const label of given.removeLabelIds ?? []) message.labels.delete(label);
    }
    if (query.get("format") === "raw") return { status: 200, body: { id, raw: message.bytes.toString("base64url") } };
    const headers = [
      { name: "Subject", value: message.subject },
      { name: "From", value: '"Dodavatel <s.r.o.>" <dodavatel@example.com>' },
    ];
    return { status: 200, body: { id, sizeEstimate: message.bytes.length, payload: { headers } } };
  }

  function addLabel(name: string): RemoteReply {
    if (fake.labels.some((label) => label.name.toLowerCase() === name.toLowerCase())) return googleProblem(409, "aborted");
    const label = { id: `Label_${fake.labels.length}`, name, type: "user" };
    fake.labels.push(label);
    return { status: 200, body: label };
  }

  function page(query: URLSearchParams): RemoteReply {
    const found = fake.messages.filter(({ labels }) => labels.has(query.get("labelIds") ?? ""));
    const from = Number(query.get("pageToken") ?? 0);
    const next = from + PAGE < found.length ? { nextPageToken: String(from + PAGE) } : {};
    // An empty list is left out of the answer.
    const messages = found.slice(from, from + PAGE).map(({ id }) => ({ id, threadId: id }));
    return { status: 200, body: { ...(messages.length > 0 ? { messages } : {}), resultSizeEstimate: found.length, ...next } };
  }
  return fake;
}
