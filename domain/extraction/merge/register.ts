import type { HeaderField } from "#domain/invoice/invoice.ts";
import { agree } from "./agree.ts";
import type { ReadDocument, ReadValue } from "#domain/evidence/reading.ts";

/** What a company register says of a company. */
export type RegisterEntry = {
  companyId: string;
  name: string;
  vatId: string | null;
  vatPayer: boolean;
  address: string;
  street: string | null;
  city: string | null;
  postalCode: string | null;
  country: string;
};

/** What an agreeing register leaves of the doubt about a value, and most that a filled value may be trusted. */
const CONFIRMED = 0.2;
const MAX_FILLED_CONFIDENCE = 0.97;

const share = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Joins a reading with the register entry of its supplier: what agrees is confirmed, what is missing is filled, what differs is offered
 * beside the reading and never replaces it (a shop prints its brand, the register knows the company).
 */
export function joinRegister(read: ReadDocument, entry: RegisterEntry): ReadDocument {
  const key = read.fields.supplierCompanyId;
  if (!key || key.value !== entry.companyId) return read;
  const known: Partial<Record<HeaderField, string | null>> = {
    supplierName: entry.name,
    supplierVatId: entry.vatPayer ? entry.vatId : null,
    supplierAddress: entry.address,
    supplierStreet: entry.street,
    supplierCity: entry.city,
    supplierPostalCode: entry.postalCode,
    supplierCountry: entry.country,
  };
  const fields = { ...read.fields, supplierCompanyId: confirm(key) };
  for (const [field, value] of Object.entries(known) as [HeaderField, string | null][]) {
    if (value) fields[field] = joinValue(field, value, { present: read.fields[field], sureness: key.confidence });
  }
  return { ...read, fields };
}

function joinValue(field: HeaderField, value: string, { present, sureness }: { present: ReadValue | undefined; sureness: number }): ReadValue {
  if (!present) return { value, source: "register", confidence: share(Math.min(MAX_FILLED_CONFIDENCE, sureness)), checks: ["register"] };
  if (agree(field, present.value, value)) return confirm(present);
  const others = (present.candidates ?? []).filter((candidate) => candidate.value !== value);
  return { ...present, candidates: [{ value, score: share(sureness / 2) }, ...others] };
}

function confirm(present: ReadValue): ReadValue {
  if (present.checks.includes("register")) return present;
  return { ...present, confidence: share(Math.min(0.995, 1 - (1 - present.confidence) * CONFIRMED)), checks: [...present.checks, "register"] };
}
