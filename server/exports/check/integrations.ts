import type { CheckProblem } from "#contract/exports/check.ts";
import { detailOf, type ExportDetail } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { App } from "#server/core/app.ts";
import { exportProblems, exportRemarks, type ExportOptions } from "#server/exports/rendering/index.ts";
import { type Integration, loadIntegrations, settingsOf } from "#server/exports/integrations/store.ts";
import { servingOf } from "#server/exports/deliveries/setOut.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { bookingOf } from "#server/exports/download/options.ts";
import type { Tx } from "#server/core/db.ts";

type Asked = { document: DocumentRow; invoice: Invoice; options: ExportOptions };
type Said = { detail: ExportDetail; integrations: string[] };

/** Export problems and remarks of the integrations that take a document: each once, with the names of the integrations. */
export async function askIntegrations(tx: Tx, app: App, { document, invoice, options }: Asked): Promise<{ problems: CheckProblem[]; remarks: Said[] }> {
  const problems = new Map<string, CheckProblem & { integrations: string[] }>();
  const remarks = new Map<string, Said>();
  const all = await loadIntegrations(tx, document.tenant_id);
  const serving = servingOf(app, all, document.accounting_unit_id);
  for (const integration of serving) {
    const booked = (await bookingOf(tx, app, document.tenant_id, integration.export_format ?? integration.type))(invoice, document);
    for (const problem of problemsOf(app, integration, booked, options))
      note(problems, `${problem.code} ${problem.field ?? ""} ${problem.detail?.code ?? ""}`, problem, integration.name);
    for (const detail of remarksOf(app, integration, booked, options)) note(remarks, JSON.stringify(detail), { detail }, integration.name);
  }
  // Where no integration is set up, documents are fetched over the API or downloaded.
  const isUnserved = all.length > 0 && serving.length === 0;
  const unserved = isUnserved ? [{ detail: detailOf("noIntegrationOfUnit"), integrations: [] }] : [];
  return { problems: [...problems.values()], remarks: [...unserved, ...remarks.values()] };
}

function note<Thing>(found: Map<string, Thing & { integrations: string[] }>, key: string, thing: Thing, integration: string): void {
  const known = found.get(key) ?? { ...thing, integrations: [] };
  if (!known.integrations.includes(integration)) known.integrations.push(integration);
  found.set(key, known);
}

function remarksOf(app: App, integration: Integration, invoice: Invoice, options: ExportOptions): ExportDetail[] {
  const connection = app.connections[integration.type];
  if (connection?.takes === "document") return connection.remarks?.(invoice, settingsOf(app, integration)) ?? [];
  return integration.export_format ? exportRemarks(integration.export_format, { invoice }, options) : [];
}

function problemsOf(app: App, integration: Integration, invoice: Invoice, options: ExportOptions): ExportProblem[] {
  const connection = app.connections[integration.type];
  if (connection?.takes === "document") return connection.check(invoice, settingsOf(app, integration));
  return integration.export_format ? exportProblems(integration.export_format, { invoice }, options) : [];
}
