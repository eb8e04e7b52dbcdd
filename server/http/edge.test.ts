import { calls } from "#contract/index.ts";
import { LARGE_BODY_BYTES } from "#contract/call.ts";
import { handlers } from "#server/handlers.ts";
import { startTestApp, type TestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { connect } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildServer } from "./server.ts";
import { openTokens } from "./tokens.ts";

const ISSUER = "http://identity.test";
let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

/** What a server says to bytes of a client that need not be HTTP; ends when the server closes. */
function raw(url: string, ...parts: string[]): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((done, failed) => {
    let said = "";
    const socket = connect(Number(port), hostname, () => parts.forEach((part) => socket.write(part)));
    socket.on("data", (part) => (said += String(part)));
    socket.on("close", () => done(said)).on("error", (error: NodeJS.ErrnoException) => error.code === "ECONNRESET" || failed(error));
  });
}
const host = "Host: app.test\r\n";

/** Headers that an answer of any kind has. */
function expectSecure(headers: Headers, isData: boolean): void {
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  if (!isData) return;
  expect(policy).toContain("sandbox");
  expect(headers.get("cache-control")).toContain("no-store");
}

describe("whatever is asked, the answer is a problem with safe headers", () => {
  const json = { "content-type": "application/json" };
  const id = "00000000-0000-4000-8000-000000000000";
  type Asked = { method?: string; path: string; body?: string; headers?: Record<string, string>; anonymous?: true };
  test.each<[string, Asked, number, string]>([
    ["an unknown path", { path: "/v1/nothing" }, 404, "not-found"],
    ["a body for an unknown path", { method: "POST", path: "/nothing", body: '{"a":"', headers: json, anonymous: true }, 404, "not-found"],
    ["a form for an unknown path", { method: "POST", path: "/v1/nothing", body: "a=1", headers: { "content-type": "text/plain" } }, 404, "not-found"],
    ["an unknown file", { path: "/assets/nothing.js" }, 404, "not-found"],
    ["a path that climbs", { path: "/..%2f..%2fetc%2fpasswd.txt" }, 404, "not-found"],
    ["an address that cannot be decoded", { path: "/v1/documents/%E0%A4%A" }, 404, "not-found"],
    ["another method", { method: "PUT", path: "/v1/documents/list" }, 405, "method-not-allowed"],
    ["a method that nobody has", { method: "PROPFIND", path: "/v1/documents/list" }, 405, "method-not-allowed"],
    ["no token", { path: "/v1/tenant", anonymous: true }, 401, "unauthenticated"],
    ["no token, with a body", { method: "POST", path: "/v1/documents", body: "x".repeat(70_000), headers: json, anonymous: true }, 401, "unauthenticated"],
    ["broken JSON", { method: "POST", path: "/v1/documents/list", body: "{", headers: json }, 400, "invalid-parameter"],
    ["JSON that means its prototype", { method: "POST", path: "/v1/documents/list", body: '{"__proto__":{"a":1}}', headers: json }, 400, "invalid-parameter"],
    ["another content type", { method: "POST", path: "/v1/documents/list", body: "a=1", headers: { "content-type": "text/plain" } }, 415, "unsupported-format"],
    [
      "a form for JSON",
      { method: "POST", path: "/v1/documents/list", body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "unsupported-format",
    ],
    ["too long a body", { method: "POST", path: "/v1/documents/delete", body: `"${"x".repeat(257 * 1024)}"`, headers: json }, 405, "method-not-allowed"],
    ["too long a body for the call", { method: "DELETE", path: "/v1/documents/delete", body: `"${"x".repeat(257 * 1024)}"`, headers: json }, 413, "too-large"],
    ["a parameter nobody knows", { path: "/v1/tenant?surprise=1" }, 400, "invalid-parameter"],
    ["a parameter given twice", { path: "/v1/document-types/localized?culture=cs-CZ&culture=en-US" }, 400, "invalid-parameter"],
    ["an address without end", { path: `/v1/documents/list?x=${"y".repeat(9_000)}` }, 414, "address-too-long"],
    ["a range that is none", { path: `/v1/documents/${id}/file`, headers: { range: "bytes=5-1" } }, 404, "not-found"],
  ])("%s", async (_, { method = "GET", path, body, headers = {}, anonymous }, status, code) => {
    const authorization: Record<string, string> = anonymous ? {} : { authorization: `Bearer ${await api.token(tenant.admin)}` };
    const reply = await fetch(api.url + path, { method, headers: { ...authorization, ...headers }, body: body ?? null });
    const text = await reply.text();
    expect([reply.status, reply.headers.get("content-type")]).toEqual([status, "application/problem+json; charset=utf-8"]);
    expect(JSON.parse(text)).toMatchObject({
      type: `/problems/${code}`,
      status,
      code,
      title: expect.any(String),
      instance: expect.stringMatching(/^urn:request:/),
    });
    expect(text).not.toMatch(/\bat \w+.*:\d+|node_modules|\.ts\b|select |fastify/i);
    expectSecure(reply.headers, path.startsWith("/v1/"));
  });

  test.each<[string, string[], number, string]>([
    ["no HTTP at all", ["\u0016\u0003\u0001\r\n\r\n"], 400, "invalid-parameter"],
    ["a request line without end", [`GET /${"x".repeat(20_000)} HTTP/1.1\r\n`], 431, "headers-too-long"],
    [
      "headers without end",
      [`GET / HTTP/1.1\r\n${host}`, ...Array.from({ length: 40 }, (__, index) => `X-${index}: ${"y".repeat(500)}\r\n`)],
      431,
      "headers-too-long",
    ],
    ["TRACE", [`TRACE /v1/tenant HTTP/1.1\r\n${host}Connection: close\r\n\r\n`], 405, "method-not-allowed"],
    ["two lengths", [`POST /v1/documents/list HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`], 400, "invalid-parameter"],
    ["a header that breaks the line", [`GET / HTTP/1.1\r\n${host}X: a\rb\r\n\r\n`], 400, "invalid-parameter"],
  ])("%s", async (_, parts, status, code) => {
    const said = await raw(api.url, ...parts);
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said).toContain("application/problem+json");
    expect(JSON.parse(said.slice(said.indexOf("\r\n\r\n")))).toMatchObject({ status, code });
  });

  test("a request that trickles in is ended, and its place with it", async () => {
    const server = await buildServer(api.app, handlers, openTokens(ISSUER));
    expect([server.server.headersTimeout, server.server.requestTimeout]).toEqual([15_000, 600_000]);
    Object.assign(server.server, { headersTimeout: 50, requestTimeout: 50 });
    const url = await server.listen({ port: 0, host: "127.0.0.1" });
    const [head, body] = await Promise.all([
      raw(url, `GET /health HTTP/1.1\r\n${host}X-Slow: `),
      raw(url, `POST /v1/password-reset/check HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`),
    ]);
    expect(head).toMatch(/^HTTP\/1.1 408 .*"code":"request-timeout"/s);
    expect(body).toMatch(/^HTTP\/1.1 (408|404) /);
    await server.close();
  });
});

