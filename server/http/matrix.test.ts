import { type CallSpec, replyKind } from "#contract/call.ts";
import { buildDocument } from "#test/build.ts";
import { allCalls, type Asking, type CallServer, type Company, type KnownCall, namedIds, nobodys, openCalls, pdf, problemOf, said } from "#test/calls.ts";
import { callRows } from "#test/callRows/index.ts";
import type { Ids } from "#test/callRows/row.ts";
import { calls } from "#contract/index.ts";
import { type ActorRole, type Role, roles } from "#domain/access/permissions.ts";
import { storeBytes } from "#test/stored.ts";
import { type Caller, callers, expectedCell, expectedFromExported, movesFromExported, ruleOf } from "#test/matrix/rules.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";

let server: CallServer;
let tenant: Company;
/** Has the features that calls of approval, return, dashboards and sharing need; without them the others are tried. */
let approving: Company;
let foreign: Company;
let archiving: Company;
/** What a link shows hangs on the feature of whoever made it: the call itself asks for none. */
const ownerOf = (spec: CallSpec): Company => (spec.feature || spec.path.startsWith("/v1/shared") ? approving : tenant);

beforeAll(async () => {
  server = await openCalls();
  [tenant, approving, foreign] = [
    await server.buildCompany(),
    await server.buildCompany({ features: ["Approval", "Return", "Dashboards", "Sharing", "PushMessages"] }),
    await server.buildCompany({ features: ["Approval", "Return", "Dashboards", "Sharing", "PushMessages"] }),
  ];
  archiving = await server.buildCompany({ features: ["Archive", "Approval"] });
  await server.buildNamedPeople(approving);
});
afterAll(() => server.close());

/** Documents that a stranger tried to reach, by the version that they had before. */
const strangers = new Map<string, number>();

function askingAs(caller: Caller, owner: Company): (Asking & { role?: Role }) | undefined {
  if (caller === "anonymous") return undefined;
  if (caller === "otherTenant") return foreign.admin;
  return caller === "ClientApplication" ? owner.program : owner.people.get(caller);
}

test("every call of the contract has a row, and a rule of the domain rules", () => {
  expect(Object.keys(callRows).sort()).toEqual(Object.keys(calls).sort());
  for (const { name, spec } of allCalls) expect(spec.feature, name).toBe(ruleOf(spec).feature);
});

/** What the call really answers to the caller. */
async function cellOf({ name, spec, row }: KnownCall, caller: Caller, ids: Ids): Promise<string> {
  const as = askingAs(caller, ownerOf(spec));
  if (name === "watchChanges" && as) return hear(as);
  const reply = await server.make(spec, row.send(ids), as);
  if (reply.status >= 400) {
    const { status, code } = await problemOf(reply);
    return `${status} ${code}`;
  }
  await requireGoodAnswer(spec, reply);
  return "allowed";
}

/** The answer of the good path, as the contract says; nobody else's cache may keep it. */
async function requireGoodAnswer(spec: CallSpec, reply: Response): Promise<void> {
  const kind = replyKind(spec);
  expect(reply.headers.get("cache-control")).toMatch(/no-store|private/);
  expect(reply.status).toBe(kind === "empty" ? 204 : 200);
  if (kind === "file") return expect((await reply.arrayBuffer()).byteLength).toBe(Number(reply.headers.get("content-length")));
  const text = await reply.text();
  if (kind === "empty") return expect(text).toBe("");
  expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const answered = (spec.reply as z.ZodType).safeParse(JSON.parse(text));
  expect(answered.error?.issues).toBeUndefined();
  // Nothing that the contract does not speak of.
  expect(JSON.parse(text)).toEqual(answered.data);
  for (const result of (JSON.parse(text) as { results?: { ok: boolean }[] }).results ?? []) expect(result).toMatchObject({ ok: true });
}

