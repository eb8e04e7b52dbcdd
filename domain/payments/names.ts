/** Most documents of one payment order. */
export const MAX_PAYMENTS = 500;

/** Files that banks take payment orders in. */
export const paymentFormats = ["Abo", "Pain00100103", "Pain00100109"] as const;
export type PaymentFormat = (typeof paymentFormats)[number];

/** Why a document cannot be part of a payment order. */
export const paymentRefusals = [
  /** Not in a state that may be paid. */
  "state",
  "notApproved",
  /** Whether to split the file or whether it is a duplicate is not decided. */
  "undecided",
  "alreadyOrdered",
  "creditNote",
  "alreadyPaid",
  "paidOtherwise",
  "noAmount",
  "wrongAmount",
  "nothingToPay",
  "amountTooLarge",
  "noAccount",
  "wrongAccount",
  "accountsDisagree",
  "foreignAccount",
  "currency",
  "wrongSymbol",
  "ownAccount",
] as const;
export type PaymentRefusal = (typeof paymentRefusals)[number];

/** One payment of an order, proven payable. Amounts are decimal text with two places, days `YYYY-MM-DD`. */
export type Payment = {
  documentId: string;
  payee: string;
  /** IBAN of the payee. */
  iban: string;
  amount: string;
  currency: "CZK" | "EUR";
  /** When the bank pays. */
  day: string;
  variableSymbol?: string;
  constantSymbol?: string;
  specificSymbol?: string;
  message: string;
};

/** Who pays, from which account. */
export type Payer = { name: string; iban: string };

/** What a file of payments is written from. `orderId` is a UUID, `today` the Czech day on which the file is made at `createdAt`. */
export type PaymentOrder = { orderId: string; payer: Payer; payments: readonly Payment[]; createdAt: Date; today: string };
