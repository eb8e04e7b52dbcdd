import type { DocumentDetail } from "#contract/documents/shapes.ts";

/** What the one filled button does, named by what happens next. */
export type Primary = "save" | "saveAndNext" | "export" | "sendToApproval" | "approve" | "next";

/** Chooses the primary button from what the server allows; undefined when nothing is left to do here. */
export function primaryOf(document: Pick<DocumentDetail, "state" | "allowedActions" | "position">, isDirty: boolean): Primary | undefined {
  const { state, allowedActions, position } = document;
  const hasNext = Boolean(position?.nextId);
  const isOpen = ["New", "Paused", "Returned", "Rejected", "Error"].includes(state);
  if (allowedActions.includes("save") && (isDirty || isOpen)) return hasNext ? "saveAndNext" : "save";
  if (allowedActions.includes("approve")) return "approve";
  if (allowedActions.includes("export") && state !== "Exported") return "export";
  // Where approval is on, a checked document goes to it; elsewhere the server does not offer it.
  if (allowedActions.includes("sendToApproval") && state === "Processed") return "sendToApproval";
  if (hasNext) return "next";
  return allowedActions.includes("export") ? "export" : undefined;
}
