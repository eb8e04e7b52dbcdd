/** What a written file says of itself when it is read back: how many payments, and their sum as decimal text with two places. */
export type PaymentProof = { count: number; total: string };
