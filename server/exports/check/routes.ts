import type { CheckProblem } from "#contract/exports/check.ts";
import { type ExportFormat, exportFormats } from "#domain/exports/names.ts";
import { decideAction } from "#domain/documents/state.ts";
import { isUndecidedRule } from "#domain/documents/undecided.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import { type Actor, permits } from "#server/core/actor.ts";
import { exportProblems, exportRemarks } from "#server/exports/rendering/index.ts";
import { requireApproved } from "#server/approval/standing.ts";
import { actorFacts, documentFacts, validationErrorsOf } from "#server/documents/rules.ts";
import { type ContentsRow, type DocumentRow, loadContents, loadDocument } from "#server/documents/store.ts";
import { invoiceOf } from "#server/exports/download/invoice.ts";
import { exportOptions } from "#server/exports/download/options.ts";
import { hasLeft, isPlain } from "#server/exports/download/routes.ts";
import { undecidedOf } from "#server/documents/undecided.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { askIntegrations } from "./integrations.ts";

export const exportCheckHandlers = {
  checkExport: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const formats = (body.exportFormats ?? exportFormats).filter((format) => permits(actor, isPlain(format) ? "DownloadDocument" : "ExportDocument"));
      const options = await exportOptions(tx, app, { tenantId: actor.tenantId, culture: actor.languageCode });
      const items = [];
      for (const documentId of body.documentIds) {
        const document = await loadDocument(tx, actor, documentId);
        const contents = await loadContents(tx, document);
        const invoice = await invoiceOf(tx, document, contents);
        const undecided = document.exported_at === null ? undecidedProblems(await undecidedOf(tx, document, contents)) : [];
        const approval = formats.every(isPlain) || hasLeft(document) ? [] : await missingApproval(tx, document);
        const ofFormat = (format: ExportFormat) => [...(isPlain(format) ? [] : [...undecided, ...approval]), ...exportProblems(format, { invoice }, options)];
        const integrations = permits(actor, "ExportDocument") ? await askIntegrations(tx, app, { document, invoice, options }) : { problems: [], remarks: [] };
        items.push({
          documentId,
          fileName: document.file_name,
          sending: [...(await keepsFromSending(tx, actor, document, contents)), ...integrations.problems],
          remarks: integrations.remarks,
          formats: formats.map((exportFormat) => ({
            exportFormat,
            problems: ofFormat(exportFormat),
            remarks: exportRemarks(exportFormat, { invoice }, options),
          })),
        });
      }
      return { items };
    }),
} satisfies Partial<Handlers>;

async function missingApproval(tx: Tx, document: DocumentRow): Promise<CheckProblem[]> {
  try {
    await requireApproved(tx, document);
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.code === "approval-required") return [{ code: "approvalRequired" }];
    throw error;
  }
}

/** Row 12 of domain rules 2 as a list, each broken rule by its field. */
async function keepsFromSending(tx: Tx, actor: Actor, document: DocumentRow, contents: ContentsRow): Promise<CheckProblem[]> {
  const errors = await validationErrorsOf(tx, document, contents);
  const decision = decideAction("export", documentFacts(document, actor, errors), actorFacts(actor));
  if (decision.ok) return missingApproval(tx, document);
  if (decision.code === "validation") {
    const broken = errors.filter((error) => error.blocking && !isUndecidedRule(error.rule));
    return [...undecidedProblems(errors), ...broken.map(({ field, rule }): CheckProblem => ({ code: "brokenRule", field, rule }))];
  }
  if (decision.code === "permission-denied") return [{ code: "permission" }];
  return [decision.code === "approval-required" ? { code: "approvalRequired" } : { code: "state", state: document.state }];
}

/** The open questions among what stands against a document. */
const undecidedProblems = (errors: readonly ValidationError[]): CheckProblem[] => errors.flatMap(({ rule }) => (isUndecidedRule(rule) ? [{ code: rule }] : []));
