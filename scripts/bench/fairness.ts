import type { Place } from "./place.ts";
import { readConfig } from "#server/core/config.ts";
import { openApp } from "#server/app.ts";
import { migrate } from "#start/migrate.ts";
import { readFolder } from "#server/core/installation.ts";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { startParts, startKeyServer } from "#test/parts.ts";
import { TEST_SECRET } from "#test/database.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { pino } from "pino";
import { join } from "node:path";
import { rm } from "node:fs/promises";
import { digitalPages } from "./inputs.ts";
import { temporaryFolder } from "./program.ts";
import { type Benchmark, type Figure, figure, median } from "./result.ts";
import { besiege } from "./siege.ts";
import { openVictim, type Times } from "./victim.ts";

const WARM_UP = 3;
const SAMPLES = 9;
/** Each figure of a tenant beside a hostile one is at most so many times the quiet one. */
const MAX_RATIO = 3;

async function inPlace<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
  const folder = await temporaryFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "bench", { mayMake: true });
    ends.unshift(() => postgres.stop());
    const { urls } = await migrate(postgres.url, TEST_SECRET, { folder: readFolder(folder), needsFiles: false });
    const keys = await startKeyServer();
    ends.unshift(async () => keys.close());
    // Receivers, quick ones and slow ones, are on this machine.
    Object.assign(process.env, {
      KVITANCE_OUTGOING_ALLOW: "127.0.0.1",
      KVITANCE_LIMIT_USER: "0",
      KVITANCE_LIMIT_ADDRESS: "0",
      KVITANCE_ARES_URL: "http://127.0.0.1:1",
    });
    const dataDir = join(folder, "data");
    const database = { ownerUrl: postgres.url, appUrl: urls.app, identityUrl: urls.identity, close: async () => undefined };
    const parts = await startParts(database, dataDir, keys.url);
    ends.unshift(() => parts.kill());
    const config = readConfig(["--data", dataDir], { ...process.env, KVITANCE_SECRET: TEST_SECRET });
    const app = await openApp(config, urls.app, { log: pino({ level: "silent" }), readers: 0, isWorker: false });
    ends.unshift(() => app.close());
    return await work({ app, url: parts.url, token: keys.token });
  } finally {
    for (const end of ends) await end();
  }
}

/** Times of the tenant, one pass after the other. */
async function samples(pass: (page: Buffer) => Promise<Times>, pages: readonly Buffer[]): Promise<Times[]> {
  const times: Times[] = [];
  for (const page of pages) times.push(await pass(page));
  return times;
}

function compare(name: string, key: keyof Times, quiet: readonly Times[], besieged: readonly Times[]): Omit<Figure, "benchmark"> {
  const before = median(quiet.map((times) => times[key]));
  const value = median(besieged.map((times) => times[key]));
  return figure(name, value, "ms", { samples: besieged.length, goal: Math.round(before * MAX_RATIO), reference: { name: "quiet", value: before } });
}

export const fairness: Benchmark = {
  name: "fairness",
  says: "one tenant beside another one with slow receivers, hostile files and a long queue; medians, against the same with nothing else at work",
  run: () =>
    inPlace(async (place) => {
      const [tenant, hostile]: TestTenant[] = [await buildTenant(place.app), await buildTenant(place.app, { name: "Cizí firma" })];
      if (!tenant || !hostile) throw new Error("There are no tenants.");
      const victim = await openVictim(place, tenant);
      try {
        const pages = await digitalPages(WARM_UP + 2 * SAMPLES);
        await samples(victim.pass, pages.splice(0, WARM_UP));
        const quiet = await samples(victim.pass, pages.splice(0, SAMPLES));
        const siege = await besiege(place, hostile);
        try {
          const besieged = await samples(victim.pass, pages);
          siege.check();
          return [
            compare("upload to New", "upload", quiet, besieged),
            compare("first picture of a page", "picture", quiet, besieged),
            compare("export, until it is Exported", "exported", quiet, besieged),
            compare("save, until its webhook arrives", "webHook", quiet, besieged),
          ];
        } finally {
          await siege.end();
        }
      } finally {
        await victim.close();
      }
    }),
};
