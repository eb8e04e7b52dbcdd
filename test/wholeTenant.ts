import { type CallServer, type Company } from "#test/calls.ts";
import { buildDocument, cleanFields } from "#test/build.ts";
import { onDatabase } from "#test/database.ts";
import { storeBytes } from "#test/stored.ts";
import type { Ids } from "#test/callRows/row.ts";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import pg from "pg";

/** Text with everything that a format of lines, of COPY or of JSON could get wrong. */
export const HARD_TEXT = 'řádek\tdva\r\ntři \\ \\n "uvozovky" \u2028 \u2029 €😀 \\u0041';

/** A tenant that has a row in nearly every table, stored files, histories and secrets. */
export async function buildWholeTenant(server: CallServer, invited = "nova@example.com"): Promise<Company & { ids: Ids }> {
  const company = await server.buildCompany({ name: "Celá firma s.r.o.", features: ["Approval", "Sharing"] });
  const { app } = server;
  const ids = await server.idsFor({ send: (all) => ({ body: { ...all } }) }, company);
  const fields = { ...cleanFields, note: HARD_TEXT, totalAmount: "123456789012345678.123456" };
  const documentId = await buildDocument(app, company.tenantId, { fields, fileName: "řádek\tdva.pdf" });
  await storeBytes(app, company, documentId, randomBytes(300_000));
  await app.db.transaction(company.tenantId, async (tx) => {
    await tx.updateTable("documents").set({ note: HARD_TEXT }).where("document_id", "=", documentId).execute();
    await sql`update users set feed_secret_hash = '\\x00ff', preferences = '{"exact": 0.10000000000000000000000001}' where user_id = ${company.admin.userId}`.execute(
      tx,
    );
  });
  for (const change of [{ note: "první" }, { note: HARD_TEXT }])
    await server.request("PATCH", `/v1/documents/${documentId}`, { as: company.admin, body: { fields: { orderNumber: change.note.slice(0, 9) } } });
  await server.request("POST", "/v1/users", { as: company.admin, body: { email: invited, firstName: "Nová", userRole: "Processor" } });
  // Its ids have a hold and the token of a deletion too, which nobody wants here.
  await onDatabase(server.database.ownerUrl, `update documents set held_at = null, held_by = null, hold_reason = null where tenant_id = '${company.tenantId}'`);
  await app.db.transaction(company.tenantId, (tx) => tx.deleteFrom("tenant_deletions").where("tenant_id", "=", company.tenantId).execute());
  await server.request("DELETE", `/v1/documents/${ids.otherDocumentId}`, { as: company.admin });
  return { ...company, ids };
}

/** Rows of a query, each as the text of its JSON, without some columns. */
export async function jsonRows(url: string, query: string, without: readonly string[] = []): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone to 'UTC'");
    const { rows } = await client.query<{ row: string }>(`select (to_jsonb(found) - $1::text[])::text as row from (${query}) found order by 1`, [without]);
    return rows.map(({ row }) => row);
  } finally {
    await client.end();
  }
}
