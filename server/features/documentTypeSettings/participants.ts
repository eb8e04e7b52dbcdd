import type { Tx } from "#server/platform/db.ts";
import type { Tables } from "#server/platform/schema.ts";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";

/** Newest documents that are looked through, and addresses that are told. */
const MOST_DOCUMENTS = 2_000;
const MOST_ADDRESSES = 50;

type Participant = { email: string; role: "sender" | "recipient" | "supplier" };

/** Distinct addresses of the newest documents of a type in scope, the most recent first. */
export async function emailParticipants(
  tx: Tx,
  documentType: string,
  scope: (eb: ExpressionBuilder<Tables, "documents">) => Expression<SqlBool>,
): Promise<Participant[]> {
  const rows = await tx
    .selectFrom("documents")
    .select(["sender_email", "recipient_email", sql<string | null>`fields ->> 'supplierEmail'`.as("supplier_email")])
    .where((eb) => scope(eb))
    .where("document_type", "=", documentType)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(MOST_DOCUMENTS)
    .execute();
  const found = new Map<string, Participant>();
  for (const row of rows) {
    for (const [email, role] of [
      [row.sender_email, "sender"],
      [row.recipient_email, "recipient"],
      [row.supplier_email, "supplier"],
    ] as const)
      if (email?.includes("@") && !found.has(email.toLowerCase())) found.set(email.toLowerCase(), { email, role });
  }
  return [...found.values()].slice(0, MOST_ADDRESSES);
}
