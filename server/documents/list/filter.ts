import { isAdmin } from "#domain/access/permissions.ts";
import { CZECH_TIME_ZONE } from "#domain/czech/day.ts";
import type { DocumentFilter } from "#contract/documents/shapes.ts";
import { undecidedKinds } from "#domain/documents/checks.ts";
import { listStates } from "#domain/documents/list/lists.ts";
import { isListProperty, type ListCondition, type ListFieldKind } from "#domain/documents/list/listFields.ts";
import { dayOf } from "#domain/documents/list/search.ts";
import { finalErrors } from "#domain/documents/state.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tables } from "#server/core/schema.ts";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { columnOf, type ListColumn } from "./columns.ts";
import { openPairs } from "#server/documents/duplicates.ts";
import { RESTORABLE_MS } from "#server/documents/restorable.ts";
import { inScope, isListed } from "#server/documents/scope.ts";

type Documents = ExpressionBuilder<Tables, "documents">;
/** A condition on rows of `documents`. */
export type ListWhere = (eb: Documents) => Expression<SqlBool>;

/** A filter with its search already read and its own fields known; `prepareFilter` makes it. */
export type ReadFilter = Omit<DocumentFilter, "query" | "filters" | "sort"> & {
  words: readonly string[];
  without: readonly string[];
  conditions: readonly ListCondition[];
  ownKinds: ReadonlyMap<string, ListFieldKind>;
  /** YYYY-MM-DD, which relative days count from. */
  today: string;
  now: Date;
};

/** Constants of ours as part of the statement: a kept plan serves any parameters and could not know that they are those of a partial index. */
const written = <Value extends string>(values: readonly Value[]) => sql<Value>`(${sql.join(values.map((value) => sql.lit(value)))})`;

/** Which list, in the actor's scope: the part of a filter that tabs are. */
export function inList(
  eb: Documents,
  actor: Actor,
  filter: Pick<ReadFilter, "listType" | "documentType" | "states" | "accountingUnitIds" | "now"> & Partial<Pick<ReadFilter, "words" | "conditions">>,
): Expression<SqlBool> {
  const isDeleted = filter.listType === "Deleted";
  const conditions: Expression<SqlBool>[] = [inScope(eb, actor), isDeleted ? mayBeRestored(eb, actor, filter.now) : isListed(eb)];
  if (filter.states && filter.states.length > 0) conditions.push(eb("state", "in", filter.states));
  else if (filter.listType !== "All" && filter.listType !== "Mine" && !isDeleted) conditions.push(eb("state", "in", written(listStates[filter.listType])));
  else if (!isDeleted && !asksForArchived(filter)) conditions.push(eb("state", "<>", sql.lit("Archived" as const)));
  if (filter.listType === "Validation") conditions.push(needsEyes(eb, actor));
  if (filter.listType === "Mine") conditions.push(eb("uploaded_by", "=", actor.userId));
  if (filter.documentType) conditions.push(eb("document_type", "=", filter.documentType));
  if (filter.accountingUnitIds && filter.accountingUnitIds.length > 0) conditions.push(eb("accounting_unit_id", "in", filter.accountingUnitIds));
  return eb.and(conditions);
}

/** Deleted documents that the actor may have back (restore.ts). */
function mayBeRestored(eb: Documents, actor: Actor, now: Date): Expression<SqlBool> {
  const isKept = eb.and([eb("deleted_at", ">", new Date(now.getTime() - RESTORABLE_MS)), eb("attached_to", "is", null)]);
  return isAdmin(actor.role) ? isKept : eb.and([isKept, eb("changed_by", "=", actor.userId)]);
}

/** Who searches, or asks for a state, looks for archived documents too. */
const asksForArchived = ({ words = [], conditions = [] }: Partial<Pick<ReadFilter, "words" | "conditions">>): boolean =>
  words.length > 0 || conditions.some(({ field }) => field === "state");

/** Documents with an error that a person can repair, with a question that waits for its answer, or with values to look at; not counted yet counts as to look at. */
function needsEyes(eb: Documents, actor: Actor): Expression<SqlBool> {
  const error = sql.lit("Error" as const);
  return eb.or([
    eb.and([eb("state", "=", error), eb("error_origin", "=", "extraction"), eb("error_type", "not in", written([...finalErrors]))]),
    eb.and([
      eb("state", "<>", error),
      sql<SqlBool>`(attention is distinct from 0 or checks && ${[...undecidedKinds]}::text[] or document_id in (${openPairs(actor.tenantId)}))`,
    ]),
  ]);
}

/** The condition of a whole filter in the actor's scope. */
export function matches(eb: Documents, actor: Actor, filter: ReadFilter): Expression<SqlBool> {
  return eb.and([inList(eb, actor, filter), ...narrowing(filter)]);
}

