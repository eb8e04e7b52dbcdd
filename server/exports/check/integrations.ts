import type { CheckProblem } from "#contract/exports/check.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { App } from "#server/core/app.ts";
import { exportProblems, type ExportOptions } from "#server/exports/rendering/index.ts";
import { type Integration, loadIntegrations, settingsOf } from "#server/exports/integrations/store.ts";
import { servingOf } from "#server/exports/deliveries/setOut.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { bookingOf } from "#server/exports/download/options.ts";
import type { Tx } from "#server/core/db.ts";

/** What the integrations that a document goes to have against it: each problem once, with the names of those that have it. */
export async function integrationProblems(
  tx: Tx,
  app: App,
  { document, invoice, options }: { document: DocumentRow; invoice: Invoice; options: ExportOptions },
): Promise<CheckProblem[]> {
  const found = new Map<string, CheckProblem & { integrations: string[] }>();
  for (const integration of servingOf(app, await loadIntegrations(tx, document.tenant_id), document.accounting_unit_id)) {
    const booked = (await bookingOf(tx, app, document.tenant_id, integration.export_format ?? integration.type))(invoice, document);
    for (const problem of problemsOf(app, integration, booked, options)) {
      const key = `${problem.code} ${problem.field ?? ""} ${problem.detail?.code ?? ""}`;
      const known = found.get(key) ?? { ...problem, integrations: [] };
      if (!known.integrations.includes(integration.name)) known.integrations.push(integration.name);
      found.set(key, known);
    }
  }
  return [...found.values()];
}

function problemsOf(app: App, integration: Integration, invoice: Invoice, options: ExportOptions): ExportProblem[] {
  const connection = app.connections[integration.type];
  if (connection?.takes === "document") return connection.check(invoice, settingsOf(app, integration));
  return integration.export_format ? exportProblems(integration.export_format, { invoice }, options) : [];
}
