import { expect, test } from "vitest";
import { onceADay } from "./daily.ts";

test("the work is done at the first call of each Czech day, on both sides of the change of clocks", async () => {
  let now = "";
  const done: string[] = [];
  const daily = onceADay({ now: () => new Date(now) }, async () => void done.push(now));
  const calls = [
    "2026-03-28T22:59:59Z",
    // Midnight in Prague, an hour before that of UTC; the summer time begins that night.
    "2026-03-28T23:00:00Z",
    "2026-03-29T21:59:59Z",
    "2026-03-29T22:00:00Z",
    "2026-10-25T21:30:00Z",
    "2026-10-25T22:59:59Z",
    "2026-10-25T23:00:00Z",
  ];
  for (now of calls) await daily();
  expect(done).toEqual([calls[0], calls[1], calls[3], calls[4], calls[6]]);
});

test("a call while the work lasts does nothing; work that failed is tried again", async () => {
  let fails = true;
  let runs = 0;
  let end = (): void => undefined;
  const daily = onceADay({ now: () => new Date("2026-03-02T08:00:00Z") }, async () => {
    runs += 1;
    await new Promise<void>((done) => (end = done));
    if (fails) throw new Error("no database");
  });
  const first = daily();
  await daily();
  end();
  await expect(first).rejects.toThrow("no database");
  fails = false;
  const second = daily();
  end();
  await second;
  await daily();
  expect(runs).toBe(2);
});
