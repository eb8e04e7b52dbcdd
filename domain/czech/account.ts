/** A Czech or Slovak bank account; `prefix` is empty when there is none. */
export type CzechAccount = { prefix: string; number: string; bank: string };

const WEIGHTS = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];

/** Weighted sum modulo 11 of an account number or its prefix (ČNB decree 169/2011). */
function isModulo11(digits: string): boolean {
  const padded = digits.padStart(10, "0");
  let total = 0;
  for (let i = 0; i < 10; i++) total += Number(padded[i]) * WEIGHTS[i]!;
  return total % 11 === 0;
}

/** Reads "prefix-number/bank"; leading zeros go. undefined when the text has another form. */
export function parseAccount(text: string): CzechAccount | undefined {
  const match = /^(?:(\d{1,6})-)?(\d{2,10})\/(\d{4})$/.exec(text.replace(/\s/g, ""));
  if (!match) return undefined;
  return { prefix: (match[1] ?? "").replace(/^0+/, ""), number: match[2]!.replace(/^0+(\d)/, "$1"), bank: match[3]! };
}

/** Whether both parts of the account number carry right check digits. */
export function isAccount(account: CzechAccount): boolean {
  return Number(account.number) > 0 && isModulo11(account.number) && isModulo11(account.prefix || "0");
}

/** Writes an account in its normal form, e.g. "19-2000145399/0800". */
export function formatAccount(account: CzechAccount): string {
  return `${account.prefix ? `${account.prefix}-` : ""}${account.number}/${account.bank}`;
}
