import { startTestApp } from "#test/app.ts";
import { openRace, race } from "#test/approvalRace.ts";
import { expect, test } from "vitest";

test("50 votes at once on one document: exactly one transition each", { timeout: 120_000 }, async () => {
  const api = await startTestApp();
  try {
    const people = await openRace(api);
    for (let round = 0; round < 5; round += 1) await race(api, people, round);
    expect(people.crowd).toHaveLength(25);
  } finally {
    await api.close();
  }
});
