import type { Config } from "#server/core/config.ts";
import { openEmbedded } from "./embedded.ts";
import { type FolderLock, lockFolder } from "./folderLock.ts";
import { requireKnownPlace } from "#server/core/fileStore.ts";
import { beginInstallation, checkStore, confirmFolder } from "#server/core/installation.ts";
import { migrate } from "./migrate.ts";
import { StartProblem } from "#platform/startProblem.ts";
import type { EmbeddedPostgres } from "./postgres.ts";
import type { DatabaseUrls } from "./roles.ts";

export type Installation = {
  urls: DatabaseUrls;
  /** Id that data folder and database bear. */
  id: string;
  /** Names of the migrations that were applied. */
  applied: string[];
  /** Stops the embedded database and lets go of the data folder. */
  close(): Promise<void>;
};

type Opening = Pick<Config, "dataDir" | "secret" | "databaseUrl" | "files"> & {
  /** False where stored files are neither read nor written, so that the data folder need not hold them; true unless given. */
  needsFiles?: boolean;
};

/**
 * Opens data folder and database, after it is sure that they belong together, and brings the database up to date. An empty database is
 * made only where neither was used before. Throws StartProblem with what was found and what to do; then nothing was changed.
 * `report` gets what happens to the embedded database later.
 */
export async function openInstallation(config: Opening, report: (error: unknown, what: string) => void): Promise<Installation> {
  const folder = beginInstallation(config.dataDir);
  if (folder.marker?.isRestoring)
    throw new StartProblem(
      `The restore of a backup into ${config.dataDir} was broken off: remove the folder, and empty the database in DATABASE_URL if there is one, and restore again.`,
    );
  const { needsFiles = true } = config;
  const hasFiles = needsFiles && !config.files.outside;
  if (needsFiles) requireKnownPlace(folder, config);
  if (hasFiles) checkStore(folder);
  let lock: FolderLock | undefined;
  let postgres: EmbeddedPostgres | undefined;
  const close = async (): Promise<void> => {
    await postgres?.stop();
    lock?.release();
  };
  try {
    if (config.databaseUrl === undefined) {
      // Parts that share a PostgreSQL of their own share the folder too; the embedded database belongs to one program.
      lock = lockFolder(config.dataDir);
      if (!lock) throw new StartProblem(`Another Kvitance runs on the data folder ${config.dataDir}: stop it, or choose another folder with --data.`);
      postgres = await openEmbedded(folder, config.secret, true);
      postgres.keepAlive(report);
    }
    const claim = { folder, needsFiles, stores: config.files };
    const { urls, installation, applied } = await migrate(config.databaseUrl ?? postgres?.url ?? "", config.secret, claim);
    const place = postgres ? { database: "embedded" as const, cluster: postgres.cluster } : { database: "own" as const };
    if (needsFiles) confirmFolder(folder, { installation, files: config.files.outside?.name, ...place }, hasFiles);
    return { urls, id: installation, applied, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
