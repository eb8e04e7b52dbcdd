import type { Party } from "#domain/invoice/party.ts";
import { trimEndOf } from "#domain/text/trim.ts";
import { parseAccount, type CzechAccount } from "#domain/czech/account.ts";
import { accountOfIban } from "#domain/czech/iban.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";

/** What parts a street from the postal code. */
const SEPARATORS = ", \t\u00a0";
/** A postal code, with the sign of its country or without, and the town behind it. */
const PLACE = /[,\s](?:[A-Z]{1,2}-)?(\d{3} ?\d{2}|\d{4})\s+([^\d,\s][^,]*)/;

/** Splits "Nad Cihelnou 1755/35, 741 01 Nový Jičín" at the postal code; without one the whole text is the street. */
export function splitAddress(address: string): { street?: string; postalCode?: string; city?: string } {
  const line = address
    .split(/[\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(", ");
  const match = PLACE.exec(line);
  if (!match) return { street: line };
  return { street: trimEndOf(line.slice(0, match.index), SEPARATORS), postalCode: match[1]!.replace(" ", ""), city: match[2]!.trim() };
}

/** Splits "Šumavská 15" into the street and its number; the number is absent when the street does not end in one. */
export function splitStreet(street: string): { name: string; number?: string } {
  const match = /^(.*\S)\s+((?:č\.\s?p\.\s?)?\d+\s?[a-zA-Z]?(?:\/\d+\s?[a-zA-Z]?)?)$/.exec(street.trim());
  return match ? { name: match[1]!, number: match[2]! } : { name: street.trim() };
}

function address(parts: Pick<Party, "street" | "city" | "postalCode">, whole: string | undefined) {
  if (parts.street === undefined && parts.city === undefined && parts.postalCode === undefined && whole !== undefined) return splitAddress(whole);
  // Czech and Slovak codes are printed "602 00" and kept "60200" in registers.
  return { ...parts, postalCode: parts.postalCode?.replace(/^(\d{3}) (\d{2})$/, "$1$2") };
}

function countryOf(country: string | undefined, vatId: string | undefined, companyId: string | undefined): string | undefined {
  if (country) return country;
  const prefix = /^[A-Z]{2}(?=[0-9A-Z])/.exec(vatId ?? "")?.[0];
  if (prefix) return prefix === "EL" ? "GR" : prefix;
  // Eight digits are the Czech form; foreign numbers of that length do not reach us without a VAT id or a country.
  return companyId && /^\d{8}$/.test(companyId) ? "CZ" : undefined;
}

/** The supplier as the document names it. */
export function supplierOf(invoice: Invoice): Party {
  return {
    name: invoice.supplierName,
    companyId: invoice.supplierCompanyId,
    vatId: invoice.supplierVatId,
    taxNumber: invoice.supplierTaxNumber,
    ...address({ street: invoice.supplierStreet, city: invoice.supplierCity, postalCode: invoice.supplierPostalCode }, invoice.supplierAddress),
    country: countryOf(invoice.supplierCountry, invoice.supplierVatId, invoice.supplierCompanyId),
    registration: invoice.supplierRegistration,
    email: invoice.supplierEmail,
    phone: invoice.supplierPhone,
  };
}

/** The customer as the document names it; a document that names none belongs to our accounting unit. undefined when nobody is known. */
export function customerOf(invoice: Invoice): Party | undefined {
  const unit = invoice.accountingUnit;
  const name = invoice.customerName ?? unit?.name;
  const companyId = invoice.customerCompanyId ?? (invoice.customerName ? undefined : unit?.companyId);
  const vatId = invoice.customerVatId ?? (invoice.customerName ? undefined : unit?.vatId);
  if (name === undefined && companyId === undefined && vatId === undefined) return undefined;
  return {
    name,
    companyId,
    vatId,
    taxNumber: invoice.customerTaxNumber,
    ...address({ street: invoice.customerStreet, city: invoice.customerCity, postalCode: invoice.customerPostalCode }, invoice.customerAddress),
    country: countryOf(invoice.customerCountry, vatId, companyId),
  };
}

/** Whether the supplier is at home in Czechia; an unknown one is taken for domestic. */
export function isDomesticSupplier(invoice: Invoice): boolean {
  return (supplierOf(invoice).country ?? "CZ") === "CZ";
}

/** The supplier's Czech account from the account number or the IBAN. */
export function czechAccountOf(invoice: Invoice): CzechAccount | undefined {
  return (invoice.accountNumber && parseAccount(invoice.accountNumber)) || (invoice.iban ? accountOfIban(invoice.iban) : undefined);
}
