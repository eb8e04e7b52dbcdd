import type { CzechAccount } from "#domain/czech/account.ts";
import { accountOfIban } from "#domain/czech/iban.ts";
import { decimal } from "#domain/money/decimal.ts";
import { withoutAccents } from "#domain/text/plain.ts";
import { groupPayments } from "./group.ts";
import type { Payment, PaymentOrder } from "./names.ts";
import type { PaymentProof } from "./proof.ts";

const NAME_WIDTH = 20;
const AMOUNT_WIDTH = 15;
const SYMBOL_WIDTH = 10;
const MAX_MESSAGE_CHARACTERS = 35;

/**
 * Writes an ABO file (KPC): header, one accounting file of payments (1501), a group per day with its account and sum in hellers.
 * The text is ASCII, which is the same in windows-1250; lines end with CR LF. All accounts have to be Czech and all payments in crowns.
 */
export function writeAbo({ payer, payments, today }: PaymentOrder): string {
  const account = czechAccount(payer.iban);
  const name = plain(payer.name)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, NAME_WIDTH)
    .padEnd(NAME_WIDTH);
  const lines = [
    `UHL1${shortDay(today)}${name}${"0".repeat(10)}001999${"0".repeat(12)}`,
    `1 1501 001000 ${account.bank}`,
    ...groupPayments(payments).flatMap((group) => [
      `2 ${numberOf(account)} ${hellers(group.total)} ${shortDay(group.day)}`,
      ...group.payments.map(itemOf),
      "3 +",
    ]),
    "5 +",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

function itemOf(payment: Payment): string {
  if (payment.currency !== "CZK") throw new Error("ABO carries crowns only");
  const account = czechAccount(payment.iban);
  const symbols = `${symbol(payment.variableSymbol, SYMBOL_WIDTH)} ${account.bank}${symbol(payment.constantSymbol, 4)} ${symbol(payment.specificSymbol, SYMBOL_WIDTH)}`;
  return `${numberOf(account)} ${hellers(payment.amount)} ${symbols} AV:${plain(payment.message).slice(0, MAX_MESSAGE_CHARACTERS)}`.trimEnd();
}

function czechAccount(iban: string): CzechAccount {
  const account = iban.startsWith("CZ") ? accountOfIban(iban) : undefined;
  if (!account) throw new Error("ABO carries Czech accounts only");
  return account;
}

const numberOf = ({ prefix, number }: CzechAccount): string => `${prefix.padStart(6, "0")}-${number.padStart(10, "0")}`;
const hellers = (amount: string): string => decimal(amount)!.times(100).toFixed(0).padStart(AMOUNT_WIDTH, "0");
const symbol = (text: string | undefined, width: number): string => (text ?? "").padStart(width, "0");

/** `2026-11-30` as 301126. */
const shortDay = (day: string): string => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`;

const plain = (text: string): string =>
  withoutAccents(text)
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim();

const itemLine = /^\d{6}-\d{10} (\d{15}) \d{10} \d{8} \d{10} AV:.{0,35}$/;
const groupLine = /^2 \d{6}-\d{10} (\d{15}) \d{6}$/;

/** Counts and adds up what a written file says; undefined when a group does not add up or a line has no known form. */
export function readAbo(text: string): PaymentProof | undefined {
  let [count, total, open] = [0, 0n, 0n];
  for (const line of text.split("\r\n").slice(2, -1)) {
    const [group, item] = [groupLine.exec(line), itemLine.exec(line)];
    if (group) open = BigInt(group[1]!);
    else if (item) {
      count += 1;
      total += BigInt(item[1]!);
      open -= BigInt(item[1]!);
    } else if (line !== "3 +" && line !== "5 +") return undefined;
    if (line === "3 +" && open !== 0n) return undefined;
  }
  return { count, total: decimal(String(total))!.div(100).toFixed(2) };
}
