import { createHash, randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp } from "#server/app.ts";
import { readConfig } from "#server/core/config.ts";
import { readFolder } from "#server/core/installation.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { TEST_SECRET } from "#test/database.ts";
import { type FillableDisk, fillableDisk, mayMount } from "#test/fillableDisk.ts";
import { type Parts, startKeyServer, startParts } from "#test/parts.ts";
import { migrate } from "./migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres.ts";

// The whole data folder on a disk that fills up: files, database and its log of changes together, as an installation has them.

/** A new cluster takes 70 MB, and PostgreSQL adds 16 MB at a time for what changes. */
const DISK_BYTES = 320 * 1024 * 1024;
/** Small enough to be read before it is refused, so that every sender gets the answer. */
const FILE_BYTES = 6_000;
/** Changes of the database until its next piece of log finds no room. */
const MAX_SWITCHES = 40;
const LONG_MS = 300_000;

let disk: FillableDisk;
let postgres: EmbeddedPostgres;
let keys: Awaited<ReturnType<typeof startKeyServer>>;
let parts: Parts;
let tenant: TestTenant;

beforeAll(async () => {
  if (!mayMount) return;
  disk = await fillableDisk(DISK_BYTES);
  postgres = await startEmbeddedPostgres(join(disk.folder, "postgres"), "zkouska", { mayMake: true });
  postgres.keepAlive(() => undefined);
  const { urls } = await migrate(postgres.url, TEST_SECRET, { folder: readFolder(disk.folder), needsFiles: false });
  keys = await startKeyServer();
  mkdirSync(join(disk.folder, "files"), { recursive: true });
  // The reserve would refuse uploads long before: here everything else on the disk has used it up.
  process.env.KVITANCE_FREE_SPACE = "0";
  parts = await startParts({ ownerUrl: postgres.url, appUrl: urls.app, identityUrl: urls.identity, close: async () => undefined }, disk.folder, keys.url);
  const config = readConfig(["--data", disk.folder], { ...process.env, KVITANCE_SECRET: TEST_SECRET });
  const app = await openApp(config, urls.app, { log: pino({ level: "silent" }), readers: 0, isWorker: false });
  tenant = await buildTenant(app);
  await app.close();
}, LONG_MS);
afterAll(async () => {
  delete process.env.KVITANCE_FREE_SPACE;
  if (!mayMount) return;
  await disk.makeRoom();
  await parts.kill();
  keys.close();
  await postgres.stop();
  await disk.remove();
}, LONG_MS);

const call = async (method: string, path: string, body?: FormData | object) => {
  const isForm = body instanceof FormData;
  const headers = { authorization: `Bearer ${await keys.token(tenant.admin)}`, ...(body && !isForm ? { "content-type": "application/json" } : {}) };
  return fetch(parts.url + path, { method, headers, body: body === undefined ? null : isForm ? body : JSON.stringify(body) });
};

type Sent = { sha256: string; documentId?: string; status: number; code?: string };

async function upload(): Promise<Sent> {
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(FILE_BYTES)]);
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(bytes)]), "faktura.pdf");
  const reply = await call("POST", "/v1/documents", form);
  const answer = (await reply.json()) as { documentId?: string; code?: string };
  return { sha256: createHash("sha256").update(bytes).digest("hex"), status: reply.status, ...answer };
}

/** Makes the database begin new pieces of its log until there is no room for one; what it answers then. */
async function exhaustDatabase(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    for (let count = 0; count < MAX_SWITCHES; count += 1)
      await client.query("select pg_switch_wal(), pg_logical_emit_message(false, 'full', repeat('x', 1000000))");
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const sha256Of = async (documentId: string): Promise<string> => {
  const reply = await call("GET", `/v1/documents/${documentId}/file`);
  return createHash("sha256")
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest("hex");
};

test.skipIf(!mayMount)(
  "a disk that is full under the database refuses uploads clearly, loses nothing, and all goes on when there is room (needs to mount a disk)",
  { timeout: LONG_MS },
  async () => {
    const kept: Sent[] = [];
    for (let count = 0; count < 5; count += 1) kept.push(await upload());
    expect(kept.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

    await disk.fill();
    expect(await upload()).toMatchObject({ status: 507, code: "storage-full" });
    expect(await exhaustDatabase()).toBeDefined();
    const refused: Sent[] = [];
    for (let count = 0; count < 10; count += 1) refused.push(await upload());
    // Without a database the answer is to try again later; nothing is reported as stored, and no internal error is reported.
    for (const { status, code } of refused) expect([status, code]).toSatisfy((answer) => ["507,storage-full", "503,overloaded"].includes(String(answer)));

    await disk.makeRoom();
    let last: Sent | undefined;
    await expect.poll(async () => (last = await upload()).status, { timeout: LONG_MS / 2, interval: 500 }).toBe(200);
    kept.push(last!);
    for (const { documentId, sha256 } of kept) expect(await sha256Of(documentId!)).toBe(sha256);
    const count = (await (await call("POST", "/v1/documents/count", {})).json()) as { count: number };
    expect(count).toMatchObject({ count: kept.length });
    // What waited to be read is read.
    const extracting = async () => ((await (await call("POST", "/v1/documents/count/extracting", {})).json()) as { count: number }).count;
    await expect.poll(extracting, { timeout: LONG_MS / 2, interval: 500 }).toBe(0);
  },
);
