import type { DocumentTypeDefinition, FieldDefinition } from "#contract/organisation/documentTypes.ts";
import type { OfferedCodes } from "#contract/documents/values.ts";
import { kindOf, type Subject } from "#domain/documents/conditions.ts";
import { isOfField, listsOf } from "#domain/codeLists/codeLists.ts";
import { codesIn, type KnownCodes, takesCodes } from "#domain/documents/codes.ts";
import { itemValue } from "#domain/documents/itemValue.ts";
import type { Culture, EnumCategory } from "#domain/names.ts";
import type { LineItem } from "#domain/invoice/invoice.ts";
import type { Tx } from "#server/core/db.ts";
import { loadCodeLists, loadRows, type StoredList } from "./store.ts";

/** A document as code lists see it. */
export type CodedDocument = { tenantId: string; accountingUnitId: string | null; fields: Readonly<Record<string, string>>; items: readonly LineItem[] };

const codedFields = (definition: DocumentTypeDefinition): FieldDefinition[] =>
  [...definition.fields, ...definition.itemFields].filter((field) => takesCodes(field.type));

function subjectOf(definition: DocumentTypeDefinition, fields: CodedDocument["fields"]): Subject {
  return { documentType: definition.documentType, fields: { ...fields }, kinds: new Map(definition.fields.map((field) => [field.name, kindOf(field.type)])) };
}

/** Lists by field name, for fields that have one. */
async function listsByField(tx: Tx, definition: DocumentTypeDefinition, document: CodedDocument) {
  const lists = await loadCodeLists(tx, document.tenantId);
  const subject = subjectOf(definition, document.fields);
  const byField = new Map<string, StoredList[]>();
  for (const field of codedFields(definition)) {
    const own = listsOf(field, lists, { accountingUnitId: document.accountingUnitId, subject });
    if (own.length > 0) byField.set(field.name, own);
  }
  return { lists, byField };
}

/** The codes that a document has, by field name; columns of items included. */
function usedCodes(definition: DocumentTypeDefinition, document: Pick<CodedDocument, "fields" | "items">): Map<string, string[]> {
  const header = definition.fields.map((field) => [field.name, codesIn(document.fields[field.name] ?? "")] as const);
  const columns = definition.itemFields.filter((field) => takesCodes(field.type));
  const rows = columns.map((field) => [field.name, document.items.flatMap((item) => codesIn(itemValue(item, field)))] as const);
  return new Map([...header, ...rows]);
}

/** Which codes of a document stand in the lists that apply to it, hidden rows included. Reads only the rows that the document uses. */
export async function knownCodes(tx: Tx, definition: DocumentTypeDefinition, document: CodedDocument): Promise<KnownCodes> {
  if (codedFields(definition).length === 0) return new Map();
  const { byField } = await listsByField(tx, definition, document);
  const used = usedCodes(definition, document);
  const keys = [...byField.keys()].flatMap((field) => used.get(field) ?? []);
  const rows = await loadRows(
    tx,
    document.tenantId,
    [...byField.values()].flat().map((list) => list.enumId),
    keys,
  );
  return new Map(
    [...byField].map(([field, lists]) => [field, new Set(rows.filter((row) => lists.some((list) => list.enumId === row.enumId)).map((row) => row.key))]),
  );
}

export type OfferedFields = { fields: Record<string, OfferedCodes["values"]>; dependsOn: string[] };

/** The codes to offer on a document by field; hidden ones only where the document has them. */
export async function offeredCodes(tx: Tx, definition: DocumentTypeDefinition, document: CodedDocument, culture: Culture): Promise<OfferedFields> {
  const { lists, byField } = await listsByField(tx, definition, document);
  const used = usedCodes(definition, document);
  const rows = await loadRows(
    tx,
    document.tenantId,
    [...byField.values()].flat().map((list) => list.enumId),
  );
  const byList = Map.groupBy(rows, (row) => row.enumId);
  const fields = [...byField].map(([field, own]) => {
    const has = new Set(used.get(field));
    const values = own
      .flatMap((list) => byList.get(list.enumId) ?? [])
      .filter((row) => !row.hidden || has.has(row.key))
      .map((row) => ({ key: row.key, label: row.labels[culture], ...(row.hidden ? { hidden: true } : {}) }));
    return [field, distinct(values)] as const;
  });
  const ofType = lists.filter((list) => codedFields(definition).some((field) => isOfField(list, field)));
  return { fields: Object.fromEntries(fields), dependsOn: [...new Set(ofType.flatMap((list) => list.conditions.map((condition) => condition.field)))] };
}

/** The codes of fields without a document, for filters and bulk changes: of every list for everybody and for the given units. */
export async function codesOfFields(
  tx: Tx,
  fields: readonly FieldDefinition[],
  scope: { tenantId: string; unitIds: readonly string[] | undefined; culture: Culture },
): Promise<Record<string, { key: string; label: string }[]>> {
  const coded = fields.filter((field) => takesCodes(field.type));
  const isSeen = (list: StoredList) => list.type === "Default" || !scope.unitIds || list.accountingUnitIds.some((unit) => scope.unitIds?.includes(unit));
  const lists = (await loadCodeLists(tx, scope.tenantId)).filter((list) => isSeen(list) && coded.some((field) => isOfField(list, field)));
  const rows = await loadRows(
    tx,
    scope.tenantId,
    lists.map((list) => list.enumId),
  );
  return Object.fromEntries(
    coded.map((field) => {
      const own = new Set(lists.filter((list) => isOfField(list, field)).map((list) => list.enumId));
      const values = rows.filter((row) => own.has(row.enumId) && !row.hidden).map((row) => ({ key: row.key, label: row.labels[scope.culture] }));
      return [field.name, distinct(values)];
    }),
  );
}

/** Czech texts of the codes of one category; a list of the accounting unit goes before those for everybody. */
export async function codeTexts(tx: Tx, tenantId: string, category: EnumCategory): Promise<(unitId: string | null, code: string) => string | undefined> {
  const lists = (await loadCodeLists(tx, tenantId)).filter((list) => list.category === category);
  const rows = await loadRows(
    tx,
    tenantId,
    lists.map((list) => list.enumId),
  );
  const textIn = (own: readonly StoredList[], code: string) =>
    rows.find((row) => row.key === code && own.some((list) => list.enumId === row.enumId))?.labels["cs-CZ"];
  return (unitId, code) => {
    const ofUnit = lists.filter((list) => list.type === "ByAccountingUnit" && unitId !== null && list.accountingUnitIds.includes(unitId));
    const ofAll = lists.filter((list) => list.type === "Default");
    return textIn(ofUnit, code) ?? textIn(ofAll, code);
  };
}

function distinct<Value extends { key: string }>(values: Value[]): Value[] {
  const seen = new Set<string>();
  return values.filter((value) => !seen.has(value.key) && seen.add(value.key));
}
