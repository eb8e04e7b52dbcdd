import { readConfig } from "#server/core/config.ts";
import { openInstallation } from "#start/open.ts";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { isRoot } from "./servers/program.ts";

// Data folders in every condition that a start may find.

/** The account "nobody", which every Unix has. */
export const USER = { uid: 65_534, gid: 65_534 };
const opener = fileURLToPath(new URL("servers/opener.ts", import.meta.url));

/** Whether a test may start programs as root and as USER. */
export const maySwitchUser: boolean =
  isRoot && spawnSync("test", ["-r", opener], USER).status === 0 && spawnSync("test", ["-x", process.execPath], USER).status === 0;
if (!maySwitchUser) console.warn("Not root, or the project is closed to other accounts: starts as another account are skipped.");

export type Opened = { id: string; tenants: string[]; url: string };
export type Outcome = { opened: Opened | undefined; refusal: string };
type How = { env?: NodeJS.ProcessEnv; asUser?: boolean };

const cleanEnv = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _url, KVITANCE_SECRET: _secret, ...rest } = process.env;
  return { ...rest, ...env };
};

/** A running opener: resolves once the data folder is open. */
export async function hold(dataDir: string, how: How = {}): Promise<Opened & { pid: number; close(): Promise<void> }> {
  const child = spawn(process.execPath, [opener, "--data", dataDir], { env: cleanEnv(how.env), stdio: ["pipe", "pipe", "pipe"], ...(how.asUser ? USER : {}) });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  let errors = "";
  child.stderr.on("data", (part: Buffer) => (errors += part.toString()));
  const opened = await new Promise<Opened>((done, failed) => {
    child.stdout.on("data", (part: Buffer) => done(JSON.parse(part.toString()) as Opened));
    child.once("close", () => failed(new Error(errors)));
  });
  const close = (): Promise<void> => {
    child.stdin.end();
    return ended;
  };
  return { ...opened, pid: child.pid ?? 0, close };
}

/** Opens in a process of its own; ends it again. */
export async function openOutside(dataDir: string, how: How = {}): Promise<Outcome> {
  try {
    const { close, id, tenants, url } = await hold(dataDir, how);
    await close();
    return { opened: { id, tenants, url }, refusal: "" };
  } catch (error) {
    return { opened: undefined, refusal: (error as Error).message };
  }
}

/** The same in this process, which takes a tenth of the time. */
export async function open(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  try {
    const opened = await openInstallation(readConfig(["--data", dataDir], env, true), () => undefined);
    const tenants = await query(opened.urls.owner, "select name from public.tenants order by name");
    await opened.close();
    return { opened: { id: opened.id, tenants: tenants.map((row) => String(row.name)), url: opened.urls.owner }, refusal: "" };
  } catch (error) {
    return { opened: undefined, refusal: `${(error as Error).message}\n` };
  }
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const removed: string[] = [];
/** Removes every folder that was made here; each file of tests calls it at its end, because files share this module. */
export function removeFolders(): void {
  for (const folder of removed.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A temporary folder that nobody else may enter; `parent` where it has to lie on the disk of another one. */
export function temporaryFolder(parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, "kvitance-starts-"));
  removed.push(folder);
  return folder;
}

/** Has a folder outside of the temporary ones removed with them. */
export const removeLater = (folder: string): void => void removed.push(folder);

export type Installation = { path: string; id: string };

/** A used installation: one company, one stored file, one anchor of the audit log. */
export async function makeInstallation(name: string): Promise<Installation> {
  const path = join(temporaryFolder(), "data");
  const running = await hold(path);
  await query(running.url, `insert into tenants (tenant_id, name) values (gen_random_uuid(), '${name}')`);
  for (const folder of ["files", "audit"]) {
    mkdirSync(join(path, folder), { recursive: true });
    writeFileSync(join(path, folder, "kept"), name);
  }
  await running.close();
  return { path, id: running.id };
}

/** A copy of a data folder as `cp -a` makes it. */
export function copy(from: string, parent?: string): string {
  const path = join(temporaryFolder(parent), "data");
  execFileSync("cp", ["-a", from, path]);
  return path;
}

/** A place in the embedded database of a data folder. */
export const cluster = (path: string, ...names: string[]): string => join(path, "postgres", "cluster", ...names);
export const remove = (path: string): void => rmSync(path, { recursive: true });

/** As data folders were before they bore the id of their installation. */
export async function fromBefore(path: string): Promise<void> {
  const running = await hold(path);
  await query(running.url, "drop table system.installation");
  await running.close();
  remove(join(path, "installation.json"));
  remove(join(path, "files", ".installation"));
}

/** Changes what the data folder says of itself. */
export function setMarker(path: string, change: object): void {
  const file = join(path, "installation.json");
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, "utf8")) as object), ...change }));
}
