import { withoutAccents } from "#domain/text/plain.ts";
import { parseAccount } from "#domain/czech/account.ts";
import { ibanOfAccount, isIban } from "#domain/czech/iban.ts";
import { decimal, formatAmount, zero } from "#domain/money/decimal.ts";
import { symbolOf } from "#domain/extraction/structured/values.ts";
import { bicOf } from "./payment.ts";

/** A payment in the normal forms of the invoice. */
export type Payment = {
  iban?: string;
  /** Domestic account "prefix-number/bank"; used when there is no IBAN. */
  accountNumber?: string;
  bic?: string;
  amount?: string;
  currency?: string;
  dueDate?: string;
  variableSymbol?: string;
  constantSymbol?: string;
  specificSymbol?: string;
  recipientName?: string;
  message?: string;
};

/** Longest amount text of the standard (9999999.99). */
const MAX_AMOUNT_CHARACTERS = 10;
const MAX_MESSAGE_CHARACTERS = 60;
const MAX_RECIPIENT_CHARACTERS = 35;

/**
 * Writes a QR Platba payload (SPAYD 1.0) in the alphanumeric character set, which gives the smallest code. Returns undefined when
 * there is no valid account to pay to, or nothing to pay: an amount that is zero, negative or longer than the standard allows.
 */
export function spayd(payment: Payment): string | undefined {
  const iban = ibanOf(payment);
  const amount = payment.amount === undefined ? undefined : decimal(payment.amount);
  if (!iban || (payment.amount !== undefined && (!amount || amount.lte(zero)))) return undefined;
  const amountText = amount && formatAmount(amount);
  if (amountText && amountText.length > MAX_AMOUNT_CHARACTERS) return undefined;
  const bic = bicOf(payment.bic);
  const attributes: [string, string | undefined][] = [
    ["ACC", bic ? `${iban}+${bic}` : iban],
    ["AM", amountText],
    ["CC", payment.currency?.toUpperCase()],
    ["RN", plain(payment.recipientName, MAX_RECIPIENT_CHARACTERS)],
    ["DT", payment.dueDate?.replaceAll("-", "")],
    ["MSG", plain(payment.message, MAX_MESSAGE_CHARACTERS)],
    ["X-VS", symbolOf(payment.variableSymbol)],
    ["X-KS", symbolOf(payment.constantSymbol)],
    ["X-SS", symbolOf(payment.specificSymbol)],
  ];
  const written = attributes.flatMap(([key, value]) => (value ? [`${key}:${value}`] : []));
  return ["SPD*1.0", ...written].join("*");
}

function ibanOf(payment: Payment): string | undefined {
  const iban = payment.iban?.replace(/\s/g, "").toUpperCase();
  if (iban) return isIban(iban) ? iban : undefined;
  const account = payment.accountNumber === undefined ? undefined : parseAccount(payment.accountNumber);
  return account && ibanOfAccount(account);
}

/** Capital letters without diacritics and only characters of the alphanumeric set; asterisk and percent would need encoding, so they go. */
function plain(text: string | undefined, characters: number): string | undefined {
  const latin = text === undefined ? undefined : withoutAccents(text).toUpperCase();
  return (
    latin
      ?.replace(/[^0-9A-Z $+\-./:]+/g, " ")
      .replace(/ +/g, " ")
      .trim()
      .slice(0, characters)
      .trim() || undefined
  );
}
