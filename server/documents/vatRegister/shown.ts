import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { askedRegister, registerOf } from "#domain/vat/register.ts";
import type { Tx } from "#server/core/db.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { type KnownAnswer, knownAnswers, knownInsolvency } from "./store.ts";

type Shown = NonNullable<DocumentDetail["supplierRegister"]>;

/** What the register of the supplier's VAT id said last; null where nobody asked. */
export async function supplierRegister(tx: Tx, { tenant_id, fields }: DocumentRow): Promise<Shown | null> {
  const { supplierVatId: vatId } = fields;
  if (vatId === undefined || registerOf(vatId) === undefined) return null;
  const known = (await knownAnswers(tx, tenant_id, [vatId])).get(vatId);
  return known ? { ...when(vatId, known), answer: known.answer } : null;
}

/** What the insolvency register said last of the supplier; null where nobody asked. */
export async function supplierInsolvency(tx: Tx, { tenant_id, fields }: DocumentRow): Promise<DocumentDetail["supplierInsolvency"]> {
  const { supplierCompanyId: companyId } = fields;
  if (companyId === undefined || askedRegister(companyId) !== "isir") return null;
  const known = (await knownInsolvency(tx, tenant_id, [companyId])).get(companyId);
  return known ? { companyId, isReachable: known.isReachable, askedTime: known.askedAt.toISOString(), proceedings: known.answer?.proceedings ?? null } : null;
}

/** The part of an answer that says when it was given. */
export const when = (vatId: string, { isReachable, askedAt }: KnownAnswer): Omit<Shown, "answer"> => ({ vatId, isReachable, askedTime: askedAt.toISOString() });