/** Foreign ids in a request of another tenant's admin must answer exactly as ids of nobody; a call that names none is about the own tenant. */
async function answerToStranger(call: KnownCall, ids: Ids): Promise<string> {
  const { spec, row } = call;
  if (namedIds(row).size === 0) {
    const own = await cellOf(call, "otherTenant", ids);
    return own === "allowed" ? "like nobody's" : own;
  }
  if (ids.documentId) strangers.set(ids.documentId, row.isApproved ? 2 : 1);
  const theirs = await said(await server.make(spec, row.send(ids), foreign.admin));
  expect(theirs).toEqual(await said(await server.make(spec, row.send(nobodys()), foreign.admin)));
  return theirs.status === 404 && expectedCell(spec, "otherTenant") !== "like nobody's" ? "404 not-found" : "like nobody's";
}

async function hear(as: Asking): Promise<string> {
  const leaving = new AbortController();
  const reply = await fetch(`${server.url}/v1/changes`, { headers: await server.headersOf(as), signal: leaving.signal });
  const heard = [reply.status, reply.headers.get("content-type")].join(" ");
  leaving.abort();
  return heard === "200 text/event-stream; charset=utf-8" ? "allowed" : heard;
}

describe("R147-R167 R169 R172 R178 R181 R452 R453 R476-R478 R493 R494 every call answers every caller as the domain rules say", () => {
  test.each(allCalls)("$name", async (call) => {
    const { name, spec, row } = call;
    const owner = ownerOf(spec);
    if (name === "changeOwnEmail") await server.buildOwnAccount(tenant.admin);
    const isOpen = spec.needs === "anonymous";
    const cells: Record<string, string> = {};
    const fill = async (caller: Caller): Promise<void> => {
      if (isOpen) await server.forgetAttempts();
      const as = askingAs(caller, owner);
      const ids = as || isOpen ? await server.idsFor(row, owner, as?.tenantId === owner.tenantId ? as : owner.admin) : nobodys();
      cells[caller] = caller === "otherTenant" && !isOpen ? await answerToStranger(call, ids) : await cellOf(call, caller, ids);
    };
    // Who needs no token is counted by address, one after the other.
    if (isOpen) for (const caller of callers) await fill(caller);
    else await Promise.all(callers.map(fill));
    expect(cells).toEqual(Object.fromEntries(callers.map((caller) => [caller, expectedCell(spec, caller)])));
  });
});

describe("R177 what was confirmed as exported is opened again by the admin alone", () => {
  const everybody: ActorRole[] = [...roles, "ClientApplication"];
  /** What one call and the bulk call answer for a document of its own. */
  async function outcomes(action: string, caller: ActorRole): Promise<string[]> {
    const as = askingAs(caller, archiving);
    const build = () => {
      const mine = as && !as.isProgram ? { uploadedBy: as.userId } : {};
      return buildDocument(server.app, archiving.tenantId, { state: "Exported", unitId: archiving.unitId, ...mine, isApproved: true });
    };
    const headers = await server.headersOf(as);
    const send = async (method: string, path: string, body?: object) => server.request(method, path, { headers, ...(body ? { body } : {}) });
    const [first, second] = [await build(), await build()];
    const states: Record<string, string> = { setNew: "Extracted", validate: "Validated", archive: "Archived" };
    const alone = states[action]
      ? await send("POST", `/v1/documents/${first}/state/change/${states[action]}`)
      : await send("PATCH", "/v1/documents/markAsExportFailure", { documentIds: [first] });
    const bulk = await send("POST", "/v1/documents/bulk", { action: { kind: action }, documentIds: [second] });
    return Promise.all([alone, bulk].map(outcomeOf));
  }

  test.each(movesFromExported)("%s", async (action) => {
    const found: Record<string, string[]> = {};
    for (const caller of everybody) found[caller] = await outcomes(action, caller);
    const expected = everybody.map((caller) => [caller, [expectedFromExported(action, caller), expectedFromExported(action, caller)]]);
    expect(found).toEqual(Object.fromEntries(expected));
  });
});

