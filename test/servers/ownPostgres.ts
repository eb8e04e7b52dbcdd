import { freePort } from "#start/postgres.ts";
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRoot } from "./program.ts";

const PASSWORD = "zkouska";
const HOME = "/usr/lib/postgresql";
/** The oldest version that Kvitance works with. */
const OLDEST = 15;
/** PostgreSQL refuses to run as root; every Unix has the account "nobody". */
const NOBODY = { uid: 65_534, gid: 65_534 };

export type OwnPostgres = {
  /** Superuser connection to the database "postgres". */
  url: string;
  /** Runs pg_dump, pg_restore or psql; in the server's folder; answers its exit code and its complaints. */
  run(program: string, args: string[]): { status: number | null; said: string };
  /** Where its programs read and write relative paths; other servers of the tests may read it. */
  folder: string;
  stop(): void;
};

/** The folder of a whole PostgreSQL of the machine, as Debian installs it; undefined where there is none, which is said once. */
export function installedPostgres(): string | undefined {
  const versions = existsSync(HOME)
    ? readdirSync(HOME)
        .map(Number)
        .filter((version) => version >= OLDEST)
    : [];
  const programs = versions.sort((one, other) => other - one).map((version) => join(HOME, String(version), "bin"));
  const found = programs.find((folder) => ["initdb", "pg_ctl", "pg_dump", "pg_restore", "psql"].every((name) => existsSync(join(folder, name))));
  if (found === undefined) console.warn(`No PostgreSQL ${OLDEST} or newer is installed: the tests of dumps are skipped.`);
  return found;
}

/** Starts a new, empty server of the machine's PostgreSQL. */
export async function startOwnPostgres(programs: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-own-postgres-"));
  const data = join(folder, "data");
  mkdirSync(data);
  const account = isRoot ? NOBODY : {};
  if (isRoot) for (const path of [folder, data]) chownSync(path, NOBODY.uid, NOBODY.gid);
  const run: OwnPostgres["run"] = (program, args) => {
    const { status, stderr } = spawnSync(join(programs, program), args, { ...account, cwd: folder, encoding: "utf8" });
    return { status, said: stderr };
  };
  const must = (program: string, args: string[]): void => {
    const { status, said } = run(program, args);
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${said}`);
  };
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, PASSWORD);
  must("initdb", ["-D", data, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C", "--no-sync"]);
  const port = await freePort();
  must("pg_ctl", ["start", "-D", data, "-w", "-l", join(folder, "log"), "-o", `-p ${port} -h 127.0.0.1 -k '' -c fsync=off -c full_page_writes=off`]);
  const end = (): void => {
    process.off("exit", end);
    run("pg_ctl", ["stop", "-D", data, "-m", "fast", "-w"]);
    rmSync(folder, { recursive: true, force: true });
  };
  // A run that is broken off calls nobody's end.
  process.once("exit", end);
  return { url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`, run, folder, stop: end };
}
