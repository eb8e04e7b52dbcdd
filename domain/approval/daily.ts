import { czechDay, czechHour } from "#domain/czech/day.ts";

/** The daily summary goes out at this hour of the Czech day (domain rules 3.10). */
const DAILY_HOUR = 7;

/** The Czech day whose daily summary is due at this moment, `YYYY-MM-DD`; undefined before seven in the morning. Clock changes happen before that hour. */
export function dailyNoticeDay(now: Date): string | undefined {
  return czechHour(now) >= DAILY_HOUR ? czechDay(now) : undefined;
}
