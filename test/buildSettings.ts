import type { CodeListRow } from "#domain/codeLists/codeLists.ts";
import type { FieldSettings } from "#domain/documents/typeSettings.ts";
import type { App } from "#server/core/app.ts";
import { storeField } from "#server/organisation/documentTypeSettings/store.ts";
import { type ListToStore, storeCodeList } from "#server/organisation/codeLists/store.ts";
import { randomUUID } from "node:crypto";

/** Visible rows of a code list; the label in both languages is the key with a word. */
export const codeRows = (...keys: string[]): CodeListRow[] =>
  keys.map((key) => ({ key, labels: { "cs-CZ": `${key} česky`, "en-US": `${key} in English` }, hidden: false }));

/** A code list of a tenant; returns its id. By default it is for everybody and belongs to no field. */
export async function buildCodeList(app: App, tenantId: string, parts: Partial<ListToStore> = {}): Promise<string> {
  const enumId = randomUUID();
  const list: ListToStore = {
    enumId,
    name: "Střediska",
    type: "Default",
    category: "None",
    fields: [],
    accountingUnitIds: [],
    conditions: [],
    accountingSystemId: null,
    sourceKey: null,
    rows: codeRows("PRG", "BRN"),
    ...parts,
  };
  await app.db.transaction(tenantId, (tx) => storeCodeList(tx, tenantId, list, app.clock.now()));
  return enumId;
}

/** A field that a tenant added to a document type; returns its id. */
export async function buildField(
  app: App,
  tenantId: string,
  parts: Partial<FieldSettings> & { documentType?: string; isItem?: boolean } = {},
): Promise<string> {
  const { documentType = "ReceivedInvoice", isItem = false, ...settings } = parts;
  const name = settings.name ?? `p${randomUUID().replaceAll("-", "")}`;
  const field: FieldSettings = {
    labels: { "cs-CZ": "Projekt", "en-US": "Project" },
    type: "TEXT",
    hidden: false,
    editable: true,
    required: false,
    showInApprovalWorkflow: false,
    requiredInApprovalWorkflow: false,
    exportMapping: "None",
    linkedFields: [],
    duplicatesControl: false,
    regexConditions: [],
    deleted: false,
    ...settings,
    name,
  };
  await app.db.transaction(tenantId, (tx) =>
    storeField(tx, { tenantId, documentType, isItem, ordinal: 900 }, field, { before: undefined, now: app.clock.now() }),
  );
  return name;
}
