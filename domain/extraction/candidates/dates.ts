import { fold } from "#domain/extraction/page/text.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import { found, isRecognised, type Found } from "./found.ts";

/** A date on the page. `swapped` is the reading with day and month exchanged where both are possible. */
export type FoundDate = Found & { swapped?: string; hasFullYear: boolean; /** Eight digits in a row: as likely a number. */ isCompact: boolean };

/** Beginnings of month names by number, folded: cs, sk, de, en, fr, nl, pl, it, es. Longer ones stand before their prefixes. */
const MONTHS: [string, number][] = (
  [
    [1, "januari januar january janvier jan gennaio gen enero januar leden ledna januara stycznia styczen"],
    [2, "februari februar february fevrier fevr febbraio febrero febbr feb unora unor februara lutego luty"],
    [3, "maart march marzo mars marz maerz mar mrz marcius brezna brezen marca marec mrt marzec"],
    [4, "avril aprile april abril apr avr abr dubna duben aprila kwietnia kwiecien"],
    [5, "mai maggio mayo mag may mei kvetna kveten maja maj"],
    [6, "juni june juin giugno junio giu jun cervna cerven juna czerwca czerwiec"],
    [7, "juli july juillet luglio julio juil lug jul cervence cervenec jula lipca lipiec"],
    [8, "augusztus augustus august aout agosto ago aug srpna srpen augusta sierpnia sierpien"],
    [9, "szeptember september septembre settembre septiembre sett set sept sep zari septembra wrzesnia wrzesien"],
    [10, "oktober october octobre ottobre octubre ott okt oct rijna rijen oktobra pazdziernika pazdziernik"],
    [11, "november novembre noviembre nov listopadu listopada listopad novembra"],
    [12, "dezember december decembre dicembre diciembre dez dic dec prosince prosinec decembra grudnia grudzien"],
  ] as [number, string][]
).flatMap(([month, names]) => names.split(" ").map((name): [string, number] => [name, month]));
const MONTH_BY_NAME = new Map(MONTHS);
const NAME = MONTHS.map(([name]) => name)
  .toSorted((a, b) => b.length - a.length)
  .join("|");

/** Months as they are written by hand: "5. X. 2026" (folded). */
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

/** The time right behind a full year or the day of one: "21-06-202610:31", as tills without room and recognition write them. */
const CLOCK = "(?=(?:[01]?\\d|2[0-3]):[0-5]\\d)";

