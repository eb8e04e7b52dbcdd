import { decimal, sum } from "#domain/money/decimal.ts";
import { formatAmount } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import type { Selection } from "./selection.ts";

/** What the chosen documents come to, by currency; those without an amount are left out. */
export default function SelectionSum({ selection }: { selection: Selection }) {
  const { text, culture } = useText();
  const chosen = [...selection.values()];
  const currencies = [...new Set(chosen.flatMap(({ currency }) => currency ?? []))].toSorted();
  if (currencies.length === 0) return null;
  const totals = currencies.map((currency) => {
    const amounts = chosen.flatMap((each) => (each.currency === currency ? (decimal(each.amount) ?? []) : []));
    return formatAmount(sum(amounts).toString(), culture, currency);
  });
  return <span className="figures">{text("list.sum", { amounts: totals.join(" + ") })}</span>;
}
