import { type Condition, holds, type Subject } from "#domain/documents/conditions.ts";
import { CODE_SEPARATOR } from "#domain/documents/codes.ts";
import type { FieldLabels } from "#domain/documents/fields.ts";
import type { CodeListType, EnumCategory } from "#domain/names.ts";

/** One value of a code list. Hidden rows are offered no more, documents that have them stay right. */
export type CodeListRow = {
  key: string;
  labels: FieldLabels;
  hidden: boolean;
  /** Hidden because the accounting system that the list is taken over from no longer has it. */
  gone?: boolean;
};

/** Which fields of which documents a code list is for. */
export type CodeListFacts = {
  enumId: string;
  type: CodeListType;
  /** Fields with this export mapping take its values; None when only the named fields do. */
  category: EnumCategory;
  /** Fields that take its values whatever their mapping. */
  fields: readonly string[];
  accountingUnitIds: readonly string[];
  /** The list is shown on documents for which all of them hold. */
  conditions: readonly Condition[];
};

export type CodedField = { name: string; exportMapping: EnumCategory };

/** Whether the list belongs to the field, whatever the document. */
export function isOfField(list: Pick<CodeListFacts, "category" | "fields">, field: CodedField): boolean {
  return (list.category !== "None" && list.category === field.exportMapping) || list.fields.includes(field.name);
}

/**
 * The lists whose values a field of a document takes: those of the document's accounting unit, where it has none those for everybody.
 * Conditions decide first: a list that is not shown on the document does not keep the default one away.
 */
export function listsOf<List extends CodeListFacts>(
  field: CodedField,
  lists: readonly List[],
  document: { accountingUnitId: string | null; subject: Subject },
): List[] {
  const own = lists.filter((list) => isOfField(list, field) && list.conditions.every((condition) => holds(condition, document.subject)));
  const ofUnit = own.filter(
    (list) => list.type === "ByAccountingUnit" && document.accountingUnitId && list.accountingUnitIds.includes(document.accountingUnitId),
  );
  return ofUnit.length > 0 ? ofUnit : own.filter((list) => list.type === "Default");
}

export type CodeListProblem = { code: "enum-empty" | "accounting-unit-in-use" } | { code: "validation"; pointer: string; rule: string };

/** What keeps a code list from being stored; `others` are the tenant's other lists. */
export function checkCodeList(list: CodeListFacts & { rows: readonly CodeListRow[] }, others: readonly CodeListFacts[]): CodeListProblem[] {
  const problems: CodeListProblem[] = [];
  const seen = new Set<string>();
  list.rows.forEach((row, at) => {
    if (row.key.includes(CODE_SEPARATOR)) problems.push({ code: "validation", pointer: `/rows/${at}/key`, rule: "key" });
    if (seen.has(row.key)) problems.push({ code: "validation", pointer: `/rows/${at}/key`, rule: "duplicate" });
    seen.add(row.key);
  });
  if (list.rows.every((row) => row.hidden)) problems.push({ code: "enum-empty" });
  if (list.type === "ByAccountingUnit" && list.accountingUnitIds.length === 0)
    problems.push({ code: "validation", pointer: "/accountingUnitIds", rule: "required" });
  const isRival = (other: CodeListFacts): boolean =>
    other.enumId !== list.enumId &&
    other.type === "ByAccountingUnit" &&
    ((other.category !== "None" && other.category === list.category) || other.fields.some((field) => list.fields.includes(field))) &&
    other.accountingUnitIds.some((unit) => list.accountingUnitIds.includes(unit));
  if (list.type === "ByAccountingUnit" && others.some(isRival)) problems.push({ code: "accounting-unit-in-use" });
  return problems;
}
