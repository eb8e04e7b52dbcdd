import { isListProperty, kindOfDataType, kindOfListField, type ListFieldKind, type ListProperty } from "#domain/documents/list/listFields.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import { type RawBuilder, sql } from "kysely";

/** How a field is compared and ordered in SQL over `documents`. */
export type ListColumn = {
  kind: ListFieldKind;
  /** What conditions compare: text, numeric, timestamptz or uuid. */
  value: RawBuilder<unknown>;
  /** What lists order by. */
  key: RawBuilder<unknown>;
  /** SQL type of the key where an index orders by it: such lists can be entered at any place (`near`). */
  indexedAs?: "text" | "timestamptz" | "double precision" | "integer";
  /** The key is a row of sorted_keys (sorted.ts), which a list joins; `instead` finds it in the document. */
  sorted?: { tenantId: string; sortedId: number; instead: ListColumn };
  /** No document lacks a value, so an order by the column needs no separate part for empty ones. */
  isNeverEmpty?: true;
};

/** Texts are ordered as Czechs expect, whatever the locale of the database; the indexes say the same. */
const inCzechOrder = (value: RawBuilder<unknown>) => sql`${value} collate "cs-x-icu"`;
const plain = (column: string): Pick<ListColumn, "value" | "key"> => ({ value: sql.ref(column), key: sql.ref(column) });
const name = (column: string): Pick<ListColumn, "value" | "key"> => ({ value: sql.ref(column), key: inCzechOrder(sql.ref(column)) });
const person = (column: string): Pick<ListColumn, "value" | "key"> => ({
  value: sql.ref(column),
  key: inCzechOrder(
    sql`(select users.last_name || ' ' || users.first_name from users where users.tenant_id = documents.tenant_id and users.user_id = ${sql.ref(column)})`,
  ),
});

const properties: Record<ListProperty, Omit<ListColumn, "kind">> = {
  state: plain("state"),
  errorType: plain("error_type"),
  errorOrigin: plain("error_origin"),
  errorDetail: name("error_detail"),
  attention: { ...plain("attention"), indexedAs: "integer" },
  documentType: {
    value: sql.ref("document_type"),
    key: sql`(select ordinal from document_types where document_types.tenant_id = documents.tenant_id and document_types.document_type = documents.document_type)`,
  },
  accountingUnitId: {
    value: sql.ref("accounting_unit_id"),
    key: inCzechOrder(
      sql`(select name from accounting_units where accounting_units.tenant_id = documents.tenant_id and accounting_units.accounting_unit_id = documents.accounting_unit_id)`,
    ),
  },
  // What has no place stands behind what has one, as it came.
  ordinal: { value: sql.ref("ordinal"), key: sql`coalesce(ordinal, extract(epoch from created_at))`, isNeverEmpty: true },
  fileName: { ...name("file_name"), indexedAs: "text", isNeverEmpty: true },
  externalDocumentId: name("external_document_id"),
  documentNote: { value: sql`nullif(note, '')`, key: inCzechOrder(sql`nullif(note, '')`) },
  source: plain("source"),
  senderEmail: name("sender_email"),
  recipientEmail: name("recipient_email"),
  owner: person("owner_id"),
  uploadedBy: person("uploaded_by"),
  validator: person("validator_id"),
  lastApprover: person("last_approver_id"),
  createdTime: { ...plain("created_at"), indexedAs: "timestamptz", isNeverEmpty: true },
  changedTime: plain("changed_at"),
  lastOpenTime: plain("last_open_at"),
  validationTime: plain("validated_at"),
  lastApprovalStepTime: plain("last_approval_step_at"),
  exportedTime: plain("exported_at"),
  paymentOrderedTime: plain("payment_ordered_at"),
  heldTime: plain("held_at"),
  deliveredDate: { value: sql`delivered_date::text`, key: sql.ref("delivered_date") },
  pageCount: plain("page_count"),
  size: plain("size"),
  hasAttachments: hasAttachments(),
};

function hasAttachments(): Pick<ListColumn, "value" | "key"> {
  const value = sql`exists (select 1 from documents attachment where attachment.tenant_id = documents.tenant_id and attachment.attached_to = documents.document_id and attachment.deleted_at is null)`;
  return { value, key: value };
}

/** Fields that stand in columns of their own with an index. Dates are text in the order of the calendar. */
const indexedFields: Record<string, Pick<ListColumn, "value" | "key" | "indexedAs">> = {
  supplierName: { ...name("supplier_name"), indexedAs: "text" },
  invoiceNumber: { ...name("invoice_number"), indexedAs: "text" },
  variableSymbol: { ...name("variable_symbol"), indexedAs: "text" },
  issueDate: { ...plain("issue_date"), indexedAs: "text" },
  dueDate: { ...plain("due_date"), indexedAs: "text" },
  totalAmount: { value: sql.ref("total_amount"), key: sql.ref("amount_key"), indexedAs: "double precision" },
};

/** The column of a property or field. Names of fields travel as parameters, never as SQL. `ownKinds` are those of the tenant's own fields. */
export function columnOf(field: string, ownKinds: ReadonlyMap<string, ListFieldKind> = new Map()): ListColumn {
  if (isListProperty(field)) return { kind: kindOfListField(field) as ListFieldKind, ...properties[field] };
  const kind = kindOfListField(field) ?? ownKinds.get(field) ?? "text";
  const indexed = Object.hasOwn(indexedFields, field) ? indexedFields[field] : undefined;
  if (indexed) return { kind, ...indexed };
  const text = sql`nullif(fields ->> ${field}, '')`;
  const value = kind === "number" ? sql`to_amount(fields ->> ${field})` : text;
  return { kind, value, key: kind === "text" ? inCzechOrder(value) : kind === "date" ? sql`${value} collate "C"` : value };
}

/** Kinds of those fields that only the tenant knows; numbers and dates only where every type of document agrees. */
export async function ownKinds(tx: Tx, actor: Actor, fields: readonly string[]): Promise<Map<string, ListFieldKind>> {
  const unknown = fields.filter((field) => kindOfListField(field) === undefined);
  if (unknown.length === 0) return new Map();
  const rows = await tx
    .selectFrom("document_type_fields")
    .select(["field", "data_type"])
    .distinct()
    .where("tenant_id", "=", actor.tenantId)
    .where("is_item", "=", false)
    .where("field", "in", unknown)
    .execute();
  const kinds = new Map<string, ListFieldKind>();
  for (const { field, data_type } of rows) {
    const kind = kindOfDataType(data_type);
    kinds.set(field, kinds.has(field) && kinds.get(field) !== kind ? "text" : kind);
  }
  return kinds;
}
