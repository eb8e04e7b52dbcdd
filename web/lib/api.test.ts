import { calls } from "#contract/index.ts";
import type { CallSpec } from "#contract/call.ts";
import { z } from "zod";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, ApiError, type ApiSession, connectSession, REQUEST_TIMEOUT_MS } from "./api.ts";

const documentId = "00000000-0000-4000-8000-000000000001";
let sent: { url: string; init: RequestInit }[] = [];

/** Answers the requests in turn; the last answer stays. */
function answer(...answers: (() => Response)[]) {
  sent = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return (answers[sent.length - 1] ?? answers.at(-1))?.();
  });
}
const json =
  (value: unknown, status = 200, headers = {}) =>
  () =>
    new Response(JSON.stringify(value), { status, headers });
const header = (place: number, name: string) => new Headers(sent[place]?.init.headers).get(name);
const fakeSession = (part: Partial<ApiSession> = {}): ApiSession => ({ token: () => "token-1", refresh: vi.fn(async () => false), lost: vi.fn(), ...part });

beforeEach(() => connectSession(fakeSession()));
afterEach(() => {
  connectSession();
  vi.unstubAllGlobals();
});

test("R452 R475 R476 a call goes to its path under /v1 as JSON and gives the reply of a 200", async () => {
  answer(json({ count: 3, byList: {} }));
  expect(await api(calls.countDocuments, { body: { listType: "Error" } })).toEqual({ count: 3, byList: {} });
  expect(sent[0]?.url).toBe("/v1/documents/count");
  expect(sent[0]?.init.method).toBe("POST");
  expect(header(0, "content-type")).toBe("application/json");
  expect(sent[0]?.init.body).toBe('{"listType":"Error"}');
});

test("R453 status 204 gives an empty result", async () => {
  answer(() => new Response(null, { status: 204 }));
  expect(await api(calls.requeueExtraction, { params: { documentId } })).toBeUndefined();
});

test.each([201, 202, 206, 302, 400, 404, 500])("R454 status %i of a JSON call raises the general error", async (status) => {
  answer(() => new Response("x", { status }));
  await expect(api(calls.getMe)).rejects.toThrow("An unexpected server error occurred.");
});

