import type { CodeListFacts, CodeListRow } from "#domain/codeLists/codeLists.ts";
import type { Tx } from "#server/core/db.ts";
import { once } from "#server/core/once.ts";
import { sql } from "kysely";

/** A code list of the tenant as stored, without its rows. */
export type StoredList = CodeListFacts & { name: string; accountingSystemId: string | null; sourceKey: string | null; rowCount: number };

/** Rows that one statement writes: far below the limit of parameters. */
const ROWS_AT_ONCE = 1_000;

/** All code lists of the tenant by name. */
export const loadCodeLists = (tx: Tx, tenantId: string): Promise<readonly StoredList[]> =>
  once(tx, ["enums", "enum_accounting_units", "enum_rows"], tenantId, () => readCodeLists(tx, tenantId));

async function readCodeLists(tx: Tx, tenantId: string): Promise<StoredList[]> {
  const rows = await tx
    .selectFrom("enums")
    .select((eb) => [
      ...(["enum_id", "name", "type", "category", "fields", "conditions", "accounting_system_id", "source_key"] as const),
      eb
        .selectFrom("enum_accounting_units as unit")
        .select(sql<string[]>`coalesce(array_agg(unit.accounting_unit_id order by unit.accounting_unit_id), '{}')`.as("ids"))
        .whereRef("unit.tenant_id", "=", "enums.tenant_id")
        .whereRef("unit.enum_id", "=", "enums.enum_id")
        .as("unit_ids"),
      eb
        .selectFrom("enum_rows as row")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("row.tenant_id", "=", "enums.tenant_id")
        .whereRef("row.enum_id", "=", "enums.enum_id")
        .as("row_count"),
    ])
    .where("tenant_id", "=", tenantId)
    .orderBy("name")
    .orderBy("enum_id")
    .execute();
  return rows.map((row) => ({
    enumId: row.enum_id,
    name: row.name,
    type: row.type,
    category: row.category,
    fields: row.fields,
    accountingUnitIds: row.unit_ids ?? [],
    conditions: row.conditions,
    accountingSystemId: row.accounting_system_id,
    sourceKey: row.source_key,
    rowCount: row.row_count ?? 0,
  }));
}

/** Rows of code lists in their order; with `keys` only those rows. */
export async function loadRows(tx: Tx, tenantId: string, enumIds: readonly string[], keys?: readonly string[]): Promise<(CodeListRow & { enumId: string })[]> {
  if (enumIds.length === 0 || keys?.length === 0) return [];
  const rows = await tx
    .selectFrom("enum_rows")
    .select(["enum_id", "key", "labels", "hidden", "gone"])
    .where("tenant_id", "=", tenantId)
    .where("enum_id", "in", [...new Set(enumIds)])
    .$if(keys !== undefined, (query) => query.where("key", "in", [...(keys ?? [])]))
    .orderBy("enum_id")
    .orderBy("ordinal")
    .execute();
  return rows.map((row) => ({ enumId: row.enum_id, key: row.key, labels: row.labels, hidden: row.hidden, gone: row.gone }));
}

export type ListToStore = Omit<StoredList, "rowCount"> & { rows: readonly CodeListRow[] };

/** Writes a code list with all its rows, new or in place of the one with its id. */
export async function storeCodeList(tx: Tx, tenantId: string, list: ListToStore, now: Date): Promise<void> {
  const values = {
    name: list.name,
    type: list.type,
    category: list.category,
    fields: [...list.fields],
    conditions: JSON.stringify(list.conditions),
    accounting_system_id: list.accountingSystemId,
    source_key: list.sourceKey,
    changed_at: now,
  };
  await tx
    .insertInto("enums")
    .values({ tenant_id: tenantId, enum_id: list.enumId, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "enum_id"]).doUpdateSet(values))
    .execute();
  await storeUnits(tx, tenantId, list);
  await tx.deleteFrom("enum_rows").where("tenant_id", "=", tenantId).where("enum_id", "=", list.enumId).execute();
  for (let from = 0; from < list.rows.length; from += ROWS_AT_ONCE) {
    const part = list.rows.slice(from, from + ROWS_AT_ONCE);
    await tx
      .insertInto("enum_rows")
      .values(
        part.map((row, index) => ({
          tenant_id: tenantId,
          enum_id: list.enumId,
          key: row.key,
          labels: JSON.stringify(row.labels),
          hidden: row.hidden,
          gone: row.hidden && row.gone === true,
          ordinal: from + index,
        })),
      )
      .execute();
  }
}

async function storeUnits(tx: Tx, tenantId: string, list: ListToStore): Promise<void> {
  await tx.deleteFrom("enum_accounting_units").where("tenant_id", "=", tenantId).where("enum_id", "=", list.enumId).execute();
  // A list for everybody keeps no units: they would keep the units from other lists.
  const units = list.type === "ByAccountingUnit" ? [...new Set(list.accountingUnitIds)] : [];
  if (units.length > 0)
    await tx
      .insertInto("enum_accounting_units")
      .values(units.map((unitId) => ({ tenant_id: tenantId, enum_id: list.enumId, accounting_unit_id: unitId })))
      .execute();
}

/** Lets changes of a tenant's code lists follow each other, so that two of them cannot claim the same accounting unit. */
export async function lockCodeLists(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enums ${tenantId}`}, 0))`.execute(tx);
}
