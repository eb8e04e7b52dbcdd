import type { Warning } from "#domain/documents/checks.ts";
import { parseAccount } from "#domain/czech/account.ts";
import { ibanOfAccount } from "#domain/czech/iban.ts";
import { likenessOfDocuments, MAX_NAMED } from "#domain/documents/duplicate.ts";
import { isOutsideVatPeriod } from "#domain/vat/period.ts";
import { proceedingsText } from "#domain/vat/insolvency.ts";
import { askedRegister, registerFindings, registerOf } from "#domain/vat/register.ts";
import { decimal } from "#domain/money/decimal.ts";
import { deductionStartDate } from "#server/organisation/tenant/deductionStart.ts";
import { hasFeature } from "#server/core/features.ts";
import type { Tx } from "#server/core/db.ts";
import { sql, type SqlBool } from "kysely";
import type { Seen } from "./scope.ts";
import { knownAnswers, knownInsolvency } from "./vatRegister/store.ts";
import type { ContentsRow, DocumentRow } from "./store.ts";

/** Other documents of the supplier that are compared; the newest ones. */
const MAX_COMPARED = 200;

/** Other documents of the same supplier: of its company id, or of its name where the document has no company id. */
function ofSupplier(tx: Tx, document: DocumentRow) {
  const { supplierCompanyId: companyId, supplierName: name } = document.fields;
  if (!companyId && !name) return undefined;
  return tx
    .selectFrom("documents")
    .where("tenant_id", "=", document.tenant_id)
    .where("document_id", "<>", document.document_id)
    .where("deleted_at", "is", null)
    .where("attached_to", "is", null)
    .where((eb) => (companyId ? eb("supplier_company_id", "=", companyId) : eb("supplier_name", "=", name!)))
    .orderBy("created_at", "desc")
    .limit(MAX_COMPARED);
}

/** Suppliers of one name are two when their VAT ids differ. */
const isOther = (a: Record<string, string>, b: Record<string, string>): boolean =>
  (a.supplierVatId ?? b.supplierVatId) !== (b.supplierVatId ?? a.supplierVatId);

/** Other documents with the same supplier and number, or nearly so, among those seen. */
export async function duplicateNumbers(tx: Tx, seen: Seen, document: DocumentRow): Promise<Warning[]> {
  if (!document.fields.invoiceNumber) return [];
  const rows = await ofSupplier(tx, document)
    ?.select(["document_id", "file_name", "fields"])
    .where(seen)
    .where((eb) =>
      eb.or([
        eb("invoice_number", "=", document.fields.invoiceNumber!),
        ...(document.fields.totalAmount ? [sql<SqlBool>`total_amount = to_amount(${document.fields.totalAmount})`] : []),
      ]),
    )
    .execute();
  return (rows ?? [])
    .filter((row) => !isOther(document.fields, row.fields))
    .flatMap((row): Warning[] => {
      const likeness = likenessOfDocuments(document.fields, row.fields);
      return likeness
        ? [{ code: likeness === "same" ? "duplicate-number" : "duplicate-similar", field: "invoiceNumber", detail: row.file_name, documentId: row.document_id }]
        : [];
    })
    .slice(0, MAX_NAMED);
}

/** Accounts in one form: the IBAN, which the Czech account number follows from. */
function accountsOf(fields: Record<string, string>): string[] {
  const account = fields.accountNumber ? parseAccount(fields.accountNumber) : undefined;
  return [...new Set([...(fields.iban ? [fields.iban] : []), ...(account ? [ibanOfAccount(account)] : [])])];
}

/** The supplier is to be paid to an account that none of its confirmed documents has: a usual way of fraud. */
export async function changedAccount(tx: Tx, seen: Seen, document: DocumentRow): Promise<Warning[]> {
  const accounts = accountsOf(document.fields);
  if (accounts.length === 0) return [];
  const rows =
    (await ofSupplier(tx, document)
      ?.select(["document_id", "fields"])
      .where("validated_at", "is not", null)
      .where("created_at", "<=", document.created_at)
      .execute()) ?? [];
  const paid = rows.filter((row) => !isOther(document.fields, row.fields) && accountsOf(row.fields).length > 0);
  const newest = paid[0];
  if (!newest || paid.some((row) => accountsOf(row.fields).some((account) => accounts.includes(account)))) return [];
  const named = await tx.selectFrom("documents").select("document_id").where("document_id", "=", newest.document_id).where(seen).executeTakeFirst();
  const field = document.fields.accountNumber ? "accountNumber" : "iban";
  return [{ code: "account-changed", field, detail: newest.fields.accountNumber ?? newest.fields.iban!, ...(named ? { documentId: newest.document_id } : {}) }];
}

/** The date that decides about VAT lies outside the current VAT period. A document without any VAT is none of its business. */
export async function outsideVatPeriod(tx: Tx, document: DocumentRow): Promise<Warning[]> {
  const field = document.fields.taxDate ? "taxDate" : "issueDate";
  const day = document.fields[field];
  if (decimal(document.fields.totalVat)?.eq(0) && document.fields.reverseCharge !== "true") return [];
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day) || !(await hasFeature(tx, document.tenant_id, "DeductionDate"))) return [];
  const periodStart = await deductionStartDate(tx, document.tenant_id);
  return periodStart !== null && isOutsideVatPeriod(day, periodStart) ? [{ code: "outside-vat-period", field, detail: periodStart }] : [];
}

/** What the registers of VAT payers said last of the supplier, as far as it concerns the document. */
export async function vatRegisterDoubts(tx: Tx, document: DocumentRow): Promise<Warning[]> {
  const { supplierVatId: vatId } = document.fields;
  if (vatId === undefined || registerOf(vatId) === undefined) return [];
  const answer = (await knownAnswers(tx, document.tenant_id, [vatId])).get(vatId)?.answer;
  return answer ? registerFindings(document.fields, answer) : [];
}

/** Proceedings against the supplier that the insolvency register names. */
export async function insolvencyDoubts(tx: Tx, { tenant_id, fields }: DocumentRow): Promise<Warning[]> {
  const { supplierCompanyId: companyId } = fields;
  if (companyId === undefined || askedRegister(companyId) !== "isir") return [];
  const answer = (await knownInsolvency(tx, tenant_id, [companyId])).get(companyId)?.answer;
  if (!answer || answer.proceedings.length === 0) return [];
  return [{ code: "supplier-insolvent", field: "supplierCompanyId", detail: proceedingsText(answer.proceedings) }];
}

/** What the register said of the supplier that does not fit the document. */
export function registerDoubts(document: DocumentRow, { register }: ContentsRow): Warning[] {
  if (!register || register.companyId !== document.fields.supplierCompanyId) return [];
  const chargesVat = decimal(document.fields.totalVat)?.gt(0) ?? false;
  const { issueDate } = document.fields;
  return [
    ...(chargesVat && !register.vatPayer ? [{ code: "supplier-not-vat-payer", field: "supplierVatId" }] : []),
    ...(register.ceasedDate !== null && issueDate !== undefined && issueDate > register.ceasedDate
      ? [{ code: "supplier-ceased", field: "supplierCompanyId", detail: register.ceasedDate }]
      : []),
  ];
}
