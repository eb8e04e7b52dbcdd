import { buildMessage } from "#test/messages.ts";
import { ImapFlow } from "imapflow";
import { type ArrivalPlace, imapSteps, startBreakingProxy } from "./breakingProxy.ts";
import { startDovecot } from "./dovecot.ts";

/** A mailbox of Dovecot: messages with one file, with two, with none, and some that come twice. */
export async function arrivalMailbox(): Promise<ArrivalPlace> {
  const server = await startDovecot();
  const proxy = await startBreakingProxy(server.port, imapSteps);
  const asOwner = async <Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> => {
    const auth = { user: server.username, pass: server.password };
    const client = new ImapFlow({ host: "127.0.0.1", port: server.port, secure: false, doSTARTTLS: false, auth, logger: false });
    await client.connect();
    try {
      return await work(client);
    } finally {
      client.close();
    }
  };
  const subjectsIn = async (client: ImapFlow, folder: string): Promise<string[]> => {
    const subjects = new Set<string>();
    if (!(await client.status(folder, { messages: true }).catch(() => false))) return [];
    const { exists } = await client.mailboxOpen(folder);
    if (exists > 0) for await (const { envelope } of client.fetch("1:*", { envelope: true })) subjects.add(envelope?.subject ?? "");
    return [...subjects].toSorted();
  };
  const added: ArrivalPlace["added"] = { processed: [], invalid: [] };
  return {
    type: "Email",
    settings: {
      host: "127.0.0.1",
      port: proxy.port,
      security: "None",
      mailbox: server.username,
      password: server.password,
      processedFolder: "Zpracované",
      invalidFolder: "Neplatné",
    },
    proxy,
    steps: ["AUTHENTICATE", "SELECT", "UID SEARCH", "UID FETCH", "UID FETCH BODY", "CREATE", "UID MOVE", "LOGOUT"],
    add: async (number) => {
      const files = number % 7 === 0 ? [] : Array.from({ length: number % 5 === 0 ? 2 : 1 }, (_, file) => Buffer.from(`%PDF-1.7\n% ${number} ${file}`));
      const subject = `Faktura č. ${number}`;
      const message = await buildMessage({ subject, attachments: files.map((content, file) => ({ filename: `faktura ${number}-${file}.pdf`, content })) });
      await asOwner(async (client) => {
        for (let copy = 0; copy < (number % 11 === 0 ? 2 : 1); copy += 1) await client.append("INBOX", message);
      });
      added[files.length > 0 ? "processed" : "invalid"].push(subject);
      return files;
    },
    added,
    look: () =>
      asOwner(async (client) => ({
        waiting: await subjectsIn(client, "INBOX"),
        processed: await subjectsIn(client, "Zpracované"),
        invalid: await subjectsIn(client, "Neplatné"),
      })),
    restart: () => server.restart(),
    stop: async () => {
      await proxy.close();
      await server.stop();
    },
  };
}
