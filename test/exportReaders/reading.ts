import iconv from "iconv-lite";
import { decimal, zero, type Decimal } from "#domain/money/decimal.ts";

/** Base and VAT of one rate, with two places. */
export type Amounts = readonly [base: string, vat: string];

/**
 * What a file says of a document, as a program other than the writer reads it. `rest` is everything outside the two rates: what is
 * not taxed, exempt or taxed by the customer, and the rounding, which files put into different places.
 */
export type Read = {
  basic: Amounts;
  reduced: Amounts;
  rest: string;
  /** As the file states it; counted from the parts where it states none. */
  total: string;
  /** What is left to pay, where the file says it. */
  due?: string;
  /** The total in the currency of the document, where the amounts above are crowns. */
  foreignTotal?: string;
  supplier: string;
  /** The encoding that the file declares, or its format does; the bytes were read by it and gave themselves again. */
  encoding: string;
};

/** Reads the bytes of one exported document. */
export type Reader = (bytes: Buffer) => Promise<Read>;

/** Decodes bytes and makes sure that they are of the encoding: encoded again they are the same. */
export function decode(bytes: Buffer, encoding: string): string {
  const text = iconv.decode(bytes, encoding, { stripBOM: false });
  if (!iconv.encode(text, encoding).equals(bytes)) throw new Error(`the bytes are not ${encoding}`);
  return text;
}

export const number = (text: string | undefined): Decimal => {
  if (text === undefined || text === "") return zero;
  const value = decimal(text.replace(",", "."));
  if (!value) throw new Error(`"${text}" is no number`);
  return value;
};

export const written = (value: Decimal): string => value.toFixed(2);
export const pair = (base: string | undefined, vat: string | undefined): Amounts => [written(number(base)), written(number(vat))];

type Row = { rate: string; base: string | undefined; vat: string | undefined };

/** The parts from rows by rates; a document that states no rates is all `rest`. */
export function byRates(rows: readonly Row[], rounding: string | undefined, total: string): Pick<Read, "basic" | "reduced" | "rest"> {
  const of = (percent: number) => rows.filter((row) => Number(row.rate.replace(",", ".")) === percent);
  const add = (matching: readonly Row[], part: "base" | "vat") => matching.reduce((sum, row) => sum.plus(number(row[part])), zero);
  const amounts = (percent: number): Amounts => [written(add(of(percent), "base")), written(add(of(percent), "vat"))];
  const untaxed =
    rows.length === 0
      ? number(total)
      : add(of(0), "base")
          .plus(add(of(0), "vat"))
          .plus(number(rounding));
  return { basic: amounts(21), reduced: amounts(12), rest: written(untaxed) };
}

/** The sum of all parts. */
export function totalOf({ basic, reduced, rest }: Pick<Read, "basic" | "reduced" | "rest">): string {
  return written([...basic, ...reduced, rest].reduce((sum, part) => sum.plus(number(part)), zero));
}

/** Fails unless two ways to the same figures agree. */
export function agree(what: string, one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
}
