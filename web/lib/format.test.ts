import { expect, test } from "vitest";
import { type DateKind, formatAmount, formatDate, formatNumber, formatSize } from "./format.ts";

/** Intl sets no-break and thin spaces; for reading they are plain ones here. */
const plain = (text: string) => text.replace(/\s/gu, " ");
const moment = "2026-07-04T22:05:09Z";

test.each<[DateKind, string, string]>([
  ["date", "5. 7. 2026", "7/5/2026"],
  ["date2", "05. 07. 2026", "07/05/2026"],
  ["longDate", "5. července 2026", "July 5, 2026"],
  ["dateTime", "5. 7. 2026 0:05", "7/5/2026, 12:05 AM"],
  ["longDateTime", "5. července 2026 v 0:05:09", "July 5, 2026 at 12:05:09 AM"],
  ["time", "0:05", "12:05 AM"],
  ["longTime", "0:05:09", "12:05:09 AM"],
])("R451 the format %s of a moment, as the clock in Prague shows it", (kind, cs, en) => {
  expect([plain(formatDate(moment, "cs-CZ", kind)), plain(formatDate(moment, "en-US", kind))]).toEqual([cs, en]);
});

test("a calendar date stays that day in every time zone", () => {
  expect(plain(formatDate("2026-01-01", "cs-CZ"))).toBe("1. 1. 2026");
});

test.each([null, undefined, ""])("an empty date %s is empty", (value) => {
  expect(formatDate(value, "cs-CZ")).toBe("");
});

test("text that is no date stays as it is", () => {
  expect(formatDate("brzy", "cs-CZ")).toBe("brzy");
});

test.each([
  ["1234.5", "1 234,50", "1,234.50"],
  ["-0.1", "-0,10", "-0.10"],
  ["12345678901234567890.12", "12 345 678 901 234 567 890,12", "12,345,678,901,234,567,890.12"],
  ["0.123456", "0,123456", "0.123456"],
  ["neznámo", "neznámo", "neznámo"],
])("the exact amount %s is written %s and %s", (value, cs, en) => {
  expect([plain(formatAmount(value, "cs-CZ")), plain(formatAmount(value, "en-US"))]).toEqual([cs, en]);
});

test("an amount carries its currency", () => {
  expect(plain(formatAmount("10", "cs-CZ", "EUR"))).toBe("10,00 EUR");
});

test("numbers and sizes follow the culture", () => {
  expect([
    plain(formatNumber(1284, "cs-CZ")),
    plain(formatSize(0, "cs-CZ")),
    plain(formatSize(999, "cs-CZ")),
    plain(formatSize(1_550_000, "cs-CZ")),
    plain(formatSize(999_940_000, "cs-CZ")),
    plain(formatSize(999_960_000, "cs-CZ")),
    plain(formatSize(76_798_200_000, "cs-CZ")),
    plain(formatSize(1_550_000, "en-US")),
  ]).toEqual(["1 284", "0 kB", "1 kB", "1,6 MB", "999,9 MB", "1 GB", "76,8 GB", "1.6 MB"]);
});
