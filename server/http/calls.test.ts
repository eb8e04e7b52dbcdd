import { type CallSpec, replyKind } from "#contract/call.ts";
import type { Problem } from "#contract/errors.ts";
import { type CallName, calls } from "#contract/index.ts";
import { type Permission, type Role, rolePermissions, roles } from "#domain/access/permissions.ts";
import type { DocumentState } from "#domain/document/names.ts";
import type { EnumSources } from "#server/platform/enumSource.ts";
import { buildDocument, buildTenant, buildUnit, type TestTenant, type TestUser } from "#test/build.ts";
import { callRows } from "#test/callRows/index.ts";
import type { Ids, Row, Sent } from "#test/callRows/row.ts";
import { OWN_PASSWORD } from "#test/callRows/users.ts";
import { buildAccount, buildClientApplication, buildInvited, startTestAppWithIdentity } from "#test/people.ts";
import { buildCodeList, buildField } from "#test/buildSettings.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { buildView } from "#test/buildView.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { randomUUID } from "node:crypto";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

const pdf = await blankPdf();
const all = (Object.entries(calls) as [CallName, CallSpec][]).map(([name, spec]) => ({ name, spec, row: callRows[name] }));
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

/** Each tenant has one accounting system; its id is the tenant's. */
const enumSources: EnumSources = { open: async (tenantId, id) => (id === tenantId ? { lists: async () => [] } : undefined) };

let api: Awaited<ReturnType<typeof startTestAppWithIdentity>>;
let front: Server;
let tenant: TestTenant;
let foreign: TestTenant;
let foreignIds: Ids;
/** Has the features that calls of approval and return need; without them the others are tried. */
let approving: TestTenant;
const users = new Map<string, TestUser>();
const approvingUsers = new Map<string, TestUser>();
const ownerOf = (spec: CallSpec): TestTenant => (spec.feature ? approving : tenant);
const userOf = (spec: CallSpec, role: Role): TestUser | undefined => (spec.feature ? approvingUsers : users).get(role);

beforeAll(async () => {
  const rate = { currency: "EUR", amount: "1", rate: "24.330", publishedDate: "2026-03-06" };
  api = await startTestAppWithIdentity({ ares: { company: async () => company }, cnb: { rate: async () => rate }, enumSources });
  await startFront();
  tenant = await buildTenant(api.app);
  foreign = await buildTenant(api.app);
  approving = await buildTenant(api.app, { features: ["Approval", "Return"] });
  for (const role of roles) users.set(role, await tenant.user(role, { unitId: tenant.unitId }));
  for (const role of roles) approvingUsers.set(role, await approving.user(role, { unitId: approving.unitId }));
  const delegate = await approving.user("Approver");
  await api.app.db.transaction(approving.tenantId, (tx) =>
    tx.updateTable("users").set({ email: "zastupce@example.com" }).where("user_id", "=", delegate.userId).execute(),
  );
  await buildAccount(api.app, { ...tenant.admin, email: "spravce@example.com", password: OWN_PASSWORD });
  foreignIds = await idsOf(foreign, "Processed");
});
afterAll(async () => {
  front.close();
  await api.close();
});

/** The identity server, but for the one call that wants a token of its own: the tokens of these tests are signed by the tests. */
async function startFront(): Promise<void> {
  front = createServer((request, response) => {
    if (request.url === "/account/password") return void response.writeHead(204).end();
    const options = { method: request.method ?? "POST", headers: request.headers };
    request.pipe(
      httpRequest(`${api.identityUrl}${request.url}`, options, (reply) => void reply.pipe(response.writeHead(reply.statusCode ?? 500, reply.headers))),
    );
  }).listen(0, "127.0.0.1");
  await new Promise((done) => front.once("listening", done));
  api.app.config.identityUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}

