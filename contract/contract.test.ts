import { specifiedCalls } from "#test/specifiedCalls.ts";
import { describe, expect, test } from "vitest";
import type { CallSpec } from "./call.ts";
import { errors } from "./errors.ts";
import { type CallName, calls } from "./index.ts";
import { openApiDocument } from "./openapi.ts";

const all = Object.entries(calls) as [CallName, CallSpec][];

/** Calls that are not specified, each with why it is there. */
const ours: Record<string, string> = {
  "POST /v1/documents/move-to-folder": "the specification moves files between folders and names no call",
  "GET /v1/documents/{documentId}/attachments/{attachmentId}/page/{pageIndex}/image": "attachments are looked at in place",
  "GET /v1/documents/{documentId}/attachments/{attachmentId}/message": "as above, for e-mails",
  "GET /v1/documents/extracting": "how far each reading is, for the upload page",
  "GET /v1/documents/{documentId}/feedback": "one's own earlier word, to change it",
  "POST /v1/documents/{documentId}/keep-both": "whether two documents are one is decided by a person, and kept",
  "POST /v1/documents/{documentId}/unlock": "a PDF with a password is read with it (docs/decisions/087-files-in-place-of-others.md)",
  "POST /v1/documents/{documentId}/replace-file": "as above, for a file that could not be read",
  "POST /v1/documents/{documentId}/shares": "the permission ShareDocument has no call in the specification",
  "GET /v1/documents/{documentId}/shares": "as above",
  "DELETE /v1/documents/{documentId}/shares/{shareId}": "as above",
  "GET /v1/tenant/shares": "as above, for the administrator",
  "POST /v1/tenant/bundles": "everything of a company in open formats (docs/privacy.md)",
  "GET /v1/tenant/bundles": "as above",
  "GET /v1/tenant/bundles/{bundleId}/file": "as above",
  "POST /v1/tenant/bundles/{bundleId}/address": "a browser writes an archive to disk as it comes, but sends no token by itself",
  "GET /v1/bundle": "as above",
  "DELETE /v1/tenant/bundles/{bundleId}": "as above",
  "PUT /v1/documents/{documentId}/hold": "legal hold (docs/privacy.md)",
  "DELETE /v1/documents/{documentId}/hold": "as above",
  "GET /v1/tenant/hold": "as above",
  "PUT /v1/tenant/hold": "as above",
  "DELETE /v1/tenant/hold": "as above",
  "PUT /v1/tenant": "an administrator names the company anew",
  "GET /v1/tenant/retention": "terms of keeping by document type (docs/privacy.md)",
  "POST /v1/tenant/retention/preview": "as above",
  "PUT /v1/tenant/retention": "as above",
  "POST /v1/tenant/deletion": "everything of a company is deleted, with a certificate (docs/privacy.md)",
  "POST /v1/deleted-tenant": "as above, for whoever can no longer sign in",
  "GET /v1/tenant/return-to-issuer": "the permission UpdateReturnToIssuerConfiguration has no call but that of the notes",
  "POST /v1/tenant/return-to-issuer": "as above",
  "GET /v1/users/me/feed": "feed readers send no token, so R393 needs an address of the person's own",
  "POST /v1/users/me/feed": "as above",
  "DELETE /v1/users/me/feed": "as above",
  "GET /v1/feed": "as above",
  "GET /v1/users/me/push": "devices that hear of documents for approval (push messages)",
  "POST /v1/users/me/push": "as above",
  "DELETE /v1/users/me/push/{subscriptionId}": "as above",
  "GET /v1/tenant/feedback": "what people said of the reading is read by the administrator",
  "POST /v1/shared": "what a link shows, without an account",
  "POST /v1/shared/page": "as above",
  "POST /v1/documents/bulk": "one action with everything that a filter finds, and the undo of deleting",
  "POST /v1/documents/export/check": "what keeps documents from leaving is shown before they are sent",
  "POST /v1/documents/payment-orders/check": "what a payment order would pay is shown before it is made",
  "POST /v1/documents/payment-orders": "pays documents from the list (docs/decisions/058-payment-orders.md)",
  "GET /v1/tenant/signing": "signing actions of the specification (b-3) and the certificate (docs/decisions/063-signing.md)",
  "POST /v1/tenant/signing": "as above",
  "POST /v1/tenant/signing/certificate": "as above",
  "DELETE /v1/tenant/signing/certificate": "as above",
  "GET /v1/documents/payment-orders/{orderId}/file": "the file of an order, again after a lost answer",
  "GET /v1/documents/{documentId}/payment-order": "whether a document is ordered already",
  "GET /v1/documents/views": "saved views of the list",
  "POST /v1/documents/views": "keeps a view",
  "PUT /v1/documents/views/{viewId}": "changes a view",
  "DELETE /v1/documents/views/{viewId}": "forgets a view",
  "PUT /v1/documents/{documentId}/lock": "who has a document open (docs/decisions/011-document-locks.md)",
  "DELETE /v1/documents/{documentId}/lock": "gives it back",
  "POST /v1/approval/{documentId}/unapprove": "an approval given by mistake is taken back (decision 091)",
  "POST /v1/approval/{documentId}/remind": "the permission RemindApprover exists and no call uses it (domain rules 3.10)",
  "POST /v1/tenant/approvalWorkflows/dryRun": "which workflow a document would take, and why",
  "GET /v1/tenant/export/settings": "what was set is shown, and no specified call returns it",
  "GET /v1/tenant/accountingSystems/types": "forms are drawn from the settings of each connection",
  "POST /v1/tenant/accountingSystems/resume": "an integration whose password was refused is paused until a person repaired it",
  "POST /v1/tenant/accountingSystems/deliveries/list": "the delivery log of integrations",
  "POST /v1/tenant/accountingSystems/deliveries/retry": "what an integration did not take is tried again once it is repaired",
  "GET /v1/documents/{documentId}/deliveries": "how far a document has got to each integration, with the reason",
  "POST /v1/documents/{documentId}/deliveries/retry": "tries again now",
  "POST /v1/users/me/email": "the profile changes the e-mail",
  "GET /v1/users/me/sessions": "where one is signed in (sessions list)",
  "DELETE /v1/users/me/sessions/{sessionId}": "signs out one's other device",
  "DELETE /v1/users/me/sessions": "signs out everywhere",
  "POST /v1/client-applications/client-application/{clientApplicationId}/secret": "a leaked secret is replaced without a new application",
  "GET /v1/tenant/status": "what needs an administrator (docs/monitoring.md)",
  "GET /v1/tenant/status/address": "the public address of the installation (docs/proxy.md)",
  "PUT /v1/tenant/status/address": "as above",
  "GET /v1/tenant/status/emails": "as above, by e-mail",
  "PUT /v1/tenant/status/emails": "as above",
  "POST /v1/tenant/emails/undelivered/list": "e-mails that were given up, with the reason",
  "POST /v1/tenant/emails/undelivered/send-again": "sends one of them again",
  "POST /v1/tenant/webHooks/undelivered/list": "messages of webhooks that were given up, with the reason",
  "POST /v1/tenant/webHooks/undelivered/send-again": "sends one of them again",
  "POST /v1/tenant/importConnections/test": "tries a mailbox before it is saved, and says what it found",
  "POST /v1/tenant/importConnections/look": "looks now instead of waiting for the next time",
  "POST /v1/tenant/importConnections/items": "what was fetched, and why something was not",
  "POST /v1/tenant/importConnections/items/again": "fetches a refused message again",
  "POST /v1/users/email/confirm": "the link to a new e-mail proves it",
  "GET /v1/tenant/first-steps": "which of the first steps a new company has done",
  "POST /v1/tenant/first-steps": "which of them the company does without",
  "POST /v1/tenant/company": "names the tenant and makes the company its accounting unit",
  "PUT /v1/tenant/export/program": "the accounting program whose format comes first",
  "DELETE /v1/documents/{documentId}/payment-order": "a payment that the bank refused is ordered again",
  "POST /v1/tenant/export/profiles/recognise": "formats without a description are recognised from a file of the program itself",
  "POST /v1/tenant/importConnections/signIn": "the owner of a mailbox signs in, for companies without an administrator",
  "POST /v1/tenant/importConnections/signIn/finish": "the owner of a mailbox signs in, for companies without an administrator",
  "GET /v1/changes": "live lists without asking again and again",
  "GET /v1/documents/{documentId}/page/{pageIndex}/words": "capture by a click on the page",
};

