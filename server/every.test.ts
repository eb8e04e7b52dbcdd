import { expect, test } from "vitest";
import { every } from "./every.ts";

test("work that is slower than its interval never overlaps with itself, and an error does not end it", async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const errors: unknown[] = [];
  const end = every(
    5,
    async () => {
      most = Math.max(most, (running += 1));
      await new Promise((later) => setTimeout(later, 25));
      running -= 1;
      runs += 1;
      if (runs === 2) throw new Error("once");
    },
    (error) => void errors.push(error),
  );
  await expect.poll(() => runs, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(4);
  expect([most, errors.length]).toEqual([1, 1]);
  await end();
  const ended = runs;
  await new Promise((later) => setTimeout(later, 60));
  expect([running, runs]).toEqual([0, ended]);
});

test("the first run may wait as long as the others", async () => {
  let runs = 0;
  const never = 86_400_000;
  const work = async () => void (runs += 1);
  const ends = [every(never, work, () => undefined), every(never, work, () => undefined, true)];
  expect(runs).toBe(1);
  for (const end of ends) await end();
});
