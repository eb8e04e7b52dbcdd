import type { HeaderField } from "#domain/invoice/invoice.ts";
import { idOf, known } from "./values.ts";

/**
 * The payee's account of an EN 16931 document. Programs write domestic account numbers where an IBAN belongs and the other way
 * round, so the form of the value decides, not the element.
 */
export function accountFields(...ids: (string | undefined)[]): Partial<Record<HeaderField, string>> {
  const values = ids.flatMap((id) => idOf(id)?.toUpperCase() ?? []);
  const iban = values.find((value) => /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(value));
  return known({ iban, accountNumber: values.find((value) => value !== iban && /\d/.test(value)) });
}
