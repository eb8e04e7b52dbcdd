import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { openBrowser, openContext, signIn } from "#e2e/browser.ts";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { showValue } from "#web/components/fieldFormats.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import type { Page } from "playwright-core";
import { ADMIN, type Bench, startBench, stopAll, temporaryFolder } from "./bench/program.ts";
import { type Case, casesOf, headerNames, misread } from "./review/corpus.ts";
import { review } from "./review/keyboard.ts";
import { median } from "./review/median.ts";
import { journeys } from "./review/journeys.ts";
import { FIRST_HOUR, GOAL_RIGHT, GOAL_WRONG, type Reviewed, reviewPage } from "./review/report.ts";
import { fieldsToSpoil, spoil } from "./review/spoil.ts";

/**
 * Counts the keys of checking documents in the real program: `npm run review-speed [-- --count 20] [--write docs/speed-of-review.md]`;
 * with `--journeys` three ways through the program are walked instead: the first hour, many mixed documents, and an approval on a phone.
 * The method stands in docs/speed-of-review.md. Ends well without the corpora, saying so.
 */
const { values: options } = parseArgs({ options: { count: { type: "string", default: "20" }, write: { type: "string" }, journeys: { type: "boolean" } } });
const COUNT = Number(options.count);
const BATCH = 10;
const READ_MS = 300_000;
const corpora = fileURLToPath(new URL("../../shared/corpora", import.meta.url));

type Ready = Case & { documentId: string; detail: DocumentDetail };
const say = (text: string) => void process.stdout.write(`${text}\n`);

