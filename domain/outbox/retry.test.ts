import { expect, test } from "vitest";
import { pausedUntil } from "./retry.ts";

const now = new Date("2026-03-02T08:00:00Z");
const seconds = (failures: number, retryAfterSeconds?: number) => {
  const until = pausedUntil({ failures, now, retryAfterSeconds }, 0.5);
  return until && (until.getTime() - now.getTime()) / 1000;
};

test.each([
  [1, undefined, null],
  [2, undefined, null],
  [3, undefined, 20],
  [4, undefined, 40],
  [50, undefined, 600],
  // What a receiver asks for holds from the first time on, and is never shortened.
  [1, 3, 3],
  [3, 90, 90],
  [3, 5, 20],
  [1, 86_400, 3_600],
])("after %i failures and a wish of %s s a receiver gets nothing for %s s", (failures, asked, pause) => expect(seconds(failures, asked)).toBe(pause));
