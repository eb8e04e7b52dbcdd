import { decimal, formatNumber } from "#domain/money/decimal.ts";
import { amountText } from "#domain/extraction/totals/amountText.ts";
import { findNumbers, type FoundNumber, plainDecimal } from "#domain/extraction/candidates/amounts.ts";
import { unite } from "#domain/extraction/page/boxes.ts";
import { boxOf, type Line } from "#domain/extraction/page/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { isLawful } from "#domain/extraction/taxLaw.ts";
import { completeRows } from "./completeRows.ts";
import type { ItemRow } from "./itemRow.ts";
import { productCents } from "./product.ts";
import { isPump } from "./pumps.ts";

/** "2 x 55,00", "0,5 kg * 129,90", "3 Stk. à 20,00": quantity, unit and price of a till receipt. Recognition takes "à" for "a". */
const PRODUCT =
  /(?:^|[\s\t])(-?\d{1,4}(?:[.,]\d{1,3})?)\s?(?:(\p{L}{1,7}?)\.?\s?)?(?:[x×X*@à]|, @|(?<= )a(?= ))\s?(?:(?:RM|Rs\.?|S?\$|[€£])\s?)?(-?\d[\d ]*(?:[.,]\d{1,2})?)/u;

/** "1 bal | 41,00 | 41,00", "52,18 L | 36,40 CZK/L | 1 899,35": quantity, unit, price and sum in columns without a sign between them. */
const COLUMNS =
  /^[\s\t]*(-?\d{1,4}(?:[.,]\d{1,3})?)\s?(\p{L}{1,4})[.:]?[\s\t]+(-?\d[\d ]*[.,]\d{2})(?=(?:\s?(?:Kč|[A-Z]{3}|€|zł)(?:\/\p{L}{1,3}\.?)?)?[\s\t]+(?:= )?(-?\d[\d ]*[.,]\d{2})(?!\d))/u;

/** A letter that a till writes for a rate, with the rate: "A = 21 %", "B: 12,00%", "S @ 6%", "21% C". */
const LEGEND = /(?:^|[\s\t(])(\p{Lu})\s?[=:)@]?\s?(\d{1,2}(?:[.,]\d{1,2})?)\s?%|(\d{1,2}(?:[.,]\d{1,2})?)\s?%\s?(\p{Lu})(?=$|[\s\t=:)])/gu;

/** "20 x 0,5 l", "6 x 330 ml": what follows the sign is the size of one piece, no price. */
export const SIZE = /^\s?(?:ml|cl|dl|l|g|kg|mm|cm|m)(?![\p{L}\d])/iu;
/** "3,50 x 3": the price stands in front of the quantity. */
const isPriceFirst = (first: string, second: string): boolean => /[.,]\d{2}$/.test(first) && /^\d{1,3}$/.test(second);

