import { testDatabase, TEST_SECRET, type TestDatabase } from "#test/database.ts";
import { removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { freePort } from "#start/postgres.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

// The supervisor with its real parts: when the api is killed, another process answers in its place.

const LONG_MS = 60_000;
let database: TestDatabase;
let program: ChildProcess | undefined;
beforeAll(async () => void (database = await testDatabase()));
afterAll(async () => {
  const ended = new Promise((exit) => program?.once("exit", exit));
  program?.kill("SIGTERM");
  if (program) await ended;
  await database.close();
  removeFolders();
});

const numbersIn = (folder: string): number[] =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
/** What a process that may have ended meanwhile says of itself. */
const said = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** Ids of the processes that serve the api. */
const apisOf = (parent: number): number[] =>
  numbersIn("/proc").filter(
    (pid) => new RegExp(`^PPid:\\s+${parent}$`, "m").test(said(`/proc/${pid}/status`)) && said(`/proc/${pid}/cmdline`).includes("server/api.ts"),
  );

test.skipIf(process.platform !== "linux")("an api that is killed is followed by another one, and by no more", { timeout: 3 * LONG_MS }, async () => {
  const [port, identityPort, internalPort] = [await freePort(), await freePort(), await freePort()];
  const place = new URL(database.ownerUrl);
  place.username = place.password = "";
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: place.href,
    KVITANCE_SECRET: TEST_SECRET,
    KVITANCE_LOG: "warn",
    KVITANCE_DATA: join(temporaryFolder(), "data"),
    KVITANCE_PORT: String(port),
    KVITANCE_IDENTITY_PORT: String(identityPort),
    KVITANCE_IDENTITY_INTERNAL_PORT: String(internalPort),
  };
  const main = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url)), "--only=api,identity"], { env, stdio: "ignore" });
  program = main;
  const parent = main.pid ?? 0;
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );

  await expect.poll(answers, { timeout: LONG_MS }).toBe(200);
  const before = apisOf(parent);
  expect(before).toHaveLength(1);
  process.kill(before[0] ?? 0, "SIGKILL");

  await expect.poll(() => apisOf(parent).includes(before[0] ?? 0), { timeout: LONG_MS }).toBe(false);
  await expect.poll(answers, { timeout: LONG_MS }).toBe(200);
  expect(apisOf(parent)).toHaveLength(1);
});
