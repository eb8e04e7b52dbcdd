import { decimal } from "#domain/money/decimal.ts";
import { payableIban } from "./account.ts";

type Fields = Record<string, string>;

/** Whether the document still asks for what was ordered; amounts are decimal texts. */
export function isPaidAmount({ amountDue, totalAmount, currency }: Fields, ordered: { amount: string; currency: string }): boolean {
  const [asked, paid] = [decimal(amountDue || totalAmount), decimal(ordered.amount)];
  return asked !== undefined && paid !== undefined && asked.eq(paid) && (currency ?? "CZK") === ordered.currency;
}

/** Whether the document still names the account that was ordered to be paid, by its IBAN or by its account number. */
export function isPaidAccount({ iban, accountNumber }: Fields, orderedIban: string): boolean {
  const named = [iban, accountNumber].flatMap((account) => (account ? [payableIban(account)] : []));
  return named.length > 0 && named.every((account) => account === orderedIban);
}
