import type { CheckCode } from "#domain/documents/checks.ts";
import type { ExternalError } from "#domain/documents/externalErrors.ts";
import type { AnyList } from "#domain/documents/list/lists.ts";
import type { Box, Evidence, Word } from "#domain/evidence/reading.ts";
import type { ExportFailure } from "#domain/exports/deliveryProblem.ts";
import type { LineItem, VatRow } from "#domain/invoice/invoice.ts";
import type { Example } from "#domain/memory/memory.ts";
import type { InsolvencyAnswer } from "#domain/vat/insolvency.ts";
import type { RegisterAnswer } from "#domain/vat/register.ts";
import type { Culture, DocumentErrorType, DocumentSource, DocumentState } from "#domain/names.ts";
import type { Carried } from "#platform/tracing.ts";
import type { Generated } from "kysely";
import type { ApprovalTables } from "./approvalTables.ts";
import type { Computed, Json, OptionalJson } from "./columns.ts";
import type { ExportTables, OutboxColumns } from "./exportTables.ts";
import type { OrganisationTables } from "./organisationTables.ts";

/** Tables as the migrations make them. Moments are Date, calendar dates text, numeric text. */
export type Tables = OrganisationTables &
  ExportTables &
  ApprovalTables & {
    /** Read only: triggers write it (server/core/migrations/0010_audit.sql). */
    audit_log: { tenant_id: string; number: number; entry: Json<AuditEntry>; hash: Buffer };
    audit_heads: { tenant_id: string; number: number; hash: Buffer };
    document_locks: { tenant_id: string; document_id: string; user_id: string; held_since: Date; expires_at: Date };
    files: {
      tenant_id: string;
      file_id: string;
      storage_key: string;
      name: string;
      media_type: string;
      size: number;
      sha256: string;
      page_count: number | null;
      /** The file in whose place it stands: as received, where this one was made of it or came later. */
      replaces_file_id: Generated<string | null>;
      created_at: Generated<Date>;
    };
    files_to_remove: { tenant_id: string; storage_key: string };
    documents: {
      tenant_id: string;
      document_id: string;
      external_document_id: string | null;
      state: DocumentState;
      error_type: DocumentErrorType | null;
      error_origin: "extraction" | "export" | null;
      error_detail: string | null;
      export_failure: OptionalJson<ExportFailure>;
      document_type: string;
      type_chosen: Generated<boolean>;
      accounting_unit_id: string | null;
      folder_id: string;
      ordinal: Generated<number | null>;
      /** Under legal hold since, by whom, why. */
      held_at: Date | null;
      held_by: string | null;
      hold_reason: string | null;
      file_id: string | null;
      file_name: string;
      owner_id: string | null;
      uploaded_by: string | null;
      source: DocumentSource;
      sender_email: string | null;
      recipient_email: string | null;
      arrival: Json<Arrival | null>;
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
      approval_run_id: string | null;
      exported_at: Date | null;
      payment_ordered_at: Generated<Date | null>;
      deleted_at: Date | null;
      attached_to: string | null;
      version: Generated<number>;
      extraction_id: string | null;
      extract_items: boolean | null;
      pdf_only: Generated<boolean>;
      attention: number | null;
      checks: Generated<CheckCode[]>;
      note: Generated<string>;
      fields: Json<Record<string, string>>;
      supplier_name: Computed<string | null>;
      supplier_company_id: Computed<string | null>;
      invoice_number: Computed<string | null>;
      variable_symbol: Computed<string | null>;
      issue_date: Computed<string | null>;
      due_date: Computed<string | null>;
      total_amount: Computed<string | null>;
      amount_key: Computed<number | null>;
      currency: Computed<string | null>;
      total_vat: Computed<string | null>;
      vat_date: Computed<string | null>;
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
      external_errors: Json<ExternalError[]>;
      /** Evidence, VAT breakdown and items in another form (server/core/packed/stored.ts). */
      packed: Generated<Buffer | null>;
    };
    document_duplicates: {
      tenant_id: string;
      document_id: string;
      other_id: string;
      found_at: Date;
      decided_at: Date | null;
      decided_by: string | null;
    };
    register_answers: { tenant_id: string; asked_id: string; since: Date; until: Date; answer: OptionalJson<RegisterAnswer | InsolvencyAnswer> };
    supplier_memories: { tenant_id: string; memory_id: string; keys: string[]; bands: string[]; examples: Json<Example[]>; changed_at: Date };
    document_pages: {
      tenant_id: string;
      document_id: string;
      page_index: number;
      file_id: string;
      file_page: number;
      area: OptionalJson<Box>;
      rotation: Generated<0 | 90 | 180 | 270>;
      width: number;
      height: number;
      source: "text" | "ocr";
      words: Json<Word[]>;
      is_turned: Generated<boolean>;
      /** The words in another form (server/core/packed/stored.ts). */
      packed: Generated<Buffer | null>;
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
    further_files: { tenant_id: string; document_id: string; ordinal: number; file_id: string };
    document_shares: {
      tenant_id: string;
      share_id: string;
      document_id: string;
      secret_hash: Buffer;
      created_by: string;
      created_at: Date;
      expires_at: Date;
      revoked_at: Date | null;
    };
    document_share_visits: { tenant_id: string; share_id: string; visited_at: Date; address: string };
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
      export_failure: OptionalJson<ExportFailure>;
    };
    mail_outbox: {
      tenant_id: string;
      event_id: string;
      recipient: string;
      content: Json<MailContent>;
      created_at: Generated<Date>;
      sent_at: Date | null;
      error: string | null;
      is_external: Generated<boolean>;
      origin: OptionalJson<Carried>;
    } & OutboxColumns;
    /** Changes of the numbers of listed documents; triggers write them, server/documents/list/counts.ts sums them up. */
    document_counts: {
      tenant_id: string;
      count_id: Generated<number>;
      document_type: string;
      accounting_unit_id: string | null;
      uploaded_by: string | null;
      state: DocumentState;
      amount: number;
    };
    /** As document_counts, by month and week of arrival (UTC) and state; without a week, documents of the month of which it is not counted yet. */
    document_months: { tenant_id: string; count_id: Generated<number>; month: string; week: string | null; state: DocumentState; amount: number };
    /** Fields that lists are ordered by without an index of their own; `filled_at`: since when every document has its key. */
    sorted_fields: { tenant_id: string; sorted_id: Generated<number>; field: string; is_number: boolean; filled_at: Date | null; used_on: string };
    /** What stands in such a field, in the order of lists; triggers keep it. */
    sorted_keys: { tenant_id: string; document_id: string; sorted_id: number; key: string | null };
    list_views: {
      tenant_id: string;
      view_id: string;
      owner_id: string;
      name: string;
      shared: boolean;
      list_type: AnyList;
      document_type: string | null;
      query: string;
      columns: Json<string[]>;
      changed_at: Date;
    };
    list_results: { tenant_id: string; list_result_id: string; user_id: string; filter: Json<Record<string, unknown>>; created_at: Generated<Date> };
  };

/** How a document came by itself: over which connection, the subject of the message or the path of the file, and when (ISO). */
export type Arrival = { connection: string; name: string; at: string };

/** An entry of the audit log; `by` is a user or client application, null for the program itself. */
export type AuditEntry = { at: string; kind: string; by: string | null; subject: string; id: string; details: Record<string, unknown> };

/** An e-mail before it is written out; server/notifications/mail/templates.ts knows the templates. Empty once it is old. */
export type MailContent = { template?: string; culture?: Culture; data?: Record<string, unknown> };

/** What the company register said of the supplier when the document was read. */
export type RegisterFacts = { companyId: string; vatPayer: boolean; /** `YYYY-MM-DD` */ ceasedDate: string | null };

/** A row of a table on the page with the place where it was read. */
export type StoredRow<Row> = Row & { page?: number; box?: Box; confidence?: number };
