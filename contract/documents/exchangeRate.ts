import { z } from "zod";
import { call } from "#contract/call.ts";
import { date, dateOrMoment, documentId } from "#contract/shapes.ts";

const decimal = z.string();

export const exchangeRate = {
  loadExchangeRate: call({
    method: "POST",
    path: "/v1/documents/{documentId}/document-exchange-rate",
    summary: "Loads the rate of the Czech National Bank for the document's currency and writes it; with isPreview it is only shown.",
    needs: "EditDocument",
    params: documentId,
    body: z.strictObject({
      /** The day whose rate is wanted; it wins over the issue date. */
      rateDate: dateOrMoment.optional(),
      /** Left out, the document's own issue date counts. */
      issueDate: dateOrMoment.optional(),
      /** ISO 4217; left out, the document's own currency. */
      currency: z.string().max(3).optional(),
      isPreview: z.boolean().optional(),
    }),
    reply: z.object({
      currency: z.string(),
      /** Crowns for `exchangeRateAmount` units of the currency, with a decimal point. */
      exchangeRate: decimal,
      exchangeRateAmount: decimal,
      /** The day the rate was asked for, and the day of the list it stands in (the last one published before). */
      requestedDate: date,
      publishedDate: date,
      /** The document's totals in crowns by field name, for the fields that have a value. */
      totals: z.record(z.string(), decimal),
    }),
    errors: ["date-required", "rate-not-found", "invalid-transition", "edited-elsewhere", "upstream-failed", "upstream-timeout"],
  }),
} as const;
