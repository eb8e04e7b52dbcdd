import type { FieldDataType } from "#domain/names.ts";

/** Keys that code lists offer to a document, by field name. A field that is not in it has no code list. */
export type KnownCodes = ReadonlyMap<string, ReadonlySet<string>>;

/** Data types whose values are keys of a code list. */
export function takesCodes(type: FieldDataType): boolean {
  return type === "ENUM" || type === "ENUMLIST" || type === "ENUMINT";
}

/** Stands between the keys of an ENUMLIST value; no key may contain it. */
export const CODE_SEPARATOR = ";";

/** The keys of a value; for all types but ENUMLIST it is one. */
export function codesIn(value: string): string[] {
  return value
    .split(CODE_SEPARATOR)
    .map((code) => code.trim())
    .filter(Boolean);
}

/** The normal form of several keys: each once, in the order chosen. */
export function joinCodes(codes: readonly string[]): string {
  return [...new Set(codes)].join(CODE_SEPARATOR);
}
