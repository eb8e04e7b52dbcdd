import type { CheckProblem } from "#contract/exports/check.ts";
import { codingFields } from "#domain/documents/fields.ts";
import type { DocumentState } from "#domain/names.ts";
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

/** Names the place of a problem for people; `labelOf` knows the fields of the document type. */
export function placeText(field: string, { text, labelOf }: { text: Text; labelOf(name: string): string }): string {
  const part = parts[field];
  if (part) return text(part);
  const [list = "", row = "", name = ""] = field.split(".");
  if (list === "vatBreakdown") return text("exportProblem.part.vatBreakdown");
  if (list === "items") return text("exportProblem.part.item", { row: Number(row) + 1, field: labelOf(name) });
  return labelOf(headerFieldOf(field) ?? field);
}

/** One sentence for what keeps a document from leaving. */
export function checkProblemText({ code, field, detail }: CheckProblem, names: { text: Text; labelOf(name: string): string }): string {
  const { text } = names;
  if (code === "state") return text("exportProblem.state", { state: text(`documentState.${detail as DocumentState}`) });
  const place = field === undefined ? "" : placeText(field, names);
  if (code !== "brokenRule") return text(`exportProblem.${code}`, { field: place });
  const key = `document.rule.${detail}` as TextKey;
  const rule = text(key, { detail: "" });
  return text("exportProblem.brokenRule", { field: place, rule: rule === key ? text("document.rule.other", { rule: detail }) : rule });
}

/** The same problem of several formats once, with the formats it concerns; what concerns most formats first. */
export function gather<Name extends string>(
  formats: readonly { exportFormat: Name; problems: readonly CheckProblem[] }[],
): { problem: CheckProblem; formats: Name[] }[] {
  const found = new Map<string, { problem: CheckProblem; formats: Name[] }>();
  for (const { exportFormat, problems } of formats) {
    for (const problem of problems) {
      const key = `${problem.code} ${problem.field ?? ""}`;
      const known = found.get(key) ?? { problem, formats: [] };
      if (!known.formats.includes(exportFormat)) known.formats.push(exportFormat);
      found.set(key, known);
    }
  }
  return [...found.values()].toSorted((a, b) => b.formats.length - a.formats.length);
}
