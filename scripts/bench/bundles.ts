import { readConfig } from "#server/core/config.ts";
import { openApp } from "#server/app.ts";
import type { App } from "#server/core/app.ts";
import { storageKey } from "#platform/files.ts";
import { openStore } from "#platform/stores/place.ts";
import { markStore } from "#server/core/fileStore.ts";
import { migrate } from "#start/migrate.ts";
import { readFolder } from "#server/core/installation.ts";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { startKeyServer, startParts } from "#test/parts.ts";
import { onCluster, TEST_SECRET, withDatabase } from "#test/database.ts";
import { buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { startSwift, swift } from "#test/servers/swift.ts";
import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { processesBelow, residentMiB, temporaryFolder } from "./program.ts";
import { type Benchmark, figure, timed } from "./result.ts";

/** Documents of the company that is measured, a number divisible by 250; and of the one whose memory is the reference. */
const MANY = Number(process.env.KVITANCE_BENCH_BUNDLED ?? 5_000);
const FEW = MANY / 5;
const FILE_BYTES = 60_000;
const WORDS = 300;
const BATCH = 50;
const SAMPLE_MS = 100;
/** Memory may not follow the number of documents. */
const MAX_RATIO = 1.5;

const noWords = Array.from({ length: WORDS }, (_, place) => ({ text: `slovo${place}`, x: place, y: place, width: 40, height: 10 }));

/** Documents with a stored file and a read page each. */
async function fill(app: App, { tenantId }: TestTenant, count: number): Promise<void> {
  for (let first = 0; first < count; first += BATCH) {
    const made = await Promise.all(
      Array.from({ length: BATCH }, async (_, place) => {
        const bytes = randomBytes(FILE_BYTES);
        const fileId = randomUUID();
        const key = storageKey(tenantId, fileId, new Date());
        await app.files.put(key, bytes);
        return { fileId, key, documentId: randomUUID(), sha256: createHash("sha256").update(bytes).digest("hex"), number: `${first + place}` };
      }),
    );
    await app.db.transaction(tenantId, async (tx) => {
      const own = { tenant_id: tenantId };
      const files = made.map(({ fileId, key, sha256 }) => ({
        ...own,
        file_id: fileId,
        storage_key: key,
        sha256,
        name: "f.pdf",
        media_type: "application/pdf",
        size: FILE_BYTES,
      }));
      await tx
        .insertInto("files")
        .values(files as never)
        .execute();
      const documents = made.map(({ documentId, fileId, number }) => {
        const fields = JSON.stringify({ ...cleanFields, invoiceNumber: number });
        const common = { document_type: "ReceivedInvoice", folder_id: randomUUID(), file_name: "f.pdf", source: "API", state: "New", fields };
        return { ...own, ...common, document_id: documentId, file_id: fileId };
      });
      await tx
        .insertInto("documents")
        .values(documents as never)
        .execute();
      const pages = made.map(({ documentId, fileId }) => {
        const page = { page_index: 0, file_page: 0, width: 595, height: 842, source: "text", words: JSON.stringify(noWords) };
        return { ...own, ...page, document_id: documentId, file_id: fileId };
      });
      await tx
        .insertInto("document_pages")
        .values(pages as never)
        .execute();
    });
  }
}

/** The most resident memory of a process while the work lasts, in MiB, and the seconds that it took. */
async function watched(pid: () => number | undefined, work: () => Promise<unknown>): Promise<{ most: number; seconds: number }> {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, residentMiB(pid() ?? 0).now)), SAMPLE_MS);
  const ms = await timed(work).finally(() => clearInterval(timer));
  return { most, seconds: ms / 1000 };
}

type Place = {
  app: App;
  url: string;
  token: Awaited<ReturnType<typeof startKeyServer>>["token"];
  folder: string;
  clusterUrl: string;
  store(bucket: string): NodeJS.ProcessEnv;
};

async function inPlace<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
  const folder = await temporaryFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const server = await startSwift();
    ends.unshift(() => server.stop());
    const store = (bucket: string): NodeJS.ProcessEnv => {
      const { endpoint, accessKey, secretKey } = server.place(bucket);
      const address = `s3://${bucket}?endpoint=${encodeURIComponent(endpoint.origin)}&style=path`;
      return { KVITANCE_FILES: address, KVITANCE_FILES_ACCESS_KEY: accessKey, KVITANCE_FILES_SECRET_KEY: secretKey };
    };
    const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "bench", { mayMake: true });
    ends.unshift(() => postgres.stop());
    const { urls } = await migrate(postgres.url, TEST_SECRET, { folder: readFolder(folder), needsFiles: false });
    for (const bucket of ["from", "into"]) await server.make(bucket);
    const keys = await startKeyServer();
    ends.unshift(async () => keys.close());
    Object.assign(process.env, store("from"), { KVITANCE_LIMIT_USER: "0" });
    const dataDir = join(folder, "data");
    const config = readConfig(["--data", dataDir], { ...process.env, KVITANCE_SECRET: TEST_SECRET });
    await markStore(openStore(config.files.outside!), randomUUID());
    const database = { ownerUrl: postgres.url, appUrl: urls.app, identityUrl: urls.identity, close: async () => undefined };
    const parts = await startParts(database, dataDir, keys.url);
    ends.unshift(() => parts.kill());
    const app = await openApp(config, urls.app, { log: pino({ level: "silent" }), readers: 0, isWorker: false });
    ends.unshift(() => app.close());
    return await work({ app, url: parts.url, token: keys.token, folder, clusterUrl: postgres.url, store });
  } finally {
    for (const end of ends) await end();
  }
}

