import { descendants, answers } from "#test/servers/program.ts";
import { seeded } from "#test/hunt.ts";
import { type ManyParts, startManyParts } from "#test/many/installation.ts";
import { type Kept, signal } from "#test/many/kept.ts";
import { work } from "#test/many/load.ts";
import { openCompany, figuresOf, judge } from "#test/many/company.ts";
import { missing } from "#test/many/place.ts";
import { newTally, table } from "#test/many/tally.ts";
import { ensureWebBuild } from "#start/webBuild.ts";
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// Two apis, three workers and two identity servers on two machines; every process of the installation is killed at random while people
// work. `npm run test:long -- test/long/manyKilled.ts`; KVITANCE_DRILL_MINUTES says for how long (10).

const MINUTES = Number(process.env.KVITANCE_DRILL_MINUTES ?? 10);
/** Pauses between two kills. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [2_000, 8_000];
const FINISH_MS = 180_000;
const root = fileURLToPath(new URL("../../", import.meta.url));

type Victim = { kind: string; kill(): void | Promise<void> };
type Losses = { kills: Map<string, number>; away: Map<string, number> };

/** A child of a process, by chance; undefined while it has none. */
function childOf(parent: Kept, random: () => number): number | undefined {
  const [, ...children] = descendants({ pid: parent.pid, exitCode: null, signalCode: null });
  return children[Math.floor(random() * children.length)];
}

function victimsOf(many: ManyParts, random: () => number, away: Losses["away"]): Victim[] {
  const workers = many.parts.filter(({ role }) => role === "worker");
  const children = (kind: string, parents: readonly Kept[]): Victim => ({
    kind,
    kill: () => {
      const pid = childOf(parents[Math.floor(random() * parents.length)]!, random);
      if (pid !== undefined) signal(pid, "SIGKILL");
    },
  });
  const store: Victim = {
    kind: "object storage",
    kill: async () => {
      const began = performance.now();
      await many.swift.restart();
      away.set("object storage", Math.max(away.get("object storage") ?? 0, (performance.now() - began) / 1_000));
    },
  };
  return [...many.parts, many.postgres, many.proxy, children("reading child", workers), children("a process of PostgreSQL", [many.postgres]), store];
}

/** Kills until `isOver`; what people still work with is given the time to come back by nobody. */
async function killAtRandom(many: ManyParts, random: () => number, isOver: () => boolean): Promise<Losses> {
  const losses: Losses = { kills: new Map(), away: new Map() };
  const victims = victimsOf(many, random, losses.away);
  while (!isOver()) {
    await wait(MIN_PAUSE_MS + random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
    const victim = victims[Math.floor(random() * victims.length)]!;
    losses.kills.set(victim.kind, (losses.kills.get(victim.kind) ?? 0) + 1);
    await victim.kill();
  }
  return losses;
}

/** The longest times in seconds without a good answer of each kind of part, as people meet them through the proxy. */
function watch(many: ManyParts): { gaps: Map<string, number>; end(): Promise<void> } {
  const ending = new AbortController();
  const gaps = new Map<string, number>();
  const ok = (url: string) =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (reply) => reply.ok,
      () => false,
    );
  const workers = many.parts.filter(({ role }) => role === "worker");
  const asks: Record<string, () => Promise<boolean>> = {
    api: () => ok(`${many.url}/readyz`),
    identity: () => ok(`${many.identityUrl}/readyz`),
    worker: async () => (await Promise.all(workers.map((worker) => worker.isReady()))).includes(true),
    "PostgreSQL itself": many.postgres.isReady,
    proxy: () => answers(Number(new URL(many.url).port)),
  };
  const running = Object.entries(asks).map(async ([kind, ask]) => {
    for (let last = performance.now(); !ending.signal.aborted; await wait(100)) {
      if (!(await ask())) continue;
      gaps.set(kind, Math.max(gaps.get(kind) ?? 0, (performance.now() - last) / 1_000));
      last = performance.now();
    }
  });
  return {
    gaps,
    end: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
}

function killTable(many: ManyParts, { kills, away }: Losses, gaps: Map<string, number>): string {
  for (const { kind, longestAway } of [...many.parts, many.postgres, many.proxy]) away.set(kind, Math.max(away.get(kind) ?? 0, longestAway));
  const rows = [...kills].sort(([one], [other]) => one.localeCompare(other));
  return table(
    ["killed", "times", "longest until it worked again, s", "longest time that none of its kind answered, s"],
    rows.map(([kind, times]) => [kind, times, away.get(kind) ?? "", gaps.get(kind) ?? ""]),
  );
}

test.skipIf(missing !== undefined)(`${MINUTES} minutes of kills of every process: nothing is lost, doubled or stuck`, { timeout: 1_500_000 }, async () => {
  const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
  const random = seeded(seed);
  await ensureWebBuild(false);
  const many = await startManyParts(root);
  const tally = newTally();
  try {
    console.log(`seed ${seed}; the machines are ${many.hosts.kind}`);
    const { session, books } = await openCompany(many, tally);
    const end = Date.now() + MINUTES * 60_000;
    const isOver = () => Date.now() > end;
    const watching = watch(many);
    const [handled, losses] = await Promise.all([work(session, isOver, AbortSignal.timeout(MINUTES * 60_000 + FINISH_MS)), killAtRandom(many, random, isOver)]);
    await watching.end();
    await expect.poll(() => session.live.pending).toBe(0);
    const result = await judge(session, books, handled);
    await session.close();
    await books.close();
    console.log(killTable(many, losses, watching.gaps));
    console.log(table([`${MINUTES} minutes of kills`, ""], figuresOf(tally, session, result)));
    const { acknowledged, documents, ...faults } = result;
    expect(Object.values(faults), `seed ${seed}`).toEqual(Object.values(faults).map(() => 0));
    expect(documents).toBe(acknowledged);
    expect(documents).toBeGreaterThan(0);
  } finally {
    await many.close();
  }
});
