import type { DocumentState } from "#domain/names.ts";
import { decimal, formatAmount, round, zero } from "#domain/money/decimal.ts";
import { payableIban } from "./account.ts";
import type { Payment, PaymentFormat, PaymentRefusal } from "./names.ts";

/** What decides whether a document may be paid. `fields` are the values of the document in their normal forms. */
export type PayableFacts = {
  documentId: string;
  state: DocumentState;
  /** Approved as it stands, or approval is off. */
  isApproved: boolean;
  isUndecided: boolean;
  isOrdered: boolean;
  fields: Readonly<Record<string, string | undefined>>;
};

/** How it would be paid. `payerIban` is undefined as long as nobody named the account. */
export type PaymentTerms = { format: PaymentFormat; payerIban: string | undefined; today: string; payOn?: string };

export type PaymentDecision = { ok: true; payment: Payment } | { ok: false; refusals: PaymentRefusal[] };

/** Checked documents: processed ones and all that they become (docs/decisions/058-payment-orders.md). */
const payableStates: readonly DocumentState[] = ["Processed", "ReadyForExport", "Exported", "Archived"];

/** Exclusive: the fifteen digits of an ABO group hold the hellers of 500 such payments. */
const AMOUNT_LIMIT = "10000000000";
const MAX_SYMBOL_DIGITS = 10;
const MAX_CONSTANT_SYMBOL_DIGITS = 4;
const MAX_NAME_CHARACTERS = 70;

/** The payment of a document, or everything that stands against it. */
export function decidePayment(facts: PayableFacts, terms: PaymentTerms): PaymentDecision {
  const { fields } = facts;
  const amount = amountOf(fields);
  const account = accountOf(fields);
  const currency = (fields.currency ?? "CZK").toUpperCase();
  const refusals: (PaymentRefusal | undefined)[] = [
    ...standingAgainst(facts),
    amount.refusal,
    account.refusal,
    ...againstFormat(currency, account.iban, terms),
    hasWrongSymbol(fields) ? "wrongSymbol" : undefined,
  ];
  const found = refusals.filter((refusal) => refusal !== undefined);
  if (found.length > 0 || !account.iban || !amount.text) return { ok: false, refusals: [...new Set(found)] };
  const day = terms.payOn ?? fields.dueDate ?? terms.today;
  const payment: Payment = {
    documentId: facts.documentId,
    payee: (fields.supplierName ?? "").slice(0, MAX_NAME_CHARACTERS),
    iban: account.iban,
    amount: amount.text,
    currency: currency === "EUR" ? "EUR" : "CZK",
    // A bank refuses a day that is over.
    day: day < terms.today ? terms.today : day,
    message: fields.invoiceNumber ?? "",
  };
  const { variableSymbol, constantSymbol, specificSymbol } = fields;
  return {
    ok: true,
    payment: { ...payment, ...(variableSymbol && { variableSymbol }), ...(constantSymbol && { constantSymbol }), ...(specificSymbol && { specificSymbol }) },
  };
}

function standingAgainst({ state, isApproved, isUndecided, isOrdered, fields }: PayableFacts): (PaymentRefusal | undefined)[] {
  const { documentKind, paymentMethod } = fields;
  const isPaidOtherwise = documentKind === "receipt" || ["cash", "card", "directDebit", "cashOnDelivery"].includes(paymentMethod ?? "");
  return [
    payableStates.includes(state) ? undefined : "state",
    isApproved ? undefined : "notApproved",
    isUndecided ? "undecided" : undefined,
    isOrdered ? "alreadyOrdered" : undefined,
    documentKind === "creditNote" ? "creditNote" : undefined,
    documentKind === "advanceTaxDocument" ? "alreadyPaid" : undefined,
    isPaidOtherwise ? "paidOtherwise" : undefined,
  ];
}

/** What is due, else the total; a value that is there and wrong never falls back to the other. */
function amountOf(fields: PayableFacts["fields"]): { text?: string; refusal?: PaymentRefusal } {
  const amount = decimal(fields.amountDue || fields.totalAmount);
  if (!amount) return { refusal: "noAmount" };
  if (amount.lt(zero)) return { refusal: "creditNote" };
  if (amount.eq(zero)) return { refusal: "nothingToPay" };
  if (amount.gte(AMOUNT_LIMIT)) return { refusal: "amountTooLarge" };
  // Parts of a heller cannot be paid, and rounding would pay another amount than was checked.
  return round(amount).eq(amount) ? { text: formatAmount(amount) } : { refusal: "wrongAmount" };
}

function accountOf(fields: PayableFacts["fields"]): { iban?: string; refusal?: PaymentRefusal } {
  const written = [fields.iban, fields.accountNumber].filter((text): text is string => Boolean(text));
  if (written.length === 0) return { refusal: "noAccount" };
  const [iban, other] = written.map(payableIban);
  if (iban === undefined) return { refusal: "wrongAccount" };
  // The number of a foreign account has no form that could be compared.
  if (written.length === 1 || !iban.startsWith("CZ")) return { iban };
  if (other === undefined) return { refusal: "wrongAccount" };
  return iban === other ? { iban } : { refusal: "accountsDisagree" };
}

function againstFormat(currency: string, iban: string | undefined, { format, payerIban }: PaymentTerms): (PaymentRefusal | undefined)[] {
  const isKnown = currency === "CZK" || (currency === "EUR" && format !== "Abo");
  const isForeign = (account: string | undefined) => account !== undefined && !account.startsWith("CZ");
  return [
    isKnown ? undefined : "currency",
    currency === "CZK" && (isForeign(iban) || isForeign(payerIban)) ? "foreignAccount" : undefined,
    iban !== undefined && iban === payerIban ? "ownAccount" : undefined,
  ];
}

function hasWrongSymbol({ variableSymbol, constantSymbol, specificSymbol }: PayableFacts["fields"]): boolean {
  const isSymbol = (text: string | undefined, digits: number) => !text || (/^\d+$/.test(text) && text.length <= digits);
  return !(isSymbol(variableSymbol, MAX_SYMBOL_DIGITS) && isSymbol(specificSymbol, MAX_SYMBOL_DIGITS) && isSymbol(constantSymbol, MAX_CONSTANT_SYMBOL_DIGITS));
}
