/** Whether `id` is a Czech or Slovak company id (IČO): eight digits, the last one a weighted sum modulo 11. */
export function isCompanyId(id: string): boolean {
  if (!/^\d{8}$/.test(id) || id === "00000000") return false;
  let total = 0;
  for (let i = 0; i < 7; i++) total += Number(id[i]) * (8 - i);
  return (11 - (total % 11)) % 10 === Number(id[7]);
}

/** Writes an IČO in its normal form: digits only, padded with zeros to eight places; undefined when it has no such form. */
export function normaliseCompanyId(text: string): string | undefined {
  const digits = text.replace(/[\s.]/g, "");
  return /^\d{6,8}$/.test(digits) ? digits.padStart(8, "0") : undefined;
}
