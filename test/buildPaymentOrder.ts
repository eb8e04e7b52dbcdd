import type { App } from "#server/core/app.ts";
import { insertOrder } from "#server/exports/payments/store.ts";
import { randomUUID } from "node:crypto";

/** A payment order with one document; returns its id. */
export async function buildPaymentOrder(app: App, tenantId: string, documentId: string): Promise<string> {
  const orderId = randomUUID();
  const iban = "CZ6508000000192000145399";
  const payer = { payer_name: "Zkušební firma", payer_iban: iban, accounting_unit_id: null };
  const file = { file_name: "prikaz.kpc", media_type: "application/octet-stream", contents: "UHL1", created_at: app.clock.now(), created_by: randomUUID() };
  const payment = { documentId, payee: "Modrá Vydra", iban, amount: "1210.00", currency: "CZK" as const, day: "2026-03-16", message: "" };
  await app.db.transaction(tenantId, (tx) => insertOrder(tx, { tenant_id: tenantId, order_id: orderId, format: "Abo", ...payer, ...file }, [payment]));
  return orderId;
}
