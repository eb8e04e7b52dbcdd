/** The specified closed lists that concern approval (R119, R126 to R136, R391, R392). Names stand exactly so on the wire. */

/** What a line of the approval history says; the meaning of each stands in domain rules 3. */
export const approvalHistoryStates = ["UNAPPROVED", "PREAPPROVED", "PREREJECTED", "DELEGATED", "ABANDONED", "APPROVED", "REJECTED", "REFUSED"] as const;
export type ApprovalHistoryState = (typeof approvalHistoryStates)[number];

/** any: the first approval passes the step; all: everybody has to approve. */
export const stepModes = ["any", "all"] as const;
export type StepMode = (typeof stepModes)[number];

export const automaticOperations = ["Approve", "Reject"] as const;
export type AutomaticOperation = (typeof automaticOperations)[number];

/** When a document is sent to approval: by a person, or as soon as it is read. */
export const approvalTriggers = ["User", "DocumentExtracted"] as const;
export type ApprovalTrigger = (typeof approvalTriggers)[number];

export const approvalLists = ["Mine", "All", "ApprovedByMe", "Rejected"] as const;
export type ApprovalList = (typeof approvalLists)[number];

/** The approval list that a path value names; unknown values are All (R095). */
export function approvalListFromPath(value: string | undefined): ApprovalList {
  return approvalLists.find((list) => list.toLowerCase() === value?.toLowerCase()) ?? "All";
}

/** Those of the specification (R108), and ours: until when a decision is of use. */
export const approvalColumns = ["IdentificationNumber", "IssuedByName", "TotalAmount", "DueDate", "WorkflowName", "Approver"] as const;
export type ApprovalColumn = (typeof approvalColumns)[number];
/** Columns by which an approval list can be ordered: of approvers there may be many. */
export const approvalSortColumns = [
  "IdentificationNumber",
  "IssuedByName",
  "TotalAmount",
  "DueDate",
  "WorkflowName",
] as const satisfies readonly ApprovalColumn[];
export type ApprovalSortColumn = (typeof approvalSortColumns)[number];

export const notificationFrequencies = ["Never", "Daily", "PerApprovalRequest"] as const;
export type NotificationFrequency = (typeof notificationFrequencies)[number];

/** DelegatedUser: after a delegation only the delegate is notified. */
export const notificationRecipients = ["All", "DelegatedUser"] as const;
export type NotificationRecipient = (typeof notificationRecipients)[number];

/** Longest note of a vote and longest reason, in characters (domain rules 3.9). */
export const MAX_NOTE = 1000;
