import { decimal } from "#domain/money/decimal.ts";
import { isCalendarDate } from "./typedDate.ts";

/** The comparison operators of the specification (b-3). */
export const comparisonOperators = ["Eq", "Ne", "Lt", "Lte", "Gt", "Gte"] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

/** "The value of `field` compares so with `value`"; both in normal form. */
export type Condition = { field: string; operator: ComparisonOperator; value: string };

type Values = Readonly<Record<string, string | undefined>>;

/** Whether all conditions hold; none at all always holds. */
export function allHold(conditions: readonly Condition[], fields: Values): boolean {
  return conditions.every((condition) => holds(condition, fields));
}

/**
 * Numbers are compared as decimals, dates as dates, text only for (in)equality and without regard to case.
 * An empty or unreadable value makes every condition false (domain rules 3.2).
 */
export function holds({ field, operator, value }: Condition, fields: Values): boolean {
  const present = fields[field]?.trim() ?? "";
  const order = present === "" ? undefined : compare(present, value.trim());
  if (order === undefined) return false;
  switch (operator) {
    case "Eq":
      return order === 0 || order === "same";
    case "Ne":
      return order !== 0 && order !== "same";
    case "Lt":
      return order === -1;
    case "Lte":
      return order === -1 || order === 0;
    case "Gt":
      return order === 1;
    case "Gte":
      return order === 1 || order === 0;
  }
}

/** -1, 0 or 1; texts have no order and are the same or not; undefined when one side is a number or date and the other is not. */
function compare(present: string, wanted: string): -1 | 0 | 1 | "same" | "other" | undefined {
  if (isCalendarDate(wanted)) return isCalendarDate(present) ? sign(present < wanted, present > wanted) : undefined;
  const [a, b] = [decimal(present), decimal(wanted)];
  if (b) return a && sign(a.lt(b), a.gt(b));
  return present.toLowerCase() === wanted.toLowerCase() ? "same" : "other";
}

const sign = (isLess: boolean, isMore: boolean): -1 | 0 | 1 => (isLess ? -1 : isMore ? 1 : 0);
