import { migrate } from "#start/migrate.ts";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { readFolder } from "#server/core/installation.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { onCluster, TEST_SECRET, withDatabase } from "./database.ts";

/** One real PostgreSQL for the run, with a migrated template that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "kvitance-test-"));
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "test", { mayMake: true, durable: false });
  await onCluster(postgres.url, "create database kvitance_template");
  await migrate(withDatabase(postgres.url, "kvitance_template"), TEST_SECRET, { folder: readFolder(folder), needsFiles: false });
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
