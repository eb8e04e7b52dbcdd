import { calls } from "#contract/index.ts";
import { API_AUDIENCE, API_SCOPE } from "#contract/organisation/session.ts";
import "#platform/http/edge.ts";
import { handlers } from "#server/handlers.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { impossibleStrings } from "#test/hostileStrings.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { type Forge, forgedHeaders, forgedTokens, openForge } from "#test/forgedTokens.ts";
import { createLocalJWKSet } from "jose";
import { type InstallationClock, openClock } from "#server/core/clock.ts";
import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Handlers } from "#server/core/handler.ts";
import { buildServer } from "./server.ts";
import { openTokens } from "./tokens.ts";

const ISSUER = "http://identity.test";

let api: TestApp;
let tenant: TestTenant;
let forger: Awaited<ReturnType<typeof openForge>>;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  forger = await openForge(api.signingKey, { ...ownClaims(), iat: seconds(0), scope: API_SCOPE });
});
afterAll(async () => {
  forger.close();
  await api.close();
});

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;
const withToken = (authorization: string) => fetch(`${api.url}/v1/users/me`, { headers: { authorization } });
const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code];
const ownClaims = () => ({ sub: tenant.admin.userId, tid: tenant.tenantId, iss: ISSUER, aud: API_AUDIENCE, exp: seconds(600) });

describe("tokens", () => {
  const more: typeof forgedTokens = {
    "no tenant": ({ genuine }) => genuine({ tid: undefined }),
    "a tenant that is no id": ({ genuine }) => genuine({ tid: "' or true --" }),
    "no scope of the api": ({ genuine }) => genuine({ scope: "openid profile email" }),
    "no scope": ({ genuine }) => genuine({ scope: undefined }),
    "a scope that only begins like the api's": ({ genuine }) => genuine({ scope: "openid apiary" }),
    padded: ({ good }) => `${good}=`,
  };
  const bad = Object.entries({ ...forgedTokens, ...more }).map(([name, make]) => [name, (forge: Forge) => `Bearer ${make(forge)}`] as const);

  test.each([...Object.entries(forgedHeaders), ...bad])("%s: 401 without a word why", async (_name, make) => {
    const { forge, hits } = forger;
    const reply = await withToken(make(forge));
    const problem = (await reply.json()) as Record<string, unknown>;
    expect([reply.status, problem.code, problem.detail]).toEqual([401, "unauthenticated", undefined]);
    expect(hits()).toBe(0);
  });

  test("at least 30 forgeries are tried, each as near to a good one as it gets", async () => {
    expect(bad.length).toBeGreaterThanOrEqual(30);
    expect((await withToken(`Bearer ${forger.forge.good}`)).status).toBe(200);
    expect((await withToken(`Bearer ${forger.forge.genuine({})}`)).status).toBe(200);
  });

  test("a token in the address or in a form opens nothing", async () => {
    const { good } = forger.forge;
    expect((await fetch(`${api.url}/v1/users/me?access_token=${good}`)).status).toBe(401);
    expect((await fetch(`${api.url}/v1/documents/list`, { method: "POST", body: new URLSearchParams({ access_token: good }) })).status).toBe(401);
  });

  test("a good one passes; a user whom nobody knows gets an answer that says so", async () => {
    expect((await withToken(`Bearer ${await api.token(tenant.admin)}`)).status).toBe(200);
    expect(await codeOf(await withToken(`Bearer ${await api.token({ ...tenant.admin, userId: randomUUID() })}`))).toEqual([403, "account-does-not-exist"]);
  });

  test("a user of one tenant with the id of another one in the token is nobody there", async () => {
    const other = await buildTenant(api.app);
    expect(await codeOf(await withToken(`Bearer ${await api.token({ tenantId: other.tenantId, userId: tenant.admin.userId })}`))).toEqual([
      403,
      "account-does-not-exist",
    ]);
  });

  test("keys that cannot be fetched are no reason to sign anybody out", async () => {
    for (const url of ["http://127.0.0.1:1", api.url])
      await expect(openTokens(url).verify(`Bearer ${await api.token(tenant.admin)}`)).rejects.toMatchObject({ code: "sign-in-unavailable" });
  });

  test("a clock of this machine that is 20 minutes off signs nobody out; one of an identity server is said", async () => {
    const { d: _, ...published } = api.signingKey;
    const keys = createLocalJWKSet({ keys: [published] });
    const off = (minutes: number) => openClock(() => new Date(Date.now() + minutes * 60_000));
    const verify = (clock: InstallationClock, token: string) => openTokens(ISSUER, { keys, clock }).verify(`Bearer ${token}`);
    const token = await api.token(tenant.admin);
    const fast = off(20);
    await expect(verify(fast, token)).rejects.toMatchObject({ code: "unauthenticated" });
    fast.learn({ clockAheadMs: 20 * 60_000, identityAheadMs: 0 });
    await expect(verify(fast, token)).resolves.toMatchObject({ token });
    // Its identity server shares the clock of the machine, which is slow.
    const slow = off(-20);
    slow.learn({ clockAheadMs: -20 * 60_000, identityAheadMs: 20 * 60_000 });
    const old = await api.token(tenant.admin, { exp: Math.floor(Date.now() / 1000) - 600 });
    await expect(verify(slow, old)).resolves.toMatchObject({ token: old });
    const right = openClock();
    await expect(verify(right, old)).rejects.toMatchObject({ code: "unauthenticated" });
    right.learn({ clockAheadMs: 0, identityAheadMs: 20 * 60_000 });
    await expect(verify(right, old)).rejects.toMatchObject({ code: "clock-wrong" });
  });

  test("role and activity come from the database, whatever the token says", async () => {
    const user = await tenant.user("Processor");
    const me = async () => api.request("GET", "/v1/users/me", { as: user });
    expect(((await (await me()).json()) as { userRole: string }).userRole).toBe("Processor");
    await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("users").set({ is_active: false }).where("user_id", "=", user.userId).execute());
    await expect.poll(async () => codeOf(await me())).toEqual([403, "account-does-not-exist"]);
  });
});

