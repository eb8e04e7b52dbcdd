import { admins as adminRoles } from "#domain/access/permissions.ts";
import type { DeliveryProblem } from "#domain/exports/deliveryProblem.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { resume } from "#server/core/outbox/outbox.ts";
import { type Email, post } from "#server/notifications/mail/outbox.ts";
import { randomUUID } from "node:crypto";

type Key = { tenant_id: string; integration_id: string };

/** Stops sending to an integration and notifies the administrators, once: the documents after this one would be refused like it. */
export async function pauseIntegration(tx: Tx, app: App, { tenant_id, integration_id }: Key, problem: DeliveryProblem): Promise<void> {
  // A locked row is being changed by somebody else. Skipping it keeps two transactions from waiting for each other.
  const integration = await tx
    .selectFrom("export_integrations")
    .select(["name", "paused_at"])
    .where("tenant_id", "=", tenant_id)
    .where("integration_id", "=", integration_id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!integration || integration.paused_at) return;
  const now = app.clock.now();
  await tx
    .updateTable("export_integrations")
    .set({ paused_at: now, pause_problem: JSON.stringify(problem) })
    .where("tenant_id", "=", tenant_id)
    .where("integration_id", "=", integration_id)
    .execute();
  const admins = await tx
    .selectFrom("users")
    .select(["email", "language_code"])
    .where("tenant_id", "=", tenant_id)
    .where("user_role", "in", adminRoles)
    .where("is_active", "=", true)
    .where("deleted_at", "is", null)
    .execute();
  const eventId = `paused:${integration_id}:${randomUUID()}`;
  const data = { connection: integration.name, reason: problem.reason };
  const emails = admins.map(({ email, language_code }): Email => ({
    eventId,
    recipient: email,
    culture: language_code,
    template: "integrationPaused",
    data,
  }));
  await post(tx, app, tenant_id, { emails, now });
}

/** Resumes a paused integration at a person's request: what waits for it is sent at once. */
export async function resumeIntegration(tx: Tx, tenantId: string, integrationId: string): Promise<void> {
  await tx
    .updateTable("export_integrations")
    .set({ paused_at: null, pause_problem: null })
    .where("tenant_id", "=", tenantId)
    .where("integration_id", "=", integrationId)
    .where("paused_at", "is not", null)
    .execute();
  await resume(tx, "deliveries", tenantId, integrationId);
}
