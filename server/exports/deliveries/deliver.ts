import { nextAttempt } from "#domain/outbox/retry.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import type { App } from "#server/core/app.ts";
import type { Connection, Receipt } from "#server/core/connection.ts";
import { askConnection } from "#server/exports/remote/port.ts";
import { FarSideProblem } from "#server/exports/remote/problem.ts";
import { settingsOf } from "#server/exports/integrations/store.ts";
import { announceChange } from "#server/notifications/changes/announce.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type Claim, claimNext, type DeliveryRow, holdClaim } from "./claim.ts";
import { type Contents, loadForDelivery, originalOf, render } from "./parcel.ts";
import { failDocument, finishExport, lockDocument, settleDocument } from "./settle.ts";

/** Longest attempt unless the connection says otherwise. */
const ATTEMPT_MS = 120_000;

/** What came of one attempt; `notExportable`: our own check found the document wanting, and nothing was sent. */
type Result =
  | { ok: true; receipt: Receipt; sent?: { size: number; sha256: string } }
  | { ok: false; code: string; reason: string; isTemporary: boolean; retryAfterSeconds?: number | undefined };

/** Delivers what is due to one integration, one document after the other. */
export async function deliverDue(app: App, tenantId: string, integrationId: string): Promise<void> {
  while (!app.stopping.aborted) {
    const claim = await claimNext(app, tenantId, integrationId);
    if (!claim) return;
    const letGo = holdClaim(app, claim.delivery);
    try {
      await finish(app, claim, await attempt(app, claim));
    } finally {
      letGo();
    }
  }
}

async function attempt(app: App, claim: Claim): Promise<Result> {
  const { document, integration, connection } = claim;
  try {
    const contents = await app.db.transaction(document.tenant_id, (tx) => loadForDelivery(tx, app, document, integration));
    return await hand(app, claim, connection, contents);
  } catch (error) {
    if (error instanceof Refusal && error.code === "approval-required") return { ok: false, code: "approvalRequired", reason: "", isTemporary: false };
    app.log.error({ err: error, documentId: document.document_id, integrationId: integration.integration_id }, "a delivery failed by a fault of ours");
    return { ok: false, code: "internal", reason: "", isTemporary: true };
  }
}

async function hand(app: App, { delivery, integration }: Claim, connection: Connection, contents: Contents): Promise<Result> {
  const settings = settingsOf(app, integration);
  const keyed = { key: delivery.delivery_key, attempt: delivery.attempts };
  const timeoutMs = connection.timeoutMs ?? ATTEMPT_MS;
  if (connection.takes === "document") {
    const problems = connection.check(contents.invoice, settings);
    if (problems.length > 0) return notExportable(problems);
    const parcel = { ...keyed, invoice: contents.invoice, original: () => originalOf(app, contents.file) };
    return outcome(await askConnection(app, timeoutMs, (port) => connection.deliver(parcel, settings, port)));
  }
  const rendered = await render(app, integration, contents);
  if ("problems" in rendered) return notExportable(rendered.problems);
  const { file, discard } = rendered;
  try {
    const parcel = { ...keyed, file, mayOverwrite: integration.overwrite };
    const answer = await askConnection(app, timeoutMs, async (port) => {
      const receipt = await connection.deliver(parcel, settings, port);
      const isWhole = (receipt.size ?? file.size) === file.size && (receipt.sha256 ?? file.sha256).toLowerCase() === file.sha256;
      if (!isWhole) throw new FarSideProblem("damaged", `${receipt.size ?? "?"} / ${file.size} B`);
      return receipt;
    });
    return outcome(answer, { size: file.size, sha256: file.sha256 });
  } finally {
    await discard();
  }
}

function outcome(answer: Awaited<ReturnType<typeof askConnection<Receipt>>>, sent?: { size: number; sha256: string }): Result {
  if (answer.ok) return { ok: true, receipt: answer.value, ...(sent ? { sent } : {}) };
  const { code, reason, isTemporary, retryAfterSeconds } = answer.problem;
  return { ok: false, code, reason, isTemporary, retryAfterSeconds };
}

function notExportable(problems: readonly ExportProblem[]): Result {
  const reason = problems.map(({ code, field, detail }) => `${field ?? code}: ${detail}`).join("; ");
  return { ok: false, code: "notExportable", reason, isTemporary: false };
}

const MAX_REASON = 1000;

/** Writes what came of an attempt, and what it means for the document, in one transaction. */
async function finish(app: App, { delivery, document: { tenant_id, document_id }, integration }: Claim, result: Result): Promise<void> {
  // A stopping program was cut off and says nothing of the far side: another worker takes it up.
  const wasCutOff = !result.ok && app.stopping.aborted;
  await app.db.transaction(tenant_id, async (tx) => {
    const document = await lockDocument(tx, tenant_id, document_id);
    const mine = tx
      .updateTable("deliveries")
      .where("tenant_id", "=", tenant_id)
      .where("document_id", "=", document_id)
      .where("integration_id", "=", delivery.integration_id)
      // Somebody stopped it, sent it out anew or took it over: their word counts.
      .where("delivery_key", "=", delivery.delivery_key)
      .where("attempts", "=", delivery.attempts);
    const now = app.clock.now();
    if (wasCutOff) return void (await mine.where("state", "=", "Waiting").set({ claimed_until: null, due_at: now }).execute());
    const columns = columnsOf(result, delivery, now);
    // What arrived has arrived, also when it was called off meanwhile.
    const written = await (result.ok ? mine : mine.where("state", "=", "Waiting")).set({ ...columns, claimed_until: null, changed_at: now }).executeTakeFirst();
    if (!document || Number(written.numUpdatedRows) === 0) return;
    await announceChange(tx, tenant_id);
    if (!delivery.marks) return columns.state === "Waiting" ? undefined : finishExport(tx, app, document);
    if (columns.state === "Delivered") await settleDocument(tx, app, document);
    if (columns.state === "Failed" && !result.ok)
      await failDocument(tx, app, document, { integration: integration.name, reason: result.reason || result.code });
  });
  if (!result.ok)
    app.log.warn({ documentId: document_id, integrationId: delivery.integration_id, code: result.code, attempt: delivery.attempts }, "not delivered");
}

function columnsOf(result: Result, delivery: DeliveryRow, now: Date) {
  if (result.ok) {
    const { receipt, sent } = result;
    return {
      state: "Delivered" as const,
      due_at: null,
      remote_id: receipt.remoteId ?? null,
      path: receipt.path ?? null,
      size: sent?.size ?? receipt.size ?? null,
      sha256: sent?.sha256 ?? receipt.sha256 ?? null,
      warnings: JSON.stringify(receipt.warnings ?? []),
      problem_code: null,
      reason: null,
    };
  }
  const { isTemporary, retryAfterSeconds } = result;
  const next = nextAttempt({ since: delivery.first_attempt_at ?? now, now, isTemporary, retryAfterSeconds }, Math.random());
  return {
    state: next ? ("Waiting" as const) : ("Failed" as const),
    due_at: next ?? null,
    problem_code: result.code,
    reason: result.reason.slice(0, MAX_REASON),
  };
}
