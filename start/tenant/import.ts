import { buffer } from "node:stream/consumers";
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { type Files, StorageFull } from "#platform/files.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { sealSecret } from "#server/notifications/webHooks/secret.ts";
import { fileEntry, type Manifest, tableEntry } from "#server/organisation/bundles/format.ts";
import type { Config } from "#server/core/config.ts";
import { together } from "#server/core/together.ts";
import { connectOwner } from "#start/migrate.ts";
import { findUnknown } from "#start/schema.ts";
import { type Bundle, linesOf, openBundle, verifyBundle } from "./read.ts";
import { fillTable, moveSequences, orderOfTables, requireColumns } from "./rows.ts";
import { addAccounts } from "./accounts.ts";

type Target = { ownerUrl: string; config: Pick<Config, "secret">; files: Files };

/** What an import did. `waiting`: people whose e-mail somebody of another company here signs in with. */
export type Imported = { manifest: Manifest; rows: number; files: number; people: string[]; waiting: string[] };

/**
 * Takes the tenant of a bundle into an installation, which may run meanwhile: everything or nothing. What reaches the outside is switched off,
 * because a bundle has no secrets. Throws StartProblem, before anything is changed, when the bundle is damaged or of a newer version, or the
 * tenant is there already.
 */
export async function importTenant({ ownerUrl, config, files }: Target, path: string): Promise<Imported> {
  const bundle = await openBundle(path);
  const client = await connectOwner(ownerUrl);
  try {
    const { manifest } = await verifyBundle(bundle);
    await requireKnown(client, manifest);
    await client.query("begin");
    const rows = await takeRows(client, bundle, manifest);
    const { people, waiting } = await addAccounts(client, manifest.tenant.tenantId);
    await sealFreshSecrets(client, config, manifest.tenant.tenantId);
    const stored = await storeFiles(bundle, files, () => finish(client, manifest));
    return { manifest, rows, files: stored, people, waiting };
  } finally {
    bundle.close();
    await client.end();
  }
}

async function requireKnown(client: pg.Client, { migrations, program, tenant }: Manifest): Promise<void> {
  const unknown = await findUnknown(migrations);
  if (unknown !== undefined)
    throw new StartProblem(`The bundle was made by a newer Kvitance (${program}, which has ${unknown}): update this installation first. Nothing was changed.`);
  await client.query("select set_config('app.tenant', $1, false)", [tenant.tenantId]);
  const { rows } = await client.query<{ name: string }>("select name from public.tenants where tenant_id = $1", [tenant.tenantId]);
  if (rows[0]) throw new StartProblem(`The company ${rows[0].name} (${tenant.tenantId}) is in this installation already. Nothing was changed.`);
}

/** Rows with the log that speaks of them, so that triggers write none; one entry says what happened. */
async function takeRows(client: pg.Client, bundle: Bundle, manifest: Manifest): Promise<number> {
  const { tenantId } = manifest.tenant;
  await client.query("select set_config('app.takes_over', 'on', true)");
  await requireColumns(client, manifest);
  let rows = 0;
  for (const table of await orderOfTables(client, manifest.tables)) rows += await fillTable(client, table, linesOf(bundle, tableEntry(table.name)));
  // Keys of the file store are written with slashes, wherever they were made.
  await client.query(String.raw`update public.files set storage_key = replace(storage_key, '\', '/') where tenant_id = $1`, [tenantId]);
  await client.query(
    `insert into public.audit_heads (tenant_id, number, hash)
     select tenant_id, number, hash from public.audit_log where tenant_id = $1 order by number desc limit 1`,
    [tenantId],
  );
  await moveSequences(client, manifest.tables);
  return rows;
}

/** Receivers know the old secret of a webhook, nobody knows the new one: it is switched off, and made anew by who wants it. */
async function sealFreshSecrets(client: pg.Client, config: Pick<Config, "secret">, tenantId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select web_hook_id as id from public.web_hooks where tenant_id = $1", [tenantId]);
  for (const { id } of rows) {
    const hook = { tenant_id: tenantId, web_hook_id: id };
    const sealed = sealSecret({ config } as never, hook, `whsec_${randomBytes(32).toString("base64")}`);
    await client.query("update public.web_hooks set sealed_secret = $3 where tenant_id = $1 and web_hook_id = $2", [tenantId, id, sealed]);
  }
}

/** Everything that waits for the end of the transaction is done under the rule that the log came along. */
async function finish(client: pg.Client, { tenant, madeAt, program }: Manifest): Promise<void> {
  await client.query("set constraints all immediate");
  await client.query("select set_config('app.takes_over', '', true)");
  const details = JSON.stringify({ madeAt, program });
  await client.query("select public.append_audit($1::uuid, 'tenant.import', null, 'tenants', ($1::uuid)::text, $2::jsonb)", [tenant.tenantId, details]);
  await client.query("commit");
}

/** Files that are stored at once, each in memory: object storage answers after a while, however small a file is. */
const STORED_AT_ONCE = 4;

/** Stores the files of the bundle, then ends the transaction that names them; of one that fails nothing is left. */
async function storeFiles(bundle: Bundle, files: Files, commit: () => Promise<void>): Promise<number> {
  const stored: string[] = [];
  try {
    await files.requireRoom();
    const lines = linesOf(bundle, tableEntry("files"));
    const storeInTurn = async (): Promise<void> => {
      // Each line goes to one of them; where one fails, no more lines come.
      for await (const line of lines) {
        const row = JSON.parse(line) as { file_id: string; name: string; storage_key: string };
        const name = fileEntry(row);
        // What was missing or damaged where the bundle was made: its manifest names it.
        if (!bundle.names.has(name)) continue;
        const key = row.storage_key.replaceAll("\\", "/");
        await files.put(key, await buffer(await bundle.read(name)));
        stored.push(key);
      }
    };
    await together(Array.from({ length: STORED_AT_ONCE }, storeInTurn));
    await commit();
    return stored.length;
  } catch (error) {
    for (const key of stored) await files.remove(key).catch(() => undefined);
    throw error instanceof StorageFull ? new StartProblem("There is no room for the files of the bundle. Nothing was changed.", { cause: error }) : error;
  }
}