describe("a temporary password", () => {
  test("blocks every call but the ones that help to change it", async () => {
    const token = await api.token(tenant.admin, { pwd_change: true });
    const open = new Set<string>(["GET /v1/users/me", "POST /v1/users/password", "GET /v1/users/web-settings", "GET /v1/tenant/features"]);
    for (const spec of Object.values(calls).filter(({ needs }) => needs !== "anonymous")) {
      const path = spec.path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const reply = await fetch(`${api.url}${path}`, { method: spec.method, headers: { authorization: `Bearer ${token}` } });
      const { code } = reply.status === 200 ? { code: "" } : ((await reply.json()) as { code: string });
      expect(code === "password-change-required", spec.path).toBe(!open.has(`${spec.method} ${spec.path}`));
    }
  });

  test("is shown to the browser", async () => {
    const reply = await withToken(`Bearer ${await api.token(tenant.admin, { pwd_change: true })}`);
    expect(await reply.json()).toMatchObject({ mustChangePassword: true });
  });
});

describe("addresses", () => {
  test.each([
    ["PUT", "/v1/documents/list/", 405, "method-not-allowed", "POST, GET, PATCH, DELETE"],
    ["PUT", "/v1/documents/count/extracting", 405, "method-not-allowed", "POST"],
    ["POST", `/v1/documents/${randomUUID()}`, 405, "method-not-allowed", "GET, PATCH, DELETE"],
    ["DELETE", "/v1/users/web-settings", 404, "not-found", null],
    ["GET", "/v1/nothing", 404, "not-found", null],
    ["POST", "/v1/documents/list/more/and/more", 404, "not-found", null],
    ["GET", "/v1/documents/%E0%A4%A", 404, "not-found", null],
    ["GET", "/v1/documents/%2e%2e%2f%2e%2e%2fetc%2fpasswd/file", 404, "not-found", null],
    ["POST", "/", 404, "not-found", null],
  ])("%s %s: %i %s", async (method, path, status, code, allow) => {
    const reply = await api.request(method, path, { as: tenant.admin });
    expect(await codeOf(reply)).toEqual([status, code]);
    expect(reply.headers.get("allow")).toBe(allow);
  });

  test("HEAD of an event stream does not hold the connection", async () => {
    const reply = await api.request("HEAD", "/v1/changes", { as: tenant.admin });
    expect(reply.status).not.toBe(200);
  });

  test("every answer says who may frame, sniff and refer, and the request id", async () => {
    for (const path of ["/v1/users/me", "/v1/nothing", "/v1/documents/%E0%A4%A", "/health", "/config.json"]) {
      const { headers } = await fetch(api.url + path);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
      expect(headers.get("x-request-id"), path).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("R235 the configuration of the browser names the identity server and the client", async () => {
    expect(await (await fetch(`${api.url}/config.json`)).json()).toEqual({
      appUrl: "http://app.test",
      identityUrl: ISSUER,
      clientId: "kvitance-web",
      scope: "openid profile email api",
      fallbackLanguage: "cs-CZ",
      hasMail: false,
      hasTrial: false,
      externalSignIn: [],
    });
  });

  test("health does not wait for a child that is busy", async () => {
    const describe = () => new Promise<never>(() => undefined);
    const server = await buildServer({ ...api.app, reader: { ...api.app.reader, describe } }, handlers, openTokens("http://identity.test"));
    expect((await server.inject({ url: "/health" })).json()).toMatchObject({ status: "ok", database: true });
    await server.close();
  });

  test("health shows what is closed to reading children on the machine itself, and to nobody behind a proxy", async () => {
    const sandbox = await api.app.reader.protection();
    expect(Object.keys(sandbox)).toEqual(["files", "writing", "network", "programs", "processes", "kernel"]);
    expect(await (await fetch(`${api.url}/health`)).json()).toEqual({ status: "ok", database: true, sandbox });
    for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "via"])
      expect(await (await fetch(`${api.url}/health`, { headers: { [header]: "198.51.100.7" } })).json()).toEqual({ status: "ok", database: true });
  });

  test("health is well on a system that leaves things open to reading children, and shows them", async () => {
    const sandbox = { files: false, writing: false, network: true, programs: true, processes: false, kernel: true };
    const server = await buildServer(
      { ...api.app, reader: { ...api.app.reader, protection: async () => sandbox } },
      handlers,
      openTokens("http://identity.test"),
    );
    const reply = await server.inject({ url: "/health" });
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: "ok", database: true, sandbox }]);
    await server.close();
  });

  test("health and OpenAPI need no token", async () => {
    expect(await (await fetch(`${api.url}/health`)).json()).toMatchObject({ status: "ok", database: true });
    const { paths } = (await (await fetch(`${api.url}/v1/openapi.json`)).json()) as { paths: Record<string, object> };
    expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(Object.keys(calls).length);
  });

  test("an error is reported in the language of the browser, then of the user", async () => {
    const anonymous = await fetch(`${api.url}/v1/users/me`, { headers: { "accept-language": "en-GB,en;q=0.9" } });
    expect(await anonymous.json()).toMatchObject({ title: "Signed out" });
    const user = await api.request("GET", `/v1/documents/${randomUUID()}`, { as: tenant.admin, headers: { "accept-language": "en" } });
    expect(await user.json()).toMatchObject({ title: "Nenalezeno" });
  });
});

