import { type ActorRole, type Permission, roles, type TenantFeature } from "#domain/access/permissions.ts";

// Who may do what, written down from the domain rules (1.1, 1.4) and from nothing else: the code under test is compared with
// these tables cell by cell (server/http/matrix.test.ts). A new call finds its rule here or gets one line.

/** Those who call: six roles, a program, nobody, and the admin of another tenant. */
export const callers = [...roles, "ClientApplication", "anonymous", "otherTenant"] as const;
export type Caller = (typeof callers)[number];

/** What a call answers: its good answer, or the status and code of the refusal. */
export type Cell =
  | "allowed"
  | "401 unauthenticated"
  | "403 permission-denied"
  | "403 feature-disabled"
  | "404 not-found"
  | "422 wrong-password"
  | "like nobody's";

const columns: ActorRole[] = ["Uploader", "Processor", "AccountingUnitProcessor", "Approver", "AccountingUnitApprover", "TenantAdmin", "ClientApplication"];

/** Domain rules 1.1: ● = whole tenant, ◐ = the rows in scope, - = no. Columns U P AP A AA T C. */
const permissionTable = `
  ViewMyDocuments                    ◐ ● ● ◐ ◐ ● -
  ViewAllDocuments                   - ● ◐ ◐ ◐ ● ●
  UploadDocument                     ● ● ◐ - - ● ●
  EditDocument                       - ● ◐ - - ● ●
  DownloadDocument                   ◐ ● ◐ ◐ ◐ ● ●
  ReturnDocumentToSender             - ● ◐ ◐ ◐ ● -
  DeleteDocument                     ◐ ● ◐ - - ● -
  ExportDocument                     - ● ◐ - - ● ●
  SendDocumentToApproval             - ● ◐ - - ● -
  ApproveDocument                    - - - ◐ ◐ ● -
  RejectDocument                     - - - ◐ ◐ ● -
  ShareDocument                      - ● ◐ ◐ ◐ ● -
  RemindApprover                     - ● ◐ - - ● -
  AccessTenantConfiguration          - - - - - ● -
  UpdateReturnToIssuerConfiguration  - - - - - ● -
  ManageAutomaticApprovalActions     - - - - - ● -
  ManageMailboxConfiguration         - - - - - ● -
  ManageUsers                        - - - - - ● -
  ManageEnumConfiguration            - ● - - - ● -
  UpdateModelConfiguration           - - - - - ● -
  ManageAccountingUnit               - - - - - ● -`;

/**
 * Domain rules 1.4, first match wins. `*` is any one part of a path, `**` any number of them. Needs are alternatives;
 * "+ Feature" is the feature that must be on; `person` is whoever is signed in and no program, for what only a person has.
 */
