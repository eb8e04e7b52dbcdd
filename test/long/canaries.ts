import { huntCanaries, openHunt } from "#test/canaries.ts";
import { randomInt } from "node:crypto";
import { expect, test } from "vitest";

const REQUESTS = 10_000;

test(`${REQUESTS} random requests across two tenants: nothing of the other one anywhere`, async () => {
  const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
  console.log(`canaries, seed ${seed}`);
  const hunt = await openHunt();
  try {
    const started = Date.now();
    const found = await huntCanaries(hunt, { seed, requests: REQUESTS });
    const answers = [...found.answers].sort(([one], [other]) => one - other).map(([status, count]) => `${count} x ${status}`);
    console.log(`${answers.join(", ")}; ${found.mails} mails; ${Math.round((Date.now() - started) / 1000)} s`);
    expect(found.leaks).toEqual([]);
    expect(found.failures).toEqual([]);
    expect(found.mails).toBeGreaterThan(0);
  } finally {
    await hunt.close();
  }
});
