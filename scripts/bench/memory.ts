import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { largePdf } from "./inputs.ts";
import { ensureProgramBuild } from "#scripts/buildProgram.ts";
import { type Bench, processesBelow, processesOf, proportionalMiB, residentMiB, startBench } from "./program.ts";
import { type Benchmark, type Figure, figure, timed } from "./result.ts";
import { untilRead, upload } from "./uploads.ts";

const UPLOADS = 20;
const FILE_BYTES = 50 * 1024 * 1024;
const SAMPLE_MS = 100;
/** What happens behind the printed address is over by then. */
const SETTLED_MS = 15_000;

const parts: Record<string, string> = {
  "api process": "server/api.ts",
  "worker process": "server/worker.ts",
  "identity process": "identity/process.ts",
  "a reading child": "/child.",
};
const goals: Record<string, number> = { "api process": 512 };

/** Which of our parts a command line runs; paths differ by how each was started. */
const partOf = (command: string) =>
  Object.entries(parts).find(([, script]) => command.includes(script) || command.includes(script.replace("server/", "")))?.[0];

const add = (one: number, other: number): number => one + other;

/** Memory of each part at rest; what several processes share is counted once. */
function idleMiB(bench: Bench): Map<string, number> {
  const nameOf = (command: string) => partOf(command) ?? (command.includes("postgres") ? "database" : command);
  const byName = Map.groupBy(processesOf(bench), ({ command }) => nameOf(command));
  return new Map([...byName].map(([name, processes]) => [name, processes.map(({ pid }) => proportionalMiB(pid)).reduce(add)]));
}

export const memory: Benchmark = {
  name: "memory",
  says: `resident memory while ${UPLOADS} files of 50 MiB arrive at once, and while they are read`,
  async run() {
    await ensureProgramBuild();
    const bench = await startBench();
    await new Promise((done) => setTimeout(done, SETTLED_MS));
    const idle = idleMiB(bench);
    const most = new Map<string, number>();
    let together = 0;
    const timer = setInterval(() => {
      let sum = residentMiB(bench.pid).now;
      for (const { pid, command } of processesBelow(bench.pid)) {
        const { now, most: peak } = residentMiB(pid);
        const part = partOf(command);
        if (part) most.set(part, Math.max(most.get(part) ?? 0, peak));
        if (part) sum += now;
      }
      together = Math.max(together, sum);
    }, SAMPLE_MS);
    try {
      const file = join(bench.dataDir, "velka.pdf");
      await writeFile(file, await largePdf(FILE_BYTES, randomBytes(FILE_BYTES)));
      const blob = await openAsBlob(file, { type: "application/pdf" });
      const uploadMs = await timed(() => Promise.all(Array.from({ length: UPLOADS }, (_, index) => upload(bench, blob, `velka-${index}.pdf`))));
      await untilRead(bench);
      const figures: Omit<Figure, "benchmark">[] = Object.keys(parts).map((part) =>
        figure(`${part}, most resident`, most.get(part) ?? Number.NaN, "MiB", { samples: 1, goal: goals[part] }),
      );
      return [
        figure("everything idle, the database with it", [...idle.values()].reduce(add), "MiB", { samples: 1, goal: 450 }),
        ...[...idle].map(([name, value]) => figure(`idle: ${name}`, value, "MiB", { samples: 1 })),
        ...figures,
        figure("all parts together, without the database", together, "MiB", { samples: 1 }),
        figure(`${UPLOADS} uploads of 50 MiB at once`, uploadMs / 1_000, "s", { samples: 1 }),
      ];
    } finally {
      clearInterval(timer);
      await bench.stop();
    }
  },
};
