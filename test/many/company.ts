import { flexiClient, type FakeAbraFlexi, startFakeAbraFlexi } from "#test/fakes/abraFlexi.ts";
import { firstSignIn } from "#e2e/program.ts";
import { signIn } from "#scripts/bench/signIn.ts";
import { allDocuments, type Found } from "#test/hunt.ts";
import { type Handled, invoiceNumberOf } from "./load.ts";
import type { ManyParts } from "./installation.ts";
import { openSession, type Session } from "./session.ts";
import type { Tally } from "./tally.ts";

const PASSWORD = "Vlastni-heslo-7";

/** The first company with approval and an accounting system that books each document that it is given. */
export async function openCompany({ url, printed, hosts }: ManyParts, tally: Tally): Promise<{ session: Session; books: FakeAbraFlexi }> {
  const { email, password } = firstSignIn(printed);
  const temporary = await signIn(url, email, password);
  const changed = await fetch(`${url}/v1/users/password`, {
    method: "POST",
    headers: { authorization: `Bearer ${temporary}`, "content-type": "application/json" },
    body: JSON.stringify({ OldPassword: password, Password: PASSWORD }),
  });
  if (changed.status !== 204) throw new Error(`The password was not changed: ${changed.status}`);
  const books = await startFakeAbraFlexi(hosts.address);
  const session = await openSession({ url, email, password: PASSWORD }, tally);
  const must = async (path: string, body: object) => {
    const reply = await session.call("POST", path, body);
    if (reply.status >= 400) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  };
  await must("/v1/tenant/features", { features: [{ feature: "Approval", enabled: true }] });
  const connection = { ...flexiClient, url: books.url, attachOriginal: false };
  await must("/v1/tenant/accountingSystems", { type: "AbraFlexi", name: "Účetnictví", connection });
  return { session, books };
}

/** What became of the documents: all of these numbers but the first two are to be 0. */
export type Result = {
  acknowledged: number;
  documents: number;
  lost: number;
  doubled: number;
  stuck: number;
  notExported: number;
  exportedTwice: number;
  unheard: number;
};

/** Compares what was acknowledged with the documents of the company, the bytes of their files, and the books of the accounting system. */
export async function judge(session: Session, books: FakeAbraFlexi, handled: readonly Handled[]): Promise<Result> {
  let found: Found[] = [];
  // The last kill was a moment ago.
  await session.trying("all documents", async () => {
    found = await allDocuments(session);
    return true;
  });
  const acknowledged = handled.filter(({ answered }) => answered);
  const rows = Object.values(books.evidences).flatMap((evidence) => evidence.map((row) => String(row.cisDosle ?? "")));
  const timesOf = (number: string) => rows.filter((row) => row === number).length;
  const exported = acknowledged.map(({ number }) => timesOf(invoiceNumberOf(number)));
  const isThere = (upload: Handled) => found.some((document) => document.documentId === upload.documentId && document.sha256 === upload.sha256);
  return {
    acknowledged: acknowledged.length,
    documents: found.length,
    lost: acknowledged.filter((upload) => !isThere(upload)).length,
    doubled: found.length - new Set(found.map(({ sha256 }) => sha256)).size,
    stuck: found.filter(({ state }) => state !== "Exported").length,
    notExported: exported.filter((times) => times === 0).length,
    exportedTwice: exported.filter((times) => times > 1).length,
    unheard: session.live.pending,
  };
}

/** The part of a table of figures that both drills have. */
export const figuresOf = (tally: Tally, { live }: Session, result: Result): (string | number)[][] => [
  ["requests", tally.requests],
  ["of these tried again", tally.retries],
  ["calls that failed twice in a row", tally.failures.length],
  ["longest wait for an answer, with its retries, s", tally.longestCall],
  ["further sign-ins", tally.signIns],
  ["live changes heard; connections of the stream", `${live.events}; ${live.connections}`],
  ["longest wait from an upload to a live change, s", live.longestWait],
  ["uploads acknowledged", result.acknowledged],
  ["documents", result.documents],
  ["lost", result.lost],
  ["doubled", result.doubled],
  ["stuck", result.stuck],
  ["not exported; exported twice", `${result.notExported}; ${result.exportedTwice}`],
];
