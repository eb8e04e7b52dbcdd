import { Refusal } from "#platform/http/refusal.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { type Email, post } from "#server/notifications/mail/outbox.ts";
import { type ImportKey, type ImportRow } from "#server/intake/connections/store.ts";
import { randomUUID } from "node:crypto";

/** A connection that failed for so long is reported; shorter failures pass by themselves. */
export const REPORTED_AFTER_MS = 3_600_000;
/** Most items that one e-mail names. */
const MAX_LISTED = 30;

type Failing = { since: Date; reason: string; isReported: boolean };

/** Notifies the address of the settings, once per failure. */
export async function reportFailing(tx: Tx, app: App, connection: ImportRow, { since, reason, isReported }: Failing): Promise<void> {
  if (isReported || app.clock.now().getTime() - since.getTime() < REPORTED_AFTER_MS) return;
  await notify(tx, app, connection, { template: "importFailing", data: { connection: connection.name, reason } });
  await tx
    .updateTable("import_states")
    .set({ is_reported: true })
    .where("tenant_id", "=", connection.tenant_id)
    .where("import_connection_id", "=", connection.import_connection_id)
    .execute();
}

/** Notifies the address of the settings of what was not taken, once of each item (R379). */
export async function reportRefused(tx: Tx, app: App, connection: ImportRow): Promise<void> {
  const items = await unreported(tx, connection);
  if (items.length === 0) return;
  const refused = items.flatMap(({ name, problem, files }) =>
    problem ? [{ name, problem }] : files.flatMap((file) => (file.problem ? [{ name: `${name}: ${file.name}`, problem: file.problem }] : [])),
  );
  await notify(tx, app, connection, { template: "importRefused", data: { connection: connection.name, refused: refused.slice(0, MAX_LISTED) } });
}

/** The items that nobody was notified of; from now on somebody was. */
const unreported = (tx: Tx, { tenant_id, import_connection_id }: ImportKey) =>
  tx
    .updateTable("import_items")
    .set({ is_reported: true })
    .where("tenant_id", "=", tenant_id)
    .where("import_connection_id", "=", import_connection_id)
    .where("state", "in", ["Taken", "Refused"])
    .where("is_reported", "=", false)
    .returning(["name", "problem", "files"])
    .execute();

async function notify(tx: Tx, app: App, connection: ImportRow, email: Pick<Email, "template" | "data">): Promise<void> {
  const { notificationAddress: recipient, replyTo } = connection.settings;
  if (typeof recipient !== "string") return;
  const tenant = await tx.selectFrom("tenants").select("language_code").where("tenant_id", "=", connection.tenant_id).executeTakeFirstOrThrow();
  const whole: Email = {
    ...email,
    eventId: randomUUID(),
    recipient,
    culture: tenant.language_code,
    isExternal: true,
    ...(typeof replyTo === "string" ? { replyTo } : {}),
  };
  try {
    await post(tx, app, connection.tenant_id, { emails: [whole], now: app.clock.now() });
  } catch (error) {
    // The limits on e-mail to people outside; the log on the screen has it all.
    if (!(error instanceof Refusal)) throw error;
    app.log.warn({ code: error.code, importConnectionId: connection.import_connection_id }, "a notice of an import was not written");
  }
}