const partPid = (part: string) => () => processesBelow(process.pid).find(({ command }) => command.includes(`server/${part}.ts`))?.pid;

type Ask = (method: string, path: string, headers?: Record<string, string>) => Promise<Response>;

/** Asks for a bundle and waits until it is ready; its id. */
async function made(ask: Ask): Promise<string> {
  const { bundleId } = (await (await ask("POST", "/v1/tenant/bundles")).json()) as { bundleId: string };
  for (;;) {
    const { items } = (await (await ask("GET", "/v1/tenant/bundles")).json()) as { items: { bundleId: string; state: string }[] };
    const state = items.find((each) => each.bundleId === bundleId)?.state;
    if (state === "Ready") return bundleId;
    if (state !== "Making") throw new Error(`The bundle is ${state}.`);
    await new Promise((next) => setTimeout(next, SAMPLE_MS));
  }
}

/** Takes the archive in two requests, as a download that broke off in its middle and goes on. */
async function taken(ask: Ask, bundleId: string, path: string): Promise<void> {
  const whole = await ask("GET", `/v1/tenant/bundles/${bundleId}/file`);
  const size = Number(whole.headers.get("content-length"));
  const middle = Math.floor(size / 2);
  await whole.body?.cancel();
  for (const [range, flags] of [
    [`bytes=0-${middle - 1}`, "w"],
    [`bytes=${middle}-`, "a"],
  ] as const) {
    const answer = await ask("GET", `/v1/tenant/bundles/${bundleId}/file`, { range });
    if (answer.status !== 206) throw new Error(`A part of the archive answered ${answer.status}.`);
    await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(path, { flags }));
  }
}

/** Takes the bundle into an empty database and store by the command; its memory and time. */
async function imported({ folder, clusterUrl, store }: Place, path: string): Promise<{ most: number; seconds: number }> {
  await onCluster(clusterUrl, "create database target");
  const target = withDatabase(clusterUrl, "target");
  await migrate(target, TEST_SECRET, { folder: readFolder(join(folder, "target")), needsFiles: false });
  const command = fileURLToPath(new URL("../tenant.ts", import.meta.url));
  const env = { ...process.env, ...store("into"), KVITANCE_SECRET: TEST_SECRET, DATABASE_URL: target };
  let pid: number | undefined;
  return watched(
    () => pid,
    async () => {
      const child = spawn(process.execPath, [command, "import", path, "--data", join(folder, "target")], { env, stdio: ["ignore", "ignore", "inherit"] });
      pid = child.pid;
      const [code] = (await once(child, "exit")) as [number | null];
      if (code !== 0) throw new Error(`The import ended with ${code}.`);
    },
  );
}

export const bundles: Benchmark = {
  name: "bundles",
  says: `the data of a company with ${MANY} documents as one archive, with the files in object storage: memory against ${FEW}, time for 1,000`,
  async run() {
    if (!swift) throw new Error("OpenStack Swift is not installed: it is the object storage of this benchmark.");
    return inPlace(async (place) => {
      const runs = [];
      for (const count of [FEW, MANY]) {
        const tenant = await buildTenant(place.app, { name: `Firma ${count}` });
        await fill(place.app, tenant, count);
        const authorization = `Bearer ${await place.token(tenant.admin)}`;
        const ask: Ask = (method, path, headers) => fetch(place.url + path, { method, headers: { authorization, ...headers } });
        let bundleId = "";
        const making = await watched(partPid("worker"), async () => void (bundleId = await made(ask)));
        runs.push({ count, ask, bundleId, making });
      }
      const [few, many] = [runs[0]!, runs[1]!];
      const path = join(place.folder, "bundle.zip");
      const taking = await watched(partPid("api"), () => taken(many.ask, many.bundleId, path));
      const importing = await imported(place, path);
      const reference = { name: `${FEW} documents`, value: few.making.most };
      const goal = Math.round(few.making.most * MAX_RATIO);
      const perThousand = (seconds: number) => seconds / (MANY / 1000);
      return [
        figure("worker while it exports", many.making.most, "MiB", { samples: 1, reference, goal }),
        figure("api while the archive is taken", taking.most, "MiB", { samples: 1 }),
        figure("the command while it imports", importing.most, "MiB", { samples: 1 }),
        figure("export of 1,000 documents", perThousand(many.making.seconds), "s", { samples: 1, reference: { name: `of ${FEW}`, value: few.making.seconds } }),
        figure("import of 1,000 documents", perThousand(importing.seconds), "s", { samples: 1 }),
      ];
    });
  },
};
