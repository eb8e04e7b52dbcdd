import { startManyParts } from "#test/many/installation.ts";
import { work } from "#test/many/load.ts";
import { figuresOf, judge, openCompany } from "#test/many/company.ts";
import { missing } from "#test/many/place.ts";
import { programAt, stateAt } from "#test/many/previous.ts";
import { newTally, table } from "#test/many/tally.ts";
import { ensureWebBuild } from "#start/webBuild.ts";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// From the program before to this one, part after part, while people work. `npm run test:long -- test/long/rollingUpgrade.ts`;
// KVITANCE_DRILL_FROM names the state of the project to begin with (HEAD~1), KVITANCE_DRILL_MINUTES how long people work (10).

const FROM = process.env.KVITANCE_DRILL_FROM ?? "HEAD~1";
const MINUTES = Number(process.env.KVITANCE_DRILL_MINUTES ?? 10);
const FINISH_MS = 180_000;
const root = fileURLToPath(new URL("../../", import.meta.url));
const before = stateAt(FROM);
if (before === undefined) console.warn(`There is no ${FROM} in the history, or no history: the rolling upgrade is skipped.`);

test.skipIf(missing !== undefined || before === undefined)(`a rolling upgrade from ${before}: no call fails twice`, { timeout: 1_500_000 }, async () => {
  await ensureWebBuild(false);
  const old = await programAt(FROM);
  const many = await startManyParts(old.root);
  const tally = newTally();
  try {
    console.log(`from "${old.name}"; the machines are ${many.hosts.kind}`);
    const { session, books } = await openCompany(many, tally);
    let isOver = false;
    const upgrading = (async () => {
      const end = Date.now() + MINUTES * 60_000;
      // Pauses share out the time, so that each part of each version has its share of the load.
      const pauseMs = (MINUTES * 60_000) / (many.parts.length + 2) / 2;
      await wait(pauseMs);
      const applied = (await many.migrate(root)).match(/^applied /gm)?.length ?? 0;
      const began = performance.now();
      for (const part of many.parts) {
        await many.upgrade(part, root);
        await wait(pauseMs);
      }
      const seconds = (performance.now() - began) / 1_000;
      await wait(Math.max(0, end - Date.now()));
      isOver = true;
      return { applied, seconds };
    })();
    const [handled, { applied, seconds }] = await Promise.all([
      work(session, () => isOver, AbortSignal.timeout(MINUTES * 60_000 + 2 * FINISH_MS)),
      upgrading.finally(() => (isOver = true)),
    ]);
    await expect.poll(() => session.live.pending).toBe(0);
    const result = await judge(session, books, handled);
    await session.close();
    await books.close();
    const replaced = [
      ["parts replaced", many.parts.length],
      ["migrations applied meanwhile", applied],
      ["from the first to the last part, s", seconds],
    ];
    console.log(table([`upgrade from ${old.name.split(" ")[0]}`, ""], [...(replaced as [string, number][]), ...figuresOf(tally, session, result)]));
    expect(tally.failures).toEqual([]);
    const { acknowledged, documents, ...faults } = result;
    expect(Object.values(faults)).toEqual(Object.values(faults).map(() => 0));
    expect(documents).toBe(acknowledged);
    expect(documents).toBeGreaterThan(0);
  } finally {
    await many.close();
    old.remove();
  }
});
