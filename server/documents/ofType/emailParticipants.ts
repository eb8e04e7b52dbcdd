import type { Actor } from "#server/core/actor.ts";
import { inScope, isListed } from "#server/documents/scope.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

/** Correspondents change; older documents say little, and reading them all would take long in a large tenant. */
const LATEST_DOCUMENTS = 5000;
const MOST = 100;

type Role = "sender" | "supplier";
type Participant = { email: string; name: string; roles: Role[] };

/** Who took part in the mail of the latest documents of a type, within the actor's scope: each address once, latest first. */
export async function emailParticipants(tx: Tx, actor: Actor, documentType: string): Promise<Participant[]> {
  const latest = tx
    .selectFrom("documents")
    .select([
      "sender_email",
      "created_at",
      sql<string | null>`fields->>'supplierEmail'`.as("supplier_email"),
      sql<string | null>`fields->>'supplierName'`.as("name"),
    ])
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb), eb("document_type", "=", documentType)]))
    .orderBy("created_at", "desc")
    .limit(LATEST_DOCUMENTS);
  const rows = await tx
    .selectFrom(latest.as("latest"))
    .selectAll()
    .where((eb) => eb.or([eb("sender_email", "<>", ""), eb("supplier_email", "<>", "")]))
    .orderBy("created_at", "desc")
    .execute();
  const found = new Map<string, Participant>();
  const add = (email: string | null, role: Role, name: string) => {
    const key = email?.trim().toLowerCase();
    if (!email || !key) return;
    const known = found.get(key) ?? { email: email.trim(), name: "", roles: [] };
    if (!known.roles.includes(role)) known.roles.push(role);
    // The name belongs to the address on the document, not to who sent the file.
    if (role === "supplier" && known.name === "") known.name = name;
    found.set(key, known);
  };
  for (const row of rows) {
    add(row.sender_email, "sender", "");
    add(row.supplier_email, "supplier", row.name ?? "");
  }
  return [...found.values()].slice(0, MOST);
}
