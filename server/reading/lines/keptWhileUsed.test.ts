import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptWhileUsed } from "./keptWhileUsed.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted() {
  const counts = { opened: 0, closed: 0 };
  const open = () => ({ number: (counts.opened += 1) });
  const close = async () => void (counts.closed += 1);
  return { counts, use: keptWhileUsed({ open, close, idleMs: 1_000 }) };
}

test("is opened once for all work that follows, closed when it rests, and opened again", async () => {
  const { counts, use } = counted();
  for (let time = 0; time < 3; time += 1) {
    expect(await use(async ({ number }) => number)).toBe(1);
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(counts).toEqual({ opened: 1, closed: 0 });
  await vi.advanceTimersByTimeAsync(100);
  expect(counts).toEqual({ opened: 1, closed: 1 });
  expect(await use(async ({ number }) => number)).toBe(2);
});

test("is not closed while anything works with it", async () => {
  const { counts, use } = counted();
  const long = use(() => new Promise<void>((done) => void setTimeout(done, 5_000)));
  await use(async () => {});
  await vi.advanceTimersByTimeAsync(4_900);
  expect(counts.closed).toBe(0);
  await vi.advanceTimersByTimeAsync(1_100);
  await long;
  expect(counts).toEqual({ opened: 1, closed: 1 });
});