/** Done, or the code of the refusal, which a bulk call says of each document. */
async function outcomeOf(reply: Response): Promise<string> {
  if (reply.status === 204) return "done";
  const said = (await reply.json()) as { code?: string; results?: { ok: boolean; code?: string }[] };
  return said.code ?? said.results?.[0]?.code ?? (said.results?.[0]?.ok ? "done" : "?");
}

describe("beside the matrix", () => {
  test("nothing that a stranger asked for has changed", async () => {
    for (const { tenantId } of [tenant, approving]) {
      const rows = await server.app.db.transaction(tenantId, (tx) =>
        tx
          .selectFrom("documents")
          .select(["document_id", "version", "deleted_at"])
          .where("document_id", "in", [...strangers.keys()])
          .execute(),
      );
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) expect(row, row.document_id).toMatchObject({ version: strangers.get(row.document_id), deleted_at: null });
    }
  });

  test.each(["Pdf", "Zip"])("as %s a document goes to whoever may download it, not only to whoever may export", async (exportFormat) => {
    const { spec, row } = allCalls.find(({ name }) => name === "exportFile") ?? allCalls[0]!;
    const answers = callers.slice(0, -2).map(async (caller) => {
      const as = askingAs(caller, tenant);
      const sent = { ...row.send(await server.idsFor(row, tenant, as)), query: { exportFormat } };
      return [caller, (await server.make(spec, sent, as)).status];
    });
    const mayDownload = { method: "GET", path: "/v1/documents/{documentId}/file" };
    expect(await Promise.all(answers)).toEqual(callers.slice(0, -2).map((caller) => [caller, expectedCell(mayDownload, caller) === "allowed" ? 200 : 403]));
  });

  test("a tag that somebody else was given opens nothing: only who may see the page hears that it has not changed", async () => {
    const { row } = allCalls.find(({ name }) => name === "pageImage") ?? allCalls[0]!;
    const { documentId } = await server.idsFor(row, tenant);
    const path = `/v1/documents/${documentId}/page/0/image?isPreview=true`;
    const ask = async (as: Asking | undefined, headers: Record<string, string> = {}) =>
      server.request("GET", path, { headers: { ...(await server.headersOf(as)), ...headers } });
    const first = await ask(tenant.admin);
    const tag = first.headers.get("etag") ?? "";
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    const again = { "if-none-match": tag };
    expect((await ask(tenant.admin, again)).status).toBe(304);
    for (const as of [foreign.admin, tenant.people.get("Uploader")]) expect((await ask(as, again)).status).toBe(404);
    expect((await ask(undefined, again)).status).toBe(401);
  });

  test.each(allCalls.filter(({ spec }) => spec.feature))("$name without its feature: 403", async ({ spec, row }) => {
    const reply = await server.make(spec, row.send(await server.idsFor(row, tenant)), tenant.admin);
    expect(await problemOf(reply)).toMatchObject({ status: 403, code: "feature-disabled" });
  });

  // An administrator sees all documents.
  const isNarrowed = ({ spec }: KnownCall) => spec.path.includes("{documentId}") && spec.needs !== "AccessTenantConfiguration";
  test.each(allCalls.filter(isNarrowed))("$name by somebody who may not see the document: like an unknown id", async ({ spec, row }) => {
    // Has every permission on documents, and no right to this unit.
    const owner = ownerOf(spec);
    const blind = owner.people.get(expectedCell(spec, "AccountingUnitProcessor") === "allowed" ? "AccountingUnitProcessor" : "AccountingUnitApprover");
    const documentId = await buildDocument(server.app, owner.tenantId, { unitId: owner.otherUnitId, ...(row.state ? { state: row.state } : {}) });
    const attachmentId = await storeBytes(server.app, owner, documentId, pdf);
    const own = { ...nobodys(), attachmentId, accountingUnitId: owner.unitId };
    const seen = await said(await server.make(spec, row.send({ ...own, documentId }), blind));
    expect(seen).toEqual(await said(await server.make(spec, row.send({ ...own, documentId: randomUUID() }), blind)));
    expect(seen).toMatchObject({ status: 404 });
  });
});
