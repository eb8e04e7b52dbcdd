import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { allowDemoSignIn } from "#samples/demo/signIn.ts";
import { hasFonts } from "#samples/invoices/drawing/fonts.ts";
import { readSchedule, startDailyBackups } from "./backup/daily.ts";
import { childEnvironment } from "./childEnvironment.ts";
import { bootstrap, type FirstSignIn, rememberedFirstSignIn } from "./firstSignIn.ts";
import { openDb } from "#server/core/db.ts";
import { openLog } from "#platform/log.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { requireFreePort } from "./port.ts";
import { readOrEnd, STOP_MS } from "#platform/process.ts";
import { ensureWebBuild } from "./webBuild.ts";
import { type Config, type ProgramRole, readConfig } from "#server/core/config.ts";
import { type Installation, openInstallation } from "./open.ts";
import type { DatabaseUrls } from "./roles.ts";

const RESTART_MS = [200, 1_000, 5_000, 15_000];
const SUPPORTED_NODE = 24;
const PARENT_CHECK_MS = 1_000;
const entryPoints: Record<ProgramRole, string> = { identity: "../identity/main.ts", api: "../server/api.ts", worker: "../server/worker.ts" };

if (Number(process.versions.node.split(".")[0]) < SUPPORTED_NODE) {
  process.stderr.write(
    `Kvitance needs Node.js ${SUPPORTED_NODE} or newer; this is ${process.version}. On macOS install it from nodejs.org and run "npm ci && npm start" again.\n`,
  );
  process.exit(1);
}

const config = readOrEnd(() => readConfig(process.argv.slice(2), process.env, true));
const backups = readOrEnd(() => readSchedule(process.env));
const log = openLog("main", config.logLevel);
const children = new Map<ProgramRole, ChildProcess>();
let opening: Promise<Installation> | undefined;
let endBackups: (() => void) | undefined;
let isStopping = false;

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
endWithNpm();
start().catch(async (error: unknown) => {
  if (!(error instanceof StartProblem)) log.fatal({ err: error }, "start failed");
  process.stderr.write(`\nKvitance did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
});

/** npm hands not every signal on: ended alone, it would leave the program behind, which nobody then finds. */
function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  // npm starts a shell, which outlives it at some signals.
  const npm = parentOf(parent);
  setInterval(() => (process.ppid !== parent || parentOf(parent) !== npm) && void stop(0), PARENT_CHECK_MS).unref();
}

/** The process that started another one; undefined where the system does not state it in a file. */
function parentOf(pid: number): string | undefined {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

async function start(): Promise<void> {
  if (config.demo && !hasFonts())
    throw new StartProblem('The demo company is drawn with packages that are not installed: run "npm ci" without --omit=dev, or start without --demo.');
  if (config.only.includes("api")) await requireFreePort(config.host, config.port, "--port");
  if (config.only.includes("identity")) await requireFreePort(config.host, config.identityPort, "KVITANCE_IDENTITY_PORT");
  const build = config.only.includes("api") ? ensureWebBuild(config.dev) : Promise.resolve();
  // A failed build is reported below, after the database had its chance to start and stop in order.
  build.catch(() => undefined);
  opening = openInstallation(config, (error, what) => log.error({ err: error }, what));
  const { urls } = await opening;
  const first = await firstSignIn(urls);
  await build;
  await Promise.all(config.only.map((role) => startChild(role, urls)));
  if (isStopping) return;
  announce(config, first);
  if (backups) endBackups = startDailyBackups(backups, config.dataDir, log);
}

async function firstSignIn(urls: DatabaseUrls): Promise<FirstSignIn | undefined> {
  const db = openDb(urls.app, { maxConnections: 2 });
  try {
    const first = (await bootstrap(db, urls.identity, config.dataDir, new Date())) ?? (await rememberedFirstSignIn(urls.identity, config.dataDir));
    // After the own company: the demo stands beside it and never in its place.
    if (config.demo) await (await import("#samples/demo/bootstrap.ts")).bootstrapDemo(db, urls.identity);
    if (config.only.includes("identity")) await allowDemoSignIn(urls.identity, config.demo);
    return first;
  } finally {
    await db.close();
  }
}

/** Starts a part and resolves when it is ready. A part that dies later is started again, slower each time. */
function startChild(role: ProgramRole, urls: DatabaseUrls, deaths = 0): Promise<void> {
  const child = fork(fileURLToPath(new URL(entryPoints[role], import.meta.url)), process.argv.slice(2), {
    env: childEnvironment(role, { config, urls }),
    execArgv: config.dev ? ["--watch-preserve-output", "--watch"] : [],
  });
  children.set(role, child);
  return new Promise((ready, failed) => {
    let wasReady = false;
    child.on("message", () => {
      wasReady = true;
      ready();
    });
    child.on("exit", (code) => {
      children.delete(role);
      if (isStopping) return ready();
      if (!wasReady && deaths === 0) return failed(new Error(`The part "${role}" ended with code ${code} while starting; the log above says why.`));
      log.error({ role, code }, "a part died and is started again");
      setTimeout(() => isStopping || void startChild(role, urls, deaths + 1), RESTART_MS[Math.min(deaths, RESTART_MS.length - 1)]);
    });
  });
}

function announce({ appUrl, dataDir, demo }: Config, first: FirstSignIn | undefined): void {
  const lines = ["", `  Kvitance  ${appUrl}`, `  Data      ${dataDir}`];
  if (first)
    lines.push("", `  První přihlášení / first sign-in:`, `    e-mail  ${first.email}`, `    heslo   ${first.password}   (po přihlášení si zvolíte vlastní)`);
  if (demo) lines.push("", "  Ukázková firma / demo company: demo@example.com, heslo Ukazka2026");
  process.stdout.write(`${lines.join("\n")}\n\n`);
}

/** Ends the parts first, the database last. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  endBackups?.();
  setTimeout(() => process.exit(1), STOP_MS + 1_500).unref();
  await Promise.all(
    [...children.values()].map(
      (child) =>
        new Promise<void>((done) => {
          child.once("exit", () => done());
          child.kill("SIGTERM");
        }),
    ),
  );
  // What did not open has closed itself.
  const opened = await opening?.catch(() => undefined);
  await opened?.close().catch((error: unknown) => log.error({ err: error }, "database stop"));
  process.exit(code);
}
