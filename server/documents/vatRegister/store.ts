import type { InsolvencyAnswer } from "#domain/vat/insolvency.ts";
import type { RegisterAnswer } from "#domain/vat/register.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

type AnyAnswer = RegisterAnswer | InsolvencyAnswer;
/** What is known of an id: the last answer, when it was given last, and whether the register could be reached since. */
export type KnownAnswer<Answer = RegisterAnswer> = { answer: Answer | null; askedAt: Date; isReachable: boolean };

/** The last answers about VAT ids; ids that nobody asked about are left out. */
export const knownAnswers = (tx: Tx, tenantId: string, vatIds: readonly string[]): Promise<Map<string, KnownAnswer>> =>
  lastAnswers<RegisterAnswer>(tx, tenantId, vatIds);

/** The same about company ids, of the insolvency register. */
export const knownInsolvency = (tx: Tx, tenantId: string, companyIds: readonly string[]): Promise<Map<string, KnownAnswer<InsolvencyAnswer>>> =>
  lastAnswers<InsolvencyAnswer>(tx, tenantId, companyIds);

/** When an id was asked about last, whatever register it was. */
export async function lastAsked(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, KnownAnswer<AnyAnswer>>> {
  return lastAnswers<AnyAnswer>(tx, tenantId, ids);
}

/** The form of an id says which register answered. */
async function lastAnswers<Answer extends AnyAnswer>(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, KnownAnswer<Answer>>> {
  const rows = await tx
    .selectFrom("register_answers")
    .select(["asked_id", "until", "answer"])
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`asked_id = any(${[...ids]})`)
    .orderBy("since")
    .execute();
  const known = new Map<string, KnownAnswer<Answer>>();
  for (const { asked_id, answer, until } of rows) {
    const before = known.get(asked_id);
    known.set(
      asked_id,
      answer
        ? { answer: answer as Answer, askedAt: until, isReachable: true }
        : { answer: before?.answer ?? null, askedAt: before?.askedAt ?? until, isReachable: false },
    );
  }
  return known;
}

/** Keeps what was answered at `now`; null: the register could not be reached. The same as before only prolongs it. */
export async function keepAnswer(tx: Tx, { tenantId, id, now }: { tenantId: string; id: string; now: Date }, answer: AnyAnswer | null): Promise<void> {
  const last = await tx
    .selectFrom("register_answers")
    .select(["since", "answer"])
    .where("tenant_id", "=", tenantId)
    .where("asked_id", "=", id)
    .orderBy("since", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (last && sameAnswer(last.answer, answer)) {
    await tx
      .updateTable("register_answers")
      .set({ until: now })
      .where("tenant_id", "=", tenantId)
      .where("asked_id", "=", id)
      .where("since", "=", last.since)
      .execute();
    return;
  }
  const row = { tenant_id: tenantId, asked_id: id, since: now, until: now, answer: answer && JSON.stringify(answer) };
  // Two documents of a supplier were asked about in the same moment.
  await tx
    .insertInto("register_answers")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Registers list accounts and proceedings in any order, and the database keeps the keys of JSON in its own. */
function sameAnswer(one: AnyAnswer | null, other: AnyAnswer | null): boolean {
  return formOf(one) === formOf(other);
}

function formOf(answer: AnyAnswer | null): string | null {
  if (answer === null) return null;
  if (answer.register === "isir")
    return JSON.stringify(answer.proceedings.map(({ fileNumber, state, since }) => [fileNumber, state, since].join("|")).toSorted());
  return JSON.stringify([answer.register, answer.isKnown, answer.isUnreliable, answer.unreliableSince, answer.accounts.toSorted()]);
}
