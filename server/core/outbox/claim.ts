import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { type RawBuilder, sql } from "kysely";
import type { Message, Outbox } from "./outbox.ts";

/** A claim that is not renewed for so long is free: who held it died. By the clock of the database, which all workers share. */
const CLAIM_SECONDS = 15;
const RENEW_MS = 5_000;

const claimedFromNow = sql`now() + make_interval(secs => ${CLAIM_SECONDS})`;

/** Takes the message of a tenant that is due the longest; nobody else gets it while the claim is held. Those to receivers that failed last time come last. */
export async function claim<Row extends Message, Sent>(app: App, outbox: Outbox<Row, Sent>, tenantId: string): Promise<Row | undefined> {
  const now = app.clock.now();
  const table = sql.table(outbox.table);
  const { joins, conditions, order } = receiving(app, outbox, now);
  return app.db.transaction(tenantId, async (tx) => {
    // One claim of a tenant after the other: two at once would both find a receiver free.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`outbox ${outbox.name} ${tenantId}`}, 0))`.execute(tx);
    const { rows } = await sql<Row>`
      update ${table} set attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, ${now}), claimed_until = ${claimedFromNow}
      where tenant_id = ${tenantId} and (${columns(outbox.key)}) = (
        select ${columns(outbox.key.map((column) => `message.${column}`))}
        from ${table} message ${joins}
        where message.tenant_id = ${tenantId} and message.due_at <= ${now} and coalesce(message.claimed_until < now(), true) ${conditions}
        order by ${order} message.due_at limit 1
        for update of message skip locked
      )
      returning *`.execute(tx);
    return rows[0];
  });
}

const columns = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));
const nothing = sql``;

/** Only to receivers that take something, and of those that failed last time one message at once. */
function receiving<Row extends Message, Sent>(app: App, { name, table, receivers }: Outbox<Row, Sent>, now: Date) {
  if (!receivers) return { joins: nothing, conditions: nothing, order: nothing };
  const key = sql.ref(receivers.key);
  const claimed = sql`(select count(*) from ${sql.table(table)} other
    where other.tenant_id = message.tenant_id and other.${key} = message.${key} and other.claimed_until >= now())`;
  return {
    joins: sql`
      join ${sql.table(receivers.table)} receiver on receiver.tenant_id = message.tenant_id and receiver.${key} = message.${key}
      left join outbox_receivers failed
        on failed.tenant_id = message.tenant_id and failed.outbox = ${name} and failed.receiver_id = message.${key}`,
    conditions: sql`
      and ${receivers.isOpen(app)} and coalesce(failed.paused_until <= ${now}, true)
      and ${claimed} < case when failed.failures > 0 then 1 else ${receivers.atOnce(app)} end`,
    order: sql`failed.failures is not null,`,
  };
}

/** The row of a message, as long as the claim of this attempt counts: nobody sent it out anew or took it over. */
export function isMine<Row extends Message, Sent>({ key }: Outbox<Row, Sent>, message: Row): RawBuilder<boolean> {
  const named = key.map((column) => sql`${sql.ref(column)} = ${(message as Record<string, unknown>)[column]}`);
  return sql<boolean>`(tenant_id = ${message.tenant_id} and attempts = ${message.attempts} and ${sql.join(named, sql` and `)})`;
}

/** Renews a claim while its attempt lasts; returns a function that ends it. */
export function holdClaim<Row extends Message, Sent>(app: App, outbox: Outbox<Row, Sent>, message: Row): () => void {
  const renew = (tx: Tx) =>
    sql`update ${sql.table(outbox.table)} set claimed_until = ${claimedFromNow} where ${isMine(outbox, message)} and claimed_until is not null`.execute(tx);
  const timer = setInterval(
    () => void app.db.transaction(message.tenant_id, renew).catch((error: unknown) => app.log.warn({ err: error }, "a claim was not renewed")),
    RENEW_MS,
  );
  return () => clearInterval(timer);
}
