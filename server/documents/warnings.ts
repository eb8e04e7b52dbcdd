import type { Warning } from "#domain/documents/checks.ts";
import { isPaidAccount, isPaidAmount } from "#domain/payments/paid.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import { openDuplicates } from "./duplicates.ts";
import { inScope, type Seen } from "./scope.ts";
import { changedAccount, insolvencyDoubts, outsideVatPeriod, registerDoubts, vatRegisterDoubts } from "./supplierWarnings.ts";
import type { ContentsRow, DocumentRow } from "./store.ts";

/** Facts to look at. Only documents that are this one once more keep it from anything. */
export async function warningsOf(tx: Tx, actor: Actor, document: DocumentRow, contents: ContentsRow): Promise<Warning[]> {
  const [duplicates, facts] = await together([openDuplicates(tx, actor, document), factsOf(tx, (eb) => inScope(eb, actor), document, contents)]);
  return [...duplicates, ...facts];
}

/** What the document says of itself, its supplier and its customer; other documents are named where they are seen. */
export async function factsOf(tx: Tx, seen: Seen, document: DocumentRow, contents: ContentsRow): Promise<Warning[]> {
  const found = await together([
    changedAccount(tx, seen, document),
    registerDoubts(document, contents),
    vatRegisterDoubts(tx, document),
    insolvencyDoubts(tx, document),
    unknownCustomer(tx, document),
    otherPayment(tx, document),
    outsideVatPeriod(tx, document),
  ]);
  return [...found.flat(), ...disagreements(contents), ...shortened(contents)];
}

/** The customer's company id, or its VAT id where it has no other, belongs to none of our accounting units. */
async function unknownCustomer(tx: Tx, document: DocumentRow): Promise<Warning[]> {
  const field = document.fields.customerCompanyId ? "customerCompanyId" : "customerVatId";
  const column = field === "customerCompanyId" ? "company_id" : "vat_id";
  const value = document.fields[field];
  if (!value) return [];
  const units = await tx.selectFrom("accounting_units").select(column).where("tenant_id", "=", document.tenant_id).where(column, "is not", null).execute();
  if (units.length === 0 || units.some((unit) => unit[column] === value) || (await isUnitChosen(tx, document))) return [];
  return [{ code: "customer-not-ours", field, detail: value }];
}

/** A person who saw the document said which unit it belongs to: that the customer is another company is no news then. */
async function isUnitChosen(tx: Tx, { tenant_id, document_id }: DocumentRow): Promise<boolean> {
  const chosen = tx.selectFrom("document_history").select("history_id").where("tenant_id", "=", tenant_id).where("document_id", "=", document_id);
  return (await chosen.where("kind", "=", "unit").limit(1).executeTakeFirst()) !== undefined;
}

/** The amount or the account was changed after the document had been put into a payment order. */
async function otherPayment(tx: Tx, { tenant_id, document_id, payment_ordered_at, fields }: DocumentRow): Promise<Warning[]> {
  if (payment_ordered_at === null) return [];
  const rows = tx.selectFrom("payment_order_documents").select(["amount", "currency", "iban"]).where("tenant_id", "=", tenant_id);
  const ordered = await rows.where("document_id", "=", document_id).where("taken_back_at", "is", null).executeTakeFirst();
  if (!ordered || (isPaidAmount(fields, ordered) && isPaidAccount(fields, ordered.iban))) return [];
  return [
    {
      code: "payment-differs",
      field: isPaidAccount(fields, ordered.iban) ? "totalAmount" : "iban",
      detail: `${ordered.amount} ${ordered.currency}, ${ordered.iban}`,
    },
  ];
}

function shortened(contents: ContentsRow): Warning[] {
  return Object.entries(contents.evidence).flatMap(([field, evidence]) =>
    evidence.shortenedFrom === undefined ? [] : [{ code: "value-shortened", field, detail: String(evidence.shortenedFrom) }],
  );
}

function disagreements(contents: ContentsRow): Warning[] {
  return Object.entries(contents.evidence).flatMap(([field, evidence]) =>
    evidence.disagreement === undefined ? [] : [{ code: "page-disagrees", field, detail: evidence.disagreement }],
  );
}
