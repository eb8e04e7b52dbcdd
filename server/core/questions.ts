import type { ExportAnswer, ValidationAnswer } from "#contract/notifications/answers.ts";
import type { QuestionEvent } from "#domain/notifications/events.ts";

/** What a webhook answered about a document. */
export type Answer = { event: "CustomValidation"; given: ValidationAnswer } | { event: "BeforeExport"; given: ExportAnswer };
/** The question: which message to which webhook about which document. */
export type Asked = { tenantId: string; documentId: string; webHookId: string; messageId: string; event: QuestionEvent };
