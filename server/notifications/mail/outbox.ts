import type { Culture } from "#domain/names.ts";
import { deriveKey, seal, unseal } from "#platform/secrets.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { createHash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { type LetterData, type LetterName, writeLetter } from "./letters.ts";
import { pagePicture } from "./picture.ts";

/** A letter to one person about one event; the same event is never written to them twice. */
export type Posting = { eventId: string; recipient: string; culture: Culture; template: LetterName; data: LetterData };

/** Letters that can't be sent for so long are given up. */
const GIVE_UP_MS = 72 * 3_600_000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 3_600_000;

/** Puts letters in the outbox in the caller's transaction: they exist exactly when what they tell of exists. */
export async function post(tx: Tx, app: App, tenantId: string, { postings, now }: { postings: readonly Posting[]; now: Date }): Promise<void> {
  if (postings.length === 0) return;
  await tx
    .insertInto("mail_outbox")
    .values(
      postings.map(({ eventId, recipient, culture, template, data }) => ({
        tenant_id: tenantId,
        event_id: eventId,
        recipient: recipient.toLowerCase(),
        letter: JSON.stringify({ template, culture, data }),
        created_at: now,
        due_at: now,
        sent_at: null,
        error: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(["tenant_id", "event_id", "recipient"]).doNothing())
    .execute();
  await app.queue.send(tx, "mail", { tenantId });
}

/** Sends what is due in a tenant, letter by letter; one that fails waits longer each time. */
export async function sendDue(app: App, tenantId: string): Promise<void> {
  if (!app.mail) return;
  while (!app.stopping.aborted && (await sendNext(app, tenantId)));
}

/** Seals a link that opens an account for the time it waits in the outbox. */
export const sealLink = (app: App, link: string): string => seal(deriveKey(app.config.secret, LINK_KEY_PURPOSE), link);
const openLink = (app: App, sealed: string): string => unseal(deriveKey(app.config.secret, LINK_KEY_PURPOSE), sealed);
const LINK_KEY_PURPOSE = "mail/links";

type OutboxRow = Selectable<Tables["mail_outbox"]>;

/**
 * Sends one letter and marks it in the same transaction. The row stays locked meanwhile, so no other worker sends it too; a worker that
 * dies leaves it due. Returns whether there was one.
 */
async function sendNext(app: App, tenantId: string): Promise<boolean> {
  return app.db.transaction(tenantId, async (tx) => {
    const now = app.clock.now();
    const row = await tx
      .selectFrom("mail_outbox")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const update = await hand(tx, app, row, now);
    await tx
      .updateTable("mail_outbox")
      .set({ ...update, attempts: row.attempts + 1 })
      .where("tenant_id", "=", tenantId)
      .where("event_id", "=", row.event_id)
      .where("recipient", "=", row.recipient)
      .execute();
    return true;
  });
}

async function hand(tx: Tx, app: App, row: OutboxRow, now: Date): Promise<{ due_at: Date | null; sent_at: Date | null; error: string | null }> {
  try {
    const { template, culture, data } = row.letter as { template: LetterName; culture: Culture; data: LetterData };
    const picture = data.documentId ? await pagePicture(tx, app, row.tenant_id, data.documentId) : undefined;
    const link = data.sealedLink && openLink(app, data.sealedLink);
    const letter = writeLetter(template, culture, {
      data: { ...data, ...(link ? { link } : {}) },
      appUrl: app.config.appUrl,
      hasPicture: picture !== undefined,
    });
    const messageId = createHash("sha256").update(`${row.tenant_id}/${row.event_id}/${row.recipient}`).digest("hex").slice(0, 40);
    await app.mail?.send({ to: row.recipient, ...letter, pictures: picture ? [picture] : [], messageId });
    return { due_at: null, sent_at: now, error: null };
  } catch (error) {
    app.log.warn({ err: error, eventId: row.event_id }, "a letter was not taken");
    const wait = Math.min(FIRST_RETRY_MS * 2 ** row.attempts, LAST_RETRY_MS);
    const isOver = now.getTime() - row.created_at.getTime() > GIVE_UP_MS;
    return {
      due_at: isOver ? null : new Date(now.getTime() + wait),
      sent_at: null,
      error: String(error instanceof Error ? error.message : error).slice(0, 500),
    };
  }
}

/** For the sweep: letters whose job was lost, or that waited for another try. Without mail, old ones are forgotten instead of sent late. */
export async function sweepMail(app: App): Promise<void> {
  const old = new Date(app.clock.now().getTime() - GIVE_UP_MS);
  for (const tenantId of await app.db.tenantIds()) {
    if (app.mail) await sendDue(app, tenantId);
    else
      await app.db.transaction(tenantId, (tx) =>
        tx.updateTable("mail_outbox").set({ due_at: null, error: "mail is off" }).where("tenant_id", "=", tenantId).where("due_at", "<", old).execute(),
      );
  }
}

/** Of letters that were written before a moment and are done, only that they were written stays, so that none is written twice. */
export async function emptyOldLetters(tx: Tx, tenantId: string, before: Date): Promise<void> {
  await tx
    .updateTable("mail_outbox")
    .set({ letter: "{}" })
    .where("tenant_id", "=", tenantId)
    .where("due_at", "is", null)
    .where("created_at", "<", before)
    .where(sql<boolean>`letter <> '{}'`)
    .execute();
}
