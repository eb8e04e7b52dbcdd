import type { CheckProblem } from "#contract/exports/check.ts";
import type { ExportDetail } from "#contract/exports/shapes.ts";
import { codingFields } from "#domain/documents/fields.ts";
import { type DetailValue, exportDetails } from "#domain/exports/details.ts";
import type { Culture } from "#domain/names.ts";
import { formatAmount, formatDate, formatNumber, formatSize } from "#web/lib/format.ts";
import type { Text, TextKey } from "#web/locales/language.ts";

/** Parts of a document that are no fields of its type, by the name that a problem gives them. */
const parts: Readonly<Record<string, TextKey>> = {
  vatBreakdown: "exportProblem.part.vatBreakdown",
  lineItems: "exportProblem.part.lineItems",
  original: "exportProblem.part.original",
  documentClass: "exportProblem.part.documentClass",
  accountingUnit: "exportProblem.part.accountingUnit",
  "accountingUnit.companyId": "exportProblem.part.accountingUnit.companyId",
};

/** The header field that a problem leads to: itself, or the built-in one of a code list; undefined for other parts of a document. */
export function headerFieldOf(field: string): string | undefined {
  const [part, category] = field.split(".");
  if (part === "coding") return codingFields.find(([, mapping]) => mapping === category)?.[0];
  return category === undefined && !(field in parts) ? field : undefined;
}

/** Names the place of a problem for people. */
export function placeText(field: string, { text, labelOf }: Pick<Names, "text" | "labelOf">): string {
  const part = parts[field];
  if (part) return text(part);
  const [list = "", row = "", name = ""] = field.split(".");
  if (list === "vatBreakdown") return text("exportProblem.part.vatBreakdown");
  if (list === "items") return text("exportProblem.part.item", { row: Number(row) + 1, field: labelOf(name) });
  return labelOf(headerFieldOf(field) ?? field);
}

/** What is needed to name things for people; `labelOf` knows the fields of the document type. */
export type Names = { text: Text; culture: Culture; labelOf(name: string): string };

const shown: Readonly<Record<DetailValue, (value: string, culture: Culture) => string>> = {
  text: (value) => value,
  number: (value, culture) => formatNumber(Number(value), culture),
  amount: formatAmount,
  date: (value, culture) => formatDate(value, culture),
  bytes: (value, culture) => formatSize(Number(value), culture),
};

/** The sentence of a detail with its values as people write them; `place` is the name of the field it speaks of. */
export function detailText({ code, values }: ExportDetail, { text, culture }: Names, place = ""): string {
  const kinds: Readonly<Record<string, DetailValue>> = exportDetails[code];
  const filled = Object.entries(values).map(([name, value]) => [name, shown[kinds[name] ?? "text"](value, culture)]);
  return text(`exportDetail.${code}`, { ...Object.fromEntries(filled), field: place });
}

/** One sentence for what keeps a document from leaving: the detail where it says more than the code. */
export function checkProblemText({ code, field, detail, rule, state }: CheckProblem, names: Names): string {
  const { text } = names;
  if (code === "state") return text("exportProblem.state", { state: state ? text(`documentState.${state}`) : "" });
  const place = field === undefined ? "" : placeText(field, names);
  if (detail) return detailText(detail, names, place);
  if (code !== "brokenRule") return text(`exportProblem.${code}`, { field: place });
  const key = `document.rule.${rule}` as TextKey;
  const words = text(key, { detail: "" });
  return text("exportProblem.brokenRule", { field: place, rule: words === key ? text("document.rule.other", { rule: rule ?? "" }) : words });
}

/** The same problem of several formats once, with the formats it concerns; what concerns most formats first. */
export function gather<Name extends string>(
  formats: readonly { exportFormat: Name; problems: readonly CheckProblem[] }[],
): { problem: CheckProblem; formats: Name[] }[] {
  const found = new Map<string, { problem: CheckProblem; formats: Name[] }>();
  for (const { exportFormat, problems } of formats) {
    for (const problem of problems) {
      const key = `${problem.code} ${problem.field ?? ""} ${problem.detail?.code ?? ""}`;
      const known = found.get(key) ?? { problem, formats: [] };
      if (!known.formats.includes(exportFormat)) known.formats.push(exportFormat);
      found.set(key, known);
    }
  }
  return [...found.values()].toSorted((a, b) => b.formats.length - a.formats.length);
}

/** The same remark of several formats once, with the formats it concerns. */
export function gatherRemarks<Name extends string>(
  formats: readonly { exportFormat: Name; remarks: readonly ExportDetail[] }[],
): { detail: ExportDetail; formats: Name[] }[] {
  const found = new Map<string, { detail: ExportDetail; formats: Name[] }>();
  for (const { exportFormat, remarks } of formats) {
    for (const detail of remarks) {
      const key = JSON.stringify(detail);
      found.set(key, { detail, formats: [...(found.get(key)?.formats ?? []), exportFormat] });
    }
  }
  return [...found.values()];
}
