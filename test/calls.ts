import { type CallSpec } from "#contract/call.ts";
import type { Problem } from "#contract/errors.ts";
import { type CallName, calls } from "#contract/index.ts";
import { type Role, roles } from "#domain/access/permissions.ts";
import type { CodeListSources } from "#server/core/codeListSource.ts";
import { approveAsItIs, buildDocument, buildTenant, buildUnit, type DocumentParts, type TestTenant, type TestUser } from "#test/build.ts";
import { buildImportConnection, buildImportedItem, buildIntegration, buildWebHook } from "#test/buildIntegration.ts";
import { buildPaymentOrder } from "#test/buildPaymentOrder.ts";
import { buildUndeliveredEmail, buildUndeliveredEvent } from "#test/buildUndelivered.ts";
import { testConnections } from "#test/fakes/connections.ts";
import { buildCodeList, buildField } from "#test/buildSettings.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { newToken } from "#server/core/linkToken.ts";
import { buildBundle } from "./buildBundle.ts";
import { buildPushDevice } from "#test/buildPushDevice.ts";
import { buildShare } from "./buildShare.ts";
import { buildView } from "#test/buildView.ts";
import { onDatabase } from "#test/database.ts";
import { callRows } from "#test/callRows/index.ts";
import type { Ids, Row, Sent } from "#test/callRows/row.ts";
import { OWN_PASSWORD } from "#test/callRows/users.ts";
import { buildAccount, buildClientApplication, buildEmailChange, buildInvited, buildOpenSession, startTestAppWithIdentity } from "#test/people.ts";
import { blankPdf, lockedPdf, storeBytes, storeMessage } from "#test/stored.ts";
import { randomUUID } from "node:crypto";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";

// What the tests that hold of every call share: the server, tenants with a user of each role, and requests built from the rows.

export type KnownCall = { name: CallName; spec: CallSpec; row: Row };
export const allCalls: KnownCall[] = (Object.entries(calls) as [CallName, CallSpec][]).map(([name, spec]) => ({ name, spec, row: callRows[name] }));

/** Somebody with a token; a program's says that it is its own. */
export type Asking = { tenantId: string; userId: string; isProgram?: boolean };
/** A tenant with one user of each role in its first unit, and a program. */
export type Company = TestTenant & { people: Map<Role, TestUser>; program: Asking };
export type CallServer = Awaited<ReturnType<typeof openCalls>>;

const company = {
  companyId: "80000011",
  name: "Modrá Vydra s.r.o.",
  vatId: null,
  vatPayer: false,
  address: "Závist 1",
  street: null,
  city: null,
  postalCode: null,
  country: "CZ",
  ceasedDate: null,
};
const rate = { currency: "EUR", amount: "1", rate: "24.330", publishedDate: "2026-03-06" };
/** Each tenant has one accounting system; its id is the tenant's. */
const codeListSources: CodeListSources = { open: async (tenantId, id) => (id === tenantId ? { lists: async () => [] } : undefined) };

export const pdf = await blankPdf();

