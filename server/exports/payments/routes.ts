import { Readable } from "node:stream";
import type { payments } from "#contract/exports/payments.ts";
import { payableIban } from "#domain/payments/account.ts";
import { writePaymentOrder } from "#domain/payments/write.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { noteAudit } from "#server/core/auditNote.ts";
import type { Tx } from "#server/core/db.ts";
import type { Handlers } from "#server/core/handler.ts";
import { addHistory } from "#server/documents/change.ts";
import { noteChecks } from "#server/documents/checks.ts";
import { type DocumentRow, loadDocument, namesOf } from "#server/documents/store.ts";
import { supplierInsolvency } from "#server/documents/vatRegister/shown.ts";
import { announceChange } from "#server/notifications/changes/announce.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { z } from "zod";
import { loadPayables, type Payable, termsOf } from "./payable.ts";
import { refreshSuppliers, registersOf } from "./registers.ts";
import { findOrder, findOrdered, insertOrder, loadPayer, lockDocuments, takeBack } from "./store.ts";

export const paymentHandlers = {
  checkPayments: async ({ body }, actor, app) => {
    await refreshSuppliers(app, actor, body.documentIds);
    return app.db.transaction(actor.tenantId, async (tx) => {
      const terms = termsOf(app, { format: body.format, payerIban: undefined, ...(body.payOn && { payOn: body.payOn }) });
      const payables = await loadPayables(tx, actor, body.documentIds, terms);
      const payers = [];
      for (const accountingUnitId of new Set(payables.map(({ document }) => document.accounting_unit_id)))
        payers.push({ accountingUnitId, ...(await loadPayer(tx, actor.tenantId, accountingUnitId)) });
      const registers = await registersOf(tx, actor, payables);
      const items = [];
      for (const payable of payables) {
        const { document } = payable;
        const insolvency = actor.features.has("VatRegisters") ? await supplierInsolvency(tx, document) : null;
        items.push({ ...itemOf(payable), register: registers.get(document.document_id) ?? null, insolvency });
      }
      return { items, payers };
    });
  },

  createPaymentOrder: async ({ body }, actor, app) => {
    // The evidence of the day is kept also when nobody looked at the check.
    await refreshSuppliers(app, actor, body.documentIds);
    return app.db.transaction(actor.tenantId, (tx) => createOrder(tx, app, actor, body));
  },

  paymentOrderFile: async ({ params }, actor, app) => {
    const { order } = await app.db.transaction(actor.tenantId, async (tx) => {
      const found = await findOrder(tx, actor, params.orderId);
      if (!found) throw new Refusal("not-found");
      await noteAudit(tx, { kind: "payment.file", subject: "payment_order", id: params.orderId });
      return found;
    });
    const bytes = Buffer.from(order.contents, "utf8");
    return {
      fileName: order.file_name,
      mediaType: order.media_type,
      size: bytes.length,
      stream: (range) => Readable.from(range ? bytes.subarray(range.start, range.end + 1) : bytes, { objectMode: false }),
    };
  },

  documentPaymentOrder: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { document_id: documentId } = await loadDocument(tx, actor, params.documentId);
      const found = await findOrdered(tx, actor.tenantId, documentId);
      if (!found) return { order: null };
      const { order_id: orderId, file_name: fileName, created_at, created_by: userId, format, amount, currency, day, iban } = found;
      const names = await namesOf(tx, actor.tenantId, [userId]);
      const orderedBy = { userId, name: names.get(userId) ?? "" };
      return { order: { orderId, format, fileName, orderedAt: created_at.toISOString(), orderedBy, amount, currency, day, iban } };
    }),

  takePaymentBack: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId, { lock: true });
      const { document_id: documentId } = document;
      const now = app.clock.now();
      const orderId = await takeBack(tx, actor, documentId, now);
      await noteOrdered(tx, actor, document, { kind: "paymentTakenBack", now });
      await announceChange(tx, actor.tenantId);
      await noteAudit(tx, { kind: "payment.takeBack", subject: "document", id: documentId, details: { orderId } });
    }),
} satisfies Partial<Handlers>;

