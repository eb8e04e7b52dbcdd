import type { Party } from "#domain/invoice/party.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { idOf, known, vatIdOf } from "./values.ts";

/** Header fields of the supplier. */
export function supplierFields(party: Party): Partial<Record<HeaderField, string>> {
  return known({
    supplierName: party.name,
    supplierCompanyId: idOf(party.companyId),
    supplierVatId: vatIdOf(party.vatId),
    supplierTaxNumber: idOf(party.taxNumber),
    supplierAddress: addressOf(party),
    supplierStreet: party.street,
    supplierCity: party.city,
    supplierPostalCode: idOf(party.postalCode),
    supplierCountry: party.country?.toUpperCase(),
    supplierRegistration: party.registration,
    supplierEmail: party.email,
    supplierPhone: party.phone,
  });
}

/** Header fields of the customer. */
export function customerFields(party: Party): Partial<Record<HeaderField, string>> {
  return known({
    customerName: party.name,
    customerCompanyId: idOf(party.companyId),
    customerVatId: vatIdOf(party.vatId),
    customerTaxNumber: idOf(party.taxNumber),
    customerAddress: addressOf(party),
    customerStreet: party.street,
    customerCity: party.city,
    customerPostalCode: idOf(party.postalCode),
    customerCountry: party.country?.toUpperCase(),
  });
}

/** The address on one line, without the country: "Dlouhá 5, 110 00 Praha". */
function addressOf(party: Party): string | undefined {
  const place = [party.postalCode, party.city].filter(Boolean).join(" ");
  return [party.street, place].filter(Boolean).join(", ") || undefined;
}
