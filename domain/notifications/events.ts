import type { DocumentState } from "#domain/names.ts";

/** What an outside system can be notified of, or asked (R389). */
export const webHookEvents = [
  "DocumentSaved",
  "Validation",
  "FirstValidation",
  "DocumentApproved",
  "DocumentRejected",
  "DocumentReturned",
  "ExtractionFinished",
  "BeforeExport",
  "CustomFileExport",
  "CustomValidation",
  "DocumentExportSuccess",
  "DocumentWorkflowStarted",
] as const;
export type WebHookEvent = (typeof webHookEvents)[number];

/** Events whose answer decides about the document (docs/webhooks.md). */
export const questionEvents = ["BeforeExport", "CustomValidation"] as const;
export type QuestionEvent = (typeof questionEvents)[number];
export const isQuestion = (event: WebHookEvent): event is QuestionEvent => questionEvents.some((each) => each === event);

/** What happens to a document when a webhook that was asked about it does not answer in time. */
export const withoutAnswer = ["GoOn", "Hold"] as const;
export type WithoutAnswer = (typeof withoutAnswer)[number];

/** A row of a document's history, as far as it says what happened. */
export type Happening = { kind: string; from: DocumentState | null; to: DocumentState; isFirstValidation: boolean };

/**
 * The events that a row of the history stands for (domain rules 2, column Effect). CustomFileExport is asked by a delivery; nothing of the
 * history stands for it.
 */
export function eventsOf({ kind, from, to, isFirstValidation }: Happening): WebHookEvent[] {
  const isValidated = to === "Processed" && (kind === "save" || kind === "state" || kind === "validation");
  const isRead = kind === "extraction" && to === "New";
  const events: (WebHookEvent | false)[] = [
    isRead && "ExtractionFinished",
    kind === "save" && "DocumentSaved",
    isValidated && "Validation",
    isValidated && isFirstValidation && "FirstValidation",
    (isRead || kind === "save") && "CustomValidation",
    from !== "ApprovalPending" && to === "ApprovalPending" && "DocumentWorkflowStarted",
    kind === "approved" && "DocumentApproved",
    kind === "rejected" && "DocumentRejected",
    kind === "returned" && "DocumentReturned",
    from !== "ReadyForExport" && to === "ReadyForExport" && "BeforeExport",
    from !== "Exported" && to === "Exported" && "DocumentExportSuccess",
  ];
  return events.filter((event) => event !== false);
}