function itemOf({ document, decision }: Payable) {
  const { supplierName = null, invoiceNumber = null, amountDue, totalAmount, currency = null } = document.fields;
  const shown = { documentId: document.document_id, fileName: document.file_name, accountingUnitId: document.accounting_unit_id };
  const values = { supplierName, invoiceNumber, amount: (amountDue || totalAmount) ?? null, currency };
  if (!decision.ok) return { ...shown, ...values, payment: null, refusals: decision.refusals };
  const { iban, amount, day, currency: paid } = decision.payment;
  return { ...shown, ...values, payment: { iban, amount, day, currency: paid }, refusals: [] };
}

type Ordering = { kind: "paymentOrdered" | "paymentTakenBack"; now: Date };

/** What lists and the history say of it. It is no change of the document: whoever is editing it may go on. */
async function noteOrdered(tx: Tx, actor: Actor, document: DocumentRow, { kind, now }: Ordering): Promise<void> {
  const { tenant_id, document_id, state } = document;
  const payment_ordered_at = kind === "paymentOrdered" ? now : null;
  await tx.updateTable("documents").set({ payment_ordered_at }).where("tenant_id", "=", tenant_id).where("document_id", "=", document_id).execute();
  await addHistory(tx, document, { kind, from: state, to: state, userId: actor.userId, changes: [], detail: null, now });
  await noteChecks(tx, { ...document, payment_ordered_at });
}

type Asked = z.output<typeof payments.createPaymentOrder.body>;

/** Orders all of the documents or none. Documents are locked first, so a second window and a second click find what the first did. */
async function createOrder(tx: Tx, app: App, actor: Actor, { orderId, documentIds, format, account, payOn }: Asked) {
  const payerIban = payableIban(account);
  if (!payerIban || (format === "Abo" && !payerIban.startsWith("CZ"))) throw new Refusal("payer-account-invalid");
  await lockDocuments(tx, actor.tenantId, documentIds);
  const made = await findOrder(tx, actor, orderId);
  if (made) {
    if (made.documentIds.toSorted().join() !== [...new Set(documentIds)].toSorted().join() || made.order.format !== format)
      throw new Refusal("payment-order-differs");
    return { orderId, count: made.documentIds.length, fileName: made.order.file_name };
  }
  const terms = termsOf(app, { format, payerIban, ...(payOn && { payOn }) });
  const payables = await loadPayables(tx, actor, documentIds, terms);
  const payments = requirePayable(payables);
  const units = new Set(payables.map(({ document }) => document.accounting_unit_id));
  if (units.size > 1) throw new Refusal("validation", { errors: [{ pointer: "/documentIds", code: "one-accounting-unit", message: "one accounting unit" }] });
  const [unitId = null] = units;
  const { name } = await loadPayer(tx, actor.tenantId, unitId);
  const createdAt = app.clock.now();
  const { text, extension, mediaType } = writePaymentOrder(format, { orderId, payer: { name, iban: payerIban }, payments, createdAt, today: terms.today });
  const fileName = `payment-order-${terms.today}-${orderId.slice(0, 8)}.${extension}`;
  const payer = { payer_name: name, payer_iban: payerIban, accounting_unit_id: unitId };
  const file = { file_name: fileName, media_type: mediaType, contents: text, created_at: createdAt, created_by: actor.userId };
  await insertOrder(tx, { tenant_id: actor.tenantId, order_id: orderId, format, ...payer, ...file }, payments);
  for (const { document } of payables) await noteOrdered(tx, actor, document, { kind: "paymentOrdered", now: createdAt });
  await announceChange(tx, actor.tenantId);
  await noteAudit(tx, { kind: "payment.order", subject: "payment_order", id: orderId, details: { documentIds, format } });
  return { orderId, count: payments.length, fileName };
}

/** Throws Refusal not-payable, naming each document with its reasons. */
function requirePayable(payables: readonly Payable[]) {
  const errors = payables.flatMap(({ document, decision }) =>
    decision.ok ? [] : decision.refusals.map((code) => ({ pointer: `/${document.document_id}`, code, message: code })),
  );
  if (errors.length > 0) throw new Refusal("not-payable", { errors });
  return payables.flatMap(({ decision }) => (decision.ok ? [decision.payment] : []));
}
