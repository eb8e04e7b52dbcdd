import { formatAccount, type CzechAccount } from "./account.ts";

/** Length of an IBAN by country (SWIFT registry, countries that European suppliers use). */
const lengths: Record<string, number> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  BA: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TR: 26,
  UA: 29,
};

/** Number of characters of an IBAN of `country`; undefined for a country without IBAN here. */
export function ibanLength(country: string): number | undefined {
  return lengths[country];
}

function modulo97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = parseInt(character, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest;
}

/** Whether `iban` (no spaces, upper case) has the length of its country and a right check number (ISO 13616, modulo 97). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || lengths[iban.slice(0, 2)] !== iban.length) return false;
  return modulo97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** The Czech IBAN of an account. */
export function ibanOfAccount(account: CzechAccount): string {
  const bban = account.bank + account.prefix.padStart(6, "0") + account.number.padStart(10, "0");
  const check = 98 - modulo97(`${bban}CZ00`);
  return `CZ${String(check).padStart(2, "0")}${bban}`;
}

/** The account that a Czech or Slovak IBAN stands for; undefined for other countries and wrong check numbers. */
export function accountOfIban(iban: string): CzechAccount | undefined {
  if (!/^(CZ|SK)/.test(iban) || !isIban(iban)) return undefined;
  return { bank: iban.slice(4, 8), prefix: iban.slice(8, 14).replace(/^0+/, ""), number: iban.slice(14).replace(/^0+(\d)/, "$1") };
}

/** Account of an IBAN in the written form, e.g. "19-2000145399/0800". */
export function accountTextOfIban(iban: string): string | undefined {
  const account = accountOfIban(iban);
  return account && formatAccount(account);
}
