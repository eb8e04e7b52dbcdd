import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { approval } from "./approval.ts";
import { backlog } from "./backlog.ts";
import { bundles } from "./bundles.ts";
import { dashboards } from "./dashboards.ts";
import { desk } from "./desk.ts";
import { exporting } from "./export.ts";
import { fairness } from "./fairness.ts";
import { http } from "./http.ts";
import { imports } from "./imports.ts";
import { javascript } from "./javascript.ts";
import { kills } from "./kills.ts";
import { list } from "./list.ts";
import { memory } from "./memory.ts";
import { digital, scanned } from "./pages.ts";
import { profiledEnvironment } from "./profile/profile.ts";
import { emptyFolder, writeGraphs } from "./profile/write.ts";
import { stopAll } from "./program.ts";
import { type Benchmark, type Figure, isReached, line } from "./result.ts";
import { room } from "./room.ts";
import { scaling } from "./scaling.ts";
import { start } from "./start.ts";
import { tenfold } from "./tenfold.ts";

const benchmarks: readonly Benchmark[] = [
  javascript,
  start,
  digital,
  scanned,
  backlog,
  list,
  tenfold,
  dashboards,
  approval,
  exporting,
  bundles,
  imports,
  desk,
  http,
  memory,
  room,
  fairness,
  scaling,
  kills,
];

const USAGE = `npm run bench [-- NAME...] [--json]

Measures the program against its goals, each figure beside its reference in the same run.

${benchmarks.map(({ name, says }) => `  ${name.padEnd(12)}${says}`).join("\n")}
`;

/** Runs the named benchmarks, or all. Answers whether every goal was reached. */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: { json: { type: "boolean", default: false }, help: { type: "boolean", default: false }, profile: { type: "string" } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
  if (values.help || unknown.length > 0) {
    (values.help ? process.stdout : process.stderr).write(unknown.length > 0 ? `There is no benchmark ${unknown.join(", ")}.\n\n${USAGE}` : USAGE);
    return values.help;
  }
  // With --json, standard output holds nothing else.
  const say = (text: string) => void (values.json ? process.stderr : process.stdout).write(`${text}\n`);
  const profiles = values.profile === undefined ? undefined : resolve(values.profile);
  if (profiles !== undefined) {
    await emptyFolder(profiles);
    Object.assign(process.env, profiledEnvironment(profiles));
  }
  const figures: Figure[] = [];
  const environment = { ...process.env };
  for (const benchmark of benchmarks.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    say(`${benchmark.name}: ${benchmark.says}`);
    // What one sets for the program that it starts is not for that of the next.
    process.env = { ...environment };
    for (const measured of await benchmark.run()) {
      const entry = { benchmark: benchmark.name, ...measured };
      figures.push(entry);
      say(line(entry));
    }
  }
  if (profiles !== undefined) for (const path of await writeGraphs(profiles)) say(path);
  const missed = figures.filter((entry) => isReached(entry) === false);
  say(
    `${availableParallelism()} cores, Node ${process.versions.node}; ${missed.length === 0 ? "every goal reached" : `missed: ${missed.map(({ benchmark, name }) => `${benchmark} ${name}`).join(", ")}`}`,
  );
  if (values.json)
    process.stdout.write(
      `${JSON.stringify({ cores: availableParallelism(), node: process.versions.node, date: new Date().toISOString(), figures }, null, 2)}\n`,
    );
  return missed.length === 0;
}

let stopping: Promise<void> | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (stopping ??= stopAll().then(() => process.exit(1))));
const isReachedByAll = await main().catch(async (error: unknown) => {
  // A benchmark whose program was stopped fails; what it kept is removed first.
  await stopping;
  throw error;
});
process.exit(isReachedByAll ? 0 : 1);
