import { accuracyOf, MAX_CHECKED_DOCUMENTS } from "#domain/insight/accuracy.ts";
import { builtInFields } from "#domain/documents/fields.ts";
import { sql, type SqlBool } from "kysely";
import { type Ask, counted, monthOfMoment, monthsOf, startOf } from "./shared.ts";

/** Documents by the month in which they came: read ones, and those whose reading failed (R397). */
export async function extraction(ask: Ask) {
  const { months, from, before } = monthsOf(ask);
  const byMonth = ask.tx
    .selectFrom("documents")
    .select([monthOfMoment("created_at", months).as("month"), sql<number>`count(*)::int`.as("count")])
    .where(counted(ask))
    .where("created_at", ">=", startOf(from))
    .where("created_at", "<", startOf(before))
    .groupBy(sql`1`);
  const arrived = await byMonth.where("state", "<>", "Extracting").execute();
  const failed = await byMonth.where("state", "=", "Error").where("error_origin", "=", "extraction").execute();
  const of = (rows: typeof arrived, month: string) => rows.find((row) => row.month === month)?.count ?? 0;
  return {
    reportType: "Extraction" as const,
    months: months.map((month) => ({ month, extracted: of(arrived, month) - of(failed, month), failed: of(failed, month) })),
  };
}

/** Most fields that the report lists. */
const MAX_FIELDS = 20;

/** Documents that people gave feedback on, by the month of the last one, and the fields they named (R398). One dissatisfied person is enough. */
export async function documentsFeedback(ask: Ask) {
  const { months, from, before } = monthsOf(ask);
  // Asked of each document by its key: the planner would rather read all documents of the tenant.
  const seen = ask.tx
    .selectFrom("document_feedback")
    .select(["document_id", "is_satisfied", "given_at", "fields"])
    .where("tenant_id", "=", ask.actor.tenantId)
    .where("given_at", ">=", startOf(from))
    .where("given_at", "<", startOf(before))
    .where((eb) =>
      eb
        .selectFrom("documents")
        .select(sql<SqlBool>`true`.as("is_seen"))
        .where(counted(ask))
        .whereRef("documents.document_id", "=", "document_feedback.document_id"),
    );
  const rows = await ask.tx
    .with(
      (cte) => cte("seen").materialized(),
      () => seen,
    )
    .with("per_document", (db) =>
      db
        .selectFrom("seen")
        .select([sql<boolean>`bool_and(is_satisfied)`.as("is_satisfied"), sql<Date>`max(given_at)`.as("given_at")])
        .groupBy("document_id"),
    )
    .selectFrom("per_document")
    .select([
      sql<string | null>`null`.as("field"),
      monthOfMoment("given_at", months).as("month"),
      sql<number>`(count(*) filter (where is_satisfied))::int`.as("satisfied"),
      sql<number>`(count(*) filter (where not is_satisfied))::int`.as("unsatisfied"),
    ])
    .groupBy(sql`2`)
    .unionAll((db) =>
      db
        .selectFrom("seen" as never)
        .select([
          sql<string | null>`unnest(fields)`.as("field"),
          sql<string>`''`.as("month"),
          sql<number>`0`.as("satisfied"),
          sql<number>`count(distinct document_id)::int`.as("unsatisfied"),
        ])
        .groupBy(sql`1`),
    )
    .execute();
  const fields = rows
    .flatMap(({ field, unsatisfied }) => (field === null ? [] : [{ field, count: unsatisfied }]))
    .sort((a, b) => b.count - a.count || a.field.localeCompare(b.field))
    .slice(0, MAX_FIELDS);
  const monthRows = rows.filter(({ field }) => field === null);
  const countsOf = (month: string) => {
    const found = monthRows.find((row) => row.month === month);
    return { month, satisfied: found?.satisfied ?? 0, unsatisfied: found?.unsatisfied ?? 0 };
  };
  return { reportType: "DocumentsFeedback" as const, months: months.map(countsOf), fields };
}

/** What people corrected in the documents that they checked last. */
export async function accuracy(ask: Ask) {
  const { from } = monthsOf(ask);
  const checked = ask.tx
    .selectFrom("documents")
    .select(["document_id", "supplier_name", "supplier_company_id", "fields"])
    .where(counted(ask))
    .where("first_validated_at", ">=", startOf(from))
    .orderBy("first_validated_at", "desc")
    .limit(MAX_CHECKED_DOCUMENTS);
  const names = builtInFields.map(({ name }) => name);
  const rows = await ask.tx
    .selectFrom(checked.as("checked"))
    .select([
      sql<string>`coalesce(supplier_name, '')`.as("name"),
      sql<string | null>`nullif(supplier_company_id, '')`.as("companyId"),
      sql<number>`(select count(*)::int from jsonb_object_keys(fields) field where field = any(${names}::text[]))`.as("values"),
      sql<string[]>`array(select distinct change ->> 'field' from document_history history, jsonb_array_elements(history.changes) change
        where history.tenant_id = ${ask.actor.tenantId} and history.document_id = checked.document_id and history.kind = 'save' and history.user_id is not null)`.as(
        "corrected",
      ),
    ])
    .execute();
  return { reportType: "Accuracy" as const, ...accuracyOf(rows) };
}
