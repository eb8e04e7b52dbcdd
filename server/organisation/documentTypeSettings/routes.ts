import { checkSettings, type FieldSettings, moveType, refusesActive, type SettingsProblem } from "#domain/documents/typeSettings.ts";
import { loadDefinition, loadDocumentType, loadDocumentTypes } from "#server/organisation/documentTypes/store.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type FieldRow, loadFields, lockTypes, settingsOf, storeField, typeDetail } from "./store.ts";

export const documentTypeSettingsHandlers = {
  documentTypeDetail: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const type = await loadDocumentType(tx, actor.tenantId, params.documentType);
      return typeDetail(type, await loadFields(tx, actor.tenantId, params.documentType));
    }),

  setDocumentTypeActive: async ({ params, query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await lockTypes(tx, actor.tenantId);
      const types = await loadDocumentTypes(tx, actor.tenantId);
      await loadDocumentType(tx, actor.tenantId, params.documentType);
      const facts = types.map((type) => ({ documentType: type.document_type, isActive: type.is_active, isDefault: type.is_default }));
      const refusal = refusesActive(facts, params.documentType, query.isActive);
      if (refusal) throw new Refusal(refusal);
      await ofType(tx, actor.tenantId, params.documentType).set({ is_active: query.isActive }).execute();
    }),

  changeDocumentTypeOrder: async ({ params, query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await lockTypes(tx, actor.tenantId);
      await loadDocumentType(tx, actor.tenantId, params.documentType);
      const order = (await loadDocumentTypes(tx, actor.tenantId)).map((type) => type.document_type);
      for (const [ordinal, name] of moveType(order, params.documentType, query.orderChange).entries())
        await ofType(tx, actor.tenantId, name).set({ ordinal }).execute();
    }),

  setDefaultDocumentType: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await lockTypes(tx, actor.tenantId);
      const type = await loadDocumentType(tx, actor.tenantId, params.documentType);
      if (!type.is_active) throw new Refusal("default-inactive");
      await tx.updateTable("document_types").set({ is_default: false }).where("tenant_id", "=", actor.tenantId).execute();
      await ofType(tx, actor.tenantId, params.documentType).set({ is_default: true }).execute();
    }),

  saveDocumentType: async ({ params, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await lockTypes(tx, actor.tenantId);
      await loadDocumentType(tx, actor.tenantId, params.documentType);
      const rows = await loadFields(tx, actor.tenantId, params.documentType);
      requireGood(checkSettings(body, rows.map(known)));
      await ofType(tx, actor.tenantId, params.documentType)
        .set({ labels: JSON.stringify(body.labels), extract_items: body.extractItems, extract_note_from_isdoc: body.extractNoteFromIsdoc })
        .execute();
      const place = { tenantId: actor.tenantId, documentType: params.documentType };
      for (const [isItem, staged] of [
        [false, body.fields],
        [true, body.itemFields],
      ] as const) {
        const stored = rows.filter((row) => row.is_item === isItem);
        // Fields that were left out stay as they are, behind the given ones.
        const left = stored.filter((row) => !staged.some((field) => field.name === row.field)).map(settingsOf);
        for (const [ordinal, field] of [...staged, ...left].entries())
          await storeField(tx, { ...place, isItem, ordinal }, field, { before: stored.find((row) => row.field === field.name), now: app.clock.now() });
      }
    }),

  addField: async ({ params, body: { isItem, ...field } }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await lockTypes(tx, actor.tenantId);
      await loadDocumentType(tx, actor.tenantId, params.documentType);
      const rows = await loadFields(tx, actor.tenantId, params.documentType);
      if (rows.some((row) => row.field === field.name)) throw new Refusal("field-id-in-use");
      requireGood(oneOf(field, isItem, rows));
      const ordinal = Math.max(-1, ...rows.filter((row) => row.is_item === isItem).map((row) => row.ordinal)) + 1;
      await storeField(tx, { tenantId: actor.tenantId, documentType: params.documentType, isItem, ordinal }, field, {
        before: undefined,
        now: app.clock.now(),
      });
      return { field: field.name };
    }),

  saveField: async ({ params, body: { isItem, ...settings } }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await lockTypes(tx, actor.tenantId);
      const { before, rows } = await findField(tx, actor.tenantId, { ...params, isItem });
      const field = { ...settings, name: before.field };
      requireGood(oneOf(field, isItem, rows));
      await storeField(tx, { tenantId: actor.tenantId, documentType: params.documentType, isItem, ordinal: before.ordinal }, field, {
        before,
        now: app.clock.now(),
      });
    }),

  deleteField: async ({ params, query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await lockTypes(tx, actor.tenantId);
      const isItem = query.isItem ?? false;
      const { before, rows } = await findField(tx, actor.tenantId, { ...params, isItem });
      const field = { ...settingsOf(before), deleted: true };
      requireGood(oneOf(field, isItem, rows));
      await storeField(tx, { tenantId: actor.tenantId, documentType: params.documentType, isItem, ordinal: before.ordinal }, field, {
        before,
        now: app.clock.now(),
      });
    }),

  commonConditionalFields: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const [first, ...others] = await Promise.all(
        body.documentTypes.map(async (documentType) => (await loadDefinition(tx, actor.tenantId, documentType, actor.languageCode)).fields),
      );
      const isCommon = (field: { name: string; type: string }) =>
        others.every((fields) => fields.some((each) => each.name === field.name && each.type === field.type));
      return { fields: (first ?? []).filter(isCommon).map(({ name, label, type, format }) => ({ name, label, type, format })) };
    }),
} satisfies Partial<Handlers>;

const ofType = (tx: Tx, tenantId: string, documentType: string) =>
  tx.updateTable("document_types").where("tenant_id", "=", tenantId).where("document_type", "=", documentType);

const known = (row: FieldRow) => ({ name: row.field, isItem: row.is_item, builtIn: row.built_in, type: row.data_type });

function oneOf(field: FieldSettings, isItem: boolean, rows: readonly FieldRow[]): SettingsProblem[] {
  return checkSettings({ fields: isItem ? [] : [field], itemFields: isItem ? [field] : [] }, rows.map(known));
}

/** Throws the refusal of the first problem; all of them stand in its `errors`. */
function requireGood(problems: readonly SettingsProblem[]): void {
  const [first] = problems;
  if (first) throw new Refusal(first.code, { errors: problems.map(({ pointer, rule }) => ({ pointer, code: rule, message: rule })) });
}

/** A stored field of a type, deleted or not. Throws Refusal not-found. */
async function findField(tx: Tx, tenantId: string, place: { documentType: string; field: string; isItem: boolean }) {
  await loadDocumentType(tx, tenantId, place.documentType);
  const rows = await loadFields(tx, tenantId, place.documentType);
  const before = rows.find((row) => row.field === place.field && row.is_item === place.isItem);
  if (!before) throw new Refusal("not-found");
  return { before, rows };
}