/** The server with the identity server, on fakes of the registers. */
export async function openCalls(options: Parameters<typeof startTestAppWithIdentity>[0] = {}) {
  const api = await startTestAppWithIdentity({
    ares: { company: async () => company },
    cnb: { rate: async () => rate },
    codeListSources,
    connections: testConnections,
    ...options,
  });
  const front = await startFront(api.app.config.identityInternalUrl);
  api.app.config.identityInternalUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;

  async function buildCompany(parts: Parameters<typeof buildTenant>[1] = {}): Promise<Company> {
    const tenant = await buildTenant(api.app, parts);
    const people = new Map<Role, TestUser>();
    for (const role of roles) people.set(role, role === "TenantAdmin" ? tenant.admin : await tenant.user(role, { unitId: tenant.unitId }));
    const userId = await buildClientApplication(api.app, tenant.tenantId);
    return { ...tenant, people, program: { tenantId: tenant.tenantId, userId, isProgram: true } };
  }

  /** Makes the ids that a row names, for whoever asks: documents stand in their scope. */
  async function idsFor(row: Row, owner: TestTenant, as: Asking & { role?: Role } = owner.admin, parts: DocumentParts & { bytes?: Buffer } = {}): Promise<Ids> {
    const used = namedIds(row);
    const together: DocumentParts = {
      unitId: owner.unitId,
      folderId: randomUUID(),
      ...parts,
      ...(row.state ? { state: row.state } : {}),
      ...(row.fields ? { fields: row.fields } : {}),
      ...(as.role === "Uploader" ? { uploadedBy: as.userId } : {}),
      ...(as.role === "Approver" || as.role === "AccountingUnitApprover" ? { isApproved: row.state !== "ApprovalPending" } : {}),
    };
    const { app } = api;
    const { tenantId } = owner;
    const build: { [Name in keyof Ids]: (ids: Ids) => Promise<Ids[Name]> } = {
      documentId: async () => {
        const documentId = await buildDocument(app, tenantId, together);
        if (row.isApproved) await make(calls.approve, { params: { documentId }, body: {} }, as);
        return documentId;
      },
      otherDocumentId: async () => {
        const documentId = await buildDocument(app, tenantId, together);
        await storeBytes(app, owner, documentId, parts.bytes ?? pdf);
        return documentId;
      },
      feedToken: async () => {
        const { token, hash } = newToken(tenantId);
        await app.db.transaction(tenantId, (tx) => tx.updateTable("users").set({ feed_secret_hash: hash }).where("user_id", "=", owner.admin.userId).execute());
        return token;
      },
      share: async (ids) => {
        const documentId = used.has("documentId") ? ids.documentId : await buildDocument(app, tenantId, together);
        if (!used.has("documentId")) await storeBytes(app, owner, documentId, parts.bytes ?? pdf);
        return buildShare(app, owner.admin, documentId);
      },
      attachmentId: (ids) => storeBytes(app, owner, ids.documentId, parts.bytes ?? pdf),
      attachedMessageId: (ids) => storeMessage(app, owner, ids.documentId),
      accountingUnitId: async () => owner.unitId,
      viewId: () => buildView(app, as.isProgram ? owner.admin : as),
      spareUnitId: () => buildUnit(app, tenantId),
      userId: async () => (await owner.user("Uploader")).userId,
      clientApplicationId: () => buildClientApplication(app, tenantId),
      reset: () => buildInvited(app, owner),
      emailChange: () => buildEmailChange(app, owner),
      subscriptionId: () => buildPushDevice(app, as.isProgram ? owner.admin : as),
      sessionId: () => buildOpenSession(app, as.userId),
      enumId: () => buildCodeList(app, tenantId),
      fieldName: () => buildField(app, tenantId),
      accountingSystemId: ({ documentId }) => buildIntegration(app, tenantId, { integrationId: tenantId, ...(used.has("documentId") ? { documentId } : {}) }),
      webHookId: () => buildWebHook(app, tenantId),
      messageId: () => buildUndeliveredEvent(app, tenantId),
      undeliveredEmail: () => buildUndeliveredEmail(app, tenantId),
      paymentOrderId: async () => buildPaymentOrder(app, tenantId, await buildDocument(app, tenantId, together)),
      orderedDocumentId: async () => {
        const documentId = await buildDocument(app, tenantId, together);
        await buildPaymentOrder(app, tenantId, documentId);
        return documentId;
      },
      importConnectionId: () => buildImportConnection(app, tenantId),
      importedItemId: async () => buildImportedItem(app, tenantId, await buildImportConnection(app, tenantId)),
      bundleId: () => buildBundle(app, as.isProgram ? owner.admin : as),
      bundleToken: async () => {
        const { token, hash } = newToken(tenantId);
        const bundleId = await buildBundle(app, owner.admin);
        const opened = { download_secret_hash: hash, download_until: new Date(app.clock.now().getTime() + 60_000) };
        await app.db.transaction(tenantId, (tx) => tx.updateTable("tenant_bundles").set(opened).where("bundle_id", "=", bundleId).execute());
        return token;
      },
      lockedDocumentId: async () => {
        const documentId = await buildDocument(app, tenantId, { ...together, state: "Error" });
        await storeBytes(app, owner, documentId, await lockedPdf(pdf, "tajné"));
        await app.db.transaction(tenantId, (tx) =>
          tx.updateTable("documents").set({ error_type: "InvalidDocumentProtected" }).where("document_id", "=", documentId).execute(),
        );
        return documentId;
      },
      heldDocumentId: async () => {
        const documentId = await buildDocument(app, tenantId, together);
        const held = { held_at: app.clock.now(), held_by: owner.admin.userId, hold_reason: "soudní spor" };
        await app.db.transaction(tenantId, (tx) => tx.updateTable("documents").set(held).where("document_id", "=", documentId).execute());
        return documentId;
      },
      deletionToken: async () => {
        const { token, hash } = newToken(tenantId);
        const asked = { company: "Zkušební firma", requested_by: "spravce@example.com", requested_at: app.clock.now(), secret_hash: hash };
        await app.db.transaction(tenantId, (tx) =>
          tx
            .insertInto("tenant_deletions")
            .values({ tenant_id: tenantId, ...asked })
            .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(asked))
            .execute(),
        );
        return token;
      },
      approvalWorkflowId: () => buildWorkflow(app, owner),
    };
    const ids = nobodys();
    // A document comes with its file, which makes the attachment.
    const wanted = new Set(used.has("documentId") ? [...used, "attachmentId" as const] : used);
    for (const name of Object.keys(build) as (keyof Ids)[]) if (wanted.has(name)) Object.assign(ids, { [name]: await build[name](ids) });
    if (together.isApproved && wanted.has("attachmentId")) await app.db.transaction(tenantId, (tx) => approveAsItIs(tx, tenantId, ids.documentId));
    return ids;
  }

  async function headersOf(as: Asking | undefined): Promise<Record<string, string>> {
    if (!as) return {};
    return { authorization: `Bearer ${await api.token(as, as.isProgram ? { client_id: as.userId } : {})}` };
  }

  async function make(spec: CallSpec, sent: Sent, as: Asking | undefined): Promise<Response> {
    const form = sent.form && new FormData();
    for (const [key, value] of Object.entries(sent.form ?? {})) {
      if (typeof value === "string") form?.append(key, value);
      else form?.append(key, value, "faktura.pdf");
    }
    const headers = await headersOf(as);
    return api.request(spec.method, pathOf(spec, sent), { headers, ...(sent.body ? { body: sent.body } : {}), ...(form ? { form } : {}) });
  }

  /** People named in rows: the delegate in approvals, and the admin's own sign-in. */
  async function buildNamedPeople(tenant: TestTenant): Promise<void> {
    const delegate = await tenant.user("Approver");
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("users").set({ email: "zastupce@example.com" }).where("user_id", "=", delegate.userId).execute(),
    );
  }
  const buildOwnAccount = (admin: TestUser) => buildAccount(api.app, { ...admin, email: "spravce@example.com", password: OWN_PASSWORD });
  /** Attempts are counted by network address, and all of a test come from one. */
  const forgetAttempts = () => onDatabase(api.database.ownerUrl, "truncate identity.attempts");

  return {
    ...api,
    buildCompany,
    buildNamedPeople,
    buildOwnAccount,
    forgetAttempts,
    idsFor,
    headersOf,
    make,
    close: async () => {
      front.close();
      await api.close();
    },
  };
}

