import type { SigningAction } from "#domain/exports/signing.ts";
import type { DeliveryProblem } from "#domain/exports/deliveryProblem.ts";
import type { Remark } from "#domain/exports/details.ts";
import type { SettingsValue } from "#domain/connections/fields.ts";
import type {
  ArchiveBundle,
  ConnectionType,
  ContainerNaming,
  DeliveryState,
  DownloadFileNaming,
  ExportFormat,
  ExportTrigger,
  NameCasing,
} from "#domain/exports/names.ts";
import type { ImportType } from "#domain/intake/fields.ts";
import type { ImportRefusal } from "#domain/intake/refusals.ts";
import type { QuestionEvent, WebHookEvent, WithoutAnswer } from "#domain/notifications/events.ts";
import type { PaymentFormat } from "#domain/payments/names.ts";
import type { Carried } from "#platform/tracing.ts";
import type { ColumnType, Generated } from "kysely";
import type { Json, OptionalJson } from "./columns.ts";

/** What an outbox keeps of an entry: when it is due (null = never again), how often it was tried, and until when somebody holds it. */
export type OutboxColumns = {
  due_at: Date | null;
  attempts: Generated<number>;
  first_attempt_at: Generated<Date | null>;
  claimed_until: Generated<Date | null>;
};

/** Tables of the ways out and in: integrations, deliveries, webhooks, import connections. Part of `Tables` in schema.ts. */
export type ExportTables = {
  export_integrations: {
    tenant_id: string;
    integration_id: string;
    type: ConnectionType;
    name: string;
    is_active: boolean;
    event_trigger: ExportTrigger | null;
    export_format: ExportFormat | null;
    archive_format: ArchiveBundle;
    directory_naming: ContainerNaming;
    container_id: string;
    file_naming: DownloadFileNaming;
    name_style: NameCasing;
    overwrite: boolean;
    file_web_hook_id: Generated<string | null>;
    mark_as_exported: boolean;
    connection: Json<Record<string, SettingsValue>>;
    sealed_secrets: string | null;
    created_at: Date;
    changed_at: Date;
    deleted_at: Date | null;
    /** Since when it takes nothing because of a problem that only a person can remove, and that problem. */
    paused_at: Generated<Date | null>;
    pause_problem: OptionalJson<DeliveryProblem>;
  };
  integration_accounting_units: { tenant_id: string; integration_id: string; accounting_unit_id: string };
  deliveries: {
    tenant_id: string;
    document_id: string;
    integration_id: string;
    delivery_key: string;
    values_hash: string;
    marks: boolean;
    state: DeliveryState;
    attempts: Generated<number>;
    first_attempt_at: Date | null;
    due_at: Date | null;
    claimed_until: Date | null;
    created_at: Date;
    changed_at: Date;
    remote_id: string | null;
    path: string | null;
    size: number | null;
    sha256: string | null;
    problem: OptionalJson<DeliveryProblem>;
    warnings: Json<Remark[]>;
    origin: OptionalJson<Carried>;
  };
  signing: {
    tenant_id: string;
    actions: ColumnType<SigningAction[], SigningAction[] | undefined>;
    time_stamp_url: string | null;
    sealed_key: string | null;
    subject: string | null;
    issuer: string | null;
    serial_number: string | null;
    valid_from: Date | null;
    valid_to: Date | null;
  };
  delivered_names: { tenant_id: string; integration_id: string; name_hash: string; document_id: string };
  web_hooks: {
    tenant_id: string;
    web_hook_id: string;
    name: string;
    url: string;
    events: WebHookEvent[];
    is_active: boolean;
    answer_minutes: Generated<number>;
    without_answer: Generated<WithoutAnswer>;
    sealed_secret: string;
    created_at: Date;
  };
  /** What webhooks are asked about documents; the last question of each kind. */
  web_hook_questions: {
    tenant_id: string;
    document_id: string;
    web_hook_id: string;
    event: QuestionEvent;
    message_id: string;
    values_hash: string;
    asked_at: Date;
    state: "Waiting" | "Passed" | "Refused";
    reason: string;
  };
  web_hook_outbox: {
    tenant_id: string;
    message_id: string;
    web_hook_id: string;
    event: WebHookEvent;
    document_id: string;
    payload: Json<Record<string, unknown>>;
    created_at: Date;
    sent_at: Date | null;
    error: string | null;
    origin: OptionalJson<Carried>;
  } & OutboxColumns;
  /** Receivers that failed last time. */
  outbox_receivers: { tenant_id: string; outbox: "webHooks" | "deliveries"; receiver_id: string; failures: number; paused_until: Date | null };
  /** Looks at import connections; the outbox claims them. */
  import_states: {
    tenant_id: string;
    import_connection_id: string;
    looked_at: Generated<Date | null>;
    failing_since: Generated<Date | null>;
    problem_code: Generated<string | null>;
    reason: Generated<string | null>;
    is_reported: Generated<boolean>;
  } & OutboxColumns;
  import_items: {
    tenant_id: string;
    import_connection_id: string;
    item_key: string;
    item_id: string;
    state: ImportItemState;
    attempts: Generated<number>;
    name: Generated<string>;
    sender: Generated<string>;
    problem: Generated<ImportRefusal | null>;
    files: Json<ImportedFile[]>;
    met_at: Date;
    moved_at: Generated<Date | null>;
    put_to: Generated<string | null>;
    is_reported: Generated<boolean>;
  };
  payment_orders: {
    tenant_id: string;
    order_id: string;
    format: PaymentFormat;
    accounting_unit_id: string | null;
    payer_name: string;
    payer_iban: string;
    file_name: string;
    media_type: string;
    contents: string;
    created_at: Date;
    created_by: string;
  };
  payment_order_documents: {
    tenant_id: string;
    order_id: string;
    document_id: string;
    amount: string;
    currency: string;
    day: string;
    iban: string;
    taken_back_at: Generated<Date | null>;
    taken_back_by: Generated<string | null>;
  };
  import_connections: {
    tenant_id: string;
    import_connection_id: string;
    type: ImportType;
    name: string;
    is_active: boolean;
    settings: Json<Record<string, SettingsValue>>;
    sealed_secrets: string | null;
    created_at: Date;
  };
};

/** `Skipped`: it stays where it is. */
export type ImportItemState = "Fetching" | "Taken" | "Refused" | "Skipped";

/** A file that arrived: the document that it became or belongs to, or why it became none. */
export type ImportedFile = { name: string; documentId: string | null; problem: ImportRefusal | null };
