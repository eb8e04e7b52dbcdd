import { ensureProgramBuild } from "#scripts/buildProgram.ts";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { ensureWebBuild } from "#start/webBuild.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startBench, temporaryFolder } from "./program.ts";
import { type Benchmark, figure, median, timed } from "./result.ts";

const ROUNDS = 3;

/** The bare database in a new folder, then once more in the same one. */
async function database(folder: string): Promise<{ first: number; second: number }> {
  const open = async (): Promise<number> => {
    let postgres: { stop(): Promise<void> } | undefined;
    const ms = await timed(async () => (postgres = await startEmbeddedPostgres(join(folder, "postgres"), "bench", { mayMake: true })));
    await postgres?.stop();
    return ms;
  };
  return { first: await open(), second: await open() };
}

export const start: Benchmark = {
  name: "start",
  says: "from the command to the printed address; web application and program are built already",
  async run() {
    const [first, second, stop]: [number[], number[], number[]] = [[], [], []];
    const bare = [];
    // Removed behind the last round: ext4 without a journal looks at every file that was removed in the last minutes before it makes one.
    const folders: string[] = [];
    await ensureWebBuild(false);
    await ensureProgramBuild();
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await startBench();
      first.push(one.startMs / 1_000);
      await one.stop(true);
      const other = await startBench({ dataDir: one.dataDir });
      second.push(other.startMs / 1_000);
      stop.push((await timed(() => other.stop(true))) / 1_000);
      const folder = await temporaryFolder();
      folders.push(one.dataDir, folder);
      bare.push(await database(folder));
    }
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    const reference = (times: number[]) => ({ name: "bare PostgreSQL", value: median(times) / 1_000 });
    return [
      figure("first start, p50", median(first), "s", { samples: ROUNDS, goal: 2.5, reference: reference(bare.map((times) => times.first)) }),
      figure("second start, p50", median(second), "s", { samples: ROUNDS, goal: 1, reference: reference(bare.map((times) => times.second)) }),
      figure("stop after Ctrl-C, p50", median(stop), "s", { samples: ROUNDS, goal: 30 }),
    ];
  },
};
