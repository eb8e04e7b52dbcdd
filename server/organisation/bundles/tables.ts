import { sql } from "kysely";
import type { Tx } from "#server/core/db.ts";

// A bundle holds the rows of every table of a tenant that is not named here.

/** Tables that a bundle lacks, each with its reason. */
export const leftOut: Record<string, string> = {
  audit_heads: "the last link of the audit log, which is in the bundle",
  document_counts: "counted anew from the documents",
  document_locks: "who has a document open at the moment",
  document_months: "counted anew from the documents",
  files_to_remove: "what the file store of this installation is to forget",
  import_states: "when this installation looks next; a connection that is switched on begins to look",
  list_results: "lists that somebody looks at",
  mail_outbox: "e-mails of this installation; some carry links into accounts",
  operators: "who administers this installation",
  outbox_receivers: "receivers that failed of late",
  push_subscriptions: "devices that allowed messages of this installation, by its keys",
  reading_progress: "how far a reading is",
  sorted_fields: "by what lists are sorted here; keys are made when somebody sorts",
  sorted_keys: "as sorted_fields",
  status_findings: "what this installation found",
  storage_usage: "counted anew from the files",
  tenant_bundles: "bundles themselves",
  tenant_deletions: "what proves deletions in this installation",
  web_hook_outbox: "messages that this installation sends; another one would send them once more",
};

/** Columns with such names hold secrets, or hashes of them: no bundle has them. The audit log hides the same. */
const SECRET = "secret|password|sealed|token";

/** What is stored packed (server/core/packed/) stands in a bundle so that anybody can read it, in the columns of its own. */
const PACKED = "packed";

/** A table of which a bundle holds the rows: its columns but for computed ones and secrets, and those of its key. */
export type BundledTable = { name: string; columns: string[]; key: string[] };

/** The tables of a bundle, in the order of their names. */
export async function bundledTables(tx: Tx): Promise<BundledTable[]> {
  const { rows } = await sql<BundledTable>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname !~ ${SECRET} and a.attname <> ${PACKED}) as columns,
      (select array_agg(a.attname::text order by place) from pg_index i, unnest(i.indkey) with ordinality keys(num, place)
        join pg_attribute a on a.attnum = num where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
    order by 1`.execute(tx);
  return rows.filter(({ name }) => !(name in leftOut));
}
