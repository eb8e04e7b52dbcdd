import type { Payment, PaymentFormat } from "#domain/payments/names.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { inScope } from "#server/documents/scope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type Insertable, type Selectable, sql } from "kysely";

export type OrderRow = Selectable<Tables["payment_orders"]>;

/** Those of the documents that are in a payment order now. */
export async function orderedAmong(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("payment_order_documents")
    .select("document_id")
    .where("tenant_id", "=", tenantId)
    .where("taken_back_at", "is", null)
    .where(sql<boolean>`document_id = any(${[...documentIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.document_id));
}

/** Keeps the documents as they are until the transaction ends; always in the same order, so that two orders never wait for each other. */
export async function lockDocuments(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom("documents")
    .select("document_id")
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`document_id = any(${[...documentIds]}::uuid[])`)
    .orderBy("document_id")
    .forUpdate()
    .execute();
}

/** An order with the ids of its documents; undefined for one that does not exist or that pays documents out of the actor's scope. */
export async function findOrder(tx: Tx, actor: Actor, orderId: string): Promise<{ order: OrderRow; documentIds: string[] } | undefined> {
  const { tenantId } = actor;
  const order = await tx.selectFrom("payment_orders").selectAll().where("tenant_id", "=", tenantId).where("order_id", "=", orderId).executeTakeFirst();
  if (!order) return undefined;
  const rows = await tx.selectFrom("payment_order_documents").select("document_id").where("tenant_id", "=", tenantId).where("order_id", "=", orderId).execute();
  const documentIds = rows.map((row) => row.document_id);
  const hidden = await tx
    .selectFrom("documents")
    .select("document_id")
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
    // Nobody uploaded an imported document: its scope is unknown rather than false.
    .where((eb) => sql<boolean>`(${inScope(eb, actor)}) is not true`)
    .executeTakeFirst();
  return hidden ? undefined : { order, documentIds };
}

export async function insertOrder(tx: Tx, order: Insertable<Tables["payment_orders"]>, payments: readonly Payment[]): Promise<void> {
  await tx.insertInto("payment_orders").values(order).execute();
  const { tenant_id, order_id } = order;
  const rows = payments.map(({ documentId, amount, currency, day, iban }) => ({ tenant_id, order_id, document_id: documentId, amount, currency, day, iban }));
  await tx.insertInto("payment_order_documents").values(rows).execute();
}

export type OrderedPayment = {
  order_id: string;
  format: PaymentFormat;
  file_name: string;
  created_at: Date;
  created_by: string;
  amount: string;
  currency: string;
  day: string;
  iban: string;
};

/** The payment of a document that is ordered now. */
export async function findOrdered(tx: Tx, tenantId: string, documentId: string): Promise<OrderedPayment | undefined> {
  return tx
    .selectFrom("payment_order_documents as payment")
    .innerJoin("payment_orders as ordered", (join) =>
      join.onRef("ordered.tenant_id", "=", "payment.tenant_id").onRef("ordered.order_id", "=", "payment.order_id"),
    )
    .select(["ordered.order_id", "ordered.format", "ordered.file_name", "ordered.created_at", "ordered.created_by"])
    .select(["payment.amount", "payment.currency", "payment.day", "payment.iban"])
    .where("payment.tenant_id", "=", tenantId)
    .where("payment.document_id", "=", documentId)
    .where("payment.taken_back_at", "is", null)
    .executeTakeFirst();
}

/** Takes a document out of its order. Throws Refusal not-found for one that is in none. */
export async function takeBack(tx: Tx, actor: Actor, documentId: string, now: Date): Promise<string> {
  const row = await tx
    .updateTable("payment_order_documents")
    .set({ taken_back_at: now, taken_back_by: actor.userId })
    .where("tenant_id", "=", actor.tenantId)
    .where("document_id", "=", documentId)
    .where("taken_back_at", "is", null)
    .returning("order_id")
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row.order_id;
}

/** Who pays for an accounting unit, null = documents without one: its name, and the account of its last order. */
export async function loadPayer(tx: Tx, tenantId: string, unitId: string | null): Promise<{ name: string; account: string | null }> {
  const unit = unitId
    ? await tx.selectFrom("accounting_units").select("name").where("tenant_id", "=", tenantId).where("accounting_unit_id", "=", unitId).executeTakeFirst()
    : undefined;
  const { name } = unit ?? (await tx.selectFrom("tenants").select("name").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow());
  const last = await tx
    .selectFrom("payment_orders")
    .select("payer_iban")
    .where("tenant_id", "=", tenantId)
    .where("accounting_unit_id", unitId === null ? "is" : "=", unitId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { name, account: last?.payer_iban ?? null };
}
