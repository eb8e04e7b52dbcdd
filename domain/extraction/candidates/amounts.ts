import { segmentOf, span, wordAt, type Line, type Segment } from "#domain/extraction/page/geometry.ts";
import { fold } from "#domain/extraction/page/text.ts";
import { found, isRecognised, type Found } from "./found.ts";

/** Which character parts whole and fraction in a document. */
export type DecimalMark = "," | ".";

/** A number on the page: an amount, a quantity or a rate. */
export type FoundNumber = Found & {
  /** Value in hundredths, an exact integer where at most two decimals are printed. */
  cents: number;
  /** Printed decimals. */
  decimals: number;
  isPercent: boolean;
  /** ISO 4217 of a currency sign beside the number. */
  currency?: string;
  /** Written as money: two decimals, ",-" or a currency beside it. */
  isMoney: boolean;
};

/** Currency signs and abbreviations; the first match of the list counts. */
const CURRENCIES: [RegExp, string][] = [
  [/^(kč|kc|czk|korun|kče|ke)/i, "CZK"],
  [/^(€|eur|euro)/i, "EUR"],
  [/^(s\$|sgd)/i, "SGD"],
  [/^(us\$|usd|\$|us dollar)/i, "USD"],
  [/^(£|gbp)/i, "GBP"],
  [/^(chf|sfr)/i, "CHF"],
  [/^(zł|zl|zt|pln)/i, "PLN"],
  [/^(huf|ft)(?![a-z])/i, "HUF"],
  [/^(rm|myr)(?![a-z])/i, "MYR"],
  [/^(₹|rs\.?|inr)(?![a-z])/i, "INR"],
  [/^(sek|nok|dkk|cad|aud|jpy|cny|ron|bgn|sgd|nzd|zar|try|hkd|aed|sar|qar|egp|ils|thb|krw|twd|mxn|brl|rsd|uah|isk)(?![a-z])/i, ""],
];

/** Currency that a text begins with. */
export function currencyAt(text: string): string | undefined {
  if (!/^[\p{L}€$£₹]/u.test(text)) return undefined;
  for (const [pattern, code] of CURRENCIES) {
    const match = pattern.exec(text);
    if (match && !/^\p{L}/u.test(text.slice(match[0].length))) return code || match[1]!.toUpperCase();
  }
  return undefined;
}

const BODY = String.raw`\d{1,3}(?:[ \u00a0'’]\d{3})+(?!\d)(?:[.,]\d{1,4}(?!\d))?|\d{1,3}(?:\.\d{3})+(?!\d)(?:,\d{1,4}(?!\d))?|\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d{1,4}(?!\d))?|\d+(?:[.,]\d{1,6}(?!\d))?`;
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d_#]|\\d[.,/:-]|[\\p{L}][-/.])(\\((?=[\\d$€£]))?([-−–—])?((?:€|\\$|£|RM|USD|EUR|R(?=\\d[\\d ,]*\\.\\d{2}(?!\\d)))\\s?)?([-−–][ \\u00a0]?)?(${BODY})(,[-–—=]+|\\.[-–—]+|,\\u2014)?`,
  "gu",
);

/** Wider gaps than this share of the height of the line, or of larger figures in it, part numbers instead of thousands. */
const THOUSANDS_GAP = 0.62;

type Raw = { text: string; start: number; end: number; isNegative: boolean; hasDash: boolean };

/** Numbers of a line. `mark` decides "1.234" and "1,234"; undefined leaves the usual reading (three digits after one mark are thousands). */
export function findNumbers(line: Line, mark: DecimalMark | undefined): FoundNumber[] {
  const numbers: FoundNumber[] = [];
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(line.text); match; match = NUMBER.exec(line.text)) {
    const body = match[5]!;
    const prefix = match[0].length - body.length - (match[6]?.length ?? 0);
    const at = match.index + prefix;
    const next = line.text.slice(at + body.length);
    if (/^([/:]\d|\.\d|,\d|-\d)/.test(next) && !match[6]) {
      NUMBER.lastIndex = at + body.length;
      continue;
    }
    const sign = isBetween(line.text, match, next) ? "" : (match[2] ?? match[4] ?? "").trim();
    const whole: Raw = { text: body, start: at, end: at + body.length, isNegative: sign !== "", hasDash: Boolean(match[6]) };
    for (const raw of cutAtGaps(line, whole)) {
      const isFirst = raw.start === at;
      const before = {
        start: isFirst ? match.index : raw.start,
        currency: isFirst ? match[3] : undefined,
        hasBracket: Boolean(match[1]) && isAlone(line, match.index),
      };
      const number = makeNumber(line, raw, before, mark);
      if (number) numbers.push(number);
    }
  }
  return numbers;
}

