import { isCalendarDate } from "#domain/documents/typing/typedDate.ts";
import type { ComparisonOperator, FieldDataType } from "#domain/names.ts";
import { decimal } from "#domain/money/decimal.ts";

/** Compares a header field of the document with a value in normal form (decimal with a point, `YYYY-MM-DD`). */
export type Condition = { field: string; operator: ComparisonOperator; value: string };

export type FieldKind = "number" | "date" | "text";

/** The document as conditions see it: its type, its values in normal form, and how each field of the type is compared. */
export type Subject = { documentType: string; fields: Readonly<Record<string, string>>; kinds: ReadonlyMap<string, FieldKind> };

/** How values of a data type are compared (domain rules 3.2). */
export function kindOf(type: FieldDataType): FieldKind {
  if (type === "DATE") return "date";
  return type === "DECIMAL" || type === "NUMBER" || type === "ENUMINT" ? "number" : "text";
}

/** Whether a condition holds. An empty or unreadable value, or a field the type does not have, makes it false (domain rules 3.2). */
export function holds(condition: Condition, subject: Subject): boolean {
  const actual = subject.fields[condition.field]?.trim() ?? "";
  const kind = subject.kinds.get(condition.field);
  if (!kind || actual === "") return false;
  const order = compare(kind, actual, condition.value);
  if (order === undefined) return false;
  const isOrdered = kind !== "text";
  switch (condition.operator) {
    case "Eq":
      return order === 0;
    case "Ne":
      return order !== 0;
    case "Lt":
      return isOrdered && order < 0;
    case "Lte":
      return isOrdered && order <= 0;
    case "Gt":
      return isOrdered && order > 0;
    case "Gte":
      return isOrdered && order >= 0;
  }
}

/** What is wrong with a condition that somebody wrote, for fields of these kinds. */
export function conditionProblem(condition: Condition, kinds: ReadonlyMap<string, FieldKind>): "unknownField" | "operator" | "value" | undefined {
  const kind = kinds.get(condition.field);
  if (!kind) return "unknownField";
  if (kind === "text") {
    if (condition.operator !== "Eq" && condition.operator !== "Ne") return "operator";
    return condition.value.trim() === "" ? "value" : undefined;
  }
  const isReadable = kind === "number" ? decimal(condition.value) !== undefined : isCalendarDate(condition.value);
  return isReadable ? undefined : "value";
}

/** Below, equal or above zero; undefined when one of the two can't be read. */
function compare(kind: FieldKind, actual: string, wanted: string): number | undefined {
  if (kind === "text") return folded(actual) === folded(wanted) ? 0 : 1;
  if (kind === "date") {
    if (!isCalendarDate(actual) || !isCalendarDate(wanted)) return undefined;
    return actual === wanted ? 0 : actual < wanted ? -1 : 1;
  }
  const [left, right] = [decimal(actual), decimal(wanted)];
  return left && right ? left.cmp(right) : undefined;
}

/** Text is compared without regard to case, to spaces around it and to how accents are composed. */
const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase();
