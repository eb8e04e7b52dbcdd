import { waitingStates } from "#domain/insight/waiting.ts";
import { reportTypes } from "#domain/insight/reports.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { date, id, moment } from "#contract/shapes.ts";

/** `YYYY-MM`. */
const month = z.string();
/** An exact sum of one currency as decimal text, and of how many documents. */
const money = { amount: z.string(), count: z.number() };
/** ISO 4217; empty for documents that state none. */
const currency = z.string();
const supplier = { name: z.string(), companyId: z.string().nullable() };

const reports = {
  InvoicesBySupplier: z.object({
    reportType: z.literal("InvoicesBySupplier"),
    currencies: z.array(
      z.object({
        currency,
        ...money,
        months: z.array(z.object({ month, ...money })),
        suppliers: z.array(z.object({ ...supplier, ...money })),
        /** All suppliers that are not named. */
        others: z.object(money),
      }),
    ),
  }),
  Extraction: z.object({ reportType: z.literal("Extraction"), months: z.array(z.object({ month, extracted: z.number(), failed: z.number() })) }),
  DocumentsFeedback: z.object({
    reportType: z.literal("DocumentsFeedback"),
    months: z.array(z.object({ month, satisfied: z.number(), unsatisfied: z.number() })),
    /** Fields that people named as read wrongly. */
    fields: z.array(z.object({ field: z.string(), count: z.number() })),
  }),
  CashNeed: z.object({
    reportType: z.literal("CashNeed"),
    currencies: z.array(z.object({ currency, ...money, weeks: z.array(z.object({ from: date, to: date, ...money })) })),
  }),
  VatDeduction: z.object({
    reportType: z.literal("VatDeduction"),
    currencies: z.array(z.object({ currency, ...money, months: z.array(z.object({ month, ...money })) })),
  }),
  Waiting: z.object({
    reportType: z.literal("Waiting"),
    /** `ages` has one number for each class of age (domain/insight/waiting.ts). */
    states: z.array(z.object({ state: z.enum(waitingStates), count: z.number(), ages: z.array(z.number()), oldest: moment.nullable() })),
    /** Open turns of approval; without a person they are anybody's. */
    approvals: z.array(
      z.object({
        workflow: z.string().nullable(),
        step: z.string(),
        person: z.object({ userId: id, name: z.string() }).nullable(),
        count: z.number(),
        oldest: moment,
      }),
    ),
  }),
  Accuracy: z.object({
    reportType: z.literal("Accuracy"),
    documents: z.number(),
    values: z.number(),
    corrected: z.number(),
    suppliers: z.array(z.object({ ...supplier, documents: z.number(), values: z.number(), corrected: z.number() })),
    fields: z.array(z.object({ field: z.string(), corrected: z.number() })),
  }),
} as const;

export const dashboards = {
  generateDashboard: call({
    method: "POST",
    path: "/v1/dashboards/generateData",
    summary: "Figures of one dashboard over the caller's documents, without deleted ones; by month over 12 months, the present one included.",
    needs: "signedIn",
    feature: "Dashboards",
    body: z.strictObject({ reportType: z.enum(reportTypes), accountingUnitIds: z.array(id).max(200).optional() }),
    reply: z.discriminatedUnion("reportType", [
      reports.InvoicesBySupplier,
      reports.Extraction,
      reports.DocumentsFeedback,
      reports.CashNeed,
      reports.VatDeduction,
      reports.Waiting,
      reports.Accuracy,
    ]),
  }),
} as const;
