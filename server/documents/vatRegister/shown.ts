import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { registerOf } from "#domain/vat/register.ts";
import type { Tx } from "#server/core/db.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { type KnownAnswer, knownAnswers } from "./store.ts";

type Shown = NonNullable<DocumentDetail["supplierRegister"]>;

/** What the register of the supplier's VAT id said last; null where nobody asked. */
export async function supplierRegister(tx: Tx, { tenant_id, fields }: DocumentRow): Promise<Shown | null> {
  const { supplierVatId: vatId } = fields;
  if (vatId === undefined || registerOf(vatId) === undefined) return null;
  const known = (await knownAnswers(tx, tenant_id, [vatId])).get(vatId);
  return known ? { ...when(vatId, known), answer: known.answer } : null;
}

/** The part of an answer that says when it was given. */
export const when = (vatId: string, { isReachable, askedAt }: KnownAnswer): Omit<Shown, "answer"> => ({ vatId, isReachable, askedTime: askedAt.toISOString() });
