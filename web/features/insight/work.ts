import { AGE_DAYS } from "#domain/insight/waiting.ts";
import { builtInFields } from "#domain/documents/fields.ts";
import { formatDate, formatNumber } from "#web/lib/format.ts";
import type { ReportOf } from "./amounts.ts";
import { inMonths, listOf, ofSupplier } from "./links.ts";
import { type Cell, type Section, type Series, type View, words as plain } from "./view.ts";
import { monthName, numberCell, shareCell, shortMonth, type Words } from "./words.ts";

export function extractionView({ months }: ReportOf<"Extraction">, words: Words): View {
  const { text } = words;
  const series: Series[] = [
    { label: text("insight.extracted"), tone: "first" },
    { label: text("insight.failed"), tone: "bad" },
  ];
  return {
    sections: [
      countSection(
        months.map(({ month, extracted, failed }) => ({ month, values: [extracted, failed] })),
        { series, field: "createdTime" },
        words,
      ),
    ],
  };
}

export function feedbackView({ months, fields }: ReportOf<"DocumentsFeedback">, words: Words): View {
  const { text } = words;
  if (months.every(({ satisfied, unsatisfied }) => satisfied + unsatisfied === 0)) return { sections: [] };
  const series: Series[] = [
    { label: text("insight.satisfied"), tone: "ok" },
    { label: text("insight.unsatisfied"), tone: "bad" },
  ];
  const byMonth = countSection(
    months.map(({ month, satisfied, unsatisfied }) => ({ month, values: [satisfied, unsatisfied] })),
    { series },
    words,
  );
  return { sections: fields.length > 0 ? [byMonth, fieldSection(fields, words)] : [byMonth] };
}

type MonthCounts = { month: string; values: number[] };

function countSection(months: MonthCounts[], { series, field }: { series: Series[]; field?: string }, words: Words): Section {
  const { text } = words;
  const totals = series.map((_, place) => months.reduce((total, { values }) => total + (values[place] ?? 0), 0));
  return {
    id: "months",
    title: text("insight.byMonth"),
    plot: "columns",
    series,
    headings: [text("insight.month"), ...series.map(({ label }) => label)],
    texts: 1,
    rows: months.map(({ month, values }) => ({
      cells: [plain(monthName(month, words)), ...values.map((value) => numberCell(value, words))],
      short: shortMonth(month),
      values,
      to: field && values.some((value) => value > 0) ? listOf([...inMonths(field, month, month), "state.Ne.Extracting"]) : undefined,
    })),
    total: [plain(text("insight.total")), ...totals.map((value) => numberCell(value, words))],
  };
}

function fieldSection(fields: { field: string; count: number }[], words: Words): Section {
  const { text } = words;
  return {
    id: "fields",
    title: text("insight.byField"),
    plot: "bars",
    series: [{ label: text("insight.documents"), tone: "first" }],
    headings: [text("insight.field"), text("insight.documents")],
    texts: 1,
    rows: fields.map(({ field, count }) => ({
      cells: [plain(fieldName(field, words)), numberCell(count, words)],
      short: fieldName(field, words),
      values: [count],
    })),
  };
}

function fieldName(field: string, { text, culture }: Words): string {
  if (field === "items") return text("insight.items");
  if (field === "vatBreakdown") return text("insight.vatBreakdown");
  return builtInFields.find(({ name }) => name === field)?.labels[culture] ?? field;
}

const ageTones = ["soft", "first", "look", "bad"] as const;

export function waitingView({ states, approvals }: ReportOf<"Waiting">, words: Words): View {
  if (states.length === 0) return { sections: [] };
  const { text, culture } = words;
  const series = ageTones.map((tone, place): Series => ({ label: ageName(place, words), tone }));
  const since = (moment: string | null): Cell => ({ shown: formatDate(moment, culture), raw: moment ?? "" });
  const byState: Section = {
    id: "states",
    title: text("insight.byState"),
    plot: "bars",
    series,
    headings: [text("insight.state"), text("insight.documents"), ...series.map(({ label }) => label), text("insight.oldest")],
    texts: 1,
    rows: states.map(({ state, count, ages, oldest }) => ({
      cells: [plain(text(`documentState.${state}`)), numberCell(count, words), ...ages.map((age) => numberCell(age, words)), since(oldest)],
      short: text(`documentState.${state}`),
      values: ages,
      to: listOf([`state.In.${state}`]),
    })),
    note: text("insight.waitingNote"),
  };
  const byStep: Section = {
    id: "approvals",
    title: text("insight.byStep"),
    series: [],
    headings: [text("insight.person"), text("insight.step"), text("insight.workflow"), text("insight.documents"), text("insight.waitsSince")],
    texts: 3,
    rows: approvals.map(({ workflow, step, person, count, oldest }) => ({
      cells: [plain(person?.name ?? text("insight.anybody")), plain(step || "–"), plain(workflow ?? "–"), numberCell(count, words), since(oldest)],
      short: step,
      values: [],
    })),
  };
  return { sections: approvals.length > 0 ? [byState, byStep] : [byState] };
}

function ageName(place: number, { text }: Words): string {
  const [from, to] = [AGE_DAYS[place - 1], AGE_DAYS[place]];
  if (from === undefined) return text("insight.ageUpTo", { count: to ?? 0 });
  return to === undefined ? text("insight.ageOver", { count: from }) : text("insight.ageFromTo", { from: from + 1, to });
}

export function accuracyView(report: ReportOf<"Accuracy">, words: Words): View {
  const { text, culture } = words;
  if (report.documents === 0) return { sections: [] };
  const cells = ({ documents, values, corrected }: { documents: number; values: number; corrected: number }) => [
    numberCell(documents, words),
    numberCell(corrected, words),
    shareCell(values > 0 ? Math.max(0, 1 - corrected / values) : 1, words),
  ];
  const bySupplier: Section = {
    id: "suppliers",
    title: text("insight.correctedBySupplier"),
    plot: "bars",
    series: [{ label: text("insight.perDocument"), tone: "first" }],
    headings: [text("insight.supplier"), text("insight.documents"), text("insight.corrected"), text("insight.rightShare"), text("insight.perDocument")],
    texts: 1,
    rows: report.suppliers.map((supplier) => {
      const each = supplier.corrected / supplier.documents;
      const name = supplier.name || text("insight.noSupplier");
      const shown = formatNumber(Math.round(each * 10) / 10, culture);
      return {
        cells: [plain(name), ...cells(supplier), { shown, raw: each.toFixed(2) }],
        short: name,
        values: [each],
        to: listOf([ofSupplier(supplier), "state.Ne.Extracting"]),
      };
    }),
    total: [
      plain(text("insight.total")),
      ...cells(report),
      { shown: formatNumber(Math.round((report.corrected / report.documents) * 10) / 10, culture), raw: (report.corrected / report.documents).toFixed(2) },
    ],
    figure: 4,
    note: text("insight.accuracyNote"),
  };
  const fields = report.fields.map(({ field, corrected }) => ({ field, count: corrected }));
  return { sections: fields.length > 0 ? [bySupplier, { ...fieldSection(fields, words), title: text("insight.correctedFields") }] : [bySupplier] };
}