/** Lines of a receipt: "quantity x price ... total" with the name on the line before or in front. */
export function readReceiptRows(view: DocumentView): ItemRow[] {
  const rows: ItemRow[] = [];
  const used = new Set<Line>();
  const rates = legendOf(view);
  const isRecognised = view.source === "ocr";
  for (const line of view.lines) {
    const match = productOn(line.text) ?? (view.isReceipt ? (columnsOf(line.text) ?? quotientOf(line.text)) : null);
    if (!match) continue;
    const numbers = findNumbers(line, view.mark);
    const start = match.index;
    const priceStart = start + match[0].length - match[3]!.length;
    const parted = numbers.find((number) => number.start <= priceStart + 1 && number.end > priceStart);
    const priceEnd = parted?.end ?? start + match[0].length;
    const read = valueOf(match[1]!, view);
    const printed = parted?.value ?? valueOf(match[3]!, view);
    if (read === undefined || printed === undefined) continue;
    if (!/[.,]\d{2}$/.test(match[3]!.trim()) && SIZE.test(line.text.slice(priceEnd))) continue;
    if (isNameOf(line, start, priceEnd, view)) continue;
    const behind = numbers.filter((number) => !number.isPercent && number.start >= priceEnd);
    // "1.000 x 299,00 | 299,00": a quantity may have thousandths, whatever mark the amounts have.
    const isThousandths = /^\d{1,3}[.,]\d{3}$/.test(match[1]!) && nearest(behind, productCents(match[1]!.replace(",", "."), printed)) !== undefined;
    const quantity = isThousandths ? match[1]!.replace(",", ".") : read;
    // "4 x 2500 | 100,00": recognition lost the mark of the price.
    const isMarkLost = isRecognised && !/[.,]/.test(match[3]!) && nearest(behind, productCents(quantity, printed) / 100) !== undefined;
    const price = isMarkLost ? amountText(Number(printed)) : printed;
    const product = productCents(quantity, price);
    // "4X40" names a size: a price close behind the sign has hundredths and is proven by its sum.
    if (!parted && !isMarkLost && !(/[.,]\d{2}$/.test(match[3]!) && nearest(behind, product))) continue;
    const named = nameOf(line, start, view, used);
    // The name's own line may carry the sum and the rate.
    const beside = named?.lines.flatMap((one) => findNumbers(one, view.mark).filter((number) => number.isMoney)) ?? [];
    // Recognition misreads a figure of the product now and then: then the one sum beside the name is that of the line.
    const last = nearest(behind, product) ?? nearest(beside, product) ?? behind.at(-1) ?? (isRecognised && beside.length === 1 ? beside[0] : undefined);
    const total = last?.cents ?? product;
    if (!named || Math.abs(total - product) > Math.max(2, Math.abs(product) * 0.3)) continue;
    used.add(line);
    const [pieces, each] = isPriceFirst(match[1]!, match[3]!.trim()) && !isThousandths ? [price, quantity] : [quantity, price];
    rows.push({
      item: {
        description: withoutCount(
          (beside.some((number) => number.cents === total) ? withoutAmounts(named.text) : withoutRate(named.text)).replaceAll("\t", " "),
          pieces,
        ),
        quantity: normal(pieces),
        unitPrice: normal(each),
        ...(match[2] && !/^[xX]$/.test(match[2]) ? { unit: match[2] } : {}),
      },
      page: line.page,
      box: unite([boxOf(line, 0, line.text.length), ...named.lines.map((one) => boxOf(one, 0, one.text.length))]),
      lines: [line, ...named.lines],
      ofTill: view.isReceipt,
      // A till prints prices with VAT.
      ...(view.isReceipt ? { gross: total } : { total }),
      rate:
        percentIn(numbers, priceEnd) ??
        named.lines.flatMap((one) => percentIn(findNumbers(one, view.mark), 0) ?? [])[0] ??
        bracketedRate(line, priceEnd, view) ??
        rateBehind(last ?? { line, end: priceEnd }, rates, view),
    });
    view.tableLines.add(line);
  }
  if (isRecognised) completeRows(rows, new Set(), view.law.rates);
  dropCodes(rows);
  takeSums(rows, view);
  return rows;
}

/** "Pils 20 x 0,51" above "2 x 15,99 | 31,98": a line without a sum names what the line below it counts, whatever recognition made of the size in it. */
function isNameOf(line: Line, start: number, end: number, view: DocumentView): boolean {
  const next = view.lines[view.lines.indexOf(line) + 1];
  const product = next?.page === line.page ? (productIn(next, view) ?? wholePieces(next, view)) : undefined;
  if (!product || !/\p{L}{2}/u.test(line.text.slice(0, start)) || /\p{L}{2}/u.test(next!.text.slice(0, product.start))) return false;
  const sums = (of: Line, from: number) => view.numbers.filter((number) => number.line === of && number.isMoney && number.start >= from);
  if (sums(line, end).length > 0) return false;
  const isCounted = nearest(sums(next!, product.end), productCents(product.quantity, product.price)) !== undefined;
  // Recognition loses marks of the sums.
  return isCounted || (view.source === "ocr" && /^\P{L}*$/u.test(line.text.slice(end)) && !/\p{L}{4}/u.test(next!.text.slice(product.end)));
}

/** "15,99 € | 31,98 €": a price and the sum of some pieces whose number was not recognised. */
function wholePieces(line: Line, { numbers, source }: DocumentView): { quantity: string; price: string; start: number; end: number } | undefined {
  const amounts = numbers.filter((number) => number.line === line && number.isMoney);
  const [price, sum] = amounts;
  if (source !== "ocr" || amounts.length !== 2 || !price!.cents || sum!.cents % price!.cents !== 0) return undefined;
  return { quantity: String(sum!.cents / price!.cents), price: price!.value, start: price!.start, end: price!.end };
}

/** "2× | 318,00": where what follows the signs adds up to a sum of the page, and the products do not, it is what the pieces come to, not the price of one. */
function takeSums(rows: ItemRow[], view: DocumentView): void {
  const { numbers, isReceipt } = view;
  const own = new Set(rows.flatMap(({ lines }) => lines));
  const sumOf = (centsOf: (row: ItemRow) => number) => rows.reduce((all, row) => all + centsOf(row), 0);
  const isPrinted = (sum: number) => numbers.some(({ isMoney, cents, line }) => isMoney && cents === sum && !own.has(line));
  const priceOf = ({ item }: ItemRow) => productCents("1", item.unitPrice!);
  const isAlone = rows.every(({ lines: [first] }) => {
    const end = productIn(first!, view)?.end;
    return end !== undefined && !numbers.some(({ line, isMoney, start }) => line === first && isMoney && start >= end);
  });
  if (!isReceipt || !isAlone || isPrinted(sumOf(({ gross = 0 }) => gross)) || !isPrinted(sumOf(priceOf))) return;
  for (const row of rows) {
    row.gross = priceOf(row);
    delete row.item.unitPrice;
  }
}

