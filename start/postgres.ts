import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Account, type Cluster, findPackage, prepareAccount, programsFor, readCluster } from "./cluster.ts";
import { pidFile, refuseHotCopy, untilReady } from "./pidFile.ts";
import { endRemains } from "./remains.ts";
import { isThere } from "#server/core/installation.ts";
import { StartProblem } from "#platform/startProblem.ts";

/** How long a start may fight with the remains of a killed server before we give up. */
const START_ATTEMPTS = 20;
const RETRY_MS = 300;
/** Pauses before a server that died is started again. */
const RESTART_MS = [200, 200, 500, 1_000, 2_000, 5_000, 15_000];
/** A server that is not there refuses at once; one on a busy machine takes its time. */
const CONNECT_MS = 30_000;
const DATABASE = "kvitance";
const LOG_FILE = "server.log";
const WRONG_PASSWORD = "28P01";

export type EmbeddedPostgres = {
  /** Owner (superuser) connection to the database "kvitance". */
  url: string;
  /** PostgreSQL's system identifier. */
  cluster: string;
  /** False when it ran before and was joined. */
  isOurs: boolean;
  /** From now on a server that dies is started again, on the same port; `report` gets what is seen and tried. */
  keepAlive(report: (error: unknown, what: string) => void): void;
  /** Stops the server; committed data stay. */
  stop(): Promise<void>;
};

export type StartOptions = {
  /** Whether an empty database may be made; without it a missing one is a StartProblem. */
  mayMake: boolean;
  /** False for tests only: a crash may then lose data. */
  durable?: boolean;
};

/** A cluster of the packaged PostgreSQL with what is needed to run it. */
type Server = { folder: string; cluster: string; programs: string; account: Account; password: string; durable: boolean };

/**
 * Runs the packaged PostgreSQL on `folder`/cluster. A server that survived a killed parent is joined, not fought.
 * Throws StartProblem when the cluster is not whole, of another version, of another password, or does not start.
 */
