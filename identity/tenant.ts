import type { Queryable } from "./database.ts";

/**
 * Removes everybody who signs in to a tenant, and its programs, with sessions, tokens and links. Answers how many rows of each table there
 * were. Failed attempts are kept under digests that name nobody, and are forgotten by themselves.
 */
export async function removeTenant(tx: Queryable, tenantId: string): Promise<Record<string, number>> {
  const accounts = "select user_id from identity.accounts where tenant_id = $1";
  const sessions = `select uid from identity.artifacts where model = 'Session' and account_id in (${accounts})`;
  // What refers to something goes before it.
  const conditions: [string, string][] = [
    ["session_facts", `session_uid in (${sessions})`],
    ["ended_families", `session_uid in (${sessions})`],
    ["artifacts", `account_id in (${accounts})`],
    ["external_people", `user_id in (${accounts})`],
    ["password_links", `user_id in (${accounts})`],
    ["email_changes", `user_id in (${accounts})`],
    ["guess_notices", `user_id in (${accounts})`],
    ["accounts", "tenant_id = $1"],
    ["clients", "tenant_id = $1"],
  ];
  const removed: Record<string, number> = {};
  for (const [table, condition] of conditions)
    removed[`identity.${table}`] = (await tx.query(`delete from identity.${table} where ${condition}`, [tenantId])).rowCount ?? 0;
  return removed;
}