const callTable = `
  anonymous    | GET feed, GET bundle, POST shared, POST shared/page, POST deleted-tenant
  anonymous    | POST users/sendPasswordResetToken, POST users/resetPassword, POST users/reset-token/is-valid, POST users/email/confirm, POST users/createTrialUser
  person + PushMessages | ANY users/me/push, ANY users/me/push/*
  person       | ANY users/me, ANY users/me/**, ANY users/web-settings, POST users/password, DELETE users/deleteTrialUser, POST approval/columnSettings
  signedIn     | POST users/list/basic, GET notifications, POST approval/list, POST approval/count, GET changes
  signedIn     | GET tenant, GET tenant/features, GET tenant/license, GET tenant/verifylicense, GET tenant/accountInfo, GET tenant/ares/**
  signedIn     | GET tenant/prefilled-notes, GET tenant/deduction-start-date, GET tenant/accountingSystems/info
  ManageEnumConfiguration | GET enums/getEnumsFromAccountingSystem
  signedIn     | POST enums/list, GET enums/*, GET enums/*/*
  UpdateModelConfiguration AccessTenantConfiguration | GET document-types/*/detail, POST document-types/common-conditional-fields/doctypes
  ReturnDocumentToSender UpdateModelConfiguration | GET document-types/*/email_participants
  signedIn     | GET document-types/**
  UpdateModelConfiguration | ANY document-types/**
  signedIn     | GET accounting-unit/**, POST accounting-unit/list
  ManageAccountingUnit | ANY accounting-unit, ANY accounting-unit/**
  signedIn + Dashboards | POST dashboards/generateData
  signedIn     | POST documents/list, POST documents/count, POST documents/count/*, GET documents/extracting
  signedIn     | GET documents/views
  person       | POST documents/views, PUT documents/views/*, DELETE documents/views/*
  ManageEnumConfiguration | ANY enums, ANY enums/**
  ManageUsers  | ANY users, ANY users/**
  ManageMailboxConfiguration | ANY tenant/importConnections, ANY tenant/importConnections/**, ANY tenant/importConnection, ANY tenant/importConnection/**
  UpdateReturnToIssuerConfiguration | POST tenant/prefilled-notes, ANY tenant/return-to-issuer
  AccessTenantConfiguration | PUT tenant, ANY tenant/**, ANY client-applications/**
  SendDocumentToApproval + Approval | POST approval/*/workflow/start, POST approval/*/workflow/restart
  ApproveDocument + Approval | POST approval/*/approve, POST approval/*/unapprove, POST documents/approve, POST approval/*/delegate/*, GET documents/*/delegation/users/list
  RejectDocument + Approval | POST approval/*/reject
  RemindApprover + Approval | POST approval/*/remind
  view         | GET approval/*/workflow-data, GET documents/*/page/*/image, GET documents/*/page/*/words, GET documents/*, GET documents/*/history
  view         | GET documents/*/validation-errors, GET documents/*/qr-payment, ANY documents/*/feedback, POST documents/*/document-enum-values
  view         | GET documents/*/attachments/*/page/*/image, GET documents/*/attachments/*/message, GET documents/*/deliveries, GET documents/*/payment-order
  ExportDocument | POST documents/export/list
  ExportDocument | POST documents/payment-orders, POST documents/payment-orders/check, GET documents/payment-orders/*/file, DELETE documents/*/payment-order
  DownloadDocument | GET documents/*/file, GET documents/*/attachments/*/file
  DownloadDocument ExportDocument | POST documents/export/check
  ExportDocument | GET documents/*/file/export, POST documents/files/export, POST documents/export, POST documents/export/**
  ExportDocument | POST documents/list/forExport, POST documents/list/idsForExport, POST documents/*/deliveries/retry
  ExportDocument | POST documents/*/mark-as-exported, PATCH documents/markAsExported, PATCH documents/markAsExportFailure
  ShareDocument + Sharing | POST documents/*/shares
  ShareDocument | GET documents/*/shares, DELETE documents/*/shares/*
  UploadDocument | POST documents, POST documents/uploadOnly, POST documents/fromJson, POST documents/uploadPage
  ReturnDocumentToSender + Return | POST documents/*/return-to-issuer
  AccessTenantConfiguration | ANY documents/*/hold
  DeleteDocument | DELETE documents/delete
  EditDocument | DELETE documents/*/lock, DELETE documents/*/attachments/*
  DeleteDocument | DELETE documents/*
  EditDocument | ANY documents/**`;

/** Cells that a sentence beside the tables decides, "because" which. */
const exceptions: { call: string; callers: Caller[]; cell: Cell; because: string }[] = [
  {
    call: "DELETE users/deleteTrialUser",
    callers: [...roles, "otherTenant"],
    cell: "404 not-found",
    because: "own trial (1.4), and the companies of the test are none; server/organisation/trial/trial.test.ts has one",
  },
  { call: "POST documents/*/attachments", callers: ["Uploader"], cell: "allowed", because: "attachments also: uploader of a New document (1.4)" },
  { call: "ANY documents/*/lock", callers: ["ClientApplication"], cell: "403 permission-denied", because: "C is no person who looks at a document (1.1)" },
  { call: "ANY documents/*/feedback", callers: ["ClientApplication"], cell: "403 permission-denied", because: "C is no person with an opinion (1.1)" },
  {
    call: "POST users/me/email",
    callers: ["Uploader", "Processor", "AccountingUnitProcessor", "Approver", "AccountingUnitApprover", "otherTenant"],
    cell: "422 wrong-password",
    because: "everybody may, but of the people of the test only the admin has a sign-in to change",
  },
  {
    call: "POST tenant/deletion",
    callers: ["TenantAdmin", "otherTenant"],
    cell: "422 wrong-password",
    because: "an administrator may, with the password, which the test does not know; server/organisation/deletion/deletion.test.ts does",
  },
  {
    call: "ANY tenant/status/address",
    callers: ["TenantAdmin", "otherTenant"],
    cell: "403 permission-denied",
    because: "administrators of the installation alone (decision 082); server/insight/publicAddress/publicAddress.test.ts has one",
  },
  {
    call: "DELETE users/me/sessions/*",
    callers: ["otherTenant"],
    cell: "like nobody's",
    because: "a sign-in that is not one's own is over for the caller (4)",
  },
];

