import { isAccount, parseAccount } from "#domain/czech/account.ts";
import { banks } from "#domain/czech/banks.ts";
import { accountOfIban, ibanOfAccount, isIban } from "#domain/czech/iban.ts";

/**
 * The IBAN of an account written as IBAN or as "prefix-number/bank"; undefined when a check number or the bank is wrong.
 * A Czech IBAN is held to modulo 11 and to the list of banks too.
 */
export function payableIban(text: string): string | undefined {
  const iban = text.replace(/\s/g, "").toUpperCase();
  if (isIban(iban)) {
    if (!iban.startsWith("CZ")) return iban;
    const inside = accountOfIban(iban);
    return inside && isAccount(inside) && banks[inside.bank] ? iban : undefined;
  }
  const account = parseAccount(text);
  return account && isAccount(account) && banks[account.bank] ? ibanOfAccount(account) : undefined;
}
