import type { Tx } from "./db.ts";
import { sql } from "kysely";

/**
 * Writes an entry for what changes no row of an audited table (those write their own, server/core/migrations/0010_audit.sql).
 * Call it last: the tenant's chain stays locked until the transaction ends.
 */
export async function noteAudit(tx: Tx, note: { kind: string; subject: string; id: string; details?: Record<string, unknown> }): Promise<void> {
  await sql`select note_audit(${note.kind}, ${note.subject}, ${note.id}, ${JSON.stringify(note.details ?? {})}::jsonb)`.execute(tx);
}