type Rule = { methods: string; path: RegExp; needs: string[]; feature: TenantFeature | undefined };

const rules: Rule[] = callTable
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [left = "", right = ""] = line.split("|");
    const [needs = "", feature] = left.split("+").map((part) => part.trim());
    return right.split(",").map((call) => ({ ...pattern(call.trim()), needs: needs.split(/\s+/), feature: feature as TenantFeature | undefined }));
  });

function pattern(call: string): Pick<Rule, "methods" | "path"> {
  const [methods = "", path = ""] = call.split(" ");
  const source = path
    .split("/")
    .map((part) => (part === "**" ? ".+" : part === "*" ? "[^/]+" : part))
    .join("/");
  return { methods, path: new RegExp(`^/v1/${source}$`) };
}

const matches = ({ methods, path }: Pick<Rule, "methods" | "path">, call: Call) => (methods === "ANY" || methods === call.method) && path.test(call.path);

const held = new Map(
  permissionTable
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([permission = "", ...marks]) => [permission as Permission, columns.filter((_, index) => marks[index] !== "-")]),
);

type Call = { method: string; path: string };

/** The rule of a call; throws an Error when the tables do not know the call. */
export function ruleOf(call: Call): { needs: string[]; feature: TenantFeature | undefined } {
  const rule = rules.find((each) => matches(each, call));
  if (!rule) throw new Error(`${call.method} ${call.path} has no rule: add a line to test/matrix/rules.ts.`);
  return rule;
}

/** What the call answers to the caller, asked for rows in the caller's scope. */
export function expectedCell(call: Call, caller: Caller): Cell {
  const { needs } = ruleOf(call);
  const exception = exceptions.find((each) => each.callers.includes(caller) && matches(pattern(each.call), call));
  if (exception) return exception.cell;
  if (needs[0] === "anonymous") return "allowed";
  if (caller === "anonymous") return "401 unauthenticated";
  if (caller === "otherTenant") return /\{\w*[iI]d\}/.test(call.path) && !call.path.includes("{companyId}") ? "404 not-found" : "like nobody's";
  if (needs[0] === "person") return caller === "ClientApplication" ? "403 permission-denied" : "allowed";
  if (needs[0] === "signedIn" || needs[0] === "view") return "allowed";
  return needs.some((permission) => held.get(permission as Permission)?.includes(caller)) ? "allowed" : "403 permission-denied";
}

/** Domain rules 2, rows 7c, 14 and 16: who moves an Exported document, by the action and the role. Everybody else lacks the permission. */
const fromExported: Record<string, readonly ActorRole[]> = {
  setNew: ["TenantAdmin"],
  validate: ["TenantAdmin"],
  markAsExportFailure: ["TenantAdmin"],
  archive: ["TenantAdmin", "Processor", "AccountingUnitProcessor", "ClientApplication"],
};

/** Actions of domain rules 2 that lead out of Exported. */
export const movesFromExported = Object.keys(fromExported);

/** What the bulk call answers for one Exported document: done, or the code of the refusal. */
export const expectedFromExported = (action: string, caller: ActorRole): "done" | "permission-denied" =>
  fromExported[action]?.includes(caller) ? "done" : "permission-denied";
