import { plainText } from "#domain/text/plain.ts";
/** Reads dates as people type them and as pages print them. All dates are calendar dates `YYYY-MM-DD`. */

export type DateContext = {
  /** The calendar date of today where the person works. */
  today: string;
  /** The date that "+14" counts from and that short dates are near; today by default. */
  base?: string;
  /** Short dates do not lie before `base` (a due date after the issue date). */
  notBefore?: boolean;
  /** Dates with slashes are month/day/year, as the American culture shows them. */
  monthFirst?: boolean;
};

/** A date without a year lies at most so far ahead of the base; in January "28.12" is last year's. */
const MAX_DAYS_AHEAD = 300;

type Parts = { day: number; month?: number; year?: number };

/** The date `days` after `date`. */
export function addDays(date: string, days: number): string | undefined {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return Number.isNaN(moved.getTime()) || moved.getUTCFullYear() < 1900 || moved.getUTCFullYear() > 2999 ? undefined : moved.toISOString().slice(0, 10);
}

/** `YYYY-MM-DD` of a day that the calendar has, between 1900 and 2999. */
export function calendarDate(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2999 || month < 1 || month > 12 || day < 1) return undefined;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day > days ? undefined : `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Whether the text is a day of the calendar in normal form. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && calendarDate(Number(match[1]), Number(match[2]), Number(match[3])) !== undefined;
}

/**
 * A date as typed: `t` today, `+14` / `-3` days from the base, `3` that day of the base's month, `3.5` that day of the base's year,
 * `3.5.2026`, `3.5.26`, `030526`, `03052026`, `2026-05-03`; also a printed date with the month in words.
 */
export function parseTypedDate(text: string, context: DateContext): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === "t") return context.today;
  const shift = /^([+-])(\d{1,4})$/.exec(typed);
  if (shift) return addDays(context.base ?? context.today, Number(`${shift[1]}${shift[2]}`));
  const american = context.monthFirst ? /^(\d{1,2})\s*\/\s*(\d{1,2})(?:\s*\/\s*(\d{4}|\d{2}))?$/.exec(typed) : null;
  if (american) return complete({ month: Number(american[1]), day: Number(american[2]), year: american[3] ? fullYear(american[3]) : undefined }, context);
  const parts = shortForm(typed);
  return parts ? complete(parts, context) : parsePrintedDate(typed);
}

/** Days without a year or month, and digits alone. */
function shortForm(typed: string): Parts | undefined {
  const digits = /^(\d{1,2})$/.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(typed);
  const dotted = /^(\d{1,2})\.?$/.exec(typed) ?? /^(\d{1,2})\s*[.,/-]\s*(\d{1,2})\s*\.?$/.exec(typed);
  const match = digits ?? dotted;
  if (!match) return undefined;
  return { day: Number(match[1]), month: match[2] ? Number(match[2]) : undefined, year: match[3] ? fullYear(match[3]) : undefined };
}

function complete(parts: Parts, context: DateContext): string | undefined {
  const base = context.base ?? context.today;
  const [baseYear, baseMonth] = base.split("-").map(Number) as [number, number];
  if (parts.month !== undefined && parts.year !== undefined) return calendarDate(parts.year, parts.month, parts.day);
  const earliest = context.notBefore ? base : undefined;
  if (parts.month !== undefined) {
    const years = [baseYear, baseYear - 1, baseYear + 1].flatMap((year) => calendarDate(year, parts.month!, parts.day) ?? []);
    return years.find((date) => (earliest === undefined || date >= earliest) && daysBetween(base, date) <= MAX_DAYS_AHEAD);
  }
  const inMonth = calendarDate(baseYear, baseMonth, parts.day);
  if (inMonth !== undefined && (earliest === undefined || inMonth >= earliest)) return inMonth;
  if (earliest === undefined) return undefined;
  return calendarDate(baseMonth === 12 ? baseYear + 1 : baseYear, (baseMonth % 12) + 1, parts.day);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/** Beginnings of the names of months in Czech, Slovak, English and German (folded), longest first where one begins another. */
const monthNames: readonly (readonly [number, RegExp])[] = [
  [1, /^(led|jan)/],
  [2, /^(uno|feb)/],
  [3, /^(bre|mar)/],
  [4, /^(dub|apr)/],
  [5, /^(kvet|maj|mai|may)/],
  [7, /^(cervenc|cervenec|jul)/],
  [6, /^(cerv|jun)/],
  [8, /^(srp|aug)/],
  [9, /^(zar|sep)/],
  [10, /^(rij|okt|oct)/],
  [11, /^(lis|nov)/],
  [12, /^(pro|dec|dez)/],
];

/** The first date that stands in a printed text, e.g. "28. června 2026", "Praha dne 3.5.2026", "May 3, 2026", "2026-05-03". */
export function parsePrintedDate(text: string): string | undefined {
  const plain = plainText(text);
  const iso = /(?<!\d)(\d{4})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})(?!\d)/.exec(plain);
  if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /(?<!\d)(\d{1,2})\s{0,2}[-./,]\s{0,2}(\d{1,2})\s{0,2}[-./,]\s{0,2}(\d{4}|\d{2})(?!\d)/.exec(plain);
  if (numeric) return dayFirst(Number(numeric[1]), Number(numeric[2]), fullYear(numeric[3]!));
  const dayThenMonth = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s.-]{0,3}([a-z]{3,12})[\s.,-]{0,3}(\d{4})(?!\d)/.exec(plain);
  if (dayThenMonth) return inWords(dayThenMonth[2]!, dayThenMonth[1]!, dayThenMonth[3]!);
  const monthThenDay = /(?<![a-z])([a-z]{3,12})[\s.]{0,3}(\d{1,2})(?:st|nd|rd|th)?[\s.,]{0,3}(\d{4})(?!\d)/.exec(plain);
  return monthThenDay ? inWords(monthThenDay[1]!, monthThenDay[2]!, monthThenDay[3]!) : undefined;
}

/** Day before month, as in Europe; the other way round only where that alone is a date. */
function dayFirst(first: number, second: number, year: number): string | undefined {
  return calendarDate(year, second, first) ?? calendarDate(year, first, second);
}

function inWords(name: string, day: string, year: string): string | undefined {
  const month = monthNames.find(([, pattern]) => pattern.test(name))?.[0];
  return month === undefined ? undefined : calendarDate(Number(year), month, Number(day));
}