describe("R475 specified calls", () => {
  const specified = specifiedCalls.flatMap((group) => group.calls.map((call) => call.split("?")[0] ?? ""));
  const served = all.map(([, { method, path }]) => `${method} ${path}`);

  test("none is missing", () => expect(specified.filter((call) => !served.includes(call))).toEqual([]));

  test("every other call is in the list of ours", () => {
    expect(served.filter((call) => !specified.includes(call)).sort()).toEqual(Object.keys(ours).sort());
  });

  // The matrix asks each call of the contract, so a call that is here is served.
  test.each([
    ["R481", "Accounting units"],
    ["R482", "Client applications"],
    ["R483", "Dashboards"],
    ["R484", "Document types"],
    ["R485", "Enums"],
    ["R486", "Notifications"],
    ["R489", "Tenant"],
    ["R490", "Approval"],
    ["R491", "Documents"],
    ["R496", "Uploads"],
    ["R497", "Attachments"],
    ["R498", "Users"],
  ])("%s R479 %s: every call, with its query parameters", (_id, group) => {
    const calls = specifiedCalls.find((each) => each.group === group)?.calls ?? [];
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      const [address = "", query = ""] = call.split("?");
      const spec = all.find(([, { method, path }]) => `${method} ${path}` === address)?.[1];
      expect(spec, address).toBeDefined();
      if (spec) expect(queryNames(spec), address).toEqual(expect.arrayContaining(query.split("&").filter(Boolean)));
    }
  });
});

