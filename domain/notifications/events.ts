import type { DocumentState } from "#domain/names.ts";

/** What an outside system can be notified of (R389). */
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

/** Events that nothing of a document's history stands for: an outside system would have to answer them. */
export const questions: readonly WebHookEvent[] = ["CustomFileExport", "CustomValidation"];

/** A row of a document's history, as far as it says what happened. */
export type Happening = { kind: string; from: DocumentState | null; to: DocumentState; isFirstValidation: boolean };

/**
 * The events that a row of the history stands for (domain rules 2, column Effect). CustomFileExport and CustomValidation are questions that an
 * outside system answers; nothing of the history stands for them.
 */
export function eventsOf({ kind, from, to, isFirstValidation }: Happening): WebHookEvent[] {
  const isValidated = to === "Processed" && (kind === "save" || kind === "state" || kind === "validation");
  const events: (WebHookEvent | false)[] = [
    kind === "extraction" && to === "New" && "ExtractionFinished",
    kind === "save" && "DocumentSaved",
    isValidated && "Validation",
    isValidated && isFirstValidation && "FirstValidation",
    from !== "ApprovalPending" && to === "ApprovalPending" && "DocumentWorkflowStarted",
    kind === "approved" && "DocumentApproved",
    kind === "rejected" && "DocumentRejected",
    kind === "returned" && "DocumentReturned",
    from !== "ReadyForExport" && to === "ReadyForExport" && "BeforeExport",
    from !== "Exported" && to === "Exported" && "DocumentExportSuccess",
  ];
  return events.filter((event) => event !== false);
}