test("R455 the error carries status, body, headers, code and request id", async () => {
  const problem = { type: "/problems/invalid-transition", code: "invalid-transition", title: "x", status: 409, instance: "urn:request:abc" };
  answer(json(problem, 409, { "x-extra": "1" }));
  const error = await api(calls.requeueExtraction, { params: { documentId } }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  const apiError = error as ApiError;
  expect([apiError.status, JSON.parse(apiError.body), apiError.headers.get("x-extra"), apiError.code, apiError.requestId]).toEqual([
    409,
    problem,
    "1",
    "invalid-transition",
    "abc",
  ]);
});

test.each([200, 206])("R456 R495 a file answers with %i, its name comes from content-disposition", async (status) => {
  answer(
    () => new Response("data", { status, headers: { "content-disposition": "attachment; filename=\"faktura.pdf\"; filename*=UTF-8''%C5%BElu%C5%A5.pdf" } }),
  );
  const file = await api(calls.documentFile, { params: { documentId }, query: {} });
  expect([await file.blob.text(), file.fileName]).toEqual(["data", "žluť.pdf"]);
});

test.each([
  ['attachment; filename="a b.pdf"', "a b.pdf"],
  ["attachment; filename=plain.xml", "plain.xml"],
  ["attachment; filename*=UTF-8''%E0%A4%A", "%E0%A4%A"],
  ["inline", undefined],
])("R495 the file name of %s is %s", async (disposition, name) => {
  answer(() => new Response("x", { headers: { "content-disposition": disposition } }));
  expect((await api(calls.documentFile, { params: { documentId }, query: {} })).fileName).toBe(name);
});

/** Calls of other resources ask for the names of R458 too; a call made for each name proves the rule for all. */
const identifiers = [
  "accountingUnitId",
  "clientApplicationId",
  "documentType",
  "fieldName",
  "field",
  "culture",
  "documentId",
  "attachmentId",
  "id",
  "accountingSystemId",
  "trigger",
  "action",
  "naming",
  "email",
  "exportFormat",
  "isPreview",
  "pageRotationAngle",
  "isBulkExport",
];

test.each(identifiers)("R457 R458 without the path identifier or query value %s nothing is sent", async (name) => {
  answer(json({}));
  const inPath: CallSpec = { method: "GET", path: `/v1/things/{${name}}`, summary: "", needs: "signedIn", reply: z.object({}) };
  const inQuery: CallSpec = {
    method: "GET",
    path: "/v1/things",
    summary: "",
    needs: "signedIn",
    query: z.strictObject({ [name]: z.string() }),
    reply: z.object({}),
  };
  for (const call of [inPath, inQuery]) {
    await expect(api(call, {} as never)).rejects.toThrow(`The parameter '${name}' must be defined.`);
    await expect(api(call, { params: { [name]: null }, query: { [name]: null } } as never)).rejects.toThrow(`The parameter '${name}' must be defined.`);
  }
  expect(sent).toHaveLength(0);
});

test.each(["isActive", "orderChange", "skip", "take"])("R459 a null %s is refused before sending, a missing one with a default is not", async (name) => {
  answer(json({}));
  const call: CallSpec = {
    method: "GET",
    path: "/v1/things",
    summary: "",
    needs: "signedIn",
    query: z.strictObject({ [name]: z.number().default(1) }),
    reply: z.object({}),
  };
  await expect(api(call, { query: { [name]: null } } as never)).rejects.toThrow(`The parameter '${name}' must be defined.`);
  expect(sent).toHaveLength(0);
  await api(call, { query: {} } as never);
  expect(sent[0]?.url).toBe("/v1/things");
});

test("path values are encoded, undefined query values are left out", async () => {
  answer(json({}));
  await api(calls.getDocument, { params: { documentId: "a/b c" }, query: { isExternalId: "true", culture: undefined } });
  expect(sent[0]?.url).toBe("/v1/documents/a%2Fb%20c?isExternalId=true");
});

test("R279 the session's token goes with every call", async () => {
  answer(json({}));
  await api(calls.getMe);
  expect(header(0, "authorization")).toBe("Bearer token-1");
});

test("R280 an authorisation header that is already set stays, and its 401 does not touch the session", async () => {
  const session = fakeSession();
  connectSession(session);
  answer(json({}, 401));
  await expect(api(calls.getMe, undefined, { headers: { authorization: "Bearer other" } })).rejects.toThrow(ApiError);
  expect(header(0, "authorization")).toBe("Bearer other");
  expect(session.refresh).not.toHaveBeenCalled();
});

test("R278 a 401 leads to one refresh and the call is made again with the new token", async () => {
  let token = "old";
  const session = fakeSession({
    token: () => token,
    refresh: vi.fn(async () => {
      token = "new";
      return true;
    }),
  });
  connectSession(session);
  answer(json({}, 401), json({ userId: "1" }));
  expect(await api(calls.getMe)).toEqual({ userId: "1" });
  expect([header(0, "authorization"), header(1, "authorization")]).toEqual(["Bearer old", "Bearer new"]);
  expect(session.refresh).toHaveBeenCalledTimes(1);
  expect(session.lost).not.toHaveBeenCalled();
});

test.each([false, true])("R278 a 401 that stays (refresh %s) leads to Login", async (isRefreshed) => {
  const session = fakeSession({ refresh: vi.fn(async () => isRefreshed) });
  connectSession(session);
  answer(json({}, 401));
  await expect(api(calls.getMe)).rejects.toThrow(ApiError);
  expect(sent).toHaveLength(isRefreshed ? 2 : 1);
  expect(session.lost).toHaveBeenCalledTimes(1);
});

test("a form is multipart with its text parts before the file", async () => {
  answer(json({ documentId, documents: [] }));
  await api(calls.uploadDocument, { form: { File: new File(["x"], "a.pdf"), DocumentId: documentId, AccountingUnitId: undefined } });
  const body = sent[0]?.init.body;
  expect(body instanceof FormData && [...body.keys()]).toEqual(["DocumentId", "File"]);
  expect(header(0, "content-type")).toBeNull();
});

test("R474 requests have no time-out", () => {
  expect(REQUEST_TIMEOUT_MS).toBe(0);
});
