import type { ReportType } from "#domain/insight/reports.ts";
import type { Handlers } from "#server/core/handler.ts";
import { sql } from "kysely";
import { cashNeed, invoicesBySupplier, vatDeduction } from "./amounts.ts";
import { accuracy, documentsFeedback, extraction } from "./reading.ts";
import type { Ask } from "./shared.ts";
import { waiting } from "./waiting.ts";

const reports = {
  InvoicesBySupplier: invoicesBySupplier,
  Extraction: extraction,
  DocumentsFeedback: documentsFeedback,
  CashNeed: cashNeed,
  VatDeduction: vatDeduction,
  Waiting: waiting,
  Accuracy: accuracy,
} satisfies Record<ReportType, (ask: Ask) => Promise<unknown>>;

export const dashboardHandlers = {
  generateDashboard: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      // Compiling a statement takes longer than these take.
      await sql`set local jit = off`.execute(tx);
      return reports[body.reportType]({ tx, actor, accountingUnitIds: body.accountingUnitIds ?? [], now: app.clock.now() });
    }),
} satisfies Partial<Handlers>;
