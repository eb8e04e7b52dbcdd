import type { Culture } from "#domain/names.ts";
import { grouped } from "#domain/money/grouping.ts";

/** A date as people write it. */
export function formatDate(date: string, culture: Culture): string {
  const [year, month, day] = date.split("-");
  return culture === "cs-CZ" ? `${Number(day)}. ${Number(month)}. ${year}` : date;
}

/** Groups of three and the decimal mark of the language; the digits stay as they are. */
export function localNumber(text: string, culture: Culture): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign, whole, fraction] = match;
  const digits = grouped(whole!, culture === "cs-CZ" ? "\u00a0" : ",");
  return `${sign}${digits}${fraction ? (culture === "cs-CZ" ? "," : ".") + fraction : ""}`;
}
