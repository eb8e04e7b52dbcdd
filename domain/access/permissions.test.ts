import { describe, expect, test } from "vitest";
import { admins, approvers, holdsAny, permissions, type Permission, processors, type Role, rolePermissions, roles } from "./permissions.ts";

/** The matrix of domain rules 1.1: U P AP A AA T, where x is "has the permission" (rows that narrow it stand in the row scope). */
const matrix = `
ViewMyDocuments                     x x x x x x
ViewAllDocuments                    - x x x x x
UploadDocument                      x x x - - x
EditDocument                        - x x - - x
DownloadDocument                    x x x x x x
ReturnDocumentToSender              - x x x x x
DeleteDocument                      x x x - - x
ExportDocument                      - x x - - x
SendDocumentToApproval              - x x - - x
ApproveDocument                     - - - x x x
RejectDocument                      - - - x x x
ShareDocument                       - x x x x x
RemindApprover                      - x x - - x
AccessTenantConfiguration           - - - - - x
UpdateReturnToIssuerConfiguration   - - - - - x
ManageAutomaticApprovalActions      - - - - - x
ManageMailboxConfiguration          - - - - - x
ManageUsers                         - - - - - x
ManageEnumConfiguration             - x - - - x
UpdateModelConfiguration            - - - - - x
ManageAccountingUnit                - - - - - x`;

const columns: Role[] = ["Uploader", "Processor", "AccountingUnitProcessor", "Approver", "AccountingUnitApprover", "TenantAdmin"];
const rows = matrix
  .trim()
  .split("\n")
  .map((line) => line.split(/\s+/))
  .map(([permission = "", ...marks]) => ({ permission: permission as Permission, marks }));

describe("R140 R147-R167 the permission matrix", () => {
  test("holds every role and every permission", () => {
    expect(new Set(columns)).toEqual(new Set(roles));
    expect(rows.map((row) => row.permission)).toEqual([...permissions]);
  });

  test.each(rows)("$permission", ({ permission, marks }) => {
    expect(columns.filter((role) => rolePermissions[role].includes(permission))).toEqual(columns.filter((_, index) => marks[index] === "x"));
  });
});

test("R143 R144 R145 R170 the groups, and who can approve", () => {
  expect([processors, approvers, admins]).toEqual([["Processor", "AccountingUnitProcessor"], ["Approver", "AccountingUnitApprover"], ["TenantAdmin"]]);
  expect(roles.filter((role) => holdsAny(role, ["ApproveDocument"]))).toEqual(["AccountingUnitApprover", "Approver", "TenantAdmin"]);
});
