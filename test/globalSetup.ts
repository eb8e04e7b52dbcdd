import { migrate } from "#start/migrate.ts";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { onCluster, TEST_SECRET, withDatabase } from "./database.ts";

/** One real PostgreSQL for the run, with a migrated template that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "kvitance-test-"));
  // Under root the database runs as another account and would be put elsewhere, where nobody tidies up.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "test", { durable: false });
  await onCluster(postgres.url, "create database kvitance_template");
  await migrate(withDatabase(postgres.url, "kvitance_template"), TEST_SECRET);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
