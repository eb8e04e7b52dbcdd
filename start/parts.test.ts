import { testDatabase, TEST_SECRET, type TestDatabase } from "#test/database.ts";
import { removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { freePort } from "#start/postgres.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Parts as an operator of several machines starts them: each a process of its own with the address of the database and the secret.

let database: TestDatabase;
const running: ChildProcess[] = [];
beforeAll(async () => void (database = await testDatabase()));
afterEach(() => running.splice(0).forEach((child) => child.kill("SIGKILL")));
afterAll(async () => {
  await database.close();
  removeFolders();
});

const main = fileURLToPath(new URL("main.ts", import.meta.url));

function startPart(part: string, env: NodeJS.ProcessEnv): { child: ChildProcess; exit: Promise<number | null>; said(): string } {
  const place = new URL(database.ownerUrl);
  place.username = place.password = "";
  const child = spawn(process.execPath, [main, `--only=${part}`], {
    env: { PATH: process.env.PATH, DATABASE_URL: place.href, KVITANCE_SECRET: TEST_SECRET, KVITANCE_LOG: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  return { child, exit: new Promise((done) => child.once("exit", done)), said: () => said };
}

const childrenOf = (pid: number): string[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return new RegExp(`^PPid:\\s+${pid}$`, "m").test(readFileSync(`/proc/${name}/status`, "utf8"));
      } catch {
        return false;
      }
    })
    .map((name) => readFileSync(`/proc/${name}/cmdline`, "utf8"))
    // One that has ended and was not waited for yet has none.
    .filter((command) => command !== "");

const answers = (url: string, expected = 200) =>
  expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(expected);

test("identity and api run as single processes without the owner's connection, and find each other", { timeout: 120_000 }, async () => {
  const [port, identityPort, internalPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    KVITANCE_DATA: join(temporaryFolder(), "data"),
    KVITANCE_PORT: String(port),
    KVITANCE_IDENTITY_PORT: String(identityPort),
    KVITANCE_IDENTITY_INTERNAL_PORT: String(internalPort),
    KVITANCE_DRAIN_SECONDS: "0",
  };
  const identity = startPart("identity", { ...env, KVITANCE_DATA: join(temporaryFolder(), "none") });
  const api = startPart("api", env);
  await answers(`http://127.0.0.1:${identityPort}/readyz`);
  await answers(`http://127.0.0.1:${port}/readyz`);
  // A token that nobody signed is refused as such, so the api got the keys at the internal address.
  const token = ["eyJhbGciOiJFUzI1NiIsImtpZCI6IngiLCJ0eXAiOiJhdCtqd3QifQ", "e30", "AAAA"].join(".");
  const reply = await fetch(`http://127.0.0.1:${port}/v1/tenant`, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(401);
  if (process.platform === "linux") {
    const commands = [identity, api].flatMap(({ child }) => childrenOf(child.pid ?? 0));
    expect(commands.filter((command) => !command.includes("reading"))).toEqual([]);
  }
  identity.child.kill("SIGTERM");
  api.child.kill("SIGINT");
  expect([await identity.exit, await api.exit]).toEqual([0, 0]);
});

test("a part that is asked to end says so to its proxy and serves on; Ctrl-C ends it at once", { timeout: 120_000 }, async () => {
  const [port, identityPort, internalPort] = [await freePort(), await freePort(), await freePort()];
  const ports = { KVITANCE_IDENTITY_PORT: String(identityPort), KVITANCE_IDENTITY_INTERNAL_PORT: String(internalPort) };
  const { child, exit } = startPart("identity", { ...ports, KVITANCE_PORT: String(port), KVITANCE_DRAIN_SECONDS: "300" });
  const at = (path: string) => `http://127.0.0.1:${identityPort}${path}`;
  await answers(at("/readyz"));
  child.kill("SIGTERM");
  await answers(at("/readyz"), 503);
  expect((await fetch(at("/jwks"))).status).toBe(200);
  child.kill("SIGINT");
  expect(await exit).toBe(0);
});

test("a part that cannot start says why in one line and ends", { timeout: 60_000 }, async () => {
  const worker = startPart("worker", { KVITANCE_DATA: join(temporaryFolder(), "data"), DATABASE_URL: "postgres://127.0.0.1:1/none" });
  expect(await worker.exit).toBe(1);
  expect(worker.said()).toMatch(/^\s*Kvitance did not start: The database that DATABASE_URL names [^\n]+\n$/);
});
