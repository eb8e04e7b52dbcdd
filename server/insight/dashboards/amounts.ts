import { allColumns } from "#server/core/columnNames.ts";
import { cashNeedOf, vatOf } from "#domain/insight/cash.ts";
import { MAX_SUPPLIERS, payablesOf } from "#domain/insight/payables.ts";
import { nextWeeks } from "#domain/insight/periods.ts";
import { czechDay } from "#domain/czech/day.ts";
import type { DocumentState } from "#domain/names.ts";
import { isListed } from "#server/documents/scope.ts";
import { sql, type SqlBool } from "kysely";
import { type Ask, counted, monthsOf } from "./shared.ts";

/** States of documents that are no payables: rejected or returned ones, and those that are not read yet. */
const notOwed: DocumentState[] = ["Extracting", "Returned", "Rejected"];
/** Payment methods by which a document is paid at once. */
const paidAtOnce = ["cash", "card"];
const currency = sql<string>`coalesce(currency, '')`;

const paidClasses = ["Cashier", "CashVouchers"];

/** Document types whose documents are paid later: all but receipts and cash vouchers. */
async function owedTypes({ tx, actor }: Ask): Promise<string[]> {
  const rows = await tx
    .selectFrom("document_types")
    .select("document_type")
    .where("tenant_id", "=", actor.tenantId)
    .where("document_class", "not in", paidClasses as never)
    .execute();
  return rows.map((row) => row.document_type);
}

/** Payables by supplier and month of the issue date (R396). */
export async function invoicesBySupplier(ask: Ask) {
  const { months, from, before } = monthsOf(ask);
  const types = await owedTypes(ask);
  // Added up twice: first by plain columns, so that the many rows cost little, then by what the report wants of the few that are left.
  const sums = ask.tx
    .selectFrom("documents")
    .select(["currency", "supplier_company_id", "supplier_name"])
    .select([sql<string>`left(issue_date, 7)`.as("month"), sql<string | null>`sum(total_amount)`.as("amount"), sql<number>`count(*)::int`.as("count")])
    .where(counted(ask))
    .where("issue_date", ">=", from)
    .where("issue_date", "<", before)
    .where("state", "not in", notOwed)
    .where(sql<SqlBool>`document_type = any(${types}::text[])`)
    .groupBy(["currency", "supplier_company_id", "supplier_name", sql`left(issue_date, 7)`]);
  const rows = await ask.tx
    .with("sums", () => sums)
    .with("totals", (db) =>
      db
        .selectFrom("sums")
        .select([
          currency.as("currency"),
          "month",
          sql<string | null>`max(nullif(supplier_company_id, ''))`.as("company_id"),
          sql<string | null>`max(supplier_name)`.as("name"),
          sql<string>`coalesce(sum(amount), 0)`.as("amount"),
          sql<number>`sum(count)::int`.as("count"),
          sql<number>`grouping(month)`.as("of_supplier"),
        ])
        .groupBy(sql`grouping sets ((1, 2), (1, coalesce(nullif(supplier_company_id, ''), supplier_name, '')))`),
    )
    .with("placed", (db) =>
      db
        .selectFrom("totals")
        .selectAll()
        .select(sql<number>`row_number() over (partition by of_supplier, currency order by amount desc, name)`.as("place")),
    )
    .selectFrom("placed")
    .selectAll()
    .where((eb) => eb.or([eb("of_supplier", "=", 0), eb("place", "<=", MAX_SUPPLIERS)]))
    .execute();
  const ofMonths = rows.filter((row) => row.of_supplier === 0).map((row) => ({ ...row, month: row.month ?? "" }));
  const ofSuppliers = rows
    .filter((row) => row.of_supplier === 1)
    .map((row) => ({ currency: row.currency, amount: row.amount, count: row.count, name: row.name ?? "", companyId: row.company_id }));
  return { reportType: "InvoicesBySupplier" as const, currencies: payablesOf(months, { months: ofMonths, suppliers: ofSuppliers }) };
}

/** What falls due in the weeks to come, by what is left to pay. The product does not know what was paid by then. */
export async function cashNeed(ask: Ask) {
  const today = czechDay(ask.now);
  const until = nextWeeks(today).at(-1)?.to ?? today;
  const types = await owedTypes(ask);
  // The days narrow it down more than any scope does, which the planner does not always see.
  const due = ask.tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where("tenant_id", "=", ask.actor.tenantId)
    .where(isListed)
    .where("due_date", ">=", today)
    .where("due_date", "<=", until);
  const rows = await ask.tx
    .with(
      (cte) => cte("documents").materialized(),
      () => due,
    )
    .selectFrom("documents")
    .select([
      currency.as("currency"),
      sql<string>`due_date`.as("dueDate"),
      sql<string>`coalesce(sum(coalesce(to_amount(fields ->> 'amountDue'), total_amount)), 0)`.as("amount"),
      sql<number>`count(*)::int`.as("count"),
    ])
    .where((eb) => counted(ask)(eb as never))
    .where("state", "not in", notOwed)
    .where(sql<SqlBool>`document_type = any(${types}::text[])`)
    .where(sql<SqlBool>`coalesce(fields ->> 'paymentMethod', '') <> all(${paidAtOnce}::text[])`)
    .groupBy([sql`1`, "due_date"])
    .execute();
  return { reportType: "CashNeed" as const, currencies: cashNeedOf(today, rows) };
}

/** VAT by the month of its deduction: the deduction date, else the taxable supply date, else the issue date. */
export async function vatDeduction(ask: Ask) {
  const { months, from, before } = monthsOf(ask);
  const rows = await ask.tx
    .selectFrom("documents")
    .select([
      currency.as("currency"),
      sql<string>`left(vat_date, 7)`.as("month"),
      sql<string>`coalesce(sum(total_vat), 0)`.as("amount"),
      sql<number>`count(*)::int`.as("count"),
    ])
    .where(counted(ask))
    .where("vat_date", ">=", from)
    .where("vat_date", "<", before)
    .where("total_vat", "is not", null)
    .where("state", "not in", notOwed)
    .groupBy([sql`1`, sql`2`])
    .execute();
  return { reportType: "VatDeduction" as const, currencies: vatOf(months, rows) };
}
