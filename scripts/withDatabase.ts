import { type Config, derivedSecret } from "#server/core/config.ts";
import { startEmbeddedPostgres } from "#start/postgres.ts";

/** Gives a command the owner's connection; the packaged database is joined when it runs and started for the moment when it doesn't. */
export async function withDatabase<Result>({ databaseUrl, dataDir, secret }: Config, work: (ownerUrl: string) => Promise<Result>): Promise<Result> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  const embedded = await startEmbeddedPostgres(`${dataDir}/postgres`, derivedSecret(secret, "database:owner"));
  try {
    return await work(embedded.url);
  } finally {
    if (embedded.isOurs) await embedded.stop();
  }
}