/** A long body, and what a server may have in its buffers before it closes. */
const LONG_BODY_BYTES = 5_000_000;
const MAX_READ_BYTES = 256 * 1024;

describe("bodies", () => {
  test("of unknown addresses are not waited for", async () => {
    const head = `Content-Type: application/json\r\nContent-Length: 500000\r\nConnection: close\r\n\r\n`;
    for (const [method, path, status] of [
      ["POST", "/nothing", 404],
      ["POST", "/v1/nothing", 404],
      ["PUT", "/v1/documents/list", 405],
      ["DELETE", "/", 404],
    ] as const)
      expect(await raw(api.url, `${method} ${path} HTTP/1.1\r\n${host}${head}`), path).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test.each([
    ["an unknown address", "POST", "/nothing", 404],
    ["an anonymous call", calls.resetPassword.method, calls.resetPassword.path, 413],
    ["a call that needs a token", "POST", "/v1/documents/fromJson", 401],
    ["another method", "PUT", "/v1/documents/list", 405],
  ])("of strangers that are long are answered unread and the connection is closed: %s", async (_, method, path, status) => {
    const server = await buildServer(api.app, handlers, openTokens(ISSUER));
    const read: number[] = [];
    server.server.on("connection", (socket) => socket.once("close", () => read.push(socket.bytesRead)));
    const url = await server.listen({ port: 0, host: "127.0.0.1" });
    // Of an anonymous call as much is read as it may have, where the body does not say how long it is.
    const lengths = [`Content-Length: ${LONG_BODY_BYTES}`, ...(status === 413 ? [] : ["Transfer-Encoding: chunked"])];
    for (const length of lengths) {
      const said = await raw(url, `${method} ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\n${length}\r\n\r\n`);
      expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} .*connection: close`, "is"));
    }
    await fetch(url + path, { method, headers: { "content-type": "application/json" }, body: "x".repeat(LONG_BODY_BYTES) }).catch(() => "refused");
    await expect.poll(() => read.length).toBe(lengths.length + 1);
    expect(Math.max(...read)).toBeLessThan(MAX_READ_BYTES);
    await server.close();
  });

  test("of callers without a token have at most 8 KiB", async () => {
    const open = Object.values(calls).filter(({ needs, method }) => needs === "anonymous" && (method as string) !== "GET");
    expect(open.length).toBeGreaterThan(0);
    for (const { method, path } of open) {
      const ask = async (bytes: number) => {
        const body = `"${"x".repeat(bytes - 2)}"`;
        return (await fetch(`${api.url}${path}`, { method, headers: { "content-type": "application/json" }, body })).status;
      };
      expect([await ask(8 * 1024), await ask(8 * 1024 + 1)], path).toEqual([400, 413]);
    }
  });

  test("are small but for the calls that take thousands of rows", () => {
    const large = Object.entries(calls).filter(([, spec]) => "bodyBytes" in spec);
    for (const [name, spec] of large) expect((spec as { bodyBytes: number }).bodyBytes, name).toBeLessThanOrEqual(LARGE_BODY_BYTES);
    expect(large.length).toBeLessThan(Object.keys(calls).length / 5);
  });
});

describe("over https", () => {
  test("the browser is instructed to stay there; over http it is not", async () => {
    const server = await buildServer({ ...api.app, config: { ...api.app.config, appUrl: "https://app.example.com" } }, handlers, openTokens(ISSUER));
    const secure = (await server.inject({ url: "/v1/tenant" })).headers["strict-transport-security"];
    await server.close();
    expect(secure).toBe("max-age=31536000; includeSubDomains");
    expect((await fetch(`${api.url}/health`)).headers.get("strict-transport-security")).toBeNull();
  });

  test("only the page of the silent sign-in may be framed, by the application itself", async () => {
    for (const [path, framed] of [
      ["/silent-callback.html", "'self'"],
      ["/signin-callback.html", "'none'"],
      ["/", "'none'"],
      ["/v1/tenant", "'none'"],
    ] as const)
      expect((await fetch(api.url + path)).headers.get("content-security-policy"), path).toContain(`frame-ancestors ${framed}`);
  });
});

describe("rate limits", () => {
  let limited: TestApp;
  let people: TestTenant;
  const lines: string[] = [];
  beforeAll(async () => {
    // 10 in a window of 10 seconds, so that no clock of the machine matters.
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
    limited = await startTestApp({ rateLimits: { user: 60, anonymous: 60, opening: 60, link: 60, address: 60 }, log });
    people = await buildTenant(limited.app);
  });
  afterAll(() => limited.close());
  const statuses = async (ask: () => Promise<Response>, times = 12): Promise<number[]> => {
    const seen: number[] = [];
    for (let time = 0; time < times; time += 1) seen.push((await ask()).status);
    return seen;
  };
  const firstTen = (status: number, then = 429): number[] => [...Array<number>(10).fill(status), ...Array<number>(2).fill(then)];

  test("a user, a program and every caller without a token have their own; the answer says when to come back", async () => {
    const other = await people.user("Processor");
    expect(await statuses(() => limited.request("GET", "/v1/tenant", { as: people.admin }))).toEqual(firstTen(200));
    const reply = await limited.request("GET", "/v1/tenant", { as: people.admin });
    expect(reply.headers.get("content-type")).toContain("application/problem+json");
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(Number(reply.headers.get("retry-after"))).toBeLessThanOrEqual(10);
    expect(await reply.json()).toMatchObject({ code: "rate-limited", title: "Příliš mnoho požadavků" });
    // The log names who was refused.
    const refused = { status: 429, tenant: people.tenantId, user: people.admin.userId };
    await expect.poll(() => lines.map((line) => JSON.parse(line) as object)).toContainEqual(expect.objectContaining(refused));
    // Another person goes on, whatever the first one does.
    expect((await limited.request("GET", "/v1/tenant", { as: other })).status).toBe(200);
    // Forged tokens and none count for the address.
    const forged = () => fetch(`${limited.url}/v1/tenant`, { headers: { authorization: "Bearer a.b.c", "accept-language": "en" } });
    expect(await statuses(forged)).toEqual(firstTen(401));
    expect(await (await forged()).json()).toMatchObject({ code: "rate-limited", title: "Too many requests" });
    expect((await limited.request("POST", "/v1/documents", { body: {} })).status).toBe(429);
    expect((await limited.request("GET", "/v1/tenant", { as: other })).status).toBe(200);
    // Pages and unknown addresses.
    expect(await statuses(() => fetch(`${limited.url}/config.json`))).toEqual(firstTen(200));
    expect((await fetch(`${limited.url}/v1/nothing`)).status).toBe(429);
    // Not the parts of the web application: an office that opens it at once fetches thousands.
    expect(await statuses(() => fetch(`${limited.url}/assets/nothing.js`))).not.toContain(429);
  });
});
