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

/** How the planner adds up many narrow rows best, for this transaction alone. */
const settings = [
  // Compiling these statements would take longer than running them.
  ["jit", "off"],
  // Enough memory to group by hash; with the usual 4 MB the planner sorts all rows first.
  ["work_mem", "64MB"],
  // Passing sums between processes is cheap, so the planner may use several of them.
  ["parallel_setup_cost", "100"],
  ["parallel_tuple_cost", "0.01"],
] as const;

export const dashboardHandlers = {
  generateDashboard: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await sql`select set_config(name, setting, true) from (values ${sql.join(settings.map(([name, setting]) => sql`(${name}, ${setting})`))}) chosen (name, setting)`.execute(
        tx,
      );
      return reports[body.reportType]({ tx, actor, accountingUnitIds: body.accountingUnitIds ?? [], now: app.clock.now() });
    }),
} satisfies Partial<Handlers>;