/** "104,13 - 21,87", "2 – 12%": a dash with spaces on both sides between two amounts, or a code and its rate, parts them. */
function isBetween(text: string, { index, 3: currency, 4: sign }: RegExpExecArray, next: string): boolean {
  if (sign === undefined || currency !== undefined || !/\s$/.test(sign)) return false;
  const before = text.slice(0, index);
  return /\d[.,]\d{2} $/.test(before) || (/(?:^|\s)\d $/.test(before) && /^\s?%/.test(next));
}

/** Cuts "1 234" into two numbers where the gap on the page is wider than between thousands. */
function cutAtGaps(line: Line, whole: Raw): Raw[] {
  const { text: body, start: at, isNegative, hasDash } = whole;
  const parts: Raw[] = [];
  let from = 0;
  if (!body.includes(" ") || fillsCell(line, at, whole.end)) return [whole];
  const usual = usualSpace(line, at) * ORDINARY;
  for (let i = 0; i < body.length; i++) {
    if (body[i] !== " ") continue;
    const left = line.words[wordAt(line, at + i - 1)]!;
    const right = line.words[wordAt(line, at + i + 1)]!;
    const height = Math.max(line.height, Math.min(left.height, right.height));
    if (left === right || right.x0 - left.x1 <= Math.max(height * THOUSANDS_GAP, usual) || body[i + 1] === "0") continue;
    parts.push({ text: body.slice(from, i), start: at + from, end: at + i, isNegative: isNegative && from === 0, hasDash: false });
    from = i + 1;
  }
  parts.push({ text: body.slice(from), start: at + from, end: at + body.length, isNegative: isNegative && from === 0, hasDash });
  return parts;
}

/** A gap up to so many times the usual space of its cell is an ordinary one: typewriter faces have wide ones. */
const ORDINARY = 1.15;

/** The usual space between the words of running text around an offset; 0 where the cell has too few words to measure it. */
function usualSpace(line: Line, at: number): number {
  const cell = segmentOf(line, at);
  const known = spacesOfCells.get(cell);
  if (known !== undefined) return known;
  const words = line.words.slice(wordAt(line, cell.start), wordAt(line, cell.end - 1) + 1);
  const gaps = words.slice(1).map((word, i) => word.x0 - words[i]!.x1);
  const usual = words.length < 5 ? 0 : gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!;
  spacesOfCells.set(cell, usual);
  return usual;
}

/** A cell may hold thousands of numbers that all ask for it. */
const spacesOfCells = new WeakMap<Segment, number>();

/** Whether a cell holds the number and at most a currency beside it: then wide gaps part thousands too. */
function fillsCell(line: Line, start: number, end: number): boolean {
  const cell = segmentOf(line, start);
  const [left, right] = [line.text.slice(cell.start, start), line.text.slice(end, cell.end)];
  return !/\d/.test(left) && !/\d/.test(right) && (left + right).replace(/[^\p{L}]/gu, "").length <= 3;
}

/** An amount in brackets is negative where it begins its cell; behind words, "TVA 20 % (250,00)", the brackets only set it apart. */
function isAlone(line: Line, bracket: number): boolean {
  const cell = segmentOf(line, bracket);
  return !/[\p{L}\d]/u.test(line.text.slice(cell.start, bracket));
}

/** "1 | CZK 18500.00": what opens the next cell in front of figures is the currency of those. */
const OF_NEXT = /^\t[^\s\d]{1,4}\s?\d/u;

/** What stands before the digits and belongs to them; `start`: where it begins. */
type Before = { start: number; currency: string | undefined; hasBracket: boolean };

