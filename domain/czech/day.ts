/** The time by which the companies count their days (IANA name). */
export const CZECH_TIME_ZONE = "Europe/Prague";

const dayInPrague = new Intl.DateTimeFormat("sv-SE", { timeZone: CZECH_TIME_ZONE });
const hourInPrague = new Intl.DateTimeFormat("en-GB", { timeZone: CZECH_TIME_ZONE, hour: "2-digit", hourCycle: "h23" });

const HOUR_MS = 3_600_000;
let known = { hour: NaN, day: "" };

/** Calendar day of a moment in the Czech Republic, `YYYY-MM-DD`. Days there begin with an hour of the world's time, and most questions are about now. */
export function czechDay(moment: Date): string {
  const hour = Math.floor(moment.getTime() / HOUR_MS);
  if (hour !== known.hour) known = { hour, day: dayInPrague.format(moment) };
  return known.day;
}

/** Hour of a moment in the Czech Republic, 0 to 23. */
export const czechHour = (moment: Date): number => Number(hourInPrague.format(moment));
