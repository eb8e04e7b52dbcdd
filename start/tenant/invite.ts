import type pg from "pg";
import type { Culture } from "#domain/names.ts";
import { makeInvitation } from "#identity/links.ts";
import type { App } from "#server/core/app.ts";
import type { Db } from "#server/core/db.ts";
import { mailInvitation, passwordLink } from "#server/organisation/people/invitation.ts";

/** Puts invitations for everybody of a tenant who has no password into its outbox, which the worker sends; answers how many. */
export async function inviteAll({ db, client, app }: { db: Db; client: pg.ClientBase; app: Pick<App, "config" | "log"> }, tenantId: string): Promise<number> {
  const { rows } = await client.query<{ id: string; email: string }>(
    "select user_id as id, email from identity.accounts where tenant_id = $1 and email is not null and password_hash is null and is_active",
    [tenantId],
  );
  return db.transaction(tenantId, async (tx) => {
    const company = await tx.selectFrom("tenants").select("name").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow();
    for (const { id, email } of rows) {
      const user = await tx.selectFrom("users").select("language_code").where("tenant_id", "=", tenantId).where("user_id", "=", id).executeTakeFirstOrThrow();
      const link = passwordLink(app, email, await makeInvitation(client, id));
      await mailInvitation(tx, app, tenantId, { email, culture: user.language_code as Culture, company: company.name, link, now: new Date() });
    }
    return rows.length;
  });
}
