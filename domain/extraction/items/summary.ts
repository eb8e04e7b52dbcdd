import type { Line } from "#domain/extraction/page/geometry.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import type { LabelHit } from "#domain/extraction/labels/labelSearch.ts";
import { isCharge } from "./charges.ts";
import { traitsOfWord, type ColumnKind } from "./columnWords.ts";
import { lineCents } from "./product.ts";
import type { RawRow } from "./rows.ts";

/** Labels that make a line a summary of the table rather than an item. */
export const SUMMARY: ReadonlySet<LabelConcept> = new Set<LabelConcept>(["totalAmount", "amountDue", "totalWithoutVat", "totalVat", "rounding", "advance"]);
/** Those of them that never stand in a cell of an item. */
const BESIDE = new Set(["totalAmount", "amountDue", "totalWithoutVat"]);
const CARRIED =
  /^(mezisoucet|mezisucet|prevod|prenos|preneseno|ubertrag|zwischensumme|uebertrag|carried|brought|subtotal|report|rozdil|soucet|celkem|spolu|summe|gesamt|total|totaux|totaal|subtotaal|razem|w tym|ogolem|suma|totale|subtotale|imponibile|importe total|osszesen)\b/;

/** "DPH 21 %", "MwSt. 19 %", "Základ 12 %": a line of the VAT breakdown. */
const TAX_OF_RATE =
  /^((z toho|estimated|celkem|total) )?(dph|dan|sazba|zaklad|mwst|ust|umsatzsteuer|mehrwertsteuer|zzgl|vat|gst|tva|btw)\b[^a-z\d]{0,4}(dph|dane|mwst|ust|vat)?[^a-z\d]{0,4}\d{1,2}([.,]\d+)?\s?%/;

/** "19 % MwSt auf", "20% USt": the same with the rate in front. */
const RATE_OF_TAX = /^\d{1,2}([.,]\d+)?\s?%\s?(zzgl\.? ?)?(dph|dan|mwst|ust|umsatzsteuer|mehrwertsteuer|vat|tva|btw|gst)\b/;

/** "5,00 % sur 100,00": a discount or charge on the sum of the lines, not on one of them. */
const SHARE_OF_SUM = /^\d{1,2}([.,]\d+)?\s?%\s?(z|auf|von|vom|sur|of|on|over|od)\s[^\d]{0,12}\d/;

/** Whether a line, or a cell of it, states the tax of a rate. */
export function isTaxOfRate(line: Line): boolean {
  const text = line.folded.replace(/^[^a-z]+/, "");
  return TAX_OF_RATE.test(text) || line.segments.some((segment) => RATE_OF_TAX.test(segment.folded) || TAX_OF_RATE.test(segment.folded));
}

/** Whether a line takes a share of a sum: a discount or charge on the whole document. */
export function isShareOfSum(line: Line): boolean {
  return line.segments.some((segment) => SHARE_OF_SUM.test(segment.folded));
}

/** A row whose price times one of its numbers is its amount sells something, whatever its words are ("Advance received", "Deposit"). */
function isReckoned(row: RawRow | undefined): boolean {
  if (!row) return false;
  const cell = (...kinds: ColumnKind[]) => [...row.cells].find(([column]) => kinds.includes(column.kind))?.[1];
  const [price, discount] = [cell("unitPrice"), cell("discount")];
  const sums = [cell("net"), cell("total"), cell("gross")].filter((sum) => sum !== undefined);
  const counts = [...row.cells.values(), ...row.others].filter((number) => number !== price && !number.isPercent && !sums.includes(number));
  if (!price || price.cents === 0) return false;
  return counts.some((count) =>
    sums.some((sum) => Math.abs(lineCents(count.value, price.value, discount?.value) - sum.cents) <= Math.max(2, Math.abs(sum.cents) * 0.001)),
  );
}

/** A row with its own base and tax that make its sum sells something: an advance that the document is for. One that is taken off is negative. */
function isTaxed({ cells }: RawRow): boolean {
  const amount = (kind: ColumnKind) => [...cells].find(([column]) => column.kind === kind)?.[1].cents ?? 0;
  const [net, vat, gross] = [amount("net"), amount("vat"), amount("gross") || amount("total")];
  return net > 0 && vat > 0 && net + vat === gross;
}

/** A line that begins with a word for a sum and has no calculation of its own. */
export function isSummary(line: Line, hits: LabelHit[], row?: RawRow): boolean {
  return namesSum(line, hits, row) && !isReckoned(row);
}

function namesSum(line: Line, hits: LabelHit[], row: RawRow | undefined): boolean {
  const text = line.folded.replace(/^[^a-z]+/, "");
  if (CARRIED.test(text) || isTaxOfRate(line) || isShareOfSum(line)) return true;
  // "abzgl. Rabatt" takes off a discount, as "abzgl. Anzahlung" does an advance.
  if (row && isCharge(row)) return false;
  const first = line.segments[0]!;
  const sums = hits.filter((hit) => hit.line === line && SUMMARY.has(hit.concept) && hit.strength > 0.5 && hit.length > 3);
  if (row && sums.every(({ concept }) => concept === "advance") && isTaxed(row)) return false;
  // "... | K úhradě | 18 541,00": a block of totals beside the table.
  const isBeside = (hit: LabelHit) =>
    BESIDE.has(hit.concept) && line.segments.some((segment) => Math.abs(segment.start - hit.start) <= 1 && segment.end - hit.end <= 2);
  return sums.some((hit) => hit.start <= first.start + 2 || isBeside(hit));
}

/** Words that head columns: below the last row they begin another table. */
export function isHeading(line: Line): boolean {
  const heads = line.words.filter((word) => traitsOfWord(word).length > 0).length;
  return heads >= 2 && heads >= line.words.length * 0.5;
}

/** The heading of another table, such as the VAT breakdown: words for three different things and no number. */
export function isOtherTable(line: Line): boolean {
  return !/\d/.test(line.text) && isHeading(line) && new Set(line.words.flatMap((word) => traitsOfWord(word))).size >= 3;
}