/** The first product of a line whose price has hundredths, or its first: "22X22 | 3 x 10,00" begins with a size. */
function productOn(text: string): RegExpExecArray | null {
  const first = PRODUCT.exec(text);
  if (!first || HUNDREDTHS.test(first[3]!.trim())) return first;
  return [...text.matchAll(new RegExp(PRODUCT, "gu"))].find((match) => HUNDREDTHS.test(match[3]!.trim())) ?? first;
}
const HUNDREDTHS = /[.,]\d{2}$/;

/** A quantity and a price with a sign between them on a line, and where they stand. */
export function productIn(line: Line, view: DocumentView): { quantity: string; price: string; unit?: string; start: number; end: number } | undefined {
  const match = productOn(line.text);
  const [quantity, price] = match ? [valueOf(match[1]!, view), valueOf(match[3]!, view)] : [];
  if (!match || quantity === undefined || price === undefined || !/[.,]\d{2}$/.test(match[3]!)) return undefined;
  const unit = match[2] && !/^[xX]$/.test(match[2]) ? match[2] : undefined;
  return { quantity, price, unit, start: match.index, end: match.index + match[0].length };
}

/** The number of the goods in front of their name. */
const LEADING_CODE = /^\d{4,14}\s+(?=\p{L}{2})/u;

/** The number of a row in front of its name: "2. Czajnik". */
const ORDINAL = /^(\d{1,3})\.\s+(?=\p{L}{2})/u;

/** Takes the numbers of the goods off the names where most names begin with one; discounts have none. */
export function dropCodes(rows: ItemRow[]): void {
  const isCounted = rows.length > 1 && rows.every(({ item }, at) => Number(ORDINAL.exec(item.description ?? "")?.[1]) === at + 1);
  if (isCounted) for (const { item } of rows) item.description = item.description!.replace(ORDINAL, "");
  const coded = rows.filter(({ item }) => LEADING_CODE.test(item.description ?? ""));
  if (coded.length < 2 || coded.length * 2 < rows.length) return;
  for (const { item } of rows) item.description = item.description!.replace(LEADING_CODE, "");
}

/** The columns of a line whose quantity and price make its sum. */
function columnsOf(text: string): RegExpExecArray | null {
  const match = COLUMNS.exec(text);
  const cents = (amount: string) => Number(amount.replace(/[ .,]/g, ""));
  return match && Math.abs(productCents(match[1]!.replace(",", "."), amountText(cents(match[3]!))) - cents(match[4]!)) <= 2 ? match : null;
}

/** "szt * 0,85 = 2,55": the quantity was not recognised, but price and sum state it. */
const QUOTIENT = /(?<=^|[\s\t])[x×*]\s?(\d{1,4}[.,]\d{2})\s?=\s?(\d{1,5}[.,]\d{2})(?!\d)/u;

function quotientOf(text: string): RegExpExecArray | null {
  const match = QUOTIENT.exec(text);
  if (!match) return null;
  const [price, sum] = [match[1]!, match[2]!].map((amount) => Number(amount.replace(/[.,]/, "")));
  if (!price || !sum || sum % price !== 0 || sum / price > 99) return null;
  // What is left of the quantity and its unit belongs to the figures.
  const index = /^[^\p{L}]*\p{L}{0,4}[^\p{L}]*$/u.test(text.slice(0, match.index)) ? 0 : match.index;
  const whole = text.slice(index, text.indexOf(match[1]!, match.index) + match[1]!.length);
  return Object.assign([whole, String(sum / price), undefined, match[1]!] as unknown as RegExpExecArray, { index });
}