async function idsOf(owner: TestTenant, state: DocumentState = "New"): Promise<Ids> {
  const together = { state, unitId: owner.unitId, folderId: randomUUID() };
  const documentId = await buildDocument(api.app, owner.tenantId, together);
  const otherDocumentId = await buildDocument(api.app, owner.tenantId, together);
  await storeBytes(api.app, owner, otherDocumentId, pdf);
  return {
    documentId,
    otherDocumentId,
    attachmentId: await storeBytes(api.app, owner, documentId, pdf),
    accountingUnitId: owner.unitId,
    viewId: await buildView(api.app, owner.admin),
    spareUnitId: await buildUnit(api.app, owner.tenantId),
    userId: (await owner.user("Uploader")).userId,
    clientApplicationId: await buildClientApplication(api.app, owner.tenantId),
    reset: await buildInvited(api.app, owner),
    enumId: await buildCodeList(api.app, owner.tenantId),
    fieldName: await buildField(api.app, owner.tenantId),
    accountingSystemId: owner.tenantId,
    approvalWorkflowId: await buildWorkflow(api.app, owner),
  };
}
const nobodys = (): Ids => ({
  documentId: randomUUID(),
  otherDocumentId: randomUUID(),
  attachmentId: randomUUID(),
  accountingUnitId: randomUUID(),
  viewId: randomUUID(),
  spareUnitId: randomUUID(),
  userId: randomUUID(),
  clientApplicationId: randomUUID(),
  reset: { email: `${randomUUID()}@example.com`, resetToken: randomUUID() },
  enumId: randomUUID(),
  fieldName: "nobodysField",
  accountingSystemId: randomUUID(),
  approvalWorkflowId: randomUUID(),
});

const pathOf = (spec: CallSpec, { params = {}, query = {} }: Sent): string => {
  const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
};

async function make(spec: CallSpec, sent: Sent, as: TestUser | undefined = ownerOf(spec).admin): Promise<Response> {
  const form = sent.form && new FormData();
  for (const [key, value] of Object.entries(sent.form ?? {})) {
    if (typeof value === "string") form?.append(key, value);
    else form?.append(key, value, "faktura.pdf");
  }
  return api.request(spec.method, pathOf(spec, sent), { ...(as ? { as } : {}), ...(sent.body ? { body: sent.body } : {}), ...(form ? { form } : {}) });
}

