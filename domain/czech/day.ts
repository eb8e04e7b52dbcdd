/** The time by which the companies count their days (IANA name). */
export const CZECH_TIME_ZONE = "Europe/Prague";

const dayInPrague = new Intl.DateTimeFormat("sv-SE", { timeZone: CZECH_TIME_ZONE });
const hourInPrague = new Intl.DateTimeFormat("en-GB", { timeZone: CZECH_TIME_ZONE, hour: "2-digit", hourCycle: "h23" });

/** Calendar day of a moment in the Czech Republic, `YYYY-MM-DD`. */
export const czechDay = (moment: Date): string => dayInPrague.format(moment);

/** Hour of a moment in the Czech Republic, 0 to 23. */
export const czechHour = (moment: Date): number => Number(hourInPrague.format(moment));
