import { type DatabaseUrls, roleUrls } from "#start/roles.ts";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { ensureProgramBuild } from "#scripts/buildProgram.ts";
import { ensureWebBuild } from "#start/webBuild.ts";
import { onCluster, TEST_SECRET, withDatabase } from "#test/database.ts";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openBrowser } from "./browser.ts";
import { removeData, startProgram } from "./program.ts";

const DATABASE = "kvitance_shared";

/**
 * Built, unpacked and started once, before several files of tests want them at the same time: the web application, the program, the browser, and one program
 * on a database that need not outlive the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureWebBuild(false);
  await ensureProgramBuild();
  await (await openBrowser()).close();
  const folder = await mkdtemp(join(tmpdir(), "kvitance-e2e-"));
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "test", { mayMake: true, durable: false });
  await onCluster(postgres.url, `create database ${DATABASE}`);
  const databaseUrl = withDatabase(postgres.url, DATABASE);
  const env = {
    DATABASE_URL: databaseUrl,
    KVITANCE_SECRET: TEST_SECRET,
    KVITANCE_OUTGOING_ALLOW: "127.0.0.0/8",
    KVITANCE_LIMIT_USER: "0",
    KVITANCE_LIMIT_ANONYMOUS: "0",
    KVITANCE_LIMIT_ADDRESS: "0",
  };
  const program = await startProgram({ dataDir: join(folder, "data"), env });
  project.provide("program", { url: program.url, databases: roleUrls(databaseUrl, TEST_SECRET) });
  return async () => {
    await program.interrupt();
    await postgres.stop();
    await removeData(folder);
  };
}

declare module "vitest" {
  interface ProvidedContext {
    program: { url: string; databases: DatabaseUrls };
  }
}
