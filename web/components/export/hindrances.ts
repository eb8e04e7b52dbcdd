import type { Hindrance } from "#contract/exports/check.ts";
import { codingFields } from "#domain/documents/fields.ts";
import type { DocumentState } from "#domain/names.ts";
import type { Text, TextKey } from "#web/locales/language.ts";

/** Parts of a document that are no fields of its type, by the name that a hindrance gives them. */
const parts: Readonly<Record<string, TextKey>> = {
  vatBreakdown: "hindrance.part.vatBreakdown",
  lineItems: "hindrance.part.lineItems",
  original: "hindrance.part.original",
  documentClass: "hindrance.part.documentClass",
  accountingUnit: "hindrance.part.accountingUnit",
  "accountingUnit.companyId": "hindrance.part.accountingUnit.companyId",
};

/** The header field that a hindrance leads to: itself, or the built-in one of a code list; undefined for other parts of a document. */
export function headerFieldOf(field: string): string | undefined {
  const [part, category] = field.split(".");
  if (part === "coding") return codingFields.find(([, mapping]) => mapping === category)?.[0];
  return category === undefined && !(field in parts) ? field : undefined;
}

/** Names the place of a hindrance for people; `labelOf` knows the fields of the document type. */
export function placeText(field: string, { text, labelOf }: { text: Text; labelOf(name: string): string }): string {
  const part = parts[field];
  if (part) return text(part);
  const [list = "", row = "", name = ""] = field.split(".");
  if (list === "vatBreakdown") return text("hindrance.part.vatBreakdown");
  if (list === "items") return text("hindrance.part.item", { row: Number(row) + 1, field: labelOf(name) });
  return labelOf(headerFieldOf(field) ?? field);
}

/** One sentence for what keeps a document from leaving. */
export function hindranceText({ code, field, detail }: Hindrance, names: { text: Text; labelOf(name: string): string }): string {
  const { text } = names;
  if (code === "state") return text("hindrance.state", { state: text(`documentState.${detail as DocumentState}`) });
  const place = field === undefined ? "" : placeText(field, names);
  if (code !== "brokenRule") return text(`hindrance.${code}`, { field: place });
  const key = `document.rule.${detail}` as TextKey;
  const rule = text(key, { detail: "" });
  return text("hindrance.brokenRule", { field: place, rule: rule === key ? text("document.rule.other", { rule: detail }) : rule });
}

/** The same hindrance of several formats once, with the formats it concerns; what concerns most formats first. */
export function gather<Name extends string>(
  formats: readonly { exportFormat: Name; hindrances: readonly Hindrance[] }[],
): { hindrance: Hindrance; formats: Name[] }[] {
  const found = new Map<string, { hindrance: Hindrance; formats: Name[] }>();
  for (const { exportFormat, hindrances } of formats) {
    for (const hindrance of hindrances) {
      const key = `${hindrance.code} ${hindrance.field ?? ""}`;
      const known = found.get(key) ?? { hindrance, formats: [] };
      if (!known.formats.includes(exportFormat)) known.formats.push(exportFormat);
      found.set(key, known);
    }
  }
  return [...found.values()].toSorted((a, b) => b.formats.length - a.formats.length);
}
