import type { VatRow } from "#domain/invoice/invoice.ts";
import type { ItemRow } from "./itemRow.ts";

/** More rows without a rate could share the sums in too many ways. */
const MAX_OPEN = 8;

/** What the rows of a rate, in hundredths of a per cent, come to, in hundredths. */
type Goal = { rate: number; amount: number };

/**
 * Gives rows whose rate was not read, or is none of the document's, the rates with which the rows of each rate add up to the VAT breakdown.
 * Nothing where several ways do: what two explain is proven by neither.
 */
export function addRates(rows: ItemRow[], breakdown: readonly VatRow[]): void {
  const cents = (text: string) => Math.round(Number(text) * 100);
  const taxed = breakdown.map(({ rate, base, vat }) => ({ rate: cents(rate), base: cents(base), gross: cents(base) + cents(vat) }));
  const open = rows.filter((row) => !taxed.some(({ rate }) => rate === row.rate));
  if (taxed.length < 2 || open.length === 0 || open.length > MAX_OPEN) return;
  const nets = { amountOf: (row: ItemRow) => row.net ?? row.total, goals: taxed.map(({ rate, base }) => ({ rate, amount: base })) };
  const grosses = { amountOf: (row: ItemRow) => row.gross ?? row.total, goals: taxed.map(({ rate, gross }) => ({ rate, amount: gross })) };
  for (const { amountOf, goals } of [nets, grosses]) {
    if (rows.some((row) => amountOf(row) === undefined)) continue;
    const left = goals.map(({ rate, amount }) => ({
      rate,
      amount: amount - rows.reduce((sum, row) => sum + (row.rate === rate ? amountOf(row)! : 0), 0),
    }));
    const ways = waysToShare({ amounts: open.map((row) => amountOf(row)!), left, tolerance: Math.max(1, rows.length / 2) });
    if (ways.length > 1) return;
    if (ways.length === 0) continue;
    for (const [at, row] of open.entries()) row.rate = ways[0]![at]!;
    return;
  }
}

/** The ways in which amounts can be shared out to rates so that each gets what is left for it: the rate of each amount. */
function waysToShare({ amounts, left, tolerance }: { amounts: readonly number[]; left: readonly Goal[]; tolerance: number }): number[][] {
  const [first, ...rest] = amounts;
  if (first === undefined) return left.every(({ amount }) => Math.abs(amount) <= tolerance) ? [[]] : [];
  return left.flatMap(({ rate }) => {
    const after = left.map((goal) => (goal.rate === rate ? { ...goal, amount: goal.amount - first } : goal));
    return waysToShare({ amounts: rest, left: after, tolerance }).map((way) => [rate, ...way]);
  });
}
