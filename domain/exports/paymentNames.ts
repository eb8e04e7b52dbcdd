import type { Invoice, PaymentMethod } from "#domain/invoice/invoice.ts";

const paymentNames: Partial<Record<PaymentMethod, string>> = {
  transfer: "převodem",
  cash: "hotově",
  card: "kartou",
  directDebit: "inkasem",
  cashOnDelivery: "dobírkou",
};

/** The form of payment as Czech accounting programs name it; undefined for one that they do not know. */
export const paymentNameOf = (invoice: Invoice): string | undefined => paymentNames[invoice.paymentMethod as PaymentMethod];
