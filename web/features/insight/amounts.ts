import type { CallReply } from "#contract/call.ts";
import type { dashboards } from "#contract/insight/dashboards.ts";
import { formatDate } from "#web/lib/format.ts";
import { inDays, inMonths, listOf, ofCurrency, ofSupplier, paidLater } from "./links.ts";
import { type Section, type View, words as plain } from "./view.ts";
import { amountCell, monthName, numberCell, shortDay, shortMonth, type Words } from "./words.ts";

type Reply = CallReply<typeof dashboards.generateDashboard>;
export type ReportOf<Type extends Reply["reportType"]> = Extract<Reply, { reportType: Type }>;
type Money = { amount: string; count: number };

/** Cells of a sum and of how many documents. */
const moneyCells = ({ amount, count }: Money, words: Words) => [amountCell(amount, words), numberCell(count, words)];
const moneyHeadings = (first: string, currency: string, { text }: Words) => [
  first,
  currency ? text("insight.amountIn", { currency }) : text("insight.amount"),
  text("insight.documents"),
];

export function payablesView({ currencies }: ReportOf<"InvoicesBySupplier">, currency: string, words: Words): View {
  const found = currencies.find((each) => each.currency === currency);
  if (!found) return { sections: [] };
  const { text } = words;
  const span = inMonths("issueDate", found.months[0]?.month ?? "", found.months.at(-1)?.month ?? "");
  const series = [{ label: text("insight.amount"), tone: "first" as const }];
  const total = [plain(text("insight.total")), ...moneyCells(found, words)];
  const named = found.suppliers.map((supplier) => ({
    cells: [plain(supplier.name || text("insight.noSupplier")), ...moneyCells(supplier, words)],
    short: supplier.name || text("insight.noSupplier"),
    values: [Number(supplier.amount)],
    to: listOf([...span, ofSupplier(supplier), ofCurrency(currency), ...paidLater]),
  }));
  const others = {
    cells: [plain(text("insight.others")), ...moneyCells(found.others, words)],
    short: text("insight.others"),
    values: [Number(found.others.amount)],
  };
  const bySupplier: Section = {
    id: "suppliers",
    title: text("insight.bySupplier"),
    plot: "bars",
    series,
    headings: moneyHeadings(text("insight.supplier"), currency, words),
    texts: 1,
    rows: found.others.count > 0 ? [...named, others] : named,
    total,
  };
  const byMonth = monthSection(found, { field: "issueDate", conditions: [ofCurrency(currency), ...paidLater] }, words);
  return { sections: [bySupplier, byMonth] };
}

export function vatView({ currencies }: ReportOf<"VatDeduction">, currency: string, words: Words): View {
  const found = currencies.find((each) => each.currency === currency);
  return {
    sections: found ? [{ ...monthSection(found, undefined, words), title: words.text("insight.byVatMonth"), note: words.text("insight.vatNote") }] : [],
  };
}

type Months = Money & { currency: string; months: (Money & { month: string })[] };
type Behind = { field: string; conditions: readonly string[] };

function monthSection(found: Months, behind: Behind | undefined, words: Words): Section {
  const { text } = words;
  return {
    id: "months",
    title: text("insight.byMonth"),
    plot: "columns",
    series: [{ label: text("insight.amount"), tone: "first" }],
    headings: moneyHeadings(text("insight.month"), found.currency, words),
    texts: 1,
    rows: found.months.map((each) => ({
      cells: [plain(monthName(each.month, words)), ...moneyCells(each, words)],
      short: shortMonth(each.month),
      values: [Number(each.amount)],
      to: behind && each.count > 0 ? listOf([...inMonths(behind.field, each.month, each.month), ...behind.conditions]) : undefined,
    })),
    total: [plain(text("insight.total")), ...moneyCells(found, words)],
  };
}

export function cashView({ currencies }: ReportOf<"CashNeed">, currency: string, words: Words): View {
  const found = currencies.find((each) => each.currency === currency);
  if (!found) return { sections: [] };
  const { text, culture } = words;
  const conditions = [ofCurrency(currency), ...paidLater, "paymentMethod.Ne.cash", "paymentMethod.Ne.card"];
  const section: Section = {
    id: "weeks",
    title: text("insight.byWeek"),
    plot: "columns",
    series: [{ label: text("insight.amountDue"), tone: "first" }],
    headings: moneyHeadings(text("insight.week"), currency, words),
    texts: 1,
    rows: found.weeks.map((week) => ({
      cells: [plain(`${formatDate(week.from, culture)} – ${formatDate(week.to, culture)}`), ...moneyCells(week, words)],
      short: shortDay(week.from, words),
      values: [Number(week.amount)],
      to: week.count > 0 ? listOf([...inDays("dueDate", week.from, week.to), ...conditions]) : undefined,
    })),
    total: [plain(text("insight.total")), ...moneyCells(found, words)],
    note: text("insight.cashNote"),
  };
  return { sections: [section] };
}
