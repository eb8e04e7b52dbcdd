import { isAccount, parseAccount } from "#domain/czech/account.ts";
import { type Payment, spayd } from "#domain/extraction/barcodes/write.ts";

/** The QR Platba payload of a document; `missing` names the fields that keep it from one. */
export function paymentCode(fields: Record<string, string>): { payload: string | undefined; missing: string[] } {
  const amount = fields.amountDue ?? fields.totalAmount;
  const { iban, accountNumber, bic, currency, dueDate, variableSymbol, constantSymbol, specificSymbol, supplierName, invoiceNumber } = fields;
  const missing = [...((iban ?? accountNumber) ? [] : ["iban"]), ...(amount ? [] : ["amountDue"])];
  if (missing.length > 0) return { payload: undefined, missing };
  const account = iban || accountNumber === undefined ? undefined : parseAccount(accountNumber);
  // A bank would take money to an account whose check digits are wrong only to send it back.
  if (!iban && !(account && isAccount(account))) return { payload: undefined, missing: ["accountNumber"] };
  const payment: Payment = {
    iban,
    accountNumber,
    bic,
    amount,
    currency: currency ?? "CZK",
    dueDate,
    variableSymbol,
    constantSymbol,
    specificSymbol,
    recipientName: supplierName,
    message: invoiceNumber,
  };
  const payload = spayd(payment);
  if (payload) return { payload, missing: [] };
  // Both values are there, so one of them cannot be paid as it stands: a wrong account, or nothing to pay.
  return { payload: undefined, missing: [spayd({ ...payment, amount: undefined }) ? "amountDue" : "iban"] };
}