/** "(12,00)" behind the price: a rate that the page names with its per cent, or that the law knows. */
function bracketedRate(line: Line, priceEnd: number, view: DocumentView): number | undefined {
  const text = /^[^\d(]*\((\d{1,2}(?:[.,]\d{1,2})?)\s?%?\)/.exec(line.text.slice(priceEnd))?.[1];
  const rate = text === undefined ? undefined : Math.round(Number(text.replace(",", ".")) * 100);
  return rate === 0 || (rate !== undefined && (view.law.rates.has(rate) || view.numbers.some((one) => one.isPercent && one.cents === rate))) ? rate : undefined;
}

function nearest(numbers: FoundNumber[], product: number): FoundNumber | undefined {
  return numbers.find((number) => Math.abs(number.cents - product) <= 2);
}

/** Rates of the document by the letter that stands for them; one that no law knows was misread. */
export function legendOf(view: DocumentView): Map<string, number> {
  const rates = new Map<string, number>();
  for (const line of view.lines) {
    for (const match of line.text.matchAll(LEGEND)) {
      const rate = Math.round(Number((match[2] ?? match[3]!).replace(",", ".")) * 100);
      if (rate <= 3000 && isLawful(rate, view.law)) rates.set((match[1] ?? match[4])!, rate);
    }
  }
  return rates;
}

function percentIn(numbers: FoundNumber[], from: number): number | undefined {
  return numbers.find((number) => number.isPercent && number.start > from && number.cents <= 3000)?.cents;
}

/** The rate behind the sum of a line: in per cent, as a bare number that is a rate of the page, or as a letter. */
export function rateBehind(sum: Pick<FoundNumber, "line" | "end">, letters: Map<string, number>, view: DocumentView): number | undefined {
  const rest = sum.line.text.slice(sum.end);
  const letter = /^\s?(?:Kč|CZK|,-)?\s?(\p{Lu})\*?(?=$|\s)/u.exec(rest)?.[1];
  if (letter && letters.has(letter)) return letters.get(letter);
  const number = findNumbers(sum.line, view.mark).find((one) => one.start >= sum.end && one.cents >= 0 && one.cents <= 3000);
  if (!number) return undefined;
  const isKnown =
    view.numbers.some((one) => one.isPercent && one.cents === number.cents) || view.numbers.filter((one) => one.cents === number.cents).length > 1;
  return number.isPercent || (isKnown && number.cents % 50 === 0) ? number.cents : undefined;
}

/** A printed figure as a decimal, also where it stands close behind its sign: "x4,80". */
function valueOf(printed: string, { mark }: DocumentView): string | undefined {
  const [, sign = "", digits = ""] = /^(-?)(.*?)\s*$/.exec(printed)!;
  const plain = plainDecimal(digits, mark);
  return plain && sign + plain;
}

function normal(text: string): string {
  const value = decimal(text);
  return value ? formatNumber(value) : text;
}

/** The name in front of the product on its line, or on the line above. */
function nameOf(line: Line, start: number, view: DocumentView, used: Set<Line>): { text: string; lines: Line[] } | undefined {
  const before = ownCell(line.text.slice(0, start).trim(), view).replace(/,$/, "");
  if (/\p{L}{2}/u.test(before)) return { text: before, lines: [] };
  const at = view.lines.indexOf(line);
  const above = view.lines[at - (at > 1 && isPump(view.lines[at - 1]!) ? 2 : 1)];
  if (above && above.page === line.page && !used.has(above) && /\p{L}{2}/u.test(above.text)) {
    used.add(above);
    return { text: ownCell(above.text, view), lines: [above] };
  }
  const after = /[\p{L}][\p{L}\d .,/%-]*/u.exec(line.text.slice(start).replace(PRODUCT, ""));
  return after && after[0].trim().length > 2 ? { text: after[0].trim(), lines: [] } : undefined;
}

/** Shortest name of goods, in letters. */
const NAME_LETTERS = 4;

/** The cell of the name: on a page with a column of labels at its side, the last one of words. */
function ownCell(text: string, { isReceipt }: DocumentView): string {
  return isReceipt ? text : (text.split("\t").findLast((cell) => (cell.match(/\p{L}/gu)?.length ?? 0) >= NAME_LETTERS) ?? text);
}

/** A name without the quantity in front of it that its figures repeat: "3x Bratwurst" above "3,50 x 3". */
function withoutCount(name: string, quantity: string): string {
  const count = /^(\d{1,3})\s?[x×]\s(?=\p{L})/iu.exec(name);
  return count && Number(count[1]) === Number(quantity) ? name.slice(count[0].length) : name;
}

/** A name without the rate that stands in a cell of its own behind it: "NATURAL 95 | 21%". */
const withoutRate = (text: string): string => text.replace(/\t\d{1,2}([.,]\d{1,2})?\s?%$/, "");

/** A name without the sum, rate and letter that end its line. */
function withoutAmounts(text: string): string {
  const [name = "", ...cells] = text.split("\t");
  const isAmounts = (cell: string) => /^(?:[€$£]|RM|Rs\.?)?\s?-?[\d ]+[.,]?\d*\s?(%|Kč|CZK|€|,-)?(\s-?[\d.,]+\s?%?)?(\s\p{Lu}\*?)?$/u.test(cell.trim());
  // A rate stands last, however its sign was read.
  const kept = [name, ...cells.filter((cell, at) => !isAmounts(cell) && !(at > 0 && /^\d[\d ]{0,3}%?$/.test(cell.trim())))].join(" ");
  return kept.replace(/\s+\d[\d ]*[.,]\d{2}(\s\d{1,2}([.,]\d{1,2})?\s?%?)?\s*(?:\p{Lu}\*?)?$/u, "").trim();
}
