import type { Config } from "#server/core/config.ts";
import { openEmbedded } from "#start/embedded.ts";
import { lockFolder } from "#start/folderLock.ts";
import { readFolder } from "#server/core/installation.ts";

/** Gives a command the owner's connection; the packaged database is joined when it runs and started for the moment when it doesn't. */
export async function withDatabase<Result>({ databaseUrl, dataDir, secret }: Config, work: (ownerUrl: string) => Promise<Result>): Promise<Result> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  const folder = readFolder(dataDir);
  // Without the program nobody may start it meanwhile: it would join a database that ends with this command.
  const lock = lockFolder(dataDir);
  try {
    const embedded = await openEmbedded(folder, secret, false);
    try {
      return await work(embedded.url);
    } finally {
      if (embedded.isOurs) await embedded.stop();
    }
  } finally {
    lock?.release();
  }
}