/** What words and conditions ask, without list and scope. */
export function narrowing(filter: ReadFilter): Expression<SqlBool>[] {
  return [
    ...(filter.folderId ? [sql<SqlBool>`folder_id = ${filter.folderId}`] : []),
    ...filter.words.map((word) => hasWord(word)),
    ...filter.without.map((word) => sql<SqlBool>`not ${hasWord(word)}`),
    ...filter.conditions.map((condition) => conditionOf(condition, columnOf(condition.field, filter.ownKinds), filter.today)),
  ];
}

/** Under row-level security the planner knows nothing of texts and would take each for rare; rare words are looked up before (`find`). */
const maybeOften = (condition: Expression<SqlBool>) => sql<SqlBool>`(case when ${condition} then true else false end)`;
const hasWord = (word: string) => maybeOften(sql`search_text like containing(${word})`);

const comparisons = { Eq: "=", Ne: "is distinct from", Lt: "<", Lte: "<=", Gt: ">", Gte: ">=" } as const;
const never = sql<SqlBool>`false`;
const DECIMAL = /^-?\d{1,24}(\.\d{1,6})?$/;
const GUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** One condition. A value that the field's kind cannot have matches nothing (as conditions of approval do, domain rules 3.2). */
function conditionOf({ field, operator, value }: ListCondition, column: ListColumn, today: string): Expression<SqlBool> {
  const { kind, value: stored } = column;
  if (kind === "flag") return flagCondition(field, stored, operator === "Empty" || (operator === "Ne" ? value === "true" : value !== "true"));
  if (operator === "Empty") return sql<SqlBool>`${stored} is null`;
  if (operator === "NotEmpty") return sql<SqlBool>`${stored} is not null`;
  if (operator === "In") return anyOf(value.split(","), column);
  if (operator === "Contains") return maybeOften(sql`plain_text(${stored}::text) like containing(${value})`);
  if (operator === "NotContains") return maybeOften(sql`plain_text(${stored}::text) not like containing(${value})`);
  const sign = sql.raw(comparisons[operator]);
  switch (kind) {
    case "number":
      return numberCondition(field, stored, operator, value);
    case "date": {
      const day = dayOf(value, today);
      return day === undefined ? never : sql<SqlBool>`${stored} ${sign} ${day}`;
    }
    case "moment": {
      const day = dayOf(value, today);
      return day === undefined ? never : momentCondition(stored, operator, day);
    }
    case "text":
      return maybeOften(sql`plain_text(${stored}::text) ${sign} plain_text(${value})`);
    case "closed":
    case "person":
      return operator === "Ne" ? sql<SqlBool>`not coalesce(${anyOf(value.split(","), column)}, false)` : anyOf([value], column);
  }
}

function flagCondition(field: string, stored: ListColumn["value"], isNo: boolean): Expression<SqlBool> {
  const yes = isListProperty(field) ? stored : sql`coalesce(${stored}, 'false') = 'true'`;
  return isNo ? sql<SqlBool>`not (${yes})` : sql<SqlBool>`(${yes})`;
}

/** Amounts are compared exactly; the rounded key beside it may use the index, and rounding keeps the order. */
function numberCondition(field: string, stored: ListColumn["value"], operator: keyof typeof comparisons, value: string): Expression<SqlBool> {
  const number = value.replace(",", ".");
  if (!DECIMAL.test(number)) return never;
  const exact = sql<SqlBool>`${stored}::numeric ${sql.raw(comparisons[operator])} ${number}::numeric`;
  if (field !== "totalAmount" || operator === "Ne") return exact;
  const rough = sql.raw({ Eq: "=", Lt: "<=", Lte: "<=", Gt: ">=", Gte: ">=" }[operator]);
  return sql<SqlBool>`(amount_key ${rough} ${number}::double precision and ${exact})`;
}

/** A moment is compared by its calendar day where the companies are. */
function momentCondition(stored: ListColumn["value"], operator: keyof typeof comparisons, day: string): Expression<SqlBool> {
  const start = sql`(${day}::date::timestamp at time zone ${sql.lit(CZECH_TIME_ZONE)})`;
  const end = sql`((${day}::date + 1)::timestamp at time zone ${sql.lit(CZECH_TIME_ZONE)})`;
  switch (operator) {
    case "Eq":
      return sql<SqlBool>`(${stored} >= ${start} and ${stored} < ${end})`;
    case "Ne":
      return sql<SqlBool>`(${stored} is null or ${stored} < ${start} or ${stored} >= ${end})`;
    case "Lt":
      return sql<SqlBool>`${stored} < ${start}`;
    case "Lte":
      return sql<SqlBool>`${stored} < ${end}`;
    case "Gt":
      return sql<SqlBool>`${stored} >= ${end}`;
    case "Gte":
      return sql<SqlBool>`${stored} >= ${start}`;
  }
}

/** Ids of people and units are compared as such; one that is no id names nobody. */
function anyOf(values: readonly string[], { kind, value: stored }: ListColumn): Expression<SqlBool> {
  const isId = kind === "person" || stored === columnOf("accountingUnitId").value;
  const given = isId ? values.filter((value) => GUID.test(value)) : values;
  return sql<SqlBool>`${stored} = any(${given}::${sql.raw(isId ? "uuid" : "text")}[])`;
}