describe("text that a database cannot hold", () => {
  test.each(impossibleStrings)("%j is refused or replaced, never a fault", async (text) => {
    const documentId = await buildDocument(api.app, tenant.tenantId);
    const json = (method: string, path: string, body: object) => api.request(method, path, { as: tenant.admin, body });
    const replies = [
      await json("POST", "/v1/documents/list", { query: text }),
      await json("POST", "/v1/documents/list", { filters: [{ field: text, operator: "Eq", value: text }] }),
      await json("POST", "/v1/documents/list", { documentType: text, sort: { field: text, direction: "asc" } }),
      await json("PATCH", `/v1/documents/${documentId}`, { fields: { supplierName: text }, note: text }),
      await json("PUT", `/v1/documents/${documentId}/rename`, { fileName: `x${text}` }),
      await json("PUT", "/v1/users/web-settings", { theme: "Dark", preferences: { text } }),
      await json("PATCH", "/v1/users/me", { lastName: text }),
      await api.request("GET", `/v1/documents/${encodeURIComponent(text.toWellFormed())}?isExternalId=true`, { as: tenant.admin }),
      await api.request("GET", `/v1/document-types/${encodeURIComponent(text.toWellFormed())}/fields`, { as: tenant.admin }),
    ];
    for (const reply of replies) expect([200, 204, 400, 404], await reply.text()).toContain(reply.status);
    await json("PATCH", "/v1/users/me", { lastName: "Nováková" });
  });
});

