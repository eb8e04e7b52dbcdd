import { type DeliveryProblem, pausingProblems } from "#domain/exports/deliveryProblem.ts";
import { detailOf, type ExportDetail, remark } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App } from "#server/core/app.ts";
import type { Connection, Receipt } from "#server/core/connection.ts";
import type { Tx } from "#server/core/db.ts";
import { isMine } from "#server/core/outbox/claim.ts";
import { sendDue } from "#server/core/outbox/attempt.ts";
import type { Failure, Outbox, Outcome, AttemptResult } from "#server/core/outbox/outbox.ts";
import type { Tables } from "#server/core/schema.ts";
import { askConnection } from "#server/core/remote/port.ts";
import { shownProblem } from "#server/core/remote/problem.ts";
import { requireSame } from "#server/core/remote/storedFile.ts";
import { announceChange } from "#server/notifications/changes/announce.ts";
import { pauseIntegration } from "#server/exports/integrations/pause.ts";
import { type IntegrationRow, settingsOf } from "#server/exports/integrations/store.ts";
import { exportHold, type ExportHold } from "#server/documents/questions.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type Selectable, sql } from "kysely";
import { exportRemarks } from "#server/exports/rendering/index.ts";
import { customFile } from "./customFile.ts";
import { reserveName } from "./names.ts";
import { type Contents, loadForDelivery, readOriginal, render } from "./payload.ts";
import { failDocument, finishExport, lockDocument, completeDocument } from "./complete.ts";

export type DeliveryRow = Selectable<Tables["deliveries"]>;

/** Longest attempt unless the connection says otherwise. */
const ATTEMPT_MS = 120_000;
/** Documents that an integration takes at once, unless it takes one at a time. */
const MAX_AT_ONCE = 4;

/** What the remote system confirmed, and the file that was sent. */
type Sent = { receipt: Receipt; file?: { size: number; sha256: string } };

/** Documents on their way to integrations. */
export const deliveryOutbox: Outbox<DeliveryRow, Sent> = {
  name: "deliveries",
  table: "deliveries",
  key: ["document_id", "integration_id"],
  receivers: {
    outbox: "deliveries",
    table: "export_integrations",
    key: "integration_id",
    isOpen: ({ connections }) =>
      sql`receiver.is_active and receiver.deleted_at is null and receiver.paused_at is null and receiver.type = any(${Object.keys(connections)})`,
    atOnce: ({ connections }) => {
      const single = Object.entries(connections).flatMap(([type, connection]) => (connection.oneAtATime ? [type] : []));
      return sql`case when receiver.type = any(${single}) then 1 else ${MAX_AT_ONCE}::int end`;
    },
  },
  slots: { total: 12, perTenant: 4 },
  send,
  record: async (tx, app, delivery, result) => {
    await record(tx, app, delivery, result);
    const { document_id: documentId, integration_id: integrationId, attempts } = delivery;
    if ("failure" in result) app.log.warn({ documentId, integrationId, code: result.failure.code, attempt: attempts }, "not delivered");
  },
};

/** Delivers what is due in a tenant, one document after the other. */
export const deliverDue = (app: App, tenantId: string): Promise<void> => sendDue(app, deliveryOutbox, tenantId);

/** What a delivery is about. */
type Loaded = { integration: IntegrationRow; connection: Connection; contents: Contents };

async function send(app: App, delivery: DeliveryRow): Promise<Outcome<Sent>> {
  let loaded: Loaded | ExportHold | undefined;
  try {
    loaded = await app.db.transaction(delivery.tenant_id, (tx) => load(tx, app, delivery));
  } catch (error) {
    if (error instanceof Refusal && error.code === "approval-required") return refused({ code: "approvalRequired", reason: "" });
    throw error;
  }
  if (!loaded) return { kind: "withdrawn" };
  return "kind" in loaded ? held(loaded, app.clock.now()) : deliver(app, delivery, loaded);
}

