import type { Culture } from "#domain/names.ts";
import { formatAmount, formatNumber, formatPercent, numberFormat } from "#web/lib/format.ts";
import type { Text } from "#web/locales/language.ts";
import type { Cell } from "./view.ts";

export type Words = { text: Text; culture: Culture };

/** `2026-11` as "listopad 2026", or short as "11/26". */
export function monthName(month: string, { culture }: Words): string {
  return new Intl.DateTimeFormat(culture, { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.parse(`${month}-01T00:00:00Z`));
}
export const shortMonth = (month: string): string => `${Number(month.slice(5))}/${month.slice(2, 4)}`;

/** `2026-11-30` as "30. 11." or "11/30". */
export function shortDay(day: string, { culture }: Words): string {
  return new Intl.DateTimeFormat(culture, { day: "numeric", month: "numeric", timeZone: "UTC" }).format(Date.parse(`${day}T00:00:00Z`));
}

export const amountCell = (amount: string, { culture }: Words): Cell => ({ shown: formatAmount(amount, culture), raw: amount });
export const numberCell = (value: number, { culture }: Words): Cell => ({ shown: formatNumber(value, culture), raw: String(value) });
/** A share with one place where it is not whole: 99.6 % is not all. */
export function shareCell(value: number, { culture }: Words): Cell {
  const shown = Number.isInteger(value * 100)
    ? formatPercent(value, culture)
    : numberFormat(culture, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.floor(value * 1000) / 1000);
  return { shown, raw: value.toFixed(4) };
}