describe("the start", () => {
  const build = (own: Partial<Handlers>) => buildServer(api.app, own as Handlers, openTokens(ISSUER));

  test("a call without a handler stops it", async () => {
    const { getMe: _, ...others } = handlers;
    await expect(build(others)).rejects.toThrow("The call getMe (GET /v1/users/me) has no handler.");
  });

  test("a call without a permission row stops it", async () => {
    const spec = calls.getTenant as { needs?: string };
    const { needs } = spec;
    try {
      delete spec.needs;
      await expect(build(handlers)).rejects.toThrow("The call getTenant (GET /v1/tenant) has no permission row.");
    } finally {
      if (needs) spec.needs = needs;
    }
  });
});

test("a handler learns that its client has gone, and of no other end", async () => {
  const signals: AbortSignal[] = [];
  const server = await buildServer(
    api.app,
    {
      ...handlers,
      getTenant: (request, ...rest) => {
        signals.push(request.signal);
        return signals.length === 1 ? handlers.getTenant(request, ...rest) : new Promise<never>(() => undefined);
      },
    },
    { verify: async () => ({ token: "", claims: { ...tenant.admin, mustChangePassword: false, isClientApplication: false, expires: new Date() } }) },
  );
  const url = `${await server.listen({ port: 0, host: "127.0.0.1" })}/v1/tenant`;
  expect((await fetch(url)).status).toBe(200);
  const client = new AbortController();
  const answer = fetch(url, { signal: client.signal }).catch(() => "gone");
  await expect.poll(() => signals.length).toBe(2);
  client.abort();
  expect(await answer).toBe("gone");
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  await server.close();
});

test("a fault answers without its cause, and the log has no password of a query", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const secret = "SELECT secret FROM somewhere";
  const server = await buildServer(
    { ...api.app, log },
    { ...handlers, getTenant: async () => Promise.reject(new Error(secret)) },
    { verify: async () => ({ token: "", claims: { ...tenant.admin, mustChangePassword: false, isClientApplication: false, expires: new Date() } }) },
  );
  try {
    const reply = await server.inject({ url: "/v1/tenant" });
    expect([reply.statusCode, reply.json().code, reply.json().title]).toEqual([500, "internal", "Došlo k chybě"]);
    expect(reply.body).not.toContain("secret");
    await server.inject({ method: "POST", url: "/v1/users/password?OldPassword=Stare-heslo-1&Password=Nove-heslo-2" });
    await server.inject({ method: "POST", url: "/v1/users/password?OldPassword=Stare-heslo-1&Password=Nove-heslo-2&x=%E0" });
  } finally {
    await server.close();
  }
  expect(lines.join("")).toContain(secret);
  expect(lines.join("")).toContain("/v1/users/password");
  expect(lines.join("")).not.toMatch(/heslo/i);
  // Who was refused what, and from where.
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({
      msg: "request",
      status: 400,
      path: "/v1/users/password",
      user: tenant.admin.userId,
      tenant: tenant.tenantId,
      address: "127.0.0.1",
    }),
  );
});

