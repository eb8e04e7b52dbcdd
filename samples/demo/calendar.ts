import type { Clock } from "#server/core/app.ts";
import type { DemoDocument } from "./plan.ts";

/** The time of a story: moves forward with each step, never beyond the moment at which the demo was made. */
export type Calendar = Clock & { pass(time: { minutes?: number; seconds?: number }): void };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Documents come in between eight and three by Central European time, which is one hour ahead in winter and two in summer. */
const FIRST_HOUR_UTC = 7;
const WORKING_MINUTES = 7 * 60;

/** The moment of an upload: the workday `daysAgo` before `madeAt`; today's documents came within the last two hours. */
export function uploadedAt(madeAt: Date, { daysAgo, file, state }: DemoDocument): Date {
  if (state === "Extracting") return madeAt;
  if (daysAgo === 0) return new Date(madeAt.getTime() - (5 + (file.seed % 110)) * MINUTE_MS);
  const day = workday(madeAt, daysAgo);
  return new Date(day.getTime() + FIRST_HOUR_UTC * 60 * MINUTE_MS + ((file.seed * 37) % WORKING_MINUTES) * MINUTE_MS + ((file.seed * 13) % 60) * 1_000);
}

/** Midnight (UTC) of the day `daysAgo` before `madeAt`, or of the Friday before it. */
export function workday(madeAt: Date, daysAgo: number): Date {
  const day = new Date(Math.floor(madeAt.getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS);
  const sinceFriday = { 6: 1, 0: 2 }[day.getUTCDay()] ?? 0;
  return new Date(day.getTime() - sinceFriday * DAY_MS);
}

/** Starts the time of a document's story at its upload. */
export function openCalendar(madeAt: Date, document: DemoDocument): Calendar {
  let now = uploadedAt(madeAt, document).getTime();
  return {
    now: () => new Date(now),
    pass: ({ minutes = 0, seconds = 0 }) => {
      let next = now + minutes * MINUTE_MS + seconds * 1_000;
      while (new Date(next).getUTCDay() % 6 === 0) next += DAY_MS;
      now = Math.max(now, Math.min(next, madeAt.getTime()));
    },
  };
}
