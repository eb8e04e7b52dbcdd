import { isAccount, parseAccount } from "#domain/czech/account.ts";
import { ibanOfAccount } from "#domain/czech/iban.ts";
import { isCompanyId } from "#domain/czech/companyId.ts";
import { isVatId } from "#domain/czech/vatId.ts";
import { decimal } from "#domain/money/decimal.ts";

// What the registers of VAT payers say of a supplier, and what follows from it for who pays the supplier (VAT Act 235/2004 Sb.,
// sections 96a, 98, 106a and 109).

/** `adis`: the Czech register of VAT payers; `vies`: the European Union's check of VAT ids. */
export const vatRegisters = ["adis", "vies"] as const;
export type VatRegister = (typeof vatRegisters)[number];

/** An answer about one VAT id. */
export type RegisterAnswer = {
  register: VatRegister;
  /** False: the register does not know the id, or VIES says that it is not valid. */
  isKnown: boolean;
  /** An unreliable payer (section 106a); always false in VIES, which does not know it. */
  isUnreliable: boolean;
  /** Calendar date since when; null when the register does not say it. */
  unreliableSince: string | null;
  /** Published accounts as IBANs, or as they were published where they are none; VIES knows none. */
  accounts: string[];
};

/**
 * An amount above which the payer is liable for the VAT of a supplier that is paid to an account that was not published: twice the limit
 * of payments in cash (section 109 (2) c of the VAT Act, section 4 of the Act 254/2004 Sb.). In crowns, tax included.
 */
export const UNPUBLISHED_ACCOUNT_LIMIT = 540_000;

/** Countries whose VAT ids VIES knows: member states and Northern Ireland; the Czech ones are asked for at home. */
const viesCountries = "AT BE BG CY DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" ");

/** Whether the common law of VAT (2006/112/EC) holds in a country, `CZ`; Greece is `EL` there, Northern Ireland `XI`. */
export const isOfUnion = (country: string): boolean => country === "CZ" || viesCountries.includes(country);

/** The register that knows a VAT id; undefined for what is no VAT id, and for other countries. */
export function registerOf(vatId: string | undefined): VatRegister | undefined {
  if (vatId === undefined || !isVatId(vatId)) return undefined;
  const country = vatId.slice(0, 2);
  if (country === "CZ") return "adis";
  return viesCountries.includes(country) ? "vies" : undefined;
}

/** The register that is asked about an id: of VAT ids their own, of Czech company ids (IČO) the insolvency register. */
export function askedRegister(id: string | undefined): VatRegister | "isir" | undefined {
  return registerOf(id) ?? (id !== undefined && isCompanyId(id) ? "isir" : undefined);
}

/** Accounts in one form: the IBAN of a Czech account; others without spaces, in capitals. */
export function accountForm(text: string): string {
  const plain = text.replace(/\s/g, "").toUpperCase();
  const account = parseAccount(plain);
  return account ? ibanOfAccount(account) : plain;
}

/** The account that a document is to be paid to; undefined where it names none. */
export const accountOf = (fields: Readonly<Record<string, string>>): string | undefined => {
  const { iban, accountNumber } = fields;
  if (iban) return accountForm(iban);
  const account = accountNumber ? parseAccount(accountNumber) : undefined;
  return account && isAccount(account) ? ibanOfAccount(account) : undefined;
};

/** Whether the account of a document is published; undefined where nothing can be said: no account, no answer, or a register without accounts. */
export function isPublished(fields: Readonly<Record<string, string>>, answer: RegisterAnswer): boolean | undefined {
  const account = accountOf(fields);
  if (account === undefined || answer.register !== "adis" || !answer.isKnown) return undefined;
  return answer.accounts.some((published) => accountForm(published) === account);
}

/** What the answer of a register may say against paying a document. */
export const registerFindingCodes = ["supplier-unreliable", "account-not-published", "vat-id-unknown"] as const;
/** One of it with the field that it concerns and what it names. */
export type RegisterFinding = { code: (typeof registerFindingCodes)[number]; field: string; detail?: string };

/** A document without VAT concerns no register: nobody is liable for a tax that is not charged. */
export function registerFindings(fields: Readonly<Record<string, string>>, answer: RegisterAnswer): RegisterFinding[] {
  const chargesVat = decimal(fields.totalVat)?.eq(0) !== true;
  if (!answer.isKnown)
    return chargesVat || answer.register === "vies" ? [{ code: "vat-id-unknown", field: "supplierVatId", detail: fields.supplierVatId ?? "" }] : [];
  const findings: RegisterFinding[] = [];
  if (answer.isUnreliable) findings.push({ code: "supplier-unreliable", field: "supplierVatId" });
  if (chargesVat && isPublished(fields, answer) === false && isOverLimit(fields))
    findings.push({ code: "account-not-published", field: fields.accountNumber ? "accountNumber" : "iban", detail: fields.accountNumber || fields.iban || "" });
  return findings;
}

/** Amounts in another currency are taken by the rate of the document; without one they are held for large, as nobody knows. */
function isOverLimit(fields: Readonly<Record<string, string>>): boolean {
  const total = decimal(fields.totalAmount);
  if (!total) return false;
  if (!fields.currency || fields.currency === "CZK") return total.gt(UNPUBLISHED_ACCOUNT_LIMIT);
  const rate = decimal(fields.exchangeRate);
  const units = decimal(fields.exchangeRateAmount) ?? decimal("1");
  return !rate || !units?.gt(0) || total.times(rate).div(units).gt(UNPUBLISHED_ACCOUNT_LIMIT);
}