function makeNumber(line: Line, raw: Raw, before: Before, mark: DecimalMark | undefined): FoundNumber | undefined {
  const plain = plainDecimal(raw.text, mark);
  if (!plain || plain.length > 15) return undefined;
  const after = line.text.slice(raw.end).replace(/^(,[-–—=]+|\.[-–—]+)/, "");
  const isPercent = /^\s?%/.test(after);
  const behind = OF_NEXT.test(after) ? undefined : currencyAt(after.trimStart());
  // Of the letters in front of amounts, "R" alone is the rand; behind one it is the code of a rate.
  const currency = (before.currency === "R" ? "ZAR" : currencyAt((before.currency ?? "").trim())) ?? behind ?? currencyBefore(line.text.slice(0, before.start));
  const isNegative =
    raw.isNegative || (before.hasBracket && /^\s?\)/.test(after)) || (/^-(?=$|\s)/.test(after) && !isRecognised(line)) || /^\s?CR\b/.test(after);
  const [whole, fraction = ""] = plain.split(".") as [string, string?];
  const cents = Number(whole) * 100 + Number((fraction + "00").slice(0, 2)) + (fraction.length > 2 && fraction[2]! >= "5" ? 1 : 0);
  const value = (isNegative && cents !== 0 ? "-" : "") + plain;
  return {
    ...found(value, line, before.start, raw.end),
    x1: span(line, raw.start, raw.end).x1,
    cents: isNegative ? -cents : cents,
    decimals: fraction.length,
    isPercent,
    currency,
    isMoney: !isPercent && (fraction.length === 2 || raw.hasDash || currency !== undefined),
  };
}

/** Whether a number begins in its own cell, its currency with it: of "Pallet EUR | 12" the currency belongs to the words before. */
export function isWithinCell({ line, start, end }: Found): boolean {
  return line.text.lastIndexOf("\t", end - 1) < start;
}

/** Characters of a currency before a number, with what parts it from other words. */
const MAX_BEFORE = 10;

function currencyBefore(text: string): string | undefined {
  const match = /(?:^|[\s(:])(\p{L}{1,4}|[€$£₹]|u?s\$)\.?\s{0,2}$/iu.exec(text.slice(-MAX_BEFORE));
  return match ? currencyAt(match[1]!) : undefined;
}

/** Decimal string with a point for a printed number; undefined when it cannot be one. */
export function plainDecimal(text: string, mark: DecimalMark | undefined): string | undefined {
  const compact = text.replace(/[\s\u00a0'’]/g, "");
  const marks: string[] = compact.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (marks.length === 0) return strip(compact);
  const tail = compact.length - 1 - Math.max(compact.lastIndexOf("."), compact.lastIndexOf(","));
  const isMixed = marks.includes(".") && marks.includes(",");
  const hasGroups = /[\s\u00a0'’]/.test(text.trim());
  const isThousands = !isMixed && tail === 3 && !hasGroups && (marks.length > 1 || (mark ? last !== mark : !compact.startsWith("0")));
  if (isThousands) return strip(compact.replace(/[.,]/g, ""));
  const cut = compact.length - 1 - tail;
  return `${strip(compact.slice(0, cut).replace(/[.,]/g, ""))}.${compact.slice(cut + 1)}`;
}

function strip(digits: string): string {
  return digits.replace(/^0+(\d)/, "$1");
}

/** The decimal mark that most unambiguous numbers of the document use. */
export function decimalMarkOf(lines: Line[]): DecimalMark | undefined {
  let commas = 0;
  let points = 0;
  for (const line of lines) {
    for (const match of line.text.matchAll(/(?<![\d.,])\d{1,3}(?:[ .,'’]?\d{3}){0,4}([.,])\d{2}(?![\d.,]?\d)/g)) {
      if (match[1] === ",") commas++;
      else points++;
    }
  }
  if (commas === points) return undefined;
  return commas > points ? "," : ".";
}

/** Currencies that invoices state without decimals (folded). */
const WHOLE_CURRENCY = /(?<!\p{L})(?:huf|forint|jpy|krw)(?!\p{L})|\d ?ft(?!\p{L})/u;

/** Whole numbers with groups of thousands, "264 000", are money where the pages state their amounts in such a currency. */
export function wholeMoney(numbers: FoundNumber[], text: string): FoundNumber[] {
  if (!WHOLE_CURRENCY.test(fold(text))) return numbers;
  const isGrouped = ({ line, start, end }: FoundNumber) => /\d[ .,]\d{3}$/.test(line.text.slice(start, end));
  return numbers.map((number) => (number.decimals === 0 && !number.isPercent && isGrouped(number) ? { ...number, isMoney: true } : number));
}
