import type { Culture } from "#domain/names.ts";
import type { Tx } from "#server/core/db.ts";

/** Where e-mails to a user of the tenant go, and in which language; undefined when there is no such user. */
export async function loadRecipient(tx: Tx, tenantId: string, userId: string): Promise<{ email: string; culture: Culture; isActive: boolean } | undefined> {
  return tx
    .selectFrom("users")
    .select(["email", "language_code as culture", "is_active as isActive"])
    .where("tenant_id", "=", tenantId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}
