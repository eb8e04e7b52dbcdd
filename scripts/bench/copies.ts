import type pg from "pg";

// Copies of documents that were read, for figures that need more of them than a benchmark can wait for.

/** Columns of a table that are written, as a list; what `other` names has the value of that SQL. */
async function written(client: pg.Client, table: string, other: Record<string, string>): Promise<{ columns: string; values: string }> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [table],
  );
  return { columns: rows.map(({ name }) => name).join(", "), values: rows.map(({ name }) => other[name] ?? `t.${name}`).join(", ") };
}

const digits = "(100000000 + floor(random() * 900000000))::bigint::text";
const laterBy = (field: string) => `(c.days + (t.fields->>'${field}')::date)::text`;
/** As the reading of another document would have it: numbers, dates and amounts of its own. */
const otherFields = `t.fields || jsonb_strip_nulls(jsonb_build_object('invoiceNumber', ${digits}, 'variableSymbol', ${digits},
  'issueDate', ${laterBy("issueDate")}, 'dueDate', ${laterBy("dueDate")}, 'taxDate', ${laterBy("taxDate")},
  'totalAmount', (floor(random() * 10000000) / 100)::numeric(12, 2)::text))`;

const VACUUMED_AFTER = 500;

/**
 * Makes `count` more documents of those that are there, each of one of them chosen at random: rows come as an upload writes them and change as a reading
 * does, so that tables and indexes have the gaps that they would have, and the database tidies up now and then.
 */
export async function copyDocuments(client: pg.Client, count: number, atOnce = 50): Promise<void> {
  const from = "from copied c join";
  const file = await written(client, "files", {
    file_id: "c.to_file",
    storage_key: "replace(t.storage_key, t.file_id::text, c.to_file::text)",
    sha256: "c.sha256",
    created_at: "c.at",
  });
  const uploaded = {
    document_id: "c.to_id",
    file_id: "c.to_file",
    folder_id: "gen_random_uuid()",
    created_at: "c.at",
    changed_at: "c.at",
    file_name: "c.name",
  };
  const upload = await written(client, "documents", { ...uploaded, state: "'Extracting'", fields: "'{}'", version: "1", attention: "null", language: "null" });
  const page = await written(client, "document_pages", { document_id: "c.to_id", file_id: "c.to_file" });
  const contents = await written(client, "document_contents", { document_id: "c.to_id" });
  const history = await written(client, "document_history", { document_id: "c.to_id", at: "c.at" });
  await client.query("create temp table copied (from_id uuid, to_id uuid, from_file uuid, to_file uuid, sha256 text, name text, days integer, at timestamptz)");
  await client.query("create temp table originals as select document_id, file_id from documents");
  for (let made = 0; made < count; made += atOnce) {
    await client.query("begin");
    await client.query("truncate copied");
    await client.query(
      `insert into copied select document_id, gen_random_uuid(), file_id, gen_random_uuid(), encode(sha256(gen_random_uuid()::text::bytea), 'hex'),
         'strana-' || $1 || '-' || row_number() over () || '.pdf', floor(random() * 700)::integer, clock_timestamp()
       from originals order by random() limit $2`,
      [made, Math.min(atOnce, count - made)],
    );
    await client.query(`insert into files (${file.columns}) select ${file.values} ${from} files t on t.file_id = c.from_file`);
    await client.query(`insert into documents (${upload.columns}) select ${upload.values} ${from} documents t on t.document_id = c.from_id`);
    await client.query(`insert into document_history (${history.columns}) select ${history.values} ${from} document_history t on t.document_id = c.from_id`);
    await client.query(`insert into document_pages (${page.columns}) select ${page.values} ${from} document_pages t on t.document_id = c.from_id`);
    await client.query(
      `insert into document_contents (${contents.columns}) select ${contents.values} ${from} document_contents t on t.document_id = c.from_id`,
    );
    await client.query(
      `update documents d set state = t.state, fields = ${otherFields}, version = t.version, attention = t.attention, language = t.language, changed_at = clock_timestamp()
       ${from} documents t on t.document_id = c.from_id where d.document_id = c.to_id`,
    );
    await client.query("commit");
    // As the database does by itself where documents come over days.
    if (made % VACUUMED_AFTER === 0) await client.query("vacuum documents");
  }
}