/** A webhook was asked whether the document may leave. */
function held(hold: ExportHold, now: Date): Outcome<Sent> {
  const values = { webHook: hold.webHook };
  if (hold.kind === "refused") return refused({ code: "heldBack", detail: detailOf("heldByWebHook", values), reason: hold.reason });
  if (hold.kind === "silent") return refused({ code: "heldBack", detail: detailOf("webHookSilent", values), reason: "" });
  const problem: DeliveryProblem = { code: "waitsForAnswer", detail: detailOf("waitsForWebHook", values), reason: "" };
  const retryAfterSeconds = Math.max(1, Math.ceil((hold.until.getTime() - now.getTime()) / 1000));
  return { kind: "failed", failure: { ...problem, problem, isTemporary: true, retryAfterSeconds, isReceiverDown: false } };
}

/** Undefined where the document is no longer on its way. Throws Refusal approval-required. */
async function load(tx: Tx, app: App, delivery: DeliveryRow): Promise<Loaded | ExportHold | undefined> {
  const document = await stillLeaving(tx, delivery);
  const hold = document && (await exportHold(tx, document, app.clock.now()));
  if (hold) return hold;
  const integration = await tx
    .selectFrom("export_integrations")
    .select(allColumns.export_integrations)
    .where("tenant_id", "=", delivery.tenant_id)
    .where("integration_id", "=", delivery.integration_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const connection = integration && app.connections[integration.type];
  return document && integration && connection && { integration, connection, contents: await loadForDelivery(tx, app, document, integration) };
}

/** The document, unless it was deleted or is no longer on its way. */
async function stillLeaving(tx: Tx, { tenant_id, document_id, marks }: DeliveryRow): Promise<DocumentRow | undefined> {
  const document = await tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where("tenant_id", "=", tenant_id)
    .where("document_id", "=", document_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const isOnItsWay = document?.state === "ReadyForExport" || (document?.state === "Error" && document.error_origin === "export");
  return !marks || isOnItsWay ? document : undefined;
}

async function deliver(app: App, delivery: DeliveryRow, { integration, connection, contents }: Loaded): Promise<Outcome<Sent>> {
  const settings = settingsOf(app, integration);
  const keyed = { key: delivery.delivery_key, attempt: delivery.attempts };
  const timeoutMs = connection.timeoutMs ?? ATTEMPT_MS;
  if (connection.takes === "document") {
    const problems = connection.check(contents.invoice, settings);
    if (problems.length > 0) return notExportable(problems);
    const payload = { ...keyed, invoice: contents.invoice, original: () => readOriginal(app, contents.file) };
    const remarks = connection.remarks?.(contents.invoice, settings) ?? [];
    return outcome(await askConnection(app, timeoutMs, async (port) => withRemarks(await connection.deliver(payload, settings, port), remarks)));
  }
  const rendered = await render(app, integration, contents);
  if ("problems" in rendered) return notExportable(rendered.problems);
  const { discard } = rendered;
  let { file } = rendered;
  try {
    const answer = await askConnection(app, timeoutMs, async (port) => {
      file = await customFile(app, delivery, integration, file);
      const name = await app.db.transaction(delivery.tenant_id, (tx) => reserveName(tx, delivery, file));
      const payload = { ...keyed, file: { ...file, name }, mayOverwrite: integration.overwrite };
      const receipt = await connection.deliver(payload, settings, port);
      requireSame(file, { size: receipt.size ?? file.size, sha256: (receipt.sha256 ?? file.sha256).toLowerCase() });
      return withRemarks(receipt, exportRemarks(integration.export_format ?? "Json", { invoice: contents.invoice }, contents.options));
    });
    return outcome(answer, { size: file.size, sha256: file.sha256 });
  } finally {
    await discard();
  }
}

/** Remarks on what the file or the payload lacks are kept with the delivery. */
const withRemarks = (receipt: Receipt, remarks: readonly ExportDetail[]): Receipt => ({
  ...receipt,
  warnings: [...remarks.map((detail) => remark(detail)), ...(receipt.warnings ?? [])],
});

/** Problems that any document would meet. */
const downCodes: ReadonlySet<string> = new Set(["unreachable", "timeout", "busy", "serverError", "noSpace"]);

function outcome(answer: Awaited<ReturnType<typeof askConnection<Receipt>>>, file?: { size: number; sha256: string }): Outcome<Sent> {
  if (answer.ok) return { kind: "sent", sent: { receipt: answer.value, ...(file ? { file } : {}) } };
  const { isTemporary, retryAfterSeconds } = answer.problem;
  const problem = shownProblem(answer.problem);
  const receiver = { isReceiverDown: downCodes.has(problem.code), closesReceiver: pausingProblems.has(problem.code) };
  return { kind: "failed", failure: { ...problem, problem, isTemporary, retryAfterSeconds, ...receiver } };
}

/** Our own check found the document wanting, and nothing was sent. */
const refused = (problem: DeliveryProblem): Outcome<Sent> => ({
  kind: "failed",
  failure: { code: problem.code, reason: problem.reason, problem, isTemporary: false, isReceiverDown: false },
});
const notExportable = (exportProblems: ExportProblem[]): Outcome<Sent> => refused({ code: "notExportable", reason: "", exportProblems });

/** Writes what came of an attempt, and what it means for the document. */
async function record(tx: Tx, app: App, delivery: DeliveryRow, result: AttemptResult<Sent>): Promise<void> {
  const { tenant_id, document_id } = delivery;
  const document = await lockDocument(tx, tenant_id, document_id);
  const own = tx
    .updateTable("deliveries")
    .where(isMine(deliveryOutbox, delivery))
    // Somebody sent it out anew: that counts.
    .where("delivery_key", "=", delivery.delivery_key);
  const now = app.clock.now();
  if (result.kind === "released") return void (await own.where("state", "=", "Waiting").set({ claimed_until: null, due_at: result.at }).execute());
  const columns = columnsOf(result);
  // What arrived has arrived, also when it was called off meanwhile.
  const written = await (result.kind === "sent" ? own : own.where("state", "=", "Waiting"))
    .set({ ...columns, claimed_until: null, changed_at: now })
    .executeTakeFirst();
  if (!document || Number(written.numUpdatedRows) === 0) return;
  await announceChange(tx, tenant_id);
  if (result.kind === "again" && result.failure.closesReceiver) await pauseIntegration(tx, app, delivery, problemOf(result.failure));
  if (result.kind === "again" || result.kind === "withdrawn") return;
  if (!delivery.marks) return finishExport(tx, app, document);
  if (result.kind === "sent") return completeDocument(tx, app, document);
  const integration = await integrationName(tx, delivery);
  await failDocument(tx, app, document, { integration, problem: problemOf(result.failure) });
}

async function integrationName(tx: Tx, { tenant_id, integration_id }: DeliveryRow): Promise<string> {
  const rows = tx.selectFrom("export_integrations").where("tenant_id", "=", tenant_id).where("integration_id", "=", integration_id);
  return (await rows.select("name").executeTakeFirstOrThrow()).name;
}

function columnsOf(result: Exclude<AttemptResult<Sent>, { kind: "released" }>) {
  if (result.kind === "withdrawn") return { state: "Cancelled" as const, due_at: null };
  if (result.kind === "sent") {
    const { receipt, file } = result.sent;
    return {
      state: "Delivered" as const,
      due_at: null,
      remote_id: receipt.remoteId ?? null,
      path: receipt.path ?? null,
      size: file?.size ?? receipt.size ?? null,
      sha256: file?.sha256 ?? receipt.sha256 ?? null,
      warnings: JSON.stringify(receipt.warnings ?? []),
      problem: null,
    };
  }
  const next = result.kind === "again" ? { state: "Waiting" as const, due_at: result.at } : { state: "Failed" as const, due_at: null };
  return { ...next, problem: JSON.stringify(problemOf(result.failure)) };
}

/** A failure without a problem of its own is a fault of the program. */
const problemOf = ({ problem }: Failure): DeliveryProblem => problem ?? { code: "internal", reason: "" };
