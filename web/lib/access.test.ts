import { rolePermissions, roles, type Role } from "#domain/access/permissions.ts";
import { paths } from "./paths.ts";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { type Access, decide, landing, safeReturn } from "./access.ts";
import { breakpoints, MAX_DOCUMENT_WIDTH } from "./theme.ts";

const visitor = (role: Role, mustChangePassword = false) => ({
  status: "signedIn" as const,
  permissions: rolePermissions[role],
  me: { userRole: role, mustChangePassword },
});
const nobody = { status: "anonymous" as const, permissions: [], me: undefined };

test("R274 a route not marked anonymous sends a logged-out user to Login", () => {
  expect([decide({}, nobody), decide({ anonymous: true }, nobody), decide({}, { ...nobody, status: "starting" })]).toEqual(["login", "show", "wait"]);
});

test.each(roles)("a set of permissions lets %s in who holds any of it", (role) => {
  const access: Access = { permissions: ["UploadDocument", "ManageUsers"] };
  expect(decide(access, visitor(role))).toBe(["Approver", "AccountingUnitApprover"].includes(role) ? "forbidden" : "show");
});

test("permissions may be computed from the route", () => {
  const access: Access = { permissions: ({ tab }) => (tab === "Users" ? ["ManageUsers"] : ["ManageEnumConfiguration"]) };
  expect([decide(access, visitor("Processor"), { tab: "Users" }), decide(access, visitor("Processor"), { tab: "Enums" })]).toEqual(["forbidden", "show"]);
});

test.each(roles)("a set of roles lets %s in or not", (role) => {
  expect(decide({ roles: ["Uploader", "TenantAdmin"] }, visitor(role))).toBe(role === "Uploader" || role === "TenantAdmin" ? "show" : "forbidden");
});

test("a temporary password comes before everything", () => {
  expect(decide({ roles: ["Approver"] }, visitor("Uploader", true))).toBe("changePassword");
});

test.each<[Role, string]>([
  ["Approver", "/Documents/ForApproval/Mine"],
  ["AccountingUnitApprover", "/Documents/ForApproval/Mine"],
  ["Uploader", "/Documents/All/All"],
  ["Processor", "/Documents/All/All"],
  ["AccountingUnitProcessor", "/Documents/All/All"],
  ["TenantAdmin", "/Documents/All/All"],
])("R431 R432 %s lands on %s", (role, address) => {
  expect(landing(role)).toBe(address);
});

test.each([
  ["/Documents/All/Error", "/Documents/All/Error"],
  ["/Document/1?listResultId=2", "/Document/1?listResultId=2"],
  [null, undefined],
  ["https://evil.example.com", undefined],
  ["//evil.example.com", undefined],
  ["/\\evil.example.com", undefined],
  ["/Login?returnRoute=/Login", undefined],
  ["/logout", undefined],
])("the return route %s is followed to %s", (asked, followed) => {
  expect(safeReturn(asked)).toBe(followed);
});

test.each([
  ["/Document/1", "document"],
  ["/document/1/2", "document"],
  ["/DocumentError/1", "documentError"],
  ["/Documents", "docList"],
  ["/Documents/ReceivedInvoice/Error", "docList"],
  ["/Documents/ForApproval", "docListApproval"],
  ["/UploadDocuments/Cashier", "upload"],
  ["/Login", "login"],
] as const)("R411 R415 R416 R422 the address %s belongs to %s", (address, name) => {
  expect(matchPath(paths[name], address)).not.toBeNull();
});

test("R468 R473 widths", () => {
  expect([MAX_DOCUMENT_WIDTH, Object.values(breakpoints)]).toEqual([2200, [600, 1024, 1440, 1920]]);
});
