import { formatAmount, formatNumber, round, type Decimal } from "#domain/money/decimal.ts";
import { oneLine } from "#domain/exports/texts.ts";
import { toWindows1250 } from "#domain/exports/windows1250.ts";

/** Longest texts of the published field list, in characters. */
export const lengths = {
  series: 10,
  documentNumber: 32,
  corrected: 50,
  variableSymbol: 10,
  constantSymbol: 8,
  specificSymbol: 10,
  order: 20,
  payment: 10,
  costCentre: 6,
  contract: 15,
  note: 32_768,
  companyId: 12,
  name: 50,
  street: 30,
  city: 30,
  country: 10,
  zip: 15,
  vatId: 17,
  phone: 30,
  email: 256,
  account: 18,
  bankCode: 12,
  bankName: 100,
  iban: 34,
  bic: 12,
  item: 100,
  unit: 3,
} as const;

/** What stands for the characters that no text of MRP may hold. */
const replacements: Record<string, string> = { "'": "’", "#": "", "|": "/", "\t": " " };

/** A text that MRP takes: the characters of windows-1250 without apostrophe, hash, bar and tab; the file itself is UTF-8. */
function plain(text: string): string {
  return toWindows1250(text).replace(/['#|\t]/g, (character) => replacements[character]!);
}

/** A text of one row, cut to what the field holds. */
export function mrpText(text: string | undefined, length: number): string | undefined {
  const line = oneLine(text);
  return line === undefined ? undefined : [...plain(line)].slice(0, length).join("").trim();
}

/** A text of several rows, cut to what the field holds. */
export function mrpNote(text: string | undefined): string | undefined {
  return text === undefined ? undefined : [...plain(text)].slice(0, lengths.note).join("");
}

/** Characters of a number with its sign and point. */
const NUMBER_LENGTH = 15;

/** A price or quantity of at most six places; undefined when it cannot be written exactly. */
export function mrpNumber(value: Decimal): string | undefined {
  const text = formatNumber(value);
  return round(value, 6).eq(value) && text.length <= NUMBER_LENGTH ? text : undefined;
}

/** Writes VAT of one piece with as many of its six places as fit. */
export function mrpVatOfPiece(vat: Decimal): string {
  const text = formatNumber(round(vat, 6));
  return text.length <= NUMBER_LENGTH ? text : formatAmount(vat);
}