const FORMS: { pattern: RegExp; read: (match: RegExpExecArray) => { year: string; month: string; day: string; isSwappable?: boolean } }[] = [
  {
    pattern: new RegExp(`(?<![\\d.,/-])(\\d{4})\\s?([-./])\\s?(\\d{1,2})\\s?\\2\\s?(\\d{2}${CLOCK}|\\d{1,2}(?![\\d]|[.,/-]\\d))`, "g"),
    read: (m) => ({ year: m[1]!, month: m[3]!, day: m[4]! }),
  },
  {
    pattern: new RegExp(
      `(?<![\\d]|\\d[.,/-])(\\d{1,2})\\s?[.,]\\s?(\\d{1,2})\\s?[.,]\\s?(20\\d{2}${CLOCK}|(?:\\d{4}|\\d{2})(?![\\d]|[.,/]\\d{3}|[\\p{L}%]))`,
      "gu",
    ),
    read: (m) => ({ day: m[1]!, month: m[2]!, year: m[3]! }),
  },
  {
    pattern: new RegExp(`(?<![\\d]|\\d[.,/-])(\\d{1,2})([/-])(\\d{1,2})\\2(20\\d{2}${CLOCK}|(?:\\d{4}|\\d{2})(?![\\d]|[.,/-]\\d|[\\p{L}%]))`, "gu"),
    read: (m) => ({ day: m[1]!, month: m[3]!, year: m[4]!, isSwappable: true }),
  },
  // "2026. október 31.": in Hungary the year stands first; that of the next day would follow the number.
  {
    pattern: new RegExp(`(?<![\\d.,/-])(20\\d{2})\\.?\\s(${NAME})[a-z]{0,2}\\.?\\s(\\d{1,2})(?!\\d|[.,/-]\\d)`, "g"),
    read: (m) => ({ year: m[1]!, month: m[2]!, day: m[3]! }),
  },
  // "3   Oct 18, 2026": the number before the month is another one where the year follows the day.
  {
    pattern: new RegExp(`(?<![a-z])(${NAME})[.\\s-]*(\\d{1,2})(?:st|nd|rd|th)?\\s?[,.\\s-]\\s*(\\d{4})(?!\\d)`, "g"),
    read: (m) => ({ month: m[1]!, day: m[2]!, year: m[3]! }),
  },
  // "Wed Nov 11 20:10:00 2026": the time stands in front of the year.
  {
    pattern: new RegExp(`(?<![a-z])(${NAME})\\s(\\d{1,2})\\s\\d{2}:\\d{2}:\\d{2}\\s(?:[a-z]{3,4}\\s)?(20\\d{2})(?!\\d)`, "g"),
    read: (m) => ({ month: m[1]!, day: m[2]!, year: m[3]! }),
  },
  // "Jan28'18 06:14AM": so some tills of restaurants print it.
  {
    pattern: new RegExp(`(?<![a-z])(${NAME})\\s?(\\d{1,2})\\s?['’‘\`´]\\s?(\\d{2})(?!\\d)`, "g"),
    read: (m) => ({ month: m[1]!, day: m[2]!, year: m[3]! }),
  },
  {
    pattern: new RegExp(
      `(?<![\\d]|\\d[.,/-])(\\d{1,2})(?:st|nd|rd|th|er)?[.\\s/-]*(?:(?:of|de)\\s)?(${NAME})[a-z]{0,2}[.,\\s/-]*(?:del?\\s)?(\\d{4}|\\d{2}(?!\\s?[:\\d])|\\d{2}(?=\\s\\d{1,2}:\\d{2}))(?!\\d)`,
      "g",
    ),
    read: (m) => ({ day: m[1]!, month: m[2]!, year: m[3]! }),
  },
  {
    pattern: /(?<![\d]|\d[.,/-])(\d{1,2})\.\s?(i{1,3}|iv|vi{0,3}|ix|xi{0,2})\.?\s?(20\d{2})(?!\d)/g,
    read: (m) => ({ day: m[1]!, month: String(ROMAN.indexOf(m[2]!) + 1), year: m[3]! }),
  },
  { pattern: /(?<![\d.,/-])(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d.,/-])/g, read: (m) => ({ year: m[1]!, month: m[2]!, day: m[3]! }) },
];

const MONTH_AT_END = new RegExp(`(?<![a-z])(?:${NAME})[a-z]{0,2}\\.?\\s+20\\d{2}$`);
/** Whether a text ends with a month of a year: "Vedení účetnictví za říjen 2026". */
export const endsWithMonth = (text: string): boolean => MONTH_AT_END.test(fold(text.trim()));

/** "2703/2018": recognition lost the thin stroke between day and month. */
const LOST_STROKE: (typeof FORMS)[number] = {
  pattern: /(?<![\d.,/-])(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])[/-](20\d{2})(?![\d.,/-])/g,
  read: (m) => ({ day: m[1]!, month: m[2]!, year: m[3]! }),
};

/** "3. 4. 1 2026": dust or a stroke was seen as a letter between month and year. */
const STRAY: (typeof FORMS)[number] = {
  pattern: /(?<![\d.,/-])(\d{1,2})\.\s(\d{1,2})\.\s\S\s(20\d{2})(?!\d)/g,
  read: (m) => ({ day: m[1]!, month: m[2]!, year: m[3]! }),
};

/** A zero of a date that was seen as a letter: "O8-AUG-17", "12/O3/2018". */
const ZERO = /(?<![a-z\d])o(?=\d[./-])|(?<=\d[./-])o(?=\d[./-])/g;

