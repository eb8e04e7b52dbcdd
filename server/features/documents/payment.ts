import { type Payment, spayd } from "#domain/extraction/codes/write.ts";

/** The QR Platba payload of a document; `missing` names the fields that keep it from one. */
export function paymentCode(fields: Record<string, string>): { payload: string | undefined; missing: string[] } {
  const amount = fields.amountDue ?? fields.totalAmount;
  const { iban, accountNumber, bic, currency, dueDate, variableSymbol, constantSymbol, specificSymbol, supplierName, invoiceNumber } = fields;
  const missing = [...((iban ?? accountNumber) ? [] : ["iban"]), ...(amount ? [] : ["amountDue"])];
  if (missing.length > 0) return { payload: undefined, missing };
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
  // Both values are there, so the account or the amount cannot be paid as it stands.
  return payload ? { payload, missing: [] } : { payload: undefined, missing: ["iban", "amountDue"] };
}