/** The identity server, but for the one call that wants a token of its own: the tokens of these tests are signed by the tests. */
async function startFront(internalUrl: string): Promise<Server> {
  const front = createServer((request, response) => {
    if (request.url === "/account/password") return void response.writeHead(204).end();
    const options = { method: request.method ?? "POST", headers: request.headers };
    return void request.pipe(
      httpRequest(`${internalUrl}${request.url}`, options, (reply) => void reply.pipe(response.writeHead(reply.statusCode ?? 500, reply.headers))),
    );
  }).listen(0, "127.0.0.1");
  await new Promise((done) => front.once("listening", done));
  return front;
}

/** Ids that nobody has. */
export const nobodys = (): Ids => ({
  documentId: randomUUID(),
  otherDocumentId: randomUUID(),
  attachmentId: randomUUID(),
  attachedMessageId: randomUUID(),
  accountingUnitId: randomUUID(),
  feedToken: newToken(randomUUID()).token,
  bundleToken: newToken(randomUUID()).token,
  share: { shareId: randomUUID(), token: newToken(randomUUID()).token },
  viewId: randomUUID(),
  spareUnitId: randomUUID(),
  userId: randomUUID(),
  clientApplicationId: randomUUID(),
  subscriptionId: randomUUID(),
  reset: { email: `${randomUUID()}@example.com`, resetToken: randomUUID() },
  emailChange: { email: `${randomUUID()}@example.com`, changeToken: randomUUID() },
  sessionId: randomUUID(),
  enumId: randomUUID(),
  fieldName: "nobodysField",
  accountingSystemId: randomUUID(),
  webHookId: randomUUID(),
  messageId: randomUUID(),
  undeliveredEmail: { eventId: randomUUID(), recipient: "nikdo@example.com" },
  paymentOrderId: randomUUID(),
  orderedDocumentId: randomUUID(),
  importConnectionId: randomUUID(),
  importedItemId: randomUUID(),
  bundleId: randomUUID(),
  lockedDocumentId: randomUUID(),
  heldDocumentId: randomUUID(),
  deletionToken: newToken(randomUUID()).token,
  approvalWorkflowId: randomUUID(),
});

/** The ids that requests of a row name. */
export function namedIds(row: Row): Set<keyof Ids> {
  const named = new Set<keyof Ids>();
  row.send(
    new Proxy(nobodys(), {
      get(ids, name) {
        named.add(name as keyof Ids);
        return ids[name as keyof Ids];
      },
    }),
  );
  return named;
}

export const pathOf = (spec: CallSpec, { params = {}, query = {} }: Sent): string => {
  const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
};

/** The problem of a refusal, after a look at its form. */
export async function problemOf(reply: Response): Promise<Problem> {
  expect(reply.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  const problem = (await reply.json()) as Problem;
  expect(problem).toMatchObject({ type: `/problems/${problem.code}`, status: reply.status, instance: `urn:request:${reply.headers.get("x-request-id")}` });
  return problem;
}

/** Status and text of an answer, without its request id and the ids that were asked for. */
export async function said(reply: Response): Promise<{ status: number; text: string }> {
  const text = (await reply.text()).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID");
  return { status: reply.status, text };
}
