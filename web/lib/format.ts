import { CZECH_TIME_ZONE } from "#domain/czech/day.ts";
import type { Culture } from "#domain/names.ts";

/** Kinds of dates on the screen (R451). */
export const dateKinds = ["date", "date2", "longDate", "dateTime", "longDateTime", "time", "longTime"] as const;
export type DateKind = (typeof dateKinds)[number];

const parts: Record<DateKind, Intl.DateTimeFormatOptions> = {
  date: { day: "numeric", month: "numeric", year: "numeric" },
  date2: { day: "2-digit", month: "2-digit", year: "numeric" },
  longDate: { day: "numeric", month: "long", year: "numeric" },
  dateTime: { day: "numeric", month: "numeric", year: "numeric", hour: "numeric", minute: "2-digit" },
  longDateTime: { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit", second: "2-digit" },
  time: { hour: "numeric", minute: "2-digit" },
  longTime: { hour: "numeric", minute: "2-digit", second: "2-digit" },
};

// Making a formatter takes a hundred times longer than using one.
const cache = new Map<string, Intl.DateTimeFormat>();
const numberCache = new Map<string, Intl.NumberFormat>();

/** How a culture writes numbers; made once. */
export function numberFormat(culture: Culture, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = culture + JSON.stringify(options);
  const made = numberCache.get(key) ?? new Intl.NumberFormat(culture, options);
  numberCache.set(key, made);
  return made;
}

function formatter(culture: Culture, kind: DateKind, timeZone: string): Intl.DateTimeFormat {
  const key = `${culture} ${kind} ${timeZone}`;
  const known = cache.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(culture, { ...parts[kind], timeZone });
  cache.set(key, made);
  return made;
}

/** A calendar date `YYYY-MM-DD` or a moment (ISO, UTC) in words of the culture; text that is neither stays as it is. */
export function formatDate(value: string | null | undefined, culture: Culture, kind: DateKind = "date"): string {
  if (!value) return "";
  const isCalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const time = Date.parse(isCalendarDate ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(time)) return value;
  return formatter(culture, kind, isCalendarDate ? "UTC" : CZECH_TIME_ZONE).format(time);
}

/**
 * An exact decimal text ("1234.5") with at least two and at most six places, grouped by the culture.
 * Intl takes the text itself, so no binary fraction comes in between. Text that is no number stays as it is.
 */
export function formatAmount(value: string | null | undefined, culture: Culture, currency?: string): string {
  if (!value) return "";
  if (!/^-?\d+(\.\d+)?$/.test(value)) return currency ? `${value} ${currency}` : value;
  const text = numberFormat(culture, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(value as `${number}`);
  return currency ? `${text}\u00a0${currency}` : text;
}

/** How long to wait, as a moment from now: "za 15 sekund", "in 4 minutes". */
export function formatWait(seconds: number, culture: Culture): string {
  const format = new Intl.RelativeTimeFormat(culture);
  return seconds < 90 ? format.format(seconds, "second") : format.format(Math.ceil(seconds / 60), "minute");
}

export function formatNumber(value: number, culture: Culture): string {
  return numberFormat(culture).format(value);
}

/** Share between 0 and 1 as whole percent. */
export function formatPercent(value: number, culture: Culture): string {
  return numberFormat(culture, { style: "percent", maximumFractionDigits: 0 }).format(value);
}

/** Size of a file in kB or MB, decimal units as browsers show them. */
export function formatSize(bytes: number, culture: Culture): string {
  const tenths = (unit: number) => Math.round((10 * bytes) / unit) / 10;
  const [value, unit] = bytes < 1e6 ? [Math.ceil(bytes / 1000), "kB"] : tenths(1e6) < 1000 ? [tenths(1e6), "MB"] : [tenths(1e9), "GB"];
  return `${numberFormat(culture).format(value)}\u00a0${unit}`;
}