async function problemOf(reply: Response): Promise<Problem> {
  expect(reply.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  const problem = (await reply.json()) as Problem;
  expect(problem).toMatchObject({ type: `/problems/${problem.code}`, status: reply.status, instance: `urn:request:${reply.headers.get("x-request-id")}` });
  return problem;
}

/** What an answer says, without what names this one request or the ids it asked for. */
async function said(reply: Response): Promise<unknown> {
  const text = (await reply.text()).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID");
  return { status: reply.status, text };
}

const without = <Value>(values: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
const required = (shape: z.ZodType | undefined): string[] =>
  shape ? ((z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as { required?: string[] }).required ?? []) : [];
const needed = (spec: CallSpec): readonly Permission[] =>
  ["anonymous", "signedIn", "view"].includes(String(spec.needs)) ? [] : ([spec.needs].flat() as Permission[]);
const only = <Each extends { name: string }>(rows: readonly Each[], keep: (row: Each) => boolean) => rows.filter(keep);

test("every call of the contract has a row here", () => expect(Object.keys(callRows).sort()).toEqual(Object.keys(calls).sort()));

describe("R452 R453 R476 R477 R478 the good path answers as the contract says", () => {
  test.each(only(all, ({ name }) => name !== "watchChanges"))("$name", async ({ spec, row }) => {
    const reply = await make(spec, row.send(await idsOf(ownerOf(spec), row.state)));
    const text = reply.status < 400 && replyKind(spec) === "file" ? "" : await reply.clone().text();
    expect(reply.status, text).toBe(replyKind(spec) === "empty" ? 204 : 200);
    if (replyKind(spec) === "empty") return expect(text).toBe("");
    if (replyKind(spec) === "file") return expect((await reply.arrayBuffer()).byteLength).toBe(Number(reply.headers.get("content-length")));
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const parsed = (spec.reply as z.ZodType).safeParse(JSON.parse(text));
    expect(parsed.error?.issues).toBeUndefined();
    for (const result of (JSON.parse(text) as { results?: { ok: boolean }[] }).results ?? []) expect(result).toMatchObject({ ok: true });
  });

  test("watchChanges", async () => {
    const leaving = new AbortController();
    const reply = await fetch(`${api.url}/v1/changes`, { headers: { authorization: `Bearer ${await api.token(tenant.admin)}` }, signal: leaving.signal });
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    leaving.abort();
  });
});

describe("who is refused", () => {
  test.each(only(all, ({ spec }) => spec.needs !== "anonymous"))("$name without a token: 401", async ({ spec, row }) => {
    const reply = await api.request(spec.method, pathOf(spec, row.send(nobodys())));
    expect(await problemOf(reply)).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  test.each(only(all, ({ spec }) => needed(spec).length > 0))("R181 $name by every role without the permission: 403", async ({ spec, row }) => {
    const refused = roles.filter((role) => !needed(spec).some((permission) => rolePermissions[role].includes(permission)));
    const sent = row.send(await idsOf(ownerOf(spec), row.state));
    for (const role of refused)
      expect(await problemOf(await make(spec, sent, userOf(spec, role))), role).toMatchObject({ status: 403, code: "permission-denied" });
  });

  test.each(only(all, ({ spec }) => spec.path.includes("{documentId}")))(
    "$name by somebody who may not see the document: like an unknown id",
    async ({ name, spec, row }) => {
      // Has every permission on documents, and no right to this unit.
      const isForApprovers = needed(spec).length > 0 && !needed(spec).some((permission) => rolePermissions.AccountingUnitProcessor.includes(permission));
      const blind = userOf(spec, isForApprovers ? "AccountingUnitApprover" : "AccountingUnitProcessor");
      const owner = ownerOf(spec);
      const documentId = await buildDocument(api.app, owner.tenantId, { unitId: owner.otherUnitId, ...(row.state ? { state: row.state } : {}) });
      const attachmentId = await storeBytes(api.app, owner, documentId, pdf);
      const own = { ...nobodys(), attachmentId, accountingUnitId: owner.unitId };
      const seen = await said(await make(spec, row.send({ ...own, documentId }), blind));
      expect(seen, name).toEqual(await said(await make(spec, row.send({ ...own, documentId: randomUUID() }), blind)));
      expect(seen).toMatchObject({ status: 404 });
    },
  );
});

/** Whether a request of the row names ids. A link to a new password is its own proof, whoever sends it. */
function namesIds(row: Row): boolean {
  const { reset: _reset, ...ids } = nobodys();
  const sent = JSON.stringify(row.send({ ...ids, reset: { email: "", resetToken: "" } }));
  return Object.values(ids).some((id) => sent.includes(id));
}

describe("another tenant's ids answer exactly like ids of nobody", () => {
  test.each(only(all, ({ name, row }) => name !== "watchChanges" && namesIds(row)))("$name", async ({ spec, row }) => {
    expect(await said(await make(spec, row.send(foreignIds)))).toEqual(await said(await make(spec, row.send(nobodys()))));
  });

  test.each(only(all, ({ spec }) => /\{\w+Id\}/.test(spec.path) && !spec.path.includes("companyId")))("$name: 404", async ({ spec, row }) => {
    expect(await problemOf(await make(spec, row.send(foreignIds)))).toMatchObject({ status: 404, code: "not-found" });
  });

  test("nothing of the other tenant changed", async () => {
    const rows = await api.app.db.transaction(foreign.tenantId, (tx) =>
      tx.selectFrom("documents").select(["state", "version", "deleted_at"]).where("document_id", "=", foreignIds.documentId).execute(),
    );
    expect(rows).toEqual([{ state: "Processed", version: 1, deleted_at: null }]);
  });
});

describe("bad input", () => {
  test.each(only(all, ({ spec }) => /\{(document|attachment|accountingUnit)Id\}/.test(spec.path)))("$name with a malformed id: 404", async ({ spec, row }) => {
    const sent = row.send(await idsOf(ownerOf(spec), row.state));
    for (const name of Object.keys(sent.params ?? {}).filter((key) => key.endsWith("Id"))) {
      for (const id of ["1", "' or 1=1--", "../..", "x".repeat(250), "x".repeat(400)]) {
        expect(await problemOf(await make(spec, { ...sent, params: { ...sent.params, [name]: id } })), `${name} ${id}`).toMatchObject({
          status: 404,
          code: "not-found",
        });
      }
    }
  });

  test.each(all)("$name with an unknown property: 400", async ({ name, spec, row }) => {
    const sent = row.send(await idsOf(ownerOf(spec), row.state));
    expect(await problemOf(await make(spec, { ...sent, query: { ...sent.query, surprise: "1" } }))).toMatchObject({ status: 400, code: "invalid-parameter" });
    if (spec.body)
      expect(await problemOf(await make(spec, { ...sent, body: { ...sent.body, surprise: 1 } }))).toMatchObject(
        name === "uploadFromJson" ? { status: 422, code: "validation" } : { status: 400, code: "invalid-parameter" },
      );
    if (spec.form)
      expect(await problemOf(await make(spec, { ...sent, form: { ...sent.form, surprise: "1" } }))).toMatchObject({ status: 400, code: "invalid-parameter" });
  });

  test.each(only(all, ({ spec }) => required(spec.query).length + required(spec.body).length + required(spec.form).length > 0 || spec.form !== undefined))(
    "R019-R022 R457-R459 $name without a required parameter: 400",
    async ({ spec, row }) => {
      const sent = row.send(await idsOf(ownerOf(spec), row.state));
      const lacking = [
        ...required(spec.query).map((name) => ({ name, sent: { ...sent, query: without(sent.query ?? {}, name) } })),
        ...required(spec.body).map((name) => ({ name, sent: { ...sent, body: without(sent.body as Record<string, unknown>, name) } })),
        ...required(spec.body)
          .map((name) => ({ name, sent: { ...sent, body: { ...sent.body, [name]: null } } }))
          // null is a value where it means "none".
          .filter(({ sent: { body } }) => spec.body?.safeParse(body).success === false),
        ...required(spec.form).map((name) => ({ name, sent: { ...sent, form: without(sent.form ?? {}, name) } })),
        ...(spec.form ? [{ name: "File", sent: { ...sent, form: without(sent.form ?? {}, "File") } }] : []),
      ];
      for (const { name, sent: incomplete } of lacking) {
        const message = `The parameter ${name} must be defined.`;
        expect(await problemOf(await make(spec, incomplete)), name).toMatchObject({
          status: 400,
          code: "parameter-required",
          detail: message,
          errors: [{ code: "required", message }],
        });
      }
    },
  );

  test.each(only(all, ({ spec }) => spec.body !== undefined || spec.form !== undefined))("$name with another content type: 415", async ({ spec, row }) => {
    const headers = { "content-type": spec.form ? "application/json" : "text/plain" };
    const reply = await fetch(`${api.url}${pathOf(spec, row.send(await idsOf(ownerOf(spec), row.state)))}`, {
      method: spec.method,
      headers: { ...headers, authorization: `Bearer ${await api.token(ownerOf(spec).admin)}` },
      body: "{}",
    });
    expect(await problemOf(reply)).toMatchObject({ status: 415, code: "unsupported-format" });
  });

  test.each(only(all, ({ spec }) => spec.body !== undefined))("$name with broken, too deep or too much JSON", async ({ spec, row }) => {
    const path = pathOf(spec, row.send(await idsOf(ownerOf(spec), row.state)));
    for (const body of ["{", `${'{"a":'.repeat(40)}1${"}".repeat(40)}`, "[".repeat(100_000)]) {
      const reply = await fetch(`${api.url}${path}`, {
        method: spec.method,
        headers: { "content-type": "application/json", authorization: `Bearer ${await api.token(ownerOf(spec).admin)}` },
        body,
      });
      expect(await problemOf(reply)).toMatchObject({ status: 400, code: "invalid-parameter" });
    }
    expect(await announced(spec, path, 6 * 1024 * 1024)).toBe(413);
  });

  test.each([
    ["GET", "/v1/documents/ID/page/abc/image?isPreview=true", 400],
    ["GET", "/v1/documents/ID/page/-1/image?isPreview=true", 400],
    ["GET", "/v1/documents/ID/page/0/image?isPreview=maybe", 400],
    ["GET", "/v1/documents/ID/page/7/image?isPreview=true", 422],
    ["POST", "/v1/documents/ID/state/change/Exported", 400],
    ["POST", "/v1/documents/ID/rotate-page?pageRotationAngle=45", 400],
    ["GET", "/v1/documents/ID/file/export?exportFormat=Word", 400],
    ["GET", "/v1/document-types/localized?culture=de-DE", 400],
    ["GET", "/v1/document-types/Nothing/definition?culture=cs-CZ", 404],
    ["GET", "/v1/document-types/ReceivedInvoice/field/nothing/search-values", 404],
    ["GET", "/v1/document-types/ReceivedInvoice/field/supplierName/search-values?take=501", 400],
  ])("%s %s: %i", async (method, path, status) => {
    const { documentId } = await idsOf(tenant);
    const reply = await api.request(method, path.replace("ID", documentId), {
      as: tenant.admin,
      ...(path.includes("rotate") ? { body: { pageIndex: 0 } } : {}),
    });
    expect((await problemOf(reply)).status).toBe(status);
  });
});

/** The answer to a request that announces so many bytes and sends none of them. */
async function announced(spec: CallSpec, path: string, bytes: number): Promise<number | undefined> {
  const { method } = spec;
  const headers = { authorization: `Bearer ${await api.token(ownerOf(spec).admin)}`, "content-type": "application/json", "content-length": bytes };
  return new Promise((done, failed) => {
    const request = httpRequest(`${api.url}${path}`, { method, headers }, (response) => {
      done(response.statusCode);
      request.destroy();
    });
    request.on("error", failed).flushHeaders();
  });
}
