import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import type { TaxLaw } from "#domain/extraction/taxLaw.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** A possible row of the VAT breakdown: base and tax of one rate. Amounts in hundredths, the rate in hundredths of a per cent. */
export type VatCandidate = { rate: number; base: number; vat: number; score: number; baseAt?: FoundNumber; vatAt?: FoundNumber; line: Line };

/** A line with more amounts than this is no row of a VAT breakdown. */
const MAX_AMOUNTS = 12;

/** Tax may differ from base times rate by the rounding of single lines. */
export function isTaxOf(base: number, rate: number, vat: number): boolean {
  const exact = (base * rate) / 10_000;
  const isRounded = base % 100 === 0 && vat % 100 === 0 && Math.abs(vat) >= WHOLE_UNITS;
  const allowed = isRounded ? 50 : Math.min(60, Math.abs(exact) * 0.0012);
  return Math.abs(vat - exact) <= Math.max(2.5, allowed) && (vat === 0 || Math.sign(vat) === Math.sign(base));
}

/** Taxes from here on, in hundredths, may be rounded to whole units: "12 % | 2 071 | 249". */
const WHOLE_UNITS = 2_000;

/** All rows that the page may print: on one line, or on neighbouring lines that name the same rate. */
export function findVatRows(view: DocumentView): VatCandidate[] {
  const byLine = new Map<Line, FoundNumber[]>();
  for (const number of view.numbers) byLine.set(number.line, [...(byLine.get(number.line) ?? []), number]);
  const rates = new Set(view.numbers.filter((number) => number.isPercent && number.cents >= 0 && number.cents <= 3000).map((number) => number.cents));
  const rows: VatCandidate[] = [];
  for (const [line, numbers] of byLine) rows.push(...rowsOfLine(line, numbers, rates, view));
  rows.push(...rowsOfNeighbours(view, byLine));
  rows.push(...rowsOfSegmentColumns(view, rates));
  return withoutParts(rows);
}

/** Without the rows of a table that states base and tax on every line, where a row below them states what they add up to. */
function withoutParts(rows: VatCandidate[]): VatCandidate[] {
  const printed = [...new Map(rows.filter(isOnOneLine).map((row) => [`${row.rate} ${row.base} ${row.vat} ${row.line.page} ${row.line.index}`, row])).values()];
  const parts = new Set(printed.flatMap((row) => partsOf(row, printed).map(({ line }) => line)));
  return rows.filter(({ line }) => !parts.has(line));
}

/**
 * The rows with those that are the items of one rate made one: each states its own base and tax, and no printed row states what they come to.
 * `byRate`: what the items of each rate add up to, in hundredths.
 */
export function itemsAsOneRow(rows: VatCandidate[], byRate: ReadonlyMap<number, number> | undefined): VatCandidate[] {
  return [...(byRate ?? [])].reduce((all, [rate, sum]) => {
    const own = all.filter((row) => row.rate === rate);
    if (own.some(({ base }) => base === sum)) return all;
    const byLine = Map.groupBy(own.filter(isOnOneLine), ({ line }) => line);
    const items = [...byLine.values()].map((ofLine) => ofLine.reduce((one, other) => (other.score > one.score ? other : one)));
    // A row that repeats another one states what that item comes to.
    const isRepeated = new Set(items.map(({ base }) => base)).size < items.length;
    if (items.length < 2 || isRepeated || items.reduce((total, { base }) => total + base, 0) !== sum) return all;
    const whole = { ...items[0]!, base: sum, vat: items.reduce((total, { vat }) => total + vat, 0) };
    return [...all.filter((row) => row.rate !== rate || !byLine.has(row.line)), whole];
  }, rows);
}

function isOnOneLine({ line, baseAt, vatAt }: VatCandidate): boolean {
  return baseAt?.line === line && vatAt?.line === line;
}

/** The rows right above a row of the same rate, two at least, whose bases and taxes are its own together. */
function partsOf(whole: VatCandidate, rows: readonly VatCandidate[]): VatCandidate[] {
  const above = rows
    .filter(({ rate, line }) => rate === whole.rate && line.page === whole.line.page && line.index < whole.line.index)
    .toSorted((a, b) => b.line.index - a.line.index);
  let [base, vat] = [0, 0];
  for (const [at, row] of above.entries()) {
    base += row.base;
    vat += row.vat;
    if (at > 0 && base === whole.base && Math.abs(vat - whole.vat) <= at + 1) return above.slice(0, at + 1);
  }
  return [];
}

function ratesOfLine(numbers: FoundNumber[], rates: Set<number>, law: TaxLaw): { printed: number[]; isExplicit: boolean } {
  const percents = numbers.filter((number) => number.isPercent && number.cents <= 3000).map((number) => number.cents);
  if (percents.length > 0) return { printed: [...new Set(percents)], isExplicit: true };
  const bare = numbers
    .filter((number) => number.cents <= 3000 && (rates.has(number.cents) || law.rates.has(number.cents) || number.cents === 0) && !number.currency)
    .map((number) => number.cents);
  return { printed: [...new Set(bare)], isExplicit: false };
}

