import { countAttention } from "#domain/documents/attention.ts";
import type { Evidence } from "#domain/evidence/reading.ts";
import { decimal } from "#domain/money/decimal.ts";
import { toCrowns } from "#domain/money/exchange.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { loadForChange, requireAction, validationErrorsOf } from "#server/documents/rules.ts";
import { changeDocument } from "#server/documents/change.ts";
import { type DocumentRow, loadContents, loadDocument } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { CnbRate } from "#server/core/outside/cnb.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";

/** Amounts that are shown in crowns. */
const totalFields = ["totalWithoutVat", "totalVat", "totalAmount", "amountDue"] as const;

export const exchangeRateHandlers = {
  loadExchangeRate: async ({ params, body, ifMatch, setHeader }, actor, app) => {
    const document = await app.db.transaction(actor.tenantId, (tx) => loadDocument(tx, actor, params.documentId));
    // What is only shown ends in the form and is saved with it.
    requireAction(body.isPreview ? "save" : "loadExchangeRate", document, actor);
    const requestedDate = body.rateDate ?? body.issueDate ?? document.fields.issueDate;
    if (!requestedDate || !/^\d{4}-\d{2}-\d{2}$/.test(requestedDate)) throw new Refusal("date-required");
    const currency = (body.currency ?? document.fields.currency ?? "").toUpperCase();
    // Outside of a transaction, because the bank may answer slowly.
    const found = /^[A-Z]{3}$/.test(currency) ? await app.cnb.rate(currency, requestedDate) : undefined;
    if (!found) throw new Refusal("rate-not-found", { detail: currency });
    if (!body.isPreview) {
      await app.db.transaction(actor.tenantId, async (tx) => {
        const locked = await loadForChange(tx, actor, params.documentId, ifMatch);
        setHeader("etag", `"${await writeRate(tx, app, actor, { document: locked, rate: found })}"`);
      });
    }
    return {
      currency,
      exchangeRate: found.rate,
      exchangeRateAmount: found.amount,
      requestedDate,
      publishedDate: found.publishedDate,
      totals: totalsInCrowns(document.fields, found),
    };
  },
} satisfies Partial<Handlers>;

function totalsInCrowns(fields: Record<string, string>, { rate, amount }: CnbRate): Record<string, string> {
  const exact = { rate: decimal(rate)!, amount: decimal(amount)! };
  return Object.fromEntries(
    totalFields.flatMap((field) => {
      const value = decimal(fields[field]);
      return value ? [[field, toCrowns(value, exact)]] : [];
    }),
  );
}

/** Writes the rate; the state stays (domain rules 2). Returns the new version. */
async function writeRate(tx: Tx, app: App, actor: Actor, { document, rate: found }: { document: DocumentRow; rate: CnbRate }): Promise<number> {
  const to = requireAction("loadExchangeRate", document, actor);
  const values = { exchangeRate: found.rate, exchangeRateAmount: found.amount };
  const fields = { ...document.fields, ...values };
  const contents = await loadContents(tx, document);
  const sure: Evidence = { source: "register", confidence: 1, checks: [] };
  const evidence = { ...contents.evidence, exchangeRate: sure, exchangeRateAmount: sure };
  const definition = await loadDefinition(tx, actor.tenantId, document.document_type, actor.languageCode);
  const errors = await validationErrorsOf(tx, { ...document, fields }, contents);
  return changeDocument(tx, app, document, {
    kind: "exchangeRate",
    to,
    userId: actor.userId,
    now: app.clock.now(),
    detail: found.publishedDate,
    changes: Object.entries(values).flatMap(([field, value]) => {
      const from = document.fields[field] ?? null;
      return from === value ? [] : [{ field, from, to: value }];
    }),
    contents: { ...contents, evidence },
    columns: { fields: JSON.stringify(fields), attention: countAttention(definition.fields, { values: fields, evidence }, errors) },
  });
}