test("a database that is away is 503 with a time to come back", async () => {
  const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const server = await buildServer(
    api.app,
    { ...handlers, getTenant: async () => Promise.reject(away) },
    { verify: async () => ({ token: "", claims: { ...tenant.admin, mustChangePassword: false, isClientApplication: false, expires: new Date() } }) },
  );
  const reply = await server.inject({ url: "/v1/tenant" });
  expect([reply.statusCode, reply.json().code, reply.headers["retry-after"]]).toEqual([503, "overloaded", "2"]);
  await server.close();
});

test("a request line that is no address does not stop the server", async () => {
  await new Promise<void>((done) =>
    httpRequest(`${api.url}/v1/x`, { method: "GET", path: "/v1/\u00e9%%%" }, (response) => response.resume().on("end", done))
      .on("error", () => done())
      .end(),
  );
  expect((await fetch(`${api.url}/health`)).status).toBe(200);
});

test("a server that drains denies its health alone, serves on, and lets no connection outlive its answer", async () => {
  const server = await buildServer(api.app, handlers, openTokens(ISSUER));
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const facts = async (path: string) => {
    const { status, headers } = await fetch(url + path);
    return [status, headers.get("connection")];
  };
  expect([await facts("/readyz"), await facts("/config.json")]).toEqual([
    [200, "keep-alive"],
    [200, "keep-alive"],
  ]);
  await server.drain(0);
  expect([await facts("/readyz"), await facts("/livez"), await facts("/config.json")]).toEqual([
    [503, "close"],
    [200, "close"],
    [200, "close"],
  ]);
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: "ending", database: true });
  await server.close();
});

test("a request over a connection that was accepted before the stop is answered", async () => {
  const server = await buildServer(api.app, handlers, openTokens(ISSUER));
  const ending = new Promise<void>((done) => server.addHook("preClose", async () => done()));
  const url = new URL(await server.listen({ port: 0, host: "127.0.0.1" }));
  const accepted = new Promise((done) => server.server.once("connection", done));
  const socket = connect(Number(url.port), url.hostname);
  let said = "";
  socket.on("data", (part) => (said += String(part)));
  const closed = new Promise((done) => socket.once("close", done));
  await accepted;
  const stopped = server.close();
  await ending;
  socket.write("GET /config.json HTTP/1.1\r\nHost: app.test\r\n\r\n");
  await Promise.all([closed, stopped]);
  expect(said).toMatch(/^HTTP\/1.1 200 .*connection: close/is);
});

test("connections that never ask, and answers under way, do not hold or break the stop", async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((done) => (answer = done));
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  const slow: Handlers["getTenant"] = async () => {
    answer();
    await released;
    return { tenantId: tenant.tenantId, name: "Pomalá", companyId: null, languageCode: "cs-CZ" };
  };
  const server = await buildServer(
    api.app,
    { ...handlers, getTenant: slow },
    { verify: async () => ({ token: "", claims: { ...tenant.admin, mustChangePassword: false, isClientApplication: false, expires: new Date() } }) },
  );
  const url = new URL(await server.listen({ port: 0, host: "127.0.0.1" }));
  const silent = connect(Number(url.port), url.hostname);
  await new Promise((done) => silent.once("connect", done));
  const reply = fetch(`${url.origin}/v1/tenant`);
  await asked;
  const closed = server.close();
  release();
  expect(await (await reply).json()).toMatchObject({ name: "Pomalá" });
  const started = Date.now();
  await closed;
  expect(Date.now() - started).toBeLessThan(5_000);
});
