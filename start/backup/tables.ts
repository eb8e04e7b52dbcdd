import type pg from "pg";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import copy from "pg-copy-streams";
import { digestRows, type RowsDigest } from "./rows.ts";
import type { TableCopy } from "./folder.ts";

// Rows leave and enter as COPY writes them. The structure of the tables is not copied: it is what the migrations make, and those of a
// backup are known by name. Left out are the queue (jobs are found again by the sweeps of the worker), the list of migrations, and the
// processes that run.

/** A table of the installation, e.g. public.documents; `columns` are those that are stored and not computed. */
export type Table = Pick<TableCopy, "name" | "columns"> & {
  /** Whether row-level security hides rows from this connection, so that they are asked for tenant by tenant. */
  isHidden: boolean;
};

const SCHEMAS = ["public", "identity", "system"];
const LEFT_OUT = ["system.migrations", "system.parts"];

/** What rows look like as text must not hang on the settings of a server. */
export async function fixTextForms(client: pg.ClientBase): Promise<void> {
  await client.query("set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set extra_float_digits to 1; set bytea_output to 'hex'");
}

/** All tables with rows of the installation, in the order of their names. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { hasTenant: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       c.relrowsecurity and c.relforcerowsecurity and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "isHidden",
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "hasTenant"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' and format('%I.%I', n.nspname, c.relname) <> all ($2) order by 1`,
    [SCHEMAS, LEFT_OUT],
  );
  for (const table of rows) if (table.isHidden && !table.hasTenant) throw new Error(`The rows of ${table.name} are hidden and belong to no tenant.`);
  return rows.map(({ name, columns, isHidden }) => ({ name, columns, isHidden }));
}

/** The rows of a table as text. */
export async function* rowsOf(client: pg.ClientBase, { name, columns, isHidden }: Table): AsyncGenerator<Buffer> {
  const list = columns.join(", ");
  if (!isHidden) return yield* copied(client, `copy ${name} (${list}) to stdout`);
  const { rows } = await client.query<{ id: string }>("select public.all_tenant_ids() as id order by 1");
  for (const { id } of rows) {
    await client.query("select set_config('app.tenant', $1, false)", [id]);
    // Rights of the owner may show rows of other tenants too. The id is a UUID of the database; COPY takes no parameters.
    yield* copied(client, `copy (select ${list} from ${name} where tenant_id = '${id}') to stdout`);
  }
}

async function* copied(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer> {
  for await (const part of client.query(copy.to(statement))) yield part as Buffer;
}

/** Counts and sums the rows of a table. */
export async function digestOf(client: pg.ClientBase, table: Table): Promise<RowsDigest> {
  const { passed, result } = digestRows(rowsOf(client, table));
  for await (const _ of passed);
  return result();
}

/** Last values of the sequences that were used. */
export async function sequencesOf(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    "select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where schemaname = any ($1) and last_value is not null",
    [SCHEMAS],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

/**
 * Fills the tables of a freshly migrated database with the rows of a backup. Must run in a transaction: triggers, foreign keys and
 * row-level security are out of the way meanwhile, and back when it ends; making the foreign keys again proves them.
 */
export async function fillTables(
  client: pg.ClientBase,
  { tables, sequences }: { tables: readonly TableCopy[]; sequences: Record<string, number> },
  rowsOfTable: (name: string) => AsyncIterable<Buffer>,
): Promise<void> {
  const present = await tablesOf(client);
  const missing = tables.find(({ name }) => !present.some((table) => table.name === name));
  if (missing) throw new Error(`The database has no table ${missing.name}.`);
  const names = present.map(({ name }) => name);
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[])`,
    [names],
  );
  const { rows: secured } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relforcerowsecurity and oid = any ($1::text[]::regclass[])",
    [names],
  );
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of secured) await client.query(`alter table ${name} no force row level security`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
  for (const { name, columns } of tables)
    await pipeline(Readable.from(rowsOfTable(name)), client.query(copy.from(`copy ${name} (${columns.join(", ")}) from stdin`)));
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of foreignKeys) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name } of secured) await client.query(`alter table ${name} force row level security`);
  for (const [name, last] of Object.entries(sequences)) await client.query("select setval($1::regclass, $2)", [name, last]);
}
