/** The daily summary goes out at this hour of the Czech day (domain rules 3.10). */
const DAILY_HOUR = 7;

const prague = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Prague",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The Czech day whose daily summary is due at this moment, `YYYY-MM-DD`; undefined before seven in the morning. Clock changes happen before that hour. */
export function dailyNoticeDay(now: Date): string | undefined {
  const part = Object.fromEntries(prague.formatToParts(now).map(({ type, value }) => [type, value]));
  return Number(part.hour) >= DAILY_HOUR ? `${part.year}-${part.month}-${part.day}` : undefined;
}