const queryNames = (spec: CallSpec): string[] => described.find((each) => each.method === spec.method && each.path === spec.path)?.parameters ?? [];

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
  "x-needs": unknown;
  security?: unknown[];
};

function operations() {
  const { paths } = openApiDocument("https://example.com") as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      parameters: operation.parameters.filter((each) => each.in === "query").map((each) => each.name),
    })),
  );
}

const described = operations();

describe("OpenAPI", () => {
  test("lists every call once, with its permission", () => {
    expect(described.map((each) => each.operation.operationId).sort()).toEqual(Object.keys(calls).sort());
    for (const { operation, method, path } of described) {
      const spec: CallSpec = calls[operation.operationId as CallName];
      expect([method, path, operation["x-needs"]]).toEqual([spec.method, spec.path, spec.needs]);
    }
  });

  test("R452 R453 R456 succeeds with 200, 204 or 206 only, and names every path value", () => {
    for (const { operation, path } of described) {
      const statuses = Object.keys(operation.responses).map(Number);
      expect(
        statuses.filter((status) => status < 400).every((status) => [200, 204, 206].includes(status)),
        path,
      ).toBe(true);
      expect(statuses).toEqual(expect.arrayContaining([400, 401, 403, 500]));
      expect(operation.parameters.filter((each) => each.in === "path").map((each) => `{${each.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(operation.parameters.filter((each) => each.in === "path").every((each) => each.required)).toBe(true);
    }
  });

  test("is JSON from end to end and points only to what it contains", () => {
    const text = JSON.stringify(openApiDocument("https://example.com"));
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) expect(name).toBe("Problem");
    expect(JSON.parse(text)).toMatchObject({ openapi: "3.1.0", servers: [{ url: "https://example.com" }] });
  });
});

test("errors have a status of the table and a title in both languages", () => {
  for (const [code, entry] of Object.entries(errors)) {
    expect([400, 401, 403, 404, 405, 408, 409, 412, 413, 414, 415, 416, 422, 429, 431, 500, 502, 503, 504, 507], code).toContain(entry.status);
    expect(entry.cs.length > 3 && entry.en.length > 3, code).toBe(true);
  }
  expect(errors["permission-denied"].en).toBe("You don't have permission to perform this action.");
  expect(errors.internal.en).toBe("An error has occurred");
});

test("every error that a call names exists", () => {
  for (const [name, spec] of all) for (const code of spec.errors ?? []) expect(errors, name).toHaveProperty(code);
});
