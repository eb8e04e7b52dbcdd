/** Roles, permissions and tenant features as specified (R140, R147 to R167, R319 to R333); the mapping is domain rules 1.1. */
export const roles = ["Uploader", "Processor", "AccountingUnitProcessor", "AccountingUnitApprover", "Approver", "TenantAdmin"] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  "ViewMyDocuments",
  "ViewAllDocuments",
  "UploadDocument",
  "EditDocument",
  "DownloadDocument",
  "ReturnDocumentToSender",
  "DeleteDocument",
  "ExportDocument",
  "SendDocumentToApproval",
  "ApproveDocument",
  "RejectDocument",
  "ShareDocument",
  "RemindApprover",
  "AccessTenantConfiguration",
  "UpdateReturnToIssuerConfiguration",
  "ManageAutomaticApprovalActions",
  "ManageMailboxConfiguration",
  "ManageUsers",
  "ManageEnumConfiguration",
  "UpdateModelConfiguration",
  "ManageAccountingUnit",
] as const;
export type Permission = (typeof permissions)[number];

export const tenantFeatures = [
  "Approval",
  "Return",
  "Archive",
  "Splitting",
  "Signing",
  "CoverSheet",
  "AutoAccountingUnit",
  "DeductionDate",
  "RestrictedDelete",
  "ValueSuggestions",
  "AresSync",
  "Dashboards",
  "AccountingUnitValidation",
  "ReturnByEmail",
  "VatRegisters",
  "Sharing",
  "PushMessages",
] as const;
export type TenantFeature = (typeof tenantFeatures)[number];

const processor = [
  "ViewMyDocuments",
  "ViewAllDocuments",
  "UploadDocument",
  "EditDocument",
  "DownloadDocument",
  "ReturnDocumentToSender",
  "DeleteDocument",
  "ExportDocument",
  "SendDocumentToApproval",
  "ShareDocument",
  "RemindApprover",
] as const satisfies Permission[];
const approver = [
  "ViewMyDocuments",
  "ViewAllDocuments",
  "DownloadDocument",
  "ReturnDocumentToSender",
  "ApproveDocument",
  "RejectDocument",
  "ShareDocument",
] as const satisfies Permission[];

/** Who acts: a person in a role, or a program of the tenant, which is no role (domain rules 1.1, column C). */
export type ActorRole = Role | "ClientApplication";

/** Permissions per role; the row scope that narrows them is in `scope.ts`. */
export const rolePermissions: Record<ActorRole, readonly Permission[]> = {
  Uploader: ["ViewMyDocuments", "UploadDocument", "DownloadDocument", "DeleteDocument"],
  Processor: [...processor, "ManageEnumConfiguration"],
  AccountingUnitProcessor: processor,
  Approver: approver,
  AccountingUnitApprover: approver,
  TenantAdmin: permissions,
  ClientApplication: ["ViewAllDocuments", "UploadDocument", "EditDocument", "DownloadDocument", "ExportDocument"],
};

export const processors: readonly Role[] = ["Processor", "AccountingUnitProcessor"];
export const approvers: readonly Role[] = ["Approver", "AccountingUnitApprover"];
export const admins: readonly Role[] = ["TenantAdmin"];

/** Whether somebody administers the company; a program never does. */
export const isAdmin = (role: ActorRole): boolean => admins.some((admin) => admin === role);

/** True when the role holds any of the permissions. */
export function holdsAny(role: Role, wanted: readonly Permission[]): boolean {
  return wanted.some((permission) => rolePermissions[role].includes(permission));
}
