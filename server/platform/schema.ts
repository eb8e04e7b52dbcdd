import type { TenantFeature, Role } from "#domain/access/permissions.ts";
import type { DocumentErrorType, DocumentSource, DocumentState, EnumCategory, FieldDataType, Culture } from "#domain/document/names.ts";
import type { FieldGroup, FieldLabels } from "#domain/document/fields.ts";
import type { Box, Evidence, Word } from "#domain/extraction/reading.ts";
import type { LineItem, VatRow } from "#domain/invoice/invoice.ts";
import type { Example } from "#domain/memory/memory.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** Tables as the migrations make them. Moments are Date, calendar dates text, numeric text. */
export type Tables = {
  tenants: {
    tenant_id: string;
    name: string;
    company_id: string | null;
    language_code: Culture;
    settings: Json<Record<string, unknown>>;
    created_at: Generated<Date>;
  };
  tenant_features: { tenant_id: string; feature: TenantFeature; enabled: boolean };
  licences: {
    tenant_id: string;
    licence_id: string;
    period: "Day" | "Week" | "Month" | "Quarter" | "Year" | "Eternity" | "Unlimited";
    document_limit: number | null;
    reported_count: Generated<number>;
    valid_from: string;
    valid_to: string | null;
  };
  licence_usage: { tenant_id: string; period_start: string; processed_count: number };
  accounting_units: {
    tenant_id: string;
    accounting_unit_id: string;
    name: string;
    external_id: string | null;
    company_id: string | null;
    vat_id: string | null;
    vat_payer: Generated<boolean>;
    single_entry_accounting: Generated<boolean>;
    item_export: Generated<"DefaultExportSettings" | "Export" | "DontExport">;
    register_data: Json<Record<string, unknown> | null>;
  };
  users: {
    tenant_id: string;
    user_id: string;
    email: string;
    first_name: string;
    last_name: string;
    phone: string | null;
    language_code: Culture;
    user_role: Role;
    accounting_unit_id: string | null;
    theme: Generated<"OsDefault" | "Light" | "Dark">;
    preferences: Json<Record<string, unknown>>;
    is_active: Generated<boolean>;
    created_at: Generated<Date>;
  };
  user_accounting_units: { tenant_id: string; user_id: string; accounting_unit_id: string };
  document_types: {
    tenant_id: string;
    document_type: string;
    document_class: string;
    labels: Json<FieldLabels>;
    is_default: boolean;
    is_active: boolean;
    ordinal: number;
    extract_items: Generated<boolean>;
    extract_note_from_isdoc: Generated<boolean>;
  };
  document_type_fields: {
    tenant_id: string;
    document_type: string;
    is_item: boolean;
    field: string;
    labels: Json<FieldLabels>;
    data_type: FieldDataType;
    format: string;
    field_group: FieldGroup;
    ordinal: number;
    hidden: Generated<boolean>;
    editable: Generated<boolean>;
    required: Generated<boolean>;
    built_in: Generated<boolean>;
    show_in_approval_workflow: Generated<boolean>;
    required_in_approval_workflow: Generated<boolean>;
    export_mapping: Generated<EnumCategory>;
    linked_fields: Json<string[]>;
    duplicates_control: Generated<boolean>;
    regex_conditions: Json<string[]>;
  };
  files: {
    tenant_id: string;
    file_id: string;
    storage_key: string;
    name: string;
    media_type: string;
    size: number;
    sha256: string;
    created_at: Generated<Date>;
  };
  documents: {
    tenant_id: string;
    document_id: string;
    external_document_id: string | null;
    state: DocumentState;
    error_type: DocumentErrorType | null;
    error_origin: "extraction" | "export" | null;
    error_detail: string | null;
    document_type: string;
    type_chosen: Generated<boolean>;
    accounting_unit_id: string | null;
    folder_id: string;
    file_id: string | null;
    file_name: string;
    owner_id: string | null;
    uploaded_by: string | null;
    source: DocumentSource;
    sender_email: string | null;
    recipient_email: string | null;
    validator_id: string | null;
    last_approver_id: string | null;
    changed_by: string | null;
    size: Generated<number>;
    page_count: Generated<number>;
    language: string | null;
    delivered_date: string | null;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
    last_open_at: Date | null;
    validated_at: Date | null;
    first_validated_at: Date | null;
    last_approval_step_at: Date | null;
    approved_at: Date | null;
    exported_at: Date | null;
    deleted_at: Date | null;
    attached_to: string | null;
    version: Generated<number>;
    extraction_id: string | null;
    extract_items: boolean | null;
    pdf_only: Generated<boolean>;
    attention: number | null;
    note: Generated<string>;
    fields: Json<Record<string, string>>;
    supplier_name: Computed<string | null>;
    supplier_company_id: Computed<string | null>;
    invoice_number: Computed<string | null>;
    variable_symbol: Computed<string | null>;
    issue_date: Computed<string | null>;
    due_date: Computed<string | null>;
    total_amount: Computed<string | null>;
    search_text: Computed<string>;
  };
  document_contents: {
    tenant_id: string;
    document_id: string;
    evidence: Json<Record<string, Evidence>>;
    vat_breakdown: Json<StoredRow<VatRow>[]>;
    items: Json<StoredRow<LineItem>[]>;
    proposed_split: Json<[number, number][] | null>;
    register: Json<RegisterFacts | null>;
  };
  supplier_memories: { tenant_id: string; memory_id: string; keys: string[]; bands: string[]; examples: Json<Example[]>; changed_at: Date };
  document_pages: {
    tenant_id: string;
    document_id: string;
    page_index: number;
    file_id: string;
    file_page: number;
    rotation: Generated<0 | 90 | 180 | 270>;
    width: number;
    height: number;
    source: "text" | "ocr";
    words: Json<Word[]>;
  };
  uploaded_pages: { tenant_id: string; document_id: string; page_index: number; file_id: string };
  attachments: {
    tenant_id: string;
    attachment_id: string;
    document_id: string;
    file_id: string;
    name: string;
    created_by: string | null;
    created_at: Generated<Date>;
  };
  document_feedback: {
    tenant_id: string;
    document_id: string;
    user_id: string;
    is_satisfied: boolean;
    fields: string[];
    comment: string;
    given_at: Date;
  };
  reading_progress: { tenant_id: string; document_id: string; extraction_id: string; pages_read: number; page_count: number };
  document_history: {
    tenant_id: string;
    history_id: Generated<number>;
    document_id: string;
    at: Generated<Date>;
    kind: string;
    from_state: DocumentState | null;
    to_state: DocumentState | null;
    user_id: string | null;
    changes: Json<{ field: string; from: string | null; to: string | null }[]>;
    detail: string | null;
  };
  list_results: { tenant_id: string; list_result_id: string; user_id: string; filter: Json<Record<string, unknown>>; created_at: Generated<Date> };
};

/** What the company register said of the supplier when the document was read. */
export type RegisterFacts = { companyId: string; vatPayer: boolean; /** `YYYY-MM-DD` */ ceasedDate: string | null };

/** A row of a table on the page with the place where it was read. */
export type StoredRow<Row> = Row & { page?: number; box?: Box; confidence?: number };

type Json<Value> = JSONColumnType<Value & (object | null), string | undefined>;
type Computed<Value> = ColumnType<Value, never, never>;
