import { startTestApp } from "#test/app.ts";
import { openRace, race } from "#test/approvalRace.ts";
import { expect, test } from "vitest";

const ROUNDS = 200;

test("200 rounds of 50 simultaneous votes: exactly one transition each", async () => {
  const api = await startTestApp();
  try {
    const people = await openRace(api);
    for (let round = 0; round < ROUNDS; round += 1) await race(api, people, round);
    expect(people.crowd).toHaveLength(25);
  } finally {
    await api.close();
  }
});
