import { hasFonts } from "#samples/invoices/drawing/fonts.ts";
import { readSchedule, startDailyBackups } from "./backup/daily.ts";
import { openAlone } from "./alone.ts";
import { childEnvironment } from "./childEnvironment.ts";
import { announce } from "./announce.ts";
import { endWithNpm } from "./npm.ts";
import { collectAfterStart } from "#platform/garbage.ts";
import { openLog } from "#platform/log.ts";
import { readTls } from "#platform/tls.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { requireFreePort } from "./port.ts";
import { readOrEnd, STOP_MS } from "#platform/process.ts";
import { ensureWebBuild } from "./webBuild.ts";
import { type ProgramRole, programRoles, readConfig } from "#server/core/config.ts";
import { isNew, readFolder } from "#server/core/installation.ts";
import type { Installation } from "./open.ts";
import { parts as partsOfProgram } from "./parts.ts";
import { loadParts } from "./processes.ts";
import { ownBuild } from "#platform/ownBuild.ts";
import { buildForNextStart } from "./nextBuild.ts";
import { openSupervisor, type Supervised, type Supervisor } from "./supervisor.ts";

// Without --only this is the whole program: database, migrations and the parts as processes of their own, which are started again when
// they die. With --only it is the parts that are named and nothing else; one of them runs in this very process.

const config = readOrEnd(() => readConfig(process.argv.slice(2), process.env, true));
const parts = config.only ?? programRoles;
/** The parts that the printed address needs. The worker begins behind them: what it does waits in the queue. */
const serving = programRoles.filter((role) => role !== "worker");
const log = openLog("main", config.logLevel);
let opening: Promise<Installation> | undefined;
let supervisor: Supervisor | undefined;
let endBackups: (() => void) | undefined;
let endBuild: (() => void) | undefined;
let isStopping = false;

const [first, ...others] = parts;
const isSingle = config.only !== undefined && first !== undefined && others.length === 0;
if (!isSingle) {
  process.on("SIGINT", () => void stop(0));
  process.on("SIGTERM", () => void stop(0));
}
endWithNpm(() => (isSingle ? process.kill(process.pid, "SIGTERM") : void stop(0)));
(isSingle ? runSingle(first) : config.only ? runParts() : runWhole()).catch(async (error: unknown) => {
  if (!(error instanceof StartProblem)) log.fatal({ err: error }, "start failed");
  process.stderr.write(`\nKvitance did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
});

/** One part, in this process: what supervises it is the operator's (systemd, a container). */
async function runSingle(part: ProgramRole): Promise<void> {
  await prepare();
  const urls = await openAlone(config, [part]);
  process.env = childEnvironment(part, { config, urls });
  await partsOfProgram[part].run();
}

async function runParts(): Promise<void> {
  await prepare();
  await startAll(supervise({ config, urls: await openAlone(config, parts) }), parts);
}

async function runWhole(): Promise<void> {
  const backups = readOrEnd(() => readSchedule(process.env));
  const begins = isNew(readFolder(config.dataDir));
  // They load their modules while this process loads its own and opens the database.
  const loading = loadParts(config, serving, begins);
  const build = prepare();
  // A failed build is reported below, after the database had its chance to start and stop in order.
  build.catch(() => undefined);
  const { openInstallation } = await import("./open.ts");
  opening = openInstallation(config, (error, what) => log.error({ err: error }, what));
  // A database takes a second to make; what fills it loads meanwhile.
  if (begins) loadAhead();
  const { urls } = await opening;
  const { prepareSignIn } = await import("./firstSignIn.ts");
  const { withSetAddresses } = await import("./setAddresses.ts");
  const configAgain = () => withSetAddresses(config, urls.owner);
  const [signIn, placed] = await Promise.all([prepareSignIn(config, urls), configAgain(), build]);
  const running = supervise({ config: placed, urls, loading, configAgain });
  await startAll(running, serving);
  if (isStopping) return;
  announce(placed, signIn);
  // Also where the worker does not come up.
  if (backups) endBackups = startDailyBackups(backups, config.dataDir, log);
  await running.start("worker", { isServing: true });
  if (isStopping) return;
  collectAfterStart();
  if (ownBuild === undefined && !config.dev) endBuild = buildForNextStart();
}

/** The modules of the first start, which others do without. One that does not load says so where it is used. */
function loadAhead(): void {
  for (const loads of [import("./firstSignIn.ts"), import("./company.ts"), import("#server/core/db.ts"), import("pg-boss")]) loads.catch(() => undefined);
}

/** What must be right before anything is opened, and the web application. */
async function prepare(): Promise<void> {
  if (config.demo && !hasFonts())
    throw new StartProblem('The demo company is drawn with packages that are not installed: run "npm ci" without --omit=dev, or start without --demo.');
  if (parts.includes("api")) await requireFreePort(config.host, config.port, "--port");
  if (parts.includes("identity")) {
    await requireFreePort(config.host, config.identityPort, "KVITANCE_IDENTITY_PORT");
    await requireFreePort(config.host, config.identityInternalPort, "KVITANCE_IDENTITY_INTERNAL_PORT");
  }
  if (config.tls) readTls(config.tls);
  if (parts.includes("api")) await ensureWebBuild(config.dev);
}

function supervise(supervised: Omit<Supervised, "log">): Supervisor {
  supervisor = openSupervisor({ ...supervised, log });
  return supervisor;
}

const startAll = (running: Supervisor, roles: readonly ProgramRole[]): Promise<unknown> => Promise.all(roles.map((role) => running.start(role)));

/** Ends the parts first, the database last. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  endBackups?.();
  endBuild?.();
  setTimeout(() => process.exit(1), config.drainMs + STOP_MS + 1_500).unref();
  await supervisor?.stop();
  // What did not open has closed itself.
  const opened = await opening?.catch(() => undefined);
  await opened?.close().catch((error: unknown) => log.error({ err: error }, "database stop"));
  process.exit(code);
}