export async function startEmbeddedPostgres(folder: string, password: string, { mayMake, durable = true }: StartOptions): Promise<EmbeddedPostgres> {
  const found = await findPackage();
  const cluster = join(folder, "cluster");
  const before = readCluster(cluster, found.major);
  if (!before && !mayMake) throw new StartProblem(`There is no database in ${cluster}.`);
  const account = prepareAccount(folder);
  const server: Server = { folder, cluster, account, password, durable, programs: programsFor(account, found) };
  if (!before) await initialise(server);
  const { identifier } = readCluster(cluster, found.major) as Cluster;
  const joined = await runningPort(server);
  const port = joined ?? (await start(server));
  try {
    await ensureDatabase(server, port, mayMake);
  } catch (error) {
    if (joined === undefined) await stopServer(server).catch(() => undefined);
    throw error;
  }
  let watch: { end(): Promise<void> } | undefined;
  return {
    url: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`,
    cluster: identifier,
    isOurs: joined === undefined,
    keepAlive: (report) => void (watch = keepAlive(server, port, report)),
    stop: async () => {
      await watch?.end();
      await stopServer(server);
    },
  };
}

const stopServer = (server: Server): Promise<void> => control(server, ["stop", "-D", inside(server, "cluster"), "-m", "fast", "-w", "-t", "20"]);

/** Made beside its final place and moved there when it is whole: what a kill leaves is never taken for a database, and needs no removal. */
async function initialise(server: Server): Promise<void> {
  const making = mkdtempSync(join(server.folder, "new-"));
  const passwordFile = join(server.folder, `password-${randomUUID()}`);
  try {
    writeFileSync(passwordFile, server.password, { mode: 0o600, flag: "wx" });
    if (server.account) for (const path of [making, passwordFile]) chownSync(path, server.account.uid, server.account.gid);
    const settings = ["-U", "postgres", "-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "--data-checksums"];
    await runProgram(server, "initdb", ["-D", inside(server, basename(making)), `--pwfile=${inside(server, basename(passwordFile))}`, ...settings]);
  } catch (error) {
    const reason = /error: (.+)/.exec((error as Error).message)?.[1] ?? (error as Error).message.split("\n")[0];
    throw new StartProblem(`The database could not be made in ${server.folder}: ${reason}.`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  if (isThere(server.cluster)) rmdirSync(server.cluster);
  renameSync(making, server.cluster);
}

async function start(server: Server): Promise<number> {
  refuseHotCopy(server.cluster);
  for (let attempt = 1; ; attempt += 1) {
    const before = logOf(server).length;
    try {
      return await startOn(server, await freePort());
    } catch (error) {
      const said = logOf(server).slice(before);
      // A killed server's remains go after a while; what PostgreSQL panics at stays.
      if (attempt === START_ATTEMPTS || said.includes("PANIC:")) throw new StartProblem(whyNot(server, said), { cause: error });
    }
    await wait(RETRY_MS);
    const joined = await runningPort(server);
    if (joined !== undefined) return joined;
  }
}

const logOf = ({ cluster }: Server): string => {
  const file = join(cluster, LOG_FILE);
  return isThere(file) ? readFileSync(file, "utf8") : "";
};

/** The reason in the server's own words, in one line. */
function whyNot(server: Server, said: string): string {
  const reason = [...said.matchAll(/(?:FATAL|PANIC):\s+(.+)/g)].at(-1)?.[1];
  return `The embedded PostgreSQL did not start on ${server.cluster}: ${reason ?? "it says no reason"} (${LOG_FILE} there has more).`;
}

async function startOn(server: Server, port: number): Promise<number> {
  const settings = [
    `-p ${port}`,
    "-h 127.0.0.1",
    "-k ''",
    "-c max_connections=200",
    "-c shared_buffers=256MB",
    "-c work_mem=16MB",
    "-c random_page_cost=1.1",
    "-c jit=off",
    server.durable ? "" : "-c fsync=off -c synchronous_commit=off -c full_page_writes=off",
  ];
  const log = inside(server, `cluster/${LOG_FILE}`);
  const before = pidFile(server.cluster)?.pid;
  const started = control(server, ["start", "-D", inside(server, "cluster"), "-w", "-t", "60", "-l", log, "-o", settings.join(" ")]);
  await Promise.race([started, untilReady(server.cluster, before, started)]);
  return port;
}

/** The port of a server that already runs on this cluster and answers. A copied folder names the server of its original, which is not taken. */
async function runningPort(server: Server): Promise<number | undefined> {
  const port = pidFile(server.cluster)?.port;
  if (!port) return undefined;
  const probe = join(server.cluster, `probe-${randomUUID()}`);
  try {
    return await withServer(server, port, "postgres", async (client) => {
      writeFileSync(probe, "", { flag: "wx", mode: 0o644 });
      const { rows } = await client.query<{ found: boolean }>("select exists (select 1 from pg_ls_dir('.') name where name = $1) as found", [basename(probe)]);
      return rows[0]?.found ? port : undefined;
    });
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    return undefined;
  } finally {
    rmSync(probe, { force: true });
  }
}

async function ensureDatabase(server: Server, port: number, mayMake: boolean): Promise<void> {
  await withServer(server, port, "postgres", async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (rowCount) return;
    if (!mayMake)
      throw new StartProblem(`The database server in ${server.cluster} holds no database "${DATABASE}": it is not one of Kvitance. Nothing was changed.`);
    await client.query(`create database ${DATABASE} template template0 encoding 'UTF8' locale_provider icu icu_locale 'cs-CZ' locale 'C'`);
  });
}

async function withServer<Result>(server: Server, port: number, database: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password: server.password, database, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
    throw new StartProblem(
      `The secret does not fit the database in ${server.cluster}: secret.key (or KVITANCE_SECRET) is that of another installation. Put the right one back; nothing was changed.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function keepAlive(server: Server, port: number, report: (error: unknown, what: string) => void): { end(): Promise<void> } {
  const ending = new AbortController();
  let client: pg.Client | undefined;
  const untilGone = async (): Promise<void> => {
    client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password: server.password, database: "postgres", connectionTimeoutMillis: CONNECT_MS });
    client.on("error", () => undefined);
    const gone = new Promise<void>((done) => client?.once("end", done));
    await client.connect();
    if (!ending.signal.aborted) await gone;
  };
  const bringBack = async (): Promise<void> => {
    const running = await runningPort(server);
    if (running === undefined) {
      await endRemains(server.cluster, pidFile(server.cluster)?.pid);
      await startOn(server, port);
    } else if (running !== port) throw new Error(`The database runs on port ${running} instead of ${port}.`);
  };
  const loop = async (): Promise<void> => {
    for (let failures = 0; !ending.signal.aborted;) {
      try {
        await untilGone();
        failures = 0;
      } catch {
        // It is away, or away again; the next lines see to it.
      }
      if (ending.signal.aborted) return;
      try {
        await bringBack();
        report(undefined, "the connection to the database broke; the server answers again");
      } catch (error) {
        report(error, "the database is away and is started again");
        await wait(RESTART_MS[Math.min(failures, RESTART_MS.length - 1)], undefined, { signal: ending.signal }).catch(() => undefined);
        failures += 1;
      }
    }
  };
  const running = loop();
  return {
    end: async () => {
      ending.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}

const control = (server: Server, args: string[]): Promise<void> => runProgram(server, "pg_ctl", args);

/** Root opens the folder for the account of the server, which may not be allowed to enter the folders above it. */
const isOpenedForIt = ({ account }: Server): boolean => account !== undefined && process.platform === "linux";
const OPENED = "/proc/self/fd/3";

/** A path below the server's folder as its programs see it. */
const inside = (server: Server, path: string): string => join(isOpenedForIt(server) ? OPENED : server.folder, path);

function runProgram(server: Server, name: string, args: string[]): Promise<void> {
  const opened = isOpenedForIt(server) ? openSync(server.folder, "r") : undefined;
  const env = { PATH: process.env.PATH, LANG: "C", LC_ALL: "C", TZ: "UTC" };
  return new Promise<void>((done, failed) => {
    const child = spawn(join(server.programs, name), args, {
      ...server.account,
      env,
      cwd: opened === undefined ? server.folder : "/",
      stdio: ["ignore", "pipe", "pipe", ...(opened === undefined ? [] : [opened])],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => (output += part.toString()));
    child.once("error", failed);
    child.once("close", (code) => (code === 0 ? done() : failed(new Error(`${name} ended with ${code}: ${output.trim()}`))));
  }).finally(() => opened !== undefined && closeSync(opened));
}

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? found(address.port) : failed(new Error("No free port."))));
    });
  });
}