async function upload(bench: Bench, { path, fileName }: Case): Promise<string> {
  const form = new FormData();
  form.append("DocumentClass", "ReceivedInvoice");
  form.append("File", new Blob([new Uint8Array(readFileSync(path))]), fileName);
  const reply = await fetch(`${bench.url}/v1/documents`, { method: "POST", headers: { authorization: `Bearer ${bench.token}` }, body: form });
  if (!reply.ok) throw new Error(`${fileName}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { documentId: string }).documentId;
}

async function detailOf(bench: Bench, documentId: string): Promise<DocumentDetail> {
  return (await (await bench.call("GET", `/v1/documents/${documentId}?returnDocumentTypeDefinition=true`)).json()) as DocumentDetail;
}

async function read(bench: Bench, documentId: string): Promise<DocumentDetail> {
  for (const end = Date.now() + READ_MS; Date.now() < end;) {
    const detail = await detailOf(bench, documentId);
    if (detail.state !== "Extracting") return detail;
    await new Promise((done) => setTimeout(done, 300));
  }
  throw new Error(`${documentId} was not read in time.`);
}

/** Uploads documents until enough of them were read right; the others are deleted again. */
async function gather(bench: Bench): Promise<{ ready: Ready[]; tried: { count: number; misread: number; unclean: number } }> {
  const ready: Ready[] = [];
  const tried = { count: 0, misread: 0, unclean: 0 };
  const waiting = casesOf(corpora);
  while (ready.length < COUNT && waiting.length > 0) {
    const batch = waiting.splice(0, BATCH);
    const ids = await Promise.all(batch.map((one) => upload(bench, one)));
    for (const [at, one] of batch.entries()) {
      const documentId = ids[at]!;
      const detail = await read(bench, documentId);
      tried.count += 1;
      const isWrong = detail.state !== "New" || misread(one.truth, detail.fields).length > 0;
      const isUnclean = detail.validationErrors.some((error) => error.blocking);
      if (isWrong) tried.misread += 1;
      else if (isUnclean) tried.unclean += 1;
      if (!isWrong && !isUnclean && ready.length < COUNT) ready.push({ ...one, documentId, detail });
      else await bench.call("DELETE", `/v1/documents/${documentId}`);
    }
    say(`read ${tried.count}, ready ${ready.length}`);
  }
  return { ready, tried };
}

/** Opens the first document of the list and checks one after the other; answers the keys by document. */
async function reviewAll(
  page: Page,
  bench: Bench,
  ready: readonly Ready[],
  right: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<Map<string, number>> {
  const list = (await (await bench.call("POST", "/v1/documents/list", { sort: { field: "createdTime", direction: "asc" } })).json()) as {
    items: { documentId: string }[];
    listResultId: string;
  };
  const known = new Set(ready.map(({ documentId }) => documentId));
  const order = list.items.map(({ documentId }) => documentId).filter((id) => known.has(id));
  if (order.length !== ready.length) throw new Error("The list does not hold the documents.");
  const keys = new Map<string, number>();
  await page.goto(`${bench.url}/Document/${order[0]}?listResultId=${list.listResultId}`);
  for (const documentId of order) {
    await page.waitForURL((url) => url.pathname.includes(documentId));
    await page.getByRole("heading", { level: 1, name: ready.find((one) => one.documentId === documentId)!.fileName, exact: true }).waitFor();
    await page.locator("[data-testid=page-sheet] img").first().waitFor();
    keys.set(documentId, await review(page, right.get(documentId) ?? new Map()));
  }
  await page.getByText("Uloženo.").first().waitFor();
  return keys;
}

/** Every document has to be Processed and right, else its count says nothing. */
async function prove(bench: Bench, ready: readonly Ready[]): Promise<void> {
  for (const { documentId, truth } of ready) {
    const { state, fields } = await detailOf(bench, documentId);
    const wrong = misread(truth, fields);
    if (state !== "Processed" || wrong.length > 0) throw new Error(`${truth.documentId} ended ${state} with wrong ${wrong.join(", ") || "nothing"}.`);
  }
}

/** Puts the documents back as they were read, with two wrong values each. Answers the right ones as the screen shows them. */
async function spoilAll(client: pg.Client, ready: readonly Ready[]): Promise<Map<string, Map<string, string>>> {
  const right = new Map<string, Map<string, string>>();
  await client.query("delete from supplier_memories");
  for (const [index, { documentId, detail, truth }] of ready.entries()) {
    const fields = { ...detail.fields };
    const evidence = { ...detail.evidence };
    const shown = new Set(detail.documentTypeDefinition?.fields.filter((field) => !field.hidden && field.editable).map((field) => field.name));
    const chosen = fieldsToSpoil(
      headerNames(truth).filter((name) => shown.has(name) && fields[name]),
      index,
    );
    const shownRight = new Map<string, string>();
    for (const [at, name] of (chosen ?? []).entries()) {
      const value = fields[name]!;
      const format = detail.documentTypeDefinition?.fields.find((field) => field.name === name)?.format ?? "text";
      fields[name] = spoil(name, value);
      const { box, page, source } = evidence[name] ?? { source: "text" as const };
      const others = at === 0 ? { candidates: [{ value, score: 0.4, ...(box ? { box, page } : {}) }] } : {};
      evidence[name] = { source, confidence: 0.5, checks: [], ...others };
      shownRight.set(name, showValue(format, value, "cs-CZ"));
    }
    right.set(documentId, shownRight);
    await client.query(
      "update documents set state = 'New', fields = $2, attention = $3, validated_at = null, validator_id = null, first_validated_at = null where document_id = $1",
      [documentId, JSON.stringify(fields), detail.attention],
    );
    await client.query("update document_contents set evidence = $2, items = $3, vat_breakdown = $4, packed = null where document_id = $1", [
      documentId,
      JSON.stringify(evidence),
      JSON.stringify(detail.items),
      JSON.stringify(detail.vatBreakdown),
    ]);
  }
  return right;
}

/** What stands in the file of the journeys, which are counted apart. */
function partOf(path: string): string {
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  const at = before.indexOf(FIRST_HOUR);
  return at < 0 ? "" : `\n${before.slice(at)}`;
}

async function walkJourneys(): Promise<boolean> {
  const { text, isWithinGoals } = await journeys(say);
  if (options.write) {
    const before = readFileSync(options.write, "utf8").split(FIRST_HOUR)[0]!.trimEnd();
    writeFileSync(options.write, `${before}\n\n${text}`);
  }
  say(text);
  return isWithinGoals;
}

async function main(): Promise<boolean> {
  if (!existsSync(corpora)) {
    say("The corpora are not here, so nothing is counted.");
    return true;
  }
  const folder = await temporaryFolder();
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "review", { mayMake: true });
  const client = new pg.Client({ connectionString: postgres.url });
  const bench = await startBench({ env: { DATABASE_URL: postgres.url } });
  const browser = await openBrowser();
  try {
    await client.connect();
    const { ready, tried } = await gather(bench);
    if (ready.length < COUNT) throw new Error(`Only ${ready.length} of ${COUNT} documents were read right.`);
    const context = await openContext(browser);
    context.setDefaultTimeout(READ_MS);
    const page = await context.newPage();
    await signIn(page, bench.url, ADMIN.email, ADMIN.password);
    const keysRight = await reviewAll(page, bench, ready, new Map());
    await prove(bench, ready);
    const right = await spoilAll(client, ready);
    const keysWrong = await reviewAll(page, bench, ready, right);
    await prove(bench, ready);
    const documents = ready.map(({ documentId, truth, detail }): Reviewed => ({
      documentId: truth.documentId,
      set: truth.set,
      pages: detail.pages.length,
      doubtful: detail.attention ?? 0,
      keysRight: keysRight.get(documentId)!,
      wrongFields: [...right.get(documentId)!.keys()],
      keysWrong: keysWrong.get(documentId)!,
    }));
    const text = reviewPage(documents, tried);
    if (options.write) writeFileSync(options.write, text + partOf(options.write));
    say(text);
    return median([...keysRight.values()]) <= GOAL_RIGHT && median([...keysWrong.values()]) <= GOAL_WRONG;
  } finally {
    await browser.close();
    await client.end();
    await bench.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stopAll().then(() => process.exit(1)));
process.exit((await (options.journeys ? walkJourneys() : main())) ? 0 : 1);
