import { isAccount, parseAccount } from "#domain/czech/account.ts";
import { ibanOfAccount } from "#domain/czech/iban.ts";
import type { ReadValue } from "#domain/evidence/reading.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { decimal, zero } from "#domain/money/decimal.ts";

type Fields = Partial<Record<HeaderField, ReadValue>>;

/** An IBAN that was worked out from the account follows when memory changes the account. */
export function withIban(fields: Fields, before: Fields): Fields {
  const { accountNumber, iban } = fields;
  const account = accountNumber && accountNumber.value !== before.accountNumber?.value ? parseAccount(accountNumber.value) : undefined;
  if (!account || !accountNumber || !isAccount(account) || (iban && iban.source !== "derived")) return fields;
  const { page, box, confidence, learnedFrom } = accountNumber;
  return {
    ...fields,
    iban: { value: ibanOfAccount(account), source: "derived", page, box, confidence, checks: ["checkDigit"], ...(learnedFrom ? { learnedFrom } : {}) },
  };
}

/**
 * Whether base, VAT and rounding give the total, or the total less advances what is due, when `field` has a value; undefined when a
 * part is missing or the field is none of them.
 */
export function fitsSums(field: HeaderField, value: string, fields: Fields): boolean | undefined {
  const at = (part: HeaderField) => decimal(part === field ? value : fields[part]?.value);
  const [base, vat, total, due] = [at("totalWithoutVat"), at("totalVat"), at("totalAmount"), at("amountDue")];
  if (field === "amountDue" || field === "advancePaid") return total && due ? total.minus(at("advancePaid") ?? zero).eq(due) : undefined;
  if (!/^(totalWithoutVat|totalVat|totalAmount|rounding)$/.test(field) || !base || !vat || !total) return undefined;
  return base
    .plus(vat)
    .plus(at("rounding") ?? zero)
    .eq(total);
}

/** What agreeing sums leave of the doubt about remembered amounts. */
const PROVEN = 0.3;

/** Remembered amounts are surer when base, VAT and rounding give the total. */
export function proveAmounts(fields: Fields): Fields {
  const parts = ["totalWithoutVat", "totalVat", "totalAmount"] as const;
  if (!fields.totalAmount || !fitsSums("totalAmount", fields.totalAmount.value, fields)) return fields;
  const proven: Fields = { ...fields };
  for (const field of parts) {
    const value = fields[field]!;
    if (value.source === "history")
      proven[field] = { ...value, confidence: Math.round((1 - (1 - value.confidence) * PROVEN) * 1000) / 1000, checks: [...value.checks, "sums"] };
  }
  return proven;
}
