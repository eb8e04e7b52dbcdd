import { testDatabase, TEST_SECRET, type TestDatabase } from "#test/database.ts";
import { removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { freePort } from "#start/postgres.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// The supervisor with its real parts: when the api is killed, another process answers in its place.

const LONG_MS = 60_000;
let database: TestDatabase;
let program: ChildProcess | undefined;
beforeAll(async () => void (database = await testDatabase()));
afterEach(endProgram);
afterAll(async () => {
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

/** Ids of the processes that are a part. */
const partsOf = (parent: number, file: string): number[] =>
  numbersIn("/proc").filter((pid) => new RegExp(`^PPid:\\s+${parent}$`, "m").test(said(`/proc/${pid}/status`)) && said(`/proc/${pid}/cmdline`).includes(file));
const apisOf = (parent: number): number[] => partsOf(parent, "server/api.ts");

/** When a process began, in ticks since the machine did. */
const beganAt = (pid: number | undefined): number => Number(said(`/proc/${pid}/stat`).split(") ")[1]?.split(" ")[19]);

/** The whole program, or the parts that `args` name. */
async function startProgram(args: string[] = []): Promise<{ main: ChildProcess; port: number }> {
  const [port, identityPort, internalPort] = [await freePort(), await freePort(), await freePort()];
  const place = new URL(database.ownerUrl);
  if (args.length > 0) place.username = place.password = "";
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
  const main = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url)), ...args], { env, stdio: ["ignore", "pipe", "ignore"] });
  program = main;
  return { main, port };
}

async function endProgram(): Promise<void> {
  if (!program || program.exitCode !== null) return;
  const ended = new Promise((exit) => program?.once("exit", exit));
  program.kill("SIGTERM");
  await ended;
}

test.skipIf(process.platform !== "linux")("an api that is killed is followed by another one, and by no more", { timeout: 3 * LONG_MS }, async () => {
  const { main, port } = await startProgram(["--only=api,identity"]);
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

test.skipIf(process.platform !== "linux")(
  "the worker begins behind the parts that the printed address needs, and again where it dies at once",
  { timeout: 3 * LONG_MS },
  async () => {
    const { main } = await startProgram();
    const parent = main.pid ?? 0;
    await new Promise((printed) => main.stdout?.once("data", printed));

    await expect.poll(() => partsOf(parent, "server/worker.ts"), { timeout: LONG_MS }).toHaveLength(1);
    const [worker] = partsOf(parent, "server/worker.ts");
    for (const file of ["server/api.ts", "identity/process.ts"]) expect(beganAt(worker)).toBeGreaterThan(beganAt(partsOf(parent, file)[0]));

    // It dies while it starts, as it does where the database went away: the program serves on, and another worker begins.
    process.kill(worker!, "SIGKILL");
    await expect.poll(() => partsOf(parent, "server/worker.ts").filter((pid) => pid !== worker), { timeout: LONG_MS }).toHaveLength(1);
    expect(main.exitCode).toBeNull();
  },
);
