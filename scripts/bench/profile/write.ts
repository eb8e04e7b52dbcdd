import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { flameGraph } from "./flame.ts";
import { type CpuProfile, merge, table } from "./profile.ts";

/** The parts of the program, by the files that they begin with. */
const PARTS: Record<string, string> = { main: "supervisor", api: "api", worker: "worker", process: "identity", child: "reading" };

const nowUs = (): number => Number(process.hrtime.bigint() / 1_000n);
const work: { from: number; to: number }[] = [];

/** Says that a program has started and works from now on. Returns what says that it is ended. */
export function beginWork(): () => void {
  const span = { from: nowUs(), to: Infinity };
  work.push(span);
  return () => {
    span.to = Math.min(span.to, nowUs());
  };
}

const isWork = (us: number): boolean => work.some(({ from, to }) => from <= us && us < to);

/** Removes what an earlier run left, and nothing else, so that what is written belongs to this one. Makes the folder. */
export async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const written = new Set(Object.values(PARTS).flatMap((part) => [part, `${part}-start`].flatMap((name) => [`${name}.svg`, `${name}.txt`])));
  for (const file of await readdir(folder)) if (written.has(file) || file.endsWith(".cpuprofile")) await rm(join(folder, file));
}

/** Writes a flame graph and a table for each part that left profiles in the folder, of its work, and of its start and end. Returns their paths. */
export async function writeGraphs(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".cpuprofile"));
  const written: string[] = [];
  for (const [program, part] of Object.entries(PARTS)) {
    const own = files.filter((file) => file.split(".")[0] === program);
    const profiles = await Promise.all(own.map(async (file) => JSON.parse(await readFile(join(folder, file), "utf8")) as CpuProfile));
    const title = profiles.length === 1 ? part : `${part}, ${profiles.length} processes`;
    for (const [name, all] of [
      [part, merge(profiles, isWork)],
      [`${part}-start`, merge(profiles, (us) => !isWork(us))],
    ] as const) {
      if (all.ms === 0) continue;
      const path = join(folder, name);
      await writeFile(`${path}.svg`, flameGraph(title, all));
      await writeFile(`${path}.txt`, table(title, all));
      written.push(`${path}.svg`, `${path}.txt`);
    }
  }
  return written;
}
