import type { DocumentFilter } from "#contract/documentShapes.ts";
import { listStates } from "#domain/document/lists.ts";
import type { Actor } from "#server/actor.ts";
import type { Tables } from "#server/platform/schema.ts";
import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { inScope, isListed } from "./scope.ts";

type FieldFilter = NonNullable<DocumentFilter["filters"]>[number];
type Kind = "text" | "number" | "moment";

/** Columns that lists sort and filter by without touching the JSON; other names are fields of the document type. */
const columns: Record<string, { column: string; kind: Kind }> = {
  createdTime: { column: "created_at", kind: "moment" },
  exportedTime: { column: "exported_at", kind: "moment" },
  validationTime: { column: "validated_at", kind: "moment" },
  fileName: { column: "file_name", kind: "text" },
  state: { column: "state", kind: "text" },
  pageCount: { column: "page_count", kind: "number" },
  size: { column: "size", kind: "number" },
  attention: { column: "attention", kind: "number" },
  deliveredDate: { column: "delivered_date", kind: "text" },
  supplierName: { column: "supplier_name", kind: "text" },
  supplierCompanyId: { column: "supplier_company_id", kind: "text" },
  invoiceNumber: { column: "invoice_number", kind: "text" },
  variableSymbol: { column: "variable_symbol", kind: "text" },
  issueDate: { column: "issue_date", kind: "text" },
  dueDate: { column: "due_date", kind: "text" },
  totalAmount: { column: "total_amount", kind: "number" },
};
const amountFields: ReadonlySet<string> = new Set(["totalWithoutVat", "totalVat", "amountDue", "advancePaid", "rounding", "exchangeRate"]);

type Sortable = { value: RawBuilder<unknown>; kind: Kind };

/** What a field is compared and sorted by. Field names travel as parameters, never as SQL. */
export function sortable(field: string): Sortable {
  const known = columns[field];
  if (known) {
    const value = known.kind === "text" && known.column === "delivered_date" ? sql`delivered_date::text` : sql`${sql.ref(known.column)}`;
    return { value, kind: known.kind };
  }
  return amountFields.has(field) ? { value: sql`to_amount(fields ->> ${field})`, kind: "number" } : { value: sql`(fields ->> ${field})`, kind: "text" };
}

/** The condition of a whole filter in the actor's scope. */
export function matches(eb: ExpressionBuilder<Tables, "documents">, actor: Actor, filter: DocumentFilter): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [inScope(eb, actor), isListed(eb)];
  if (filter.states && filter.states.length > 0) conditions.push(eb("state", "in", filter.states));
  else if (filter.listType !== "All" && filter.listType !== "Mine") conditions.push(eb("state", "in", [...listStates[filter.listType]]));
  else conditions.push(eb("state", "<>", "Archived"));
  if (filter.listType === "Mine") conditions.push(eb("uploaded_by", "=", actor.userId));
  if (filter.documentType) conditions.push(eb("document_type", "=", filter.documentType));
  if (filter.accountingUnitIds && filter.accountingUnitIds.length > 0) conditions.push(eb("accounting_unit_id", "in", filter.accountingUnitIds));
  for (const word of words(filter.query)) conditions.push(sql<SqlBool>`search_text like containing(${word})`);
  for (const field of filter.filters ?? []) conditions.push(fieldCondition(field));
  return eb.and(conditions);
}

const words = (query: string | undefined): string[] => (query ?? "").split(/\s+/).filter(Boolean).slice(0, 10);

const comparisons = { Eq: "=", Ne: "is distinct from", Lt: "<", Lte: "<=", Gt: ">", Gte: ">=" } as const;

function fieldCondition({ field, operator, value }: FieldFilter): Expression<SqlBool> {
  const { value: column, kind } = sortable(field);
  if (operator === "Empty") return sql<SqlBool>`coalesce(${column}::text, '') = ''`;
  if (operator === "NotEmpty") return sql<SqlBool>`coalesce(${column}::text, '') <> ''`;
  if (operator === "Contains") return sql<SqlBool>`plain_text(${column}::text) like containing(${value})`;
  const sign = sql.raw(comparisons[operator]);
  if (kind === "number") return sql<SqlBool>`${column}::numeric ${sign} to_amount(${value.replace(",", ".")})`;
  // A moment is compared by its calendar day in the company's time zone.
  if (kind === "moment") return sql<SqlBool>`to_char(${column} at time zone 'Europe/Prague', 'YYYY-MM-DD') ${sign} ${value}`;
  return sql<SqlBool>`lower(${column}) ${sign} lower(${value})`;
}
