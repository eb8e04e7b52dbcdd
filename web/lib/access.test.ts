// @vitest-environment happy-dom
import { type Permission, permissions, rolePermissions, roles, type Role } from "#domain/access/permissions.ts";
import { paths } from "#web/lib/paths.ts";
import type { ReactElement } from "react";
import { matchPath, matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { type Access, decideAccess, landing, safeReturn } from "./access.ts";
import { routes } from "#web/app/routes.tsx";
import { breakpoints, MAX_DOCUMENT_WIDTH } from "./theme.ts";

const visitor = (role: Role, mustChangePassword = false) => ({
  status: "signedIn" as const,
  permissions: rolePermissions[role],
  me: { userRole: role, mustChangePassword },
});
const nobody = { status: "anonymous" as const, permissions: [], me: undefined };

test("R274 a route not marked anonymous sends a logged-out user to Login", () => {
  expect([decideAccess({}, nobody), decideAccess({ anonymous: true }, nobody), decideAccess({}, { ...nobody, status: "starting" })]).toEqual([
    "login",
    "show",
    "wait",
  ]);
});

test.each(roles)("R182 a set of permissions lets %s in who holds any of it", (role) => {
  const access: Access = { permissions: ["UploadDocument", "ManageUsers"] };
  expect(decideAccess(access, visitor(role))).toBe(["Approver", "AccountingUnitApprover"].includes(role) ? "forbidden" : "show");
});

test("R183 permissions may be computed from the route", () => {
  const access: Access = { permissions: ({ tab }) => (tab === "Users" ? ["ManageUsers"] : ["ManageEnumConfiguration"]) };
  expect([decideAccess(access, visitor("Processor"), { tab: "Users" }), decideAccess(access, visitor("Processor"), { tab: "Enums" })]).toEqual([
    "forbidden",
    "show",
  ]);
});

test.each(roles)("R184 a set of roles lets %s in or not", (role) => {
  expect(decideAccess({ roles: ["Uploader", "TenantAdmin"] }, visitor(role))).toBe(role === "Uploader" || role === "TenantAdmin" ? "show" : "forbidden");
});

describe("who may open an address", () => {
  /** What the route table decides, without drawing the screen. */
  const decideAt = (address: string, visit: Parameters<typeof decideAccess>[1]) => {
    const match = matchRoutes(routes, address)?.at(-1);
    const guard = match?.route.element as ReactElement<{ access: Access }> | undefined;
    if (!match || !guard?.props.access) throw new Error(`${address} has no guard.`);
    return decideAccess(guard.props.access, visit, match.params);
  };
  const holding = (held: readonly Permission[]) => ({ ...visitor("TenantAdmin"), permissions: held });

  test.each([
    ["R185", "/Document/1"],
    ["R186", "/DocumentApproval/1"],
    ["R187", "/DocumentError/1"],
    ["R189", "/Documents/ForApproval"],
    ["R193", "/Dashboards"],
  ])("%s %s: anybody signed in", (_id, address) => {
    expect([decideAt(address, nobody), decideAt(address, holding([]))]).toEqual(["login", "show"]);
  });

  test("R188 /Documents: four roles", () => {
    const open = roles.filter((role) => decideAt("/Documents", visitor(role)) === "show");
    expect(open).toEqual(["Uploader", "Processor", "AccountingUnitProcessor", "TenantAdmin"]);
    expect(decideAt("/Documents", nobody)).toBe("login");
  });

  test.each([
    ["R194", "/Login"],
    ["R195", "/Logout"],
    ["R196", "/User/ResetPassword"],
    ["R198", "/NotFound"],
    ["R199", "/Forbidden"],
  ])("%s %s: everybody", (_id, address) => expect(decideAt(address, nobody)).toBe("show"));

  test.each<[string, string, Permission]>([
    ["R190", "/UploadDocuments", "UploadDocument"],
    ["R191", "/Doctype/ReceivedInvoice", "UpdateModelConfiguration"],
    ["R192 R200", "/Settings/General", "AccessTenantConfiguration"],
    ["R192 R201", "/Settings/DocumentDetail", "AccessTenantConfiguration"],
    ["R192 R202", "/Settings/AccountingSystems", "AccessTenantConfiguration"],
    ["R192 R203", "/Settings/Export", "AccessTenantConfiguration"],
    ["R192 R204", "/Settings/Import", "AccessTenantConfiguration"],
    ["R192 R205", "/Settings/ApprovalWorkflow", "AccessTenantConfiguration"],
    ["R192 R206", "/Settings/Webhooks", "AccessTenantConfiguration"],
    ["R192 R207", "/Settings/EmailNotifications", "AccessTenantConfiguration"],
    ["R192 R208", "/Settings/ClientApplications", "AccessTenantConfiguration"],
    ["R192 R209", "/Settings/DocumentTypes", "UpdateModelConfiguration"],
    ["R192 R210", "/Settings/Enums", "ManageEnumConfiguration"],
    ["R192 R211", "/Settings/Users", "ManageUsers"],
    ["R192 R212", "/Settings/AccountingUnits", "ManageAccountingUnit"],
    ["R192", "/Settings/AutomaticApproval", "ManageAutomaticApprovalActions"],
  ])("%s %s: %s alone", (_id, address, permission) => {
    expect(decideAt(address, holding([permission]))).toBe("show");
    expect(decideAt(address, holding(permissions.filter((other) => other !== permission)))).toBe("forbidden");
    expect(decideAt(address, nobody)).toBe("login");
  });
});

test("a temporary password comes before everything", () => {
  expect(decideAccess({ roles: ["Approver"] }, visitor("Uploader", true))).toBe("changePassword");
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
