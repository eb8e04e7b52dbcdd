import type { StatusCheck } from "#domain/insight/status.ts";
import type { deviceKinds } from "#contract/organisation/sessions.ts";
import type { Role, TenantFeature } from "#domain/access/permissions.ts";
import type { ApprovalColumn } from "#domain/approval/names.ts";
import type { Condition } from "#domain/documents/conditions.ts";
import type { FieldGroup, FieldLabels } from "#domain/documents/fields.ts";
import type { CodeListType, Culture, EnumCategory, FieldDataType } from "#domain/names.ts";
import type { KeptFrom } from "#domain/documents/retention.ts";
import type { DataCounts, DeletionCertificate } from "#domain/organisation/deletionCertificate.ts";
import type { LicencePeriod } from "#domain/organisation/licence.ts";
import type { ColumnType, Generated } from "kysely";
import type { Json, OptionalJson } from "./columns.ts";

/** Tables of a tenant: its licence, units, people and programs, document types and code lists. Part of `Tables` in schema.ts. */
export type OrganisationTables = {
  tenants: {
    tenant_id: string;
    name: string;
    company_id: string | null;
    language_code: Culture;
    settings: Json<Record<string, unknown>>;
    daily_notice_on: string | null;
    trial_until: Generated<string | null>;
    created_at: Generated<Date>;
    held_at: Date | null;
    held_by: string | null;
    hold_reason: string | null;
  };
  /** Companies whose administrators administer the installation. */
  operators: { tenant_id: string };
  status_findings: {
    tenant_id: string;
    finding: StatusCheck;
    subject: string;
    details: Json<Record<string, string>>;
    since: Date;
    noticed_at: Date;
    ended_at: Date | null;
    mailed_at: Date | null;
  };
  tenant_features: { tenant_id: string; feature: TenantFeature; enabled: boolean };
  licences: {
    tenant_id: string;
    licence_id: string;
    period: LicencePeriod;
    document_limit: number | null;
    reported_count: Generated<number>;
    valid_from: string;
    valid_to: string | null;
    /** Bytes of files; null = the limit of the installation. */
    storage_limit: ColumnType<string | null, number | null | undefined, number | null>;
  };
  /** Written by triggers. */
  storage_usage: { tenant_id: string; bytes: string };
  tenant_deletions: {
    tenant_id: string;
    company: string;
    requested_by: string | null;
    requested_at: Date;
    secret_hash: Buffer;
    counted: OptionalJson<DataCounts>;
    certificate: OptionalJson<DeletionCertificate>;
    finished_at: Date | null;
  };
  tenant_bundles: {
    tenant_id: string;
    bundle_id: string;
    created_by: string;
    created_at: Date;
    state: "Making" | "Ready" | "Failed";
    files_done: Generated<number>;
    files_all: number | null;
    files_missing: number | null;
    storage_key: string | null;
    size: number | null;
    expires_at: Date | null;
    download_secret_hash: Generated<Buffer | null>;
    download_until: Generated<Date | null>;
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
    feed_secret_hash: Generated<Buffer | null>;
    preferences: Json<Record<string, unknown>>;
    approval_columns: Json<ColumnSetting[]>;
    invited_by: Generated<string | null>;
    is_active: Generated<boolean>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };
  client_applications: {
    tenant_id: string;
    client_application_id: string;
    name: string;
    is_active: Generated<boolean>;
    created_by: string | null;
    created_at: Generated<Date>;
  };
  push_subscriptions: {
    tenant_id: string;
    subscription_id: string;
    user_id: string;
    endpoint_hash: Buffer;
    sealed_subscription: string;
    browser: string | null;
    system: string | null;
    device: (typeof deviceKinds)[number];
    created_at: Date;
    sent_at: Date | null;
    error: string | null;
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
    /** Months that documents are kept; null = for good. */
    kept_months: number | null;
    kept_from: KeptFrom | null;
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
    deleted_at: Date | null;
  };
  enums: {
    tenant_id: string;
    enum_id: string;
    name: string;
    type: CodeListType;
    category: EnumCategory;
    fields: string[];
    conditions: Json<Condition[]>;
    accounting_system_id: string | null;
    source_key: string | null;
    created_at: Generated<Date>;
    changed_at: Date;
  };
  enum_rows: { tenant_id: string; enum_id: string; key: string; labels: Json<FieldLabels>; hidden: boolean; gone: Generated<boolean>; ordinal: number };
  enum_accounting_units: { tenant_id: string; enum_id: string; accounting_unit_id: string };
};

/** A column of the approval list, in its place. */
export type ColumnSetting = { column: ApprovalColumn; isVisible: boolean };
