import { isCompanyId } from "./companyId.ts";

/**
 * Forms of VAT identification numbers by country prefix (structure of VIES); letters and digits after the prefix.
 * Greece writes EL, Northern Ireland XI.
 */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E?\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}(\d{3})?|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^\d{9}(\d{3})?$/,
};

/** Country codes that may begin a VAT id. */
export const vatCountries = Object.keys(forms);

/** Whether `id` (no spaces, upper case) has the form of a VAT id of its country. */
export function isVatId(id: string): boolean {
  return forms[id.slice(0, 2)]?.test(id.slice(2)) ?? false;
}

/**
 * Whether a VAT id carries a check digit that agrees: Czech (company: IČO; person: birth number modulo 11 or a nine-digit
 * form of before 1954, or the special form beginning with 6), Slovak (modulo 11), German (ISO 7064 mod 11,10), Polish (weights modulo 11).
 * undefined: the country has no rule here.
 */
export function vatIdCheck(id: string): boolean | undefined {
  const digits = id.slice(2);
  if (!isVatId(id)) return false;
  if (id.startsWith("CZ")) {
    if (digits.length === 8) return isCompanyId(digits);
    if (digits.length === 10) return Number(digits) % 11 === 0 || (Number(digits.slice(0, 9)) % 11) % 10 === Number(digits[9]);
    return undefined;
  }
  if (id.startsWith("SK")) return Number(digits) % 11 === 0;
  if (id.startsWith("DE")) return iso7064Mod1110(digits);
  if (id.startsWith("PL")) return weightedMod11(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]);
  return undefined;
}

/** The last digit is the weighted sum of the others modulo 11. */
function weightedMod11(digits: string, weights: number[]): boolean {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11 === Number(digits.at(-1));
}

function iso7064Mod1110(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}
