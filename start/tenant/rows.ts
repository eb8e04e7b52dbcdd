import type pg from "pg";
import { StartProblem } from "#platform/startProblem.ts";
import type { Manifest } from "#server/organisation/bundles/format.ts";

type Table = Manifest["tables"][number];

/**
 * What another installation takes over otherwise than it was: SQL for the value of a column. Secrets are in no bundle, so what needs one is
 * switched off until it is entered; links that lead to the other installation have ended.
 */
const takenOver: Record<string, Record<string, string>> = {
  client_applications: { is_active: "false" },
  deliveries: { claimed_until: "null" },
  document_shares: { secret_hash: "sha256(gen_random_uuid()::text::bytea)", revoked_at: "coalesce(revoked_at, now())" },
  export_integrations: { is_active: "false" },
  import_connections: { is_active: "false" },
  signing: {
    actions: "array_remove(actions, 'DocumentSigning')",
    ...Object.fromEntries(["subject", "issuer", "serial_number", "valid_from", "valid_to"].map((column) => [column, "null"])),
  },
  web_hooks: { is_active: "false", sealed_secret: "''" },
};

/** Characters of rows that are sent together. */
const BATCH_CHARACTERS = 1_000_000;

/** Throws StartProblem when the bundle has a table or column that this version lacks: an older version named it otherwise. */
export async function requireColumns(client: pg.ClientBase, { tables, program }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string }>(
    "select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'",
  );
  const known = new Set(rows.map(({ name, column }) => `${name}.${column}`));
  const lost = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)).find((each) => !known.has(each));
  if (lost !== undefined)
    throw new StartProblem(
      `The bundle is of Kvitance ${program}, whose tables this version no longer reads (${lost}): import it with that version, then upgrade. Nothing was changed.`,
    );
}

/** The tables so that each comes after those that its rows refer to. */
export async function orderOfTables(client: pg.ClientBase, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select f.relname as "from", t.relname as "to" from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.conrelid <> c.confrelid and c.connamespace = 'public'::regnamespace`,
  );
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ name }) => !rows.some(({ from, to }) => from === name && waiting.has(to)));
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}.`);
    for (const table of next) waiting.delete(table.name);
    ordered.push(...next);
  }
  return ordered;
}

/** Writes the rows of a table, each a line of JSON; answers their number, which must be the one of the manifest. */
export async function fillTable(client: pg.ClientBase, { name, columns, rows }: Table, lines: AsyncIterable<string>): Promise<number> {
  const values = new Map(columns.map((column) => [column, `"${column}"`]));
  for (const [column, value] of Object.entries(takenOver[name] ?? {})) values.set(column, value);
  const listed = [...values.keys()].map((column) => `"${column}"`).join(", ");
  const statement = `insert into public."${name}" (${listed}) overriding system value
    select ${[...values.values()].join(", ")} from json_populate_recordset(null::public."${name}", $1::json)`;
  let written = 0;
  for await (const batch of batches(lines)) written += (await client.query(statement, [`[${batch.join(",")}]`])).rowCount ?? 0;
  if (written !== rows) throw new StartProblem(`The bundle is damaged: ${name} has ${written} rows instead of ${rows}. Nothing was changed.`);
  return written;
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** What is numbered from now on comes after what was taken over, so that histories keep their order. */
export async function moveSequences(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select a.attrelid::regclass::text as table, quote_ident(a.attname) as column, pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [tables.map(({ name }) => name)],
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, taken.last) from (select max(${column}) as last from ${table} where tenant_id = public.current_tenant()) taken
       where taken.last > nextval($1::regclass)`,
      [sequence],
    );
}
