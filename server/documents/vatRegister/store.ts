import type { RegisterAnswer } from "#domain/vat/register.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

/** What is known of a VAT id: the last answer, when it was given last, and whether the register could be reached since. */
export type KnownAnswer = { answer: RegisterAnswer | null; askedAt: Date; isReachable: boolean };

/** The last answers about VAT ids; ids that nobody asked about are left out. */
export async function knownAnswers(tx: Tx, tenantId: string, vatIds: readonly string[]): Promise<Map<string, KnownAnswer>> {
  const rows = await tx
    .selectFrom("vat_register_answers")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`vat_id = any(${[...vatIds]})`)
    .orderBy("since")
    .execute();
  const known = new Map<string, KnownAnswer>();
  for (const { vat_id, answer, until } of rows) {
    const before = known.get(vat_id);
    known.set(
      vat_id,
      answer ? { answer, askedAt: until, isReachable: true } : { answer: before?.answer ?? null, askedAt: before?.askedAt ?? until, isReachable: false },
    );
  }
  return known;
}

/** Keeps what was answered at `now`; null: the register could not be reached. The same as before only prolongs it. */
export async function keepAnswer(
  tx: Tx,
  { tenantId, vatId, now }: { tenantId: string; vatId: string; now: Date },
  answer: RegisterAnswer | null,
): Promise<void> {
  const last = await tx
    .selectFrom("vat_register_answers")
    .select(["since", "answer"])
    .where("tenant_id", "=", tenantId)
    .where("vat_id", "=", vatId)
    .orderBy("since", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (last && sameAnswer(last.answer, answer)) {
    await tx
      .updateTable("vat_register_answers")
      .set({ until: now })
      .where("tenant_id", "=", tenantId)
      .where("vat_id", "=", vatId)
      .where("since", "=", last.since)
      .execute();
    return;
  }
  const row = { tenant_id: tenantId, vat_id: vatId, since: now, until: now, answer: answer && JSON.stringify(answer) };
  // Two documents of a supplier were asked about in the same moment.
  await tx
    .insertInto("vat_register_answers")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Registers list accounts in any order, and the database keeps the keys of JSON in its own. */
function sameAnswer(one: RegisterAnswer | null, other: RegisterAnswer | null): boolean {
  const form = (answer: RegisterAnswer | null) =>
    answer && JSON.stringify([answer.register, answer.isKnown, answer.isUnreliable, answer.unreliableSince, answer.accounts.toSorted()]);
  return form(one) === form(other);
}
