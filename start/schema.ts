import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { StartProblem } from "#platform/startProblem.ts";
import { programVersion } from "#platform/version.ts";

/** What the migrations of this version are, and whether a database has them. Decision 070 says how versions overlap. */

export const folders = {
  application: fileURLToPath(new URL("../server/core/migrations/", import.meta.url)),
  identity: fileURLToPath(new URL("../identity/migrations/", import.meta.url)),
};
type Folder = keyof typeof folders;

export type Migration = {
  /** E.g. "application/0001_foundation.sql". */
  name: string;
  sql: string;
  /** It takes away what the version before needs, which its first line says and why that is right now. */
  contracts: boolean;
};

const CONTRACT = /^-- contract: \S/;

/** Names of the migrations that this version knows, in the order in which they are applied. */
export async function migrationNames(): Promise<string[]> {
  const names = await Promise.all(
    (Object.keys(folders) as Folder[]).map(async (folder) => {
      const files = (await readdir(folders[folder]).catch(() => [])).filter((file) => file.endsWith(".sql")).sort();
      return files.map((file) => `${folder}/${file}`);
    }),
  );
  return names.flat();
}

export async function readMigration(name: string): Promise<Migration> {
  const [folder, file] = name.split("/") as [Folder, string];
  const sql = await readFile(join(folders[folder], file), "utf8");
  return { name, sql, contracts: CONTRACT.test(sql) };
}

/** The first of the migrations that this version does not know. */
export async function findUnknown(names: readonly string[]): Promise<string | undefined> {
  const known = new Set(await migrationNames());
  return names.find((name) => !known.has(name));
}

const NOT_READABLE = new Set(["42501", "42P01", "42703", "3F000"]);

/**
 * For a part that runs alone: the database has every migration of this version, and none of a later one that takes away what this one
 * needs. Later ones that only add may be there: that is how an upgrade begins while parts of this version still run. Otherwise
 * StartProblem.
 */
export async function requireSchema(client: pg.Client): Promise<void> {
  const applied = await client.query<{ name: string; contracts: boolean }>("select name, contracts from system.migrations order by applied_at, name").then(
    ({ rows }) => rows,
    (error: { code?: string }) => {
      // A database that no version with this check has migrated yet, or an empty one.
      if (NOT_READABLE.has(error.code ?? "")) return [];
      throw error;
    },
  );
  const known = await migrationNames();
  const names = new Set(applied.map(({ name }) => name));
  const missing = known.find((name) => !names.has(name));
  if (missing !== undefined)
    throw new StartProblem(
      `The database is older than this Kvitance (${programVersion}): ${missing} is not applied. Run "npm run -s migrate" of this version first. Nothing was changed.`,
    );
  const later = applied.find(({ name, contracts }) => contracts && !known.includes(name));
  if (later)
    throw new StartProblem(
      `The database was migrated by a newer Kvitance, which this one (${programVersion}) cannot work with: it does not know ${later.name}. Start the newer version, or restore the backup made before the upgrade. Nothing was changed.`,
    );
}