function rowsOfLine(line: Line, numbers: FoundNumber[], rates: Set<number>, view: DocumentView): VatCandidate[] {
  const separate = numbers.filter((number) => !number.isPercent && number.decimals <= 2);
  if (separate.length === 0 || separate.length > MAX_AMOUNTS) return [];
  const thousands = new Set(withThousands(separate));
  const amounts = [...separate, ...thousands];
  const { printed, isExplicit } = ratesOfLine(numbers, rates, view.law);
  const tried = isExplicit ? printed : [...new Set([...printed, ...[...rates].filter((rate) => rate > 0), ...view.law.rates])];
  const rows: VatCandidate[] = isExplicit || view.tableLines.has(line) ? [] : [...untaxedRow(line, numbers), ...exemptRow(line, separate)];
  const inTable = view.tableLines.has(line) ? -2 : 0;
  for (const rate of tried) {
    const isPrinted = printed.includes(rate);
    for (const base of amounts) {
      for (const vat of amounts) {
        if (base === vat || (base.cents === 0 && vat.cents !== 0) || !base.isMoney) continue;
        if (rate === 0 ? vat.cents !== 0 || !isExplicit || base.cents === 0 : !isTaxOf(base.cents, rate, vat.cents) || vat.cents === 0) continue;
        if (!isPrinted && (Math.abs(vat.cents) < 50 || !vat.isMoney)) continue;
        const hasGross = amounts.some((gross) => gross !== base && gross !== vat && gross.cents === base.cents + vat.cents);
        if ((thousands.has(base) || thousands.has(vat)) && !hasGross) continue;
        const score =
          1 +
          (isExplicit ? 1 : isPrinted ? 0.5 : -0.8) +
          (hasGross ? 0.8 : 0) +
          (base.start < vat.start ? 0.3 : 0) +
          inTable +
          labelScore(base, vat, view) -
          (rates.size > 0 && !rates.has(rate) ? 1 : 0);
        rows.push({ rate, base: base.cents, vat: vat.cents, score, baseAt: base, vatAt: vat, line });
      }
    }
    if (view.source === "ocr" && isExplicit && rate > 0 && !view.tableLines.has(line)) rows.push(...unreadTax(rate, separate, line));
    const [only] = separate;
    if (rate === 0 && isExplicit && separate.length === 1 && only!.cents !== 0 && only!.isMoney) {
      rows.push({
        rate: 0,
        base: only!.cents,
        vat: 0,
        score: 0.6 + inTable + (/dph|dan|mwst|ust|vat|tax|tva|btw/i.test(line.text) ? 0.5 : 0),
        baseAt: only!,
        line,
      });
    }
  }
  return rows;
}

/** "A 21 1 246,73 261,81 1 508,54" in a typewriter face: the space within an amount is as wide as that between two, and base, tax and sum say which it is. */
function withThousands(amounts: readonly FoundNumber[]): FoundNumber[] {
  return amounts.slice(1).flatMap((rest, i) => {
    const before = amounts[i]!;
    const isOne = /^\d{1,3} \d{3}[.,]\d{2}$/.test(rest.line.text.slice(before.start, rest.end));
    return isOne ? [{ ...rest, value: `${before.value} ${rest.value}`, cents: before.cents * 1000 + rest.cents, start: before.start, x0: before.x0 }] : [];
  });
}

/** "0  500,00  0,00  500,00": a row of rate 0 without a sign, whose sum is its base. */
function untaxedRow(line: Line, numbers: FoundNumber[]): VatCandidate[] {
  const [rate, base, vat, gross] = numbers;
  const isRow =
    rate?.cents === 0 && base?.isMoney && base.cents !== 0 && vat?.isMoney && vat.cents === 0 && (gross === undefined || gross.cents === base.cents);
  return isRow && numbers.length <= 4 ? [{ rate: 0, base: base.cents, vat: 0, score: gross ? 1.2 : 0.6, baseAt: base, vatAt: vat, line }] : [];
}

/** Words that stand for a rate where there is none (folded): Polish "zw", "np", "oo", and exemptions written out. */
export const NO_RATE =
  /(^|[\s(])(zw\.?|np\.?|oo|n\.?p\.?|osv\.?|osvobozeno|osvobozene plneni|oslobodene|steuerfrei|exempt|exonere|vrijgesteld|bez vat)(?=$|[\s),:])/;