/** Dates of a line in every form that documents use. Day and month follow the order day first unless the form says otherwise. */
export function findDates(line: Line): FoundDate[] {
  const isOcr = isRecognised(line);
  const text = isOcr ? line.folded.replace(ZERO, "0") : line.folded;
  const dates: FoundDate[] = [];
  for (const form of isOcr ? [...FORMS, LOST_STROKE, STRAY] : FORMS) {
    form.pattern.lastIndex = 0;
    for (let match = form.pattern.exec(text); match; match = form.pattern.exec(text)) {
      const read = form.read(match);
      const parted = isOcr ? partedDay(text.slice(0, match.index), read) : undefined;
      const plain = calendarDate(read.year, read.month, parted?.day ?? read.day) ?? (isOcr ? repairedDate(read) : undefined);
      const swapped = read.isSwappable ? calendarDate(read.year, read.day, read.month) : undefined;
      const value = plain ?? swapped;
      if (!value) continue;
      const start = match.index - (parted?.length ?? 0);
      const end = match.index + match[0].length;
      if (dates.some((date) => start < date.end && date.start < end)) continue;
      const date: FoundDate = { ...found(value, line, start, end), hasFullYear: read.year.length === 4, isCompact: /^\d{8}$/.test(match[0]) };
      if (plain && swapped && plain !== swapped) date.swapped = swapped;
      dates.push(date);
    }
  }
  return dates.toSorted((a, b) => a.start - b.start);
}

/** "1 6.09.2026": recognition parted the figures of a day. Where the month has its zero, the day has two figures too. */
function partedDay(before: string, { month, day }: { month: string; day: string }): { day: string; length: number } | undefined {
  const first = /(?:^|[^\d.,/-]) ?([0-3] )$/.exec(before)?.[1];
  return first !== undefined && /^0\d$/.test(month) && day.length === 1 ? { day: first[0]! + day, length: first.length } : undefined;
}

/** The date that is no day of the calendar because recognition took a zero before a day or month for an eight or six. */
function repairedDate({ year, month, day }: { year: string; month: string; day: string }): string | undefined {
  const zero = (part: string, most: number) => (Number(part) > most ? part.replace(/^[689](?=\d$)/, "0") : part);
  return calendarDate(year, zero(month, 12), zero(day, 31));
}

/** Writes `YYYY-MM-DD`, or undefined when there is no such day or the year is not one of a document in hand. */
export function calendarDate(yearText: string, monthText: string, dayText: string): string | undefined {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const month = /^\d+$/.test(monthText) ? Number(monthText) : (MONTH_BY_NAME.get(monthText) ?? 0);
  const day = Number(dayText);
  if (year < 1990 || year > 2079 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Decides between day-first and month-first for the slashed dates of a document: a part above twelve decides; without one
 * month-first is taken only where the page otherwise looks American (`prefersMonthFirst`).
 */
export function decideDayOrder(dates: FoundDate[], prefersMonthFirst: boolean): void {
  const isDayFirst = dates.some((date) => !date.swapped && firstPart(date) > 12);
  const isMonthFirst = dates.some(
    (date) =>
      !date.swapped && isSlashed(date) && firstPart(date) <= 12 && Number(date.value.slice(8)) > 12 && firstPart(date) === Number(date.value.slice(5, 7)),
  );
  if (isDayFirst || !(isMonthFirst || prefersMonthFirst)) return;
  for (const date of dates) if (date.swapped) [date.value, date.swapped] = [date.swapped, date.value];
}

function written(date: FoundDate): string {
  return date.line.text.slice(date.start, date.end);
}

function isSlashed(date: FoundDate): boolean {
  return /^\d{1,2}[/-]\d/.test(written(date));
}

function firstPart(date: FoundDate): number {
  return isSlashed(date) ? Number(/^\d+/.exec(written(date))![0]) : 0;
}

/** The date `days` after another, both `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
