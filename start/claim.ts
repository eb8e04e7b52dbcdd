import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type pg from "pg";
import { claimStores, type FileStores } from "#server/core/fileStore.ts";
import type { DataFolder } from "#server/core/installation.ts";
import { StartProblem } from "#platform/startProblem.ts";

/** A data folder that wants to work with a database. */
export type Claim = {
  folder: DataFolder;
  /** False for parts that read and write no stored files, so that they may run apart from them. */
  needsFiles: boolean;
  /** Stores outside of the folder, which are marked as the installation's own when they are new. */
  stores?: FileStores;
};

type Found = { installation: string | undefined; isUsed: boolean; hasFiles: boolean };

/**
 * The id of the installation that folder and database both belong to; a new one when neither has one yet. Changes nothing.
 * Throws StartProblem when they do not belong together, or when one of them holds data and the other is empty, or a file store outside of the
 * folder is not theirs.
 */
export async function claimDatabase(client: pg.Client, { folder, needsFiles, stores = {} }: Claim): Promise<string> {
  const { marker, remains, path } = folder;
  const found = await look(client);
  const isReady = marker !== undefined && marker.database !== null;
  if (isReady && found.installation !== undefined && found.installation !== marker.installation)
    throw new StartProblem(
      `The database belongs to installation ${found.installation}, the data folder ${path} to ${marker.installation}: give the folder that belongs to the database with --data, or the right database in DATABASE_URL. Nothing was changed.`,
    );
  if (!found.isUsed && found.installation === undefined && (isReady || remains.includes("files")))
    throw new StartProblem(
      `The database is empty, but the data folder ${path} holds data of an installation: give the database that belongs to it in DATABASE_URL, or restore its dump first. Nothing was changed.`,
    );
  if (!isReady && needsFiles && !stores.outside && found.hasFiles && !remains.includes("files"))
    throw new StartProblem(
      `The database names stored files, but ${join(path, "files")} is missing or empty: give the data folder that belongs to the database with --data, mount or restore it. Nothing was changed.`,
    );
  const installation = found.installation ?? marker?.installation ?? randomUUID();
  if (needsFiles) await claimStores(stores, { installation, hasFiles: found.hasFiles });
  return installation;
}

async function look(client: pg.Client): Promise<Found> {
  // Row-level security would hide rows from an owner that is no superuser, so sizes are asked for.
  const { rows } = await client.query<{ isMarked: boolean; isUsed: boolean | null; hasFiles: boolean | null }>(
    `select to_regclass('system.installation') is not null as "isMarked",
       pg_relation_size(to_regclass('public.tenants')) > 0 as "isUsed", pg_relation_size(to_regclass('public.files')) > 0 as "hasFiles"`,
  );
  const [facts] = rows;
  const marked = facts?.isMarked ? await client.query<{ installation: string }>("select installation from system.installation") : undefined;
  return { installation: marked?.rows[0]?.installation, isUsed: facts?.isUsed === true, hasFiles: facts?.hasFiles === true };
}