/** "zw  48,00  0,00  48,00", "osvobozeno: 48,00 Kč": a row without a rate. */
function exemptRow(line: Line, amounts: FoundNumber[]): VatCandidate[] {
  // "osvobozeno dle § 51": the number of a section is no amount.
  const others = amounts.filter((amount) => !amount.isMoney && !/§\s?$/.test(line.text.slice(0, amount.start)));
  const [base, vat, gross] = amounts.filter((amount) => amount.isMoney);
  if (!NO_RATE.test(line.folded) || !base || base.cents === 0) return [];
  if (!vat) return others.length === 0 ? [{ rate: 0, base: base.cents, vat: 0, score: 0.6, baseAt: base, line }] : [];
  if (vat.cents !== 0 || (gross && gross.cents !== base.cents)) return [];
  return [{ rate: 0, base: base.cents, vat: 0, score: gross ? 1.6 : 1, baseAt: base, vatAt: vat, line }];
}

/** Recognition loses single figures: the tax of a row is computed from base and rate, and the other sums must then agree with it. */
function unreadTax(rate: number, amounts: FoundNumber[], line: Line): VatCandidate[] {
  return amounts
    .filter((base) => base.isMoney && base.cents !== 0 && amounts.length <= 3)
    .map((base) => {
      const vat = Math.sign(base.cents) * Math.round((Math.abs(base.cents) * rate) / 10_000);
      const hasGross = amounts.some((gross) => Math.abs(gross.cents - base.cents - vat) <= 1);
      return { rate, base: base.cents, vat, score: hasGross ? 0.6 : -0.4, baseAt: base, line };
    });
}

function labelScore(base: FoundNumber, vat: FoundNumber, view: DocumentView): number {
  const baseLinks = view.links.get(base) ?? new Map();
  const vatLinks = view.links.get(vat) ?? new Map();
  return 0.7 * claim(baseLinks, "totalWithoutVat") + 0.7 * claim(vatLinks, "totalVat") - 0.5 * claim(baseLinks, "totalAmount", "otherAmount");
}

/** Base and tax on lines of their own stand at most this many lines apart. */
const NEIGHBOURS = 6;

/** "Base 21 %: 1 300" and "VAT 21 %: 273" printed on lines of their own. */
function rowsOfNeighbours(view: DocumentView, byLine: Map<Line, FoundNumber[]>): VatCandidate[] {
  const singles: { rate: number; amount: FoundNumber; line: Line; order: number }[] = [];
  let order = 0;
  for (const line of view.lines) {
    order++;
    const numbers = byLine.get(line) ?? [];
    const percents = numbers.filter((number) => number.isPercent && number.cents <= 3000);
    const amounts = numbers.filter((number) => !number.isPercent && number.decimals <= 2 && (number.isMoney || number.decimals === 0));
    if (percents.length !== 1 || view.tableLines.has(line)) continue;
    for (const amount of amounts.slice(-2)) singles.push({ rate: percents[0]!.cents, amount, line, order });
  }
  const rows: VatCandidate[] = [];
  for (const [i, base] of singles.entries()) {
    // At most two amounts of a line are kept, so the neighbours stand this near in the list.
    for (const vat of singles.slice(Math.max(0, i - 2 * NEIGHBOURS - 2), i + 2 * NEIGHBOURS + 3)) {
      if (base.line === vat.line || base.rate !== vat.rate || Math.abs(base.order - vat.order) > NEIGHBOURS || base.amount.cents === 0) continue;
      if (base.rate === 0 ? vat.amount.cents !== 0 : !isTaxOf(base.amount.cents, base.rate, vat.amount.cents)) continue;
      rows.push({
        rate: base.rate,
        base: base.amount.cents,
        vat: vat.amount.cents,
        score: 1.6 + labelScore(base.amount, vat.amount, view),
        baseAt: base.amount,
        vatAt: vat.amount,
        line: base.line,
      });
    }
  }
  return rows;
}

/** Base and tax as totals with labels of their own, where one rate is printed nearby or the tax fits a rate of the page. */
function rowsOfSegmentColumns(view: DocumentView, rates: Set<number>): VatCandidate[] {
  const labelled = (concept: "totalWithoutVat" | "totalVat") =>
    view.numbers.filter((number) => !number.isPercent && claim(view.links.get(number) ?? new Map(), concept) > 0.35);
  const rows: VatCandidate[] = [];
  const positive = [...rates].filter((rate) => rate > 0);
  for (const base of labelled("totalWithoutVat").slice(0, 12)) {
    for (const vat of labelled("totalVat").slice(0, 12)) {
      if (base === vat || base.line.page !== vat.line.page || vat.cents === 0) continue;
      for (const rate of positive.length > 0 ? positive : view.law.rates) {
        if (isTaxOf(base.cents, rate, vat.cents))
          rows.push({ rate, base: base.cents, vat: vat.cents, score: positive.length > 0 ? 0.7 : -0.3, baseAt: base, vatAt: vat, line: base.line });
      }
    }
  }
  return rows;
}
