import type { BulkAction } from "#contract/documents/bulkActions.ts";
import type { Permission, TenantFeature } from "#domain/access/permissions.ts";

export type BulkKind = BulkAction["kind"];
/** Actions that ask for something first. */
export type BulkDialogName = Extract<BulkKind, "updateFields" | "changeType" | "changeUnit" | "markAsExportFailure">;
export type BulkRight = { permission: Permission; feature?: TenantFeature };

/** What a person needs for an action to be offered; whether a document allows it, the server says. */
export const rightOf: Record<BulkKind, BulkRight> = {
  delete: { permission: "DeleteDocument" },
  restore: { permission: "DeleteDocument" },
  reExtract: { permission: "EditDocument" },
  validate: { permission: "EditDocument" },
  setNew: { permission: "EditDocument" },
  pause: { permission: "EditDocument" },
  archive: { permission: "EditDocument", feature: "Archive" },
  changeType: { permission: "EditDocument" },
  changeUnit: { permission: "EditDocument" },
  updateFields: { permission: "EditDocument" },
  markAsExported: { permission: "ExportDocument" },
  markAsExportFailure: { permission: "ExportDocument" },
  export: { permission: "ExportDocument" },
  sendToApproval: { permission: "SendDocumentToApproval", feature: "Approval" },
  approve: { permission: "ApproveDocument", feature: "Approval" },
  unapprove: { permission: "ApproveDocument", feature: "Approval" },
};
