import { makeCertificate } from "#test/certificate.ts";
import { testDatabase, TEST_SECRET, type TestDatabase } from "#test/database.ts";
import { removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { freePort } from "#start/postgres.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

// The program with a certificate of its own and no proxy.

const LONG_MS = 60_000;
const [pair, other] = [makeCertificate(["localhost"]), makeCertificate(["localhost"])];
let database: TestDatabase;
const programs: ChildProcess[] = [];
beforeAll(async () => void (database = await testDatabase()));
afterAll(async () => {
  for (const program of programs.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    const ended = new Promise((exit) => program.once("exit", exit));
    program.kill("SIGTERM");
    await ended;
  }
  await database.close();
  removeFolders();
});

async function start(keys: { cert: string; key: string }, args: string[]) {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const [cert, key] = [join(folder, "tls.crt"), join(folder, "tls.key")];
  writeFileSync(cert, keys.cert);
  writeFileSync(key, keys.key);
  const [port, identityPort, internalPort] = [await freePort(), await freePort(), await freePort()];
  const place = new URL(database.ownerUrl);
  place.username = place.password = "";
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: place.href,
    KVITANCE_SECRET: TEST_SECRET,
    KVITANCE_LOG: "warn",
    KVITANCE_DATA: join(folder, "data"),
    KVITANCE_PORT: String(port),
    KVITANCE_IDENTITY_PORT: String(identityPort),
    KVITANCE_IDENTITY_INTERNAL_PORT: String(internalPort),
    KVITANCE_TLS_CERT: cert,
    KVITANCE_TLS_KEY: key,
  };
  const program = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url)), ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  programs.push(program);
  let said = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  return { port, identityPort, exit: new Promise<number | null>((done) => program.once("exit", done)), said: () => said };
}

const read = (url: string): Promise<[number, string]> =>
  new Promise((done) => {
    const request = get(url, { ca: pair?.cert, agent: false }, (answer) => {
      let text = "";
      answer.on("data", (part: Buffer) => (text += part.toString()));
      answer.on("end", () => done([answer.statusCode ?? 0, text]));
    });
    request.on("error", (error) => done([0, String(error)]));
  });
const statusOf = async (url: string): Promise<number> => (await read(url))[0];

test.skipIf(!pair)("api and identity server speak TLS with the same certificate, and name each other by https", { timeout: 3 * LONG_MS }, async () => {
  const { port, identityPort } = await start(pair!, ["--only=api,identity"]);
  await expect.poll(() => statusOf(`https://localhost:${port}/readyz`), { timeout: LONG_MS }).toBe(200);
  await expect.poll(() => statusOf(`https://localhost:${identityPort}/readyz`), { timeout: LONG_MS }).toBe(200);
  const [, config] = await read(`https://localhost:${port}/config.json`);
  expect(JSON.parse(config)).toMatchObject({ identityUrl: `https://localhost:${identityPort}` });
  const [, discovery] = await read(`https://localhost:${identityPort}/.well-known/openid-configuration`);
  expect(JSON.parse(discovery)).toMatchObject({ issuer: `https://localhost:${identityPort}`, token_endpoint: `https://localhost:${identityPort}/token` });
  await expect(fetch(`http://localhost:${port}/readyz`)).rejects.toThrow("fetch failed");
});

test.skipIf(!pair || !other)("a key of another certificate stops the start with one sentence", { timeout: LONG_MS }, async () => {
  const { exit, said } = await start({ cert: pair!.cert, key: other!.key }, ["--only=api"]);
  expect(await exit).toBe(1);
  expect(said().trim()).toMatch(/^Kvitance did not start: The key in KVITANCE_TLS_KEY \(.+\) is not that of the certificate in KVITANCE_TLS_CERT \(.+\)\.$/);
});
