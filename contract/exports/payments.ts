import { MAX_PAYMENTS, paymentFormats, paymentRefusals } from "#domain/payments/names.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { supplierInsolvency, supplierRegister } from "#contract/documents/shapes.ts";
import { date, dateOrMoment, documentId, id, moment, person } from "#contract/shapes.ts";
import { registerFindingCodes } from "#domain/vat/register.ts";

const MAX_ACCOUNT_CHARACTERS = 50;

const order = {
  documentIds: z.array(id).min(1).max(MAX_PAYMENTS),
  format: z.enum(paymentFormats),
  /** One day for all payments; left out, each is paid on its due date. */
  payOn: dateOrMoment.optional(),
};
const orderId = z.strictObject({ orderId: id });
const refusals = z.array(z.enum(paymentRefusals));

export const payments = {
  checkPayments: call({
    method: "POST",
    path: "/v1/documents/payment-orders/check",
    summary: "What a payment order of the documents would pay, per accounting unit, and what keeps the others out.",
    needs: "ExportDocument",
    body: z.strictObject(order),
    reply: z.object({
      items: z.array(
        z.object({
          documentId: z.string(),
          fileName: z.string(),
          supplierName: z.string().nullable(),
          invoiceNumber: z.string().nullable(),
          amount: z.string().nullable(),
          currency: z.string().nullable(),
          accountingUnitId: z.string().nullable(),
          /** The payment; null where something keeps the document out. */
          payment: z.object({ iban: z.string(), amount: z.string(), currency: z.enum(["CZK", "EUR"]), day: date }).nullable(),
          refusals,
          /** What the registers of VAT payers say of the supplier, asked today where they could be; null where the tenant does not ask them. */
          register: supplierRegister
            .omit({ answer: true })
            .extend({ isAnswered: z.boolean(), findings: z.array(z.enum(registerFindingCodes)) })
            .nullable(),
          /** The same of the insolvency register. */
          insolvency: supplierInsolvency.nullable(),
        }),
      ),
      /** Who pays: one for each accounting unit of the documents. `account` is that of its last order. */
      payers: z.array(z.object({ accountingUnitId: z.string().nullable(), name: z.string(), account: z.string().nullable() })),
    }),
  }),
  createPaymentOrder: call({
    method: "POST",
    path: "/v1/documents/payment-orders",
    summary: "Makes the payment order of documents of one accounting unit and marks them as ordered; the same orderId gives the same order.",
    needs: "ExportDocument",
    body: z.strictObject({
      ...order,
      /** A UUID that the caller makes: a repeated call orders nothing twice. */
      orderId: id,
      /** Account of the payer: IBAN, or Czech "prefix-number/bank". */
      account: z.string().trim().min(1).max(MAX_ACCOUNT_CHARACTERS),
    }),
    reply: z.object({ orderId: z.string(), count: z.number(), fileName: z.string() }),
    errors: ["not-payable", "payer-account-invalid", "payment-order-differs", "validation"],
  }),
  paymentOrderFile: call({
    method: "GET",
    path: "/v1/documents/payment-orders/{orderId}/file",
    summary: "The file of a payment order, as it was made.",
    needs: "ExportDocument",
    params: orderId,
    answers: "file",
  }),
  documentPaymentOrder: call({
    method: "GET",
    path: "/v1/documents/{documentId}/payment-order",
    summary: "The payment order that the document is in.",
    needs: "view",
    params: documentId,
    reply: z.object({
      order: z
        .object({
          orderId: z.string(),
          format: z.enum(paymentFormats),
          fileName: z.string(),
          orderedAt: moment,
          orderedBy: person,
          amount: z.string(),
          currency: z.string(),
          day: date,
          iban: z.string(),
        })
        .nullable(),
    }),
  }),
  takePaymentBack: call({
    method: "DELETE",
    path: "/v1/documents/{documentId}/payment-order",
    summary: "Takes the document out of its payment order, so that it can be ordered again; the bank is not asked.",
    needs: "ExportDocument",
    params: documentId,
  }),
} as const;
