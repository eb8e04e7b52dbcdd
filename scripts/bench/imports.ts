import { buildMessage } from "#test/messages.ts";
import { dovecot, startDovecot } from "#test/servers/dovecot.ts";
import { digitalPages } from "./inputs.ts";
import { type Bench, startBench } from "./program.ts";
import { type Benchmark, figure, timed } from "./result.ts";
import { untilRead, upload } from "./uploads.ts";

/** KVITANCE_BENCH_MAILS makes the benchmark smaller or larger. */
const MAILS = Number(process.env.KVITANCE_BENCH_MAILS ?? 500);
const WARM_UP = 6;
/** Files that a browser uploads at once. */
const AT_ONCE = 4;
/** How much longer the mailbox may take. */
const MAX_RATIO = 1.2;
const POLL_MS = 50;

async function byHand(bench: Bench, pages: readonly Buffer[]): Promise<void> {
  const waiting = [...pages.entries()];
  const sender = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await upload(bench, next[1], `rucne-${next[0]}.pdf`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  await untilRead(bench);
}

/** From saving the connection until every message is a document that was read. */
async function fromMailbox(bench: Bench, settings: object, count: number): Promise<void> {
  const documents = async () => ((await (await bench.call("POST", "/v1/documents/count", {})).json()) as { count: number }).count;
  const before = await documents();
  const reply = await bench.call("POST", "/v1/tenant/importConnections", { type: "Email", name: "Faktury", settings });
  if (!reply.ok) throw new Error(`The connection was refused (${reply.status}): ${await reply.text()}`);
  while ((await documents()) < before + count) await new Promise((done) => setTimeout(done, POLL_MS));
  await untilRead(bench);
}

async function measure() {
  // Before the program starts: connections that it closes meanwhile would be noticed too late.
  const pages = await digitalPages(WARM_UP + 2 * MAILS);
  const server = await startDovecot();
  const bench = await startBench({ env: { KVITANCE_OUTGOING_ALLOW: "127.0.0.1" } });
  try {
    await byHand(bench, pages.splice(0, WARM_UP));
    const hand = await timed(() => byHand(bench, pages.slice(0, MAILS)));
    await server.asOwner(async (client) => {
      for (const [index, content] of pages.slice(MAILS).entries())
        await client.append("INBOX", await buildMessage({ subject: `Faktura ${index}`, attachments: [{ filename: `posta-${index}.pdf`, content }] }));
    });
    const settings = {
      host: "127.0.0.1",
      port: server.port,
      security: "None",
      mailbox: server.username,
      password: server.password,
      processedFolder: "Zpracované",
    };
    const mailbox = await timed(() => fromMailbox(bench, settings, MAILS));
    const reference = { name: `${AT_ONCE} uploads at once by hand`, value: hand / 1_000 };
    return [figure(`${MAILS} messages to New`, mailbox / 1_000, "s", { samples: MAILS, goal: Number(((hand / 1_000) * MAX_RATIO).toFixed(1)), reference })];
  } finally {
    await bench.stop();
    await server.stop();
  }
}

export const imports: Benchmark = {
  name: "imports",
  says: "messages with a digital invoice each, from a mailbox of Dovecot until New, beside the same by hand",
  run: async () => (dovecot ? measure() : []),
};
