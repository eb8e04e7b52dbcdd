import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Target } from "#server/documents/attempt.ts";
import { loadForChange, requireAction } from "#server/documents/rules.ts";
import { changeDocument } from "#server/documents/change.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { tellReminder } from "./notices.ts";

const REMINDER_MS = 24 * 3_600_000;

/** Reminds those whose turn it is, once per document in 24 hours (domain rules 3.10). */
export async function remind(app: App, actor: Actor, target: Target): Promise<number> {
  return app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, target.documentId, target.ifMatch);
    const to = requireAction("remind", document, actor);
    const now = app.clock.now();
    const last = await tx
      .selectFrom("approval_runs")
      .select((eb) => eb.fn.max("reminded_at").as("at"))
      .where("tenant_id", "=", actor.tenantId)
      .where("document_id", "=", document.document_id)
      .executeTakeFirst();
    const wait = (last?.at?.getTime() ?? 0) + REMINDER_MS - now.getTime();
    if (wait > 0) throw new Refusal("rate-limited", { retryAfterSeconds: Math.ceil(wait / 1000) });
    const runId = document.approval_run_id ?? "";
    await tx.updateTable("approval_runs").set({ reminded_at: now }).where("tenant_id", "=", actor.tenantId).where("run_id", "=", runId).execute();
    await tellReminder(tx, app, { document, runId, now }, actor);
    return changeDocument(tx, app, document, { kind: "reminded", to, userId: actor.userId, now, columns: {} });
  });
}
