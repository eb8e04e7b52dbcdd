import { accountTextOfIban, isIban } from "#domain/czech/iban.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { amountOf, dateOf, known, symbolOf } from "#domain/extraction/structured/values.ts";
import { type Attributes, readDescriptor } from "./attributes.ts";

type Fields = Partial<Record<HeaderField, string>>;

/** Account fields of an IBAN: nothing when its check number is wrong, the domestic number beside it for Czech accounts. */
export function ibanFields(text: string | undefined, bic?: string): Fields {
  const iban = text?.replace(/\s/g, "").toUpperCase();
  if (!iban || !isIban(iban)) return {};
  return known({ iban, accountNumber: iban.startsWith("CZ") ? accountTextOfIban(iban) : undefined, bic: bicOf(bic) });
}

/** A BIC of 8 or 11 characters in capital letters, or undefined. */
export function bicOf(text: string | undefined): string | undefined {
  const bic = text?.replace(/\s/g, "").toUpperCase();
  return bic && /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : undefined;
}

/** Reads a QR Platba (SPAYD) with the rest of its attributes; undefined when the text is none. */
export function readSpayd(text: string): { fields: Fields; attributes: Attributes } | undefined {
  const attributes = readDescriptor(text, "SPD");
  return attributes && { fields: { ...paymentFields(attributes), ...known({ supplierName: attributes.get("RN") }) }, attributes };
}

/** Fields of the payment itself: account, amount, due date, symbols. Serves QR Platba and QR Faktura, whose keys differ only in "X-". */
export function paymentFields(attributes: Attributes): Fields {
  const symbol = (name: string) => symbolOf(attributes.get(`X-${name}`) ?? attributes.get(name));
  const [iban, bic] = accountOf(attributes);
  return known({
    ...ibanFields(iban, bic),
    amountDue: amountOf(attributes.get("AM")),
    currency: /^[A-Za-z]{3}$/.test(attributes.get("CC") ?? "") ? attributes.get("CC")?.toUpperCase() : undefined,
    dueDate: dateOf(attributes.get("DT")),
    variableSymbol: symbol("VS"),
    constantSymbol: symbol("KS"),
    specificSymbol: symbol("SS"),
    paymentMethod: "transfer",
  });
}

/** The account is ACC; where its check number is wrong the first right one of ALT-ACC stands in. */
function accountOf(attributes: Attributes): (string | undefined)[] {
  const stated = [attributes.get("ACC"), ...(attributes.get("ALT-ACC")?.split(",") ?? [])].flatMap((account) => (account ? [account.split("+")] : []));
  return stated.find(([iban]) => iban !== undefined && isIban(iban.trim().toUpperCase())) ?? [];
}
