import { fillLinked } from "#domain/codeLists/linkedFields.ts";
import { noteExternal } from "#domain/documents/externalErrors.ts";
import { afterErrors } from "#domain/documents/state.ts";
import { isClean } from "#domain/documents/validate.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { oneByOne } from "#server/documents/attempt.ts";
import { checkDocument } from "#server/documents/check.ts";
import { loadForChange, requireAction } from "#server/documents/rules.ts";
import { saveValues } from "#server/documents/save.ts";
import { changeDocument } from "#server/documents/change.ts";
import { loadContents, loadDocument } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import { offeredCodes } from "#server/organisation/codeLists/codes.ts";
import type { Handlers } from "#server/core/handler.ts";
import { suggestedCodes, supplierCoding } from "./suggested.ts";

export const documentValueHandlers = {
  documentEnumValues: async ({ params, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId);
      const definition = await loadDefinition(tx, actor.tenantId, document.document_type, actor.languageCode);
      const fields = Object.fromEntries(Object.entries({ ...document.fields, ...body.fields }).flatMap(([name, value]) => (value ? [[name, value]] : [])));
      const { items } = await loadContents(tx, document);
      const coded = { tenantId: actor.tenantId, accountingUnitId: document.accounting_unit_id, fields, items };
      const offered = await offeredCodes(tx, definition, coded, body.culture ?? actor.languageCode);
      const suggested = await suggestedCodes(tx, actor, document, Object.keys(offered.fields));
      const usual = await supplierCoding(tx, actor, document, fields);
      return {
        fields: Object.fromEntries(
          Object.entries(offered.fields).map(([name, values]) => {
            const [standing] = offeredOf(usual[name] === undefined ? [] : [usual[name]], values);
            return [name, { values, suggested: offeredOf(suggested[name], values), ...(standing === undefined ? {} : { usual: standing }) }];
          }),
        ),
        dependsOn: offered.dependsOn,
      };
    }),

  setValidationErrors: async ({ params, body, ifMatch, setHeader }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadForChange(tx, actor, params.documentId, ifMatch);
      const contents = await loadContents(tx, document);
      const definition = await loadDefinition(tx, actor.tenantId, document.document_type, "cs-CZ");
      const values = { fields: document.fields, items: contents.items, vatBreakdown: contents.vat_breakdown };
      // What webhooks found is theirs to replace.
      const external = [...noteExternal(body.errors, values), ...contents.external_errors.filter(({ webHookId }) => webHookId !== undefined)];
      const errors = await checkDocument(tx, definition, {
        tenantId: actor.tenantId,
        accountingUnitId: document.accounting_unit_id,
        values,
        externalErrors: external,
      });
      requireAction("edit", document, actor, { errors });
      await tx
        .insertInto("document_contents")
        .values({ tenant_id: actor.tenantId, document_id: document.document_id, external_errors: JSON.stringify(external) } as never)
        .onConflict((conflict) => conflict.columns(["tenant_id", "document_id"]).doUpdateSet({ external_errors: JSON.stringify(external) }))
        .execute();
      const version = await changeDocument(tx, app, document, {
        kind: "validation",
        to: afterErrors({ state: document.state, isClean: isClean(errors) }),
        userId: actor.userId,
        now: app.clock.now(),
        detail: String(body.errors.length),
        columns: {},
      });
      setHeader("etag", `"${version}"`);
    }),

  batchUpdateFields: async ({ body }, actor, app) => oneByOne(app, body.documentIds, (documentId) => updateFields(app, actor, documentId, body.fields)),
} satisfies Partial<Handlers>;

/** Suggested codes that are on offer, hidden ones left out. */
function offeredOf(suggested: readonly string[] | undefined, values: readonly { key: string; hidden?: boolean }[]): string[] {
  const open = new Set(values.flatMap((value) => (value.hidden ? [] : [value.key])));
  return (suggested ?? []).filter((key) => open.has(key));
}

/** One document of a batch: what a person would do in the document screen, linked fields included. */
export async function updateFields(app: App, actor: Actor, documentId: string, fields: Record<string, string | null>): Promise<void> {
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, documentId, undefined);
    const definition = await loadDefinition(tx, actor.tenantId, document.document_type, actor.languageCode);
    const contents = await loadContents(tx, document);
    const next: { fields: Record<string, string | null>; items: typeof contents.items } = { fields: { ...fields }, items: contents.items };
    for (const [name, value] of Object.entries(fields)) {
      const present = Object.fromEntries(Object.entries({ ...document.fields, ...next.fields }).flatMap(([field, text]) => (text ? [[field, text]] : [])));
      const linked = fillLinked(definition, { name, value: value ?? "" }, { fields: present, items: next.items });
      next.fields = { ...linked.fields, ...next.fields };
      next.items = linked.items;
    }
    await saveValues(tx, app, actor, { document, body: next });
  });
}
