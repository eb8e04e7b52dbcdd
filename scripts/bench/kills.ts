import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#start/postgres.ts";
import { type Bench, startBench } from "./program.ts";
import { type Benchmark, type Figure, figure } from "./result.ts";

const ROUNDS = 3;
/** A round is over when everything has answered for so long. */
const CALM_MS = 4_000;
const ASK_MS = 20;
const MAX_WAIT_MS = 60_000;
const GOAL_SECONDS = 5;

/** Processes below another one, with their commands. */
function below(pid: number): { pid: number; command: string }[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1];
        return [{ pid: Number(name), parent: Number(parent), command: readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ") }];
      } catch {
        return [];
      }
    });
  const found = [{ pid, command: "" }];
  for (const one of found) found.push(...parents.filter(({ parent }) => parent === one.pid));
  return found.slice(1);
}

const part = (bench: Bench, name: string): number | undefined => below(bench.pid).find(({ command }) => command.includes(name))?.pid;
const postmaster = ({ dataDir }: Bench): number => Number(readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);

const victims: Record<string, (bench: Bench) => number | undefined> = {
  api: (bench) => part(bench, "server/api.ts"),
  worker: (bench) => part(bench, "server/worker.ts"),
  identity: (bench) => part(bench, "identity/process.ts"),
  "one connection's process of PostgreSQL": (bench) => below(postmaster(bench)).find(({ command }) => command.includes("kvitance_app"))?.pid,
  "PostgreSQL itself": postmaster,
};

const answers = (url: string, headers: Record<string, string> = {}): Promise<boolean> =>
  fetch(url, { headers, signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The longest time in seconds between two good answers, until all is calm again. */
async function longestGap(ask: () => Promise<boolean>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const began = last;
  while (performance.now() - began < MAX_WAIT_MS) {
    if (await ask()) {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      if (last - began > CALM_MS) return longest / 1_000;
    }
    await sleep(ASK_MS);
  }
  return Number.POSITIVE_INFINITY;
}

async function killed(asks: Record<string, () => Promise<boolean>>, pid: number): Promise<Record<string, number>> {
  process.kill(pid, "SIGKILL");
  const gaps = await Promise.all(Object.entries(asks).map(async ([name, ask]) => [name, await longestGap(ask)] as const));
  // A part that dies again sooner is started after a pause.
  await sleep(CALM_MS);
  return Object.fromEntries(gaps);
}

async function measure(bench: Bench, metricsPort: number): Promise<Omit<Figure, "benchmark">[]> {
  const { identityUrl } = (await (await fetch(`${bench.url}/config.json`)).json()) as { identityUrl: string };
  const asks = {
    api: () => answers(`${bench.url}/v1/tenant`, { authorization: `Bearer ${bench.token}` }),
    identity: () => answers(`${identityUrl}/readyz`),
    worker: () => answers(`http://127.0.0.1:${metricsPort + 1}/readyz`),
  };
  await longestGap(asks.worker);
  const figures: Omit<Figure, "benchmark">[] = [];
  for (const [name, find] of Object.entries(victims)) {
    const worst: Record<string, number> = { api: 0, identity: 0, worker: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const pid = find(bench);
      if (pid === undefined) throw new Error(`There is no ${name} to kill.`);
      for (const [asked, gap] of Object.entries(await killed(asks, pid))) worst[asked] = Math.max(worst[asked] ?? 0, gap);
    }
    for (const [asked, gap] of Object.entries(worst))
      figures.push(figure(`${name} killed: ${asked} away, longest`, gap, "s", { samples: ROUNDS, goal: GOAL_SECONDS }));
  }
  return figures;
}

export const kills: Benchmark = {
  name: "kills",
  says: "kill -9 of each process alone while the program runs: the longest time without a good answer of api, identity server and worker",
  async run() {
    const metricsPort = await freePort();
    const bench = await startBench({ env: { KVITANCE_METRICS_PORT: String(metricsPort) } });
    try {
      return await measure(bench, metricsPort);
    } finally {
      await bench.stop();
    }
  },
};
