import { connect } from "node:net";
import { INTERNAL_KEY_PURPOSE, INTERNAL_PATH } from "#contract/identity.ts";
import { deriveText } from "#platform/secrets.ts";
import { freePort } from "#start/postgres.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp } from "#test/app.ts";
import { openGate } from "#test/gate.ts";
import { APP_URL, signedIn, startTestIdentity, type TestIdentity } from "#test/identity.ts";

let identity: TestIdentity;
let limited: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
  // 10 in a window of 10 seconds.
  limited = await startTestIdentity({ rateLimits: { user: 0, anonymous: 0, opening: 0, link: 0, address: 60 } });
});
afterAll(async () => {
  await identity.close();
  await limited.close();
});

describe("whatever is asked, the answer is a problem with safe headers", () => {
  const json = { "content-type": "application/json" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  it.each<[string, string, string, { headers?: Record<string, string>; body?: string }, number, string]>([
    ["an unknown path", "GET", "/nothing", {}, 404, "not-found"],
    ["a path that climbs", "GET", "/%2e%2e/%2e%2e/etc/passwd", {}, 404, "not-found"],
    ["another method", "DELETE", "/account/login", {}, 404, "not-found"],
    ["an internal call without the key", "POST", "/internal/createAccount", { headers: json, body: "{}" }, 404, "not-found"],
    ["another content type", "POST", "/account/login", { headers: { "content-type": "text/plain" }, body: "{}" }, 415, "unsupported-format"],
    ["broken JSON", "POST", "/account/login", { headers: json, body: "{" }, 400, "invalid-parameter"],
    ["too long a body", "POST", "/account/login", { headers: json, body: `"${"x".repeat(8 * 1024)}"` }, 413, "too-large"],
    ["too long a body for the provider", "POST", "/token", { headers: form, body: `grant_type=${"x".repeat(8 * 1024)}` }, 413, "too-large"],
    ["too long a body for nobody", "POST", "/nothing", { headers: json, body: "x".repeat(9_000) }, 413, "too-large"],
    ["another site", "POST", "/account/login", { headers: { ...json, origin: "https://evil.example.com" }, body: "{}" }, 403, "permission-denied"],
    ["no token", "GET", "/me", {}, 401, "unauthenticated"],
  ])("%s", async (_, method, path, { headers = {}, body }, status, code) => {
    const reply = await fetch(identity.url + path, { method, headers, body: body ?? null });
    expect([reply.status, reply.headers.get("content-type")]).toEqual([status, "application/problem+json; charset=utf-8"]);
    const text = await reply.text();
    expect(JSON.parse(text)).toMatchObject({ type: `/problems/${code}`, status, code, instance: expect.stringMatching(/^urn:request:/) });
    expect(text).not.toMatch(/\bat \w+.*:\d+|node_modules|\.ts\b/);
    expect(reply.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(reply.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
    expect(reply.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(reply.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(reply.headers.get("strict-transport-security")).toBeNull();
  });

  it("what never became a request too", async () => {
    const { port, hostname } = new URL(identity.url);
    const said = await new Promise<string>((done, failed) => {
      let text = "";
      const socket = connect(Number(port), hostname, () => socket.write(`GET /${"x".repeat(20_000)}`));
      socket.on("data", (part) => (text += String(part))).on("close", () => done(text));
      socket.on("error", (error: NodeJS.ErrnoException) => error.code === "ECONNRESET" || failed(error));
    });
    expect(said).toMatch(/^HTTP\/1\.1 431 .*"code":"headers-too-long"/s);
  });

  it("a body that does not say how long it is", async () => {
    const body = new Blob(["grant_type=none"]).stream();
    const reply = await fetch(`${identity.url}/token`, { method: "POST", headers: form, body, duplex: "half" } as RequestInit);
    expect([reply.status, await reply.json()]).toEqual([413, expect.objectContaining({ code: "too-large" })]);
  });

  it("a long body is answered unread, and the connection is closed", async () => {
    const { port, hostname } = new URL(identity.url);
    for (const path of ["/account/login", "/token", "/nothing"]) {
      const said = await new Promise<string>((done) => {
        let text = "";
        const socket = connect(Number(port), hostname, () => socket.write(`POST ${path} HTTP/1.1\r\nHost: id.test\r\nContent-Length: 5000000\r\n\r\n`));
        socket.on("data", (part) => (text += String(part))).on("close", () => done(text));
      });
      expect(said).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
    }
  });

  it("over https the browser is instructed to stay there", async () => {
    const port = await freePort();
    const secure = await startTestIdentity({ issuer: "https://id.example.com", port });
    const reply = await fetch(`http://127.0.0.1:${port}/nothing`);
    expect(reply.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    await secure.close();
  });
});

describe("the edge is that of the API", () => {
  it("powers, request ids, languages and broken tokens alike", async () => {
    const api = await startTestApp();
    const ask = (url: string) =>
      fetch(`${url}/v1/tenant`, { headers: { "accept-language": " en-GB,cs", "x-request-id": "proxy-0001" } }).then(async (reply) => ({
        reply,
        text: await reply.text(),
      }));
    const [here, there] = [await ask(identity.url), await ask(api.url)];
    for (const name of ["permissions-policy", "x-content-type-options", "referrer-policy", "cross-origin-resource-policy", "x-frame-options", "cache-control"])
      expect([name, here.reply.headers.get(name)]).toEqual([name, there.reply.headers.get(name)]);
    expect(here.reply.headers.get("permissions-policy")).toContain("usb=()");
    expect([here, there].map(({ reply }) => reply.headers.get("x-request-id"))).toEqual(["proxy-0001", "proxy-0001"]);
    expect(JSON.parse(here.text)).toMatchObject({ title: "Not found", instance: "urn:request:proxy-0001" });
    const forged = { headers: { authorization: "Bearer a.b.c" } };
    for (const url of [`${identity.url}/me`, `${api.url}/v1/tenant`])
      expect((await fetch(url, forged)).headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    await api.close();
  });

  it("JSON that nests deeper than any call needs is refused", async () => {
    const deep = `${"[".repeat(40)}${"]".repeat(40)}`;
    const reply = await fetch(`${identity.url}/account/login`, { method: "POST", headers: { "content-type": "application/json" }, body: deep });
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, "invalid-parameter"]);
  });
});

describe("calls of the api", () => {
  it("are answered at the internal address alone: the public one knows none, whatever the caller proves", async () => {
    const headers = { authorization: `Internal ${deriveText(identity.secret, INTERNAL_KEY_PURPOSE)}`, "content-type": "application/json" };
    const ask = (address: string) => fetch(`${address}${INTERNAL_PATH}endedSessions`, { method: "POST", headers, body: "{}" });
    expect([(await ask(identity.internalUrl)).status, (await ask(identity.url)).status]).toEqual([200, 404]);
    const { authorization: _, ...stranger } = headers;
    const refused = await fetch(`${identity.internalUrl}${INTERNAL_PATH}endedSessions`, { method: "POST", headers: stranger, body: "{}" });
    expect(refused.status).toBe(404);
  });
});

describe("while the database is away", () => {
  it("every answer is 503 with a time to come back, the provider's own too", async () => {
    const { browser, config, tokens, person } = await signedIn(identity);
    const gate = await openGate(identity.databaseUrl);
    const cutOff = await identity.startAnother({ databaseUrl: gate.url });
    await gate.shut();
    const at = (path: string, init: RequestInit = {}) => browser.fetch(cutOff.address + path, init);
    const body = JSON.stringify({ username: person.email, password: "Wrong-Password-1" });
    const form = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: String(tokens.refresh_token),
      client_id: config.clientMetadata().client_id,
    });
    const answers = [
      await at("/account/login", { method: "POST", headers: { "content-type": "application/json" }, body }),
      await at("/me", { headers: { authorization: `Bearer ${tokens.access_token}` } }),
      await at("/health"),
      await at("/token", { method: "POST", body: form }),
      await at("/auth?client_id=kvitance-web&prompt=none"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    for (const reply of answers.filter(({ url }) => !url.endsWith("/health"))) expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    await cutOff.close();
  });
});

describe("rate limits", () => {
  it("one address gets 429 with a time to come back, in its language, and the application may read it", async () => {
    const ask = () => fetch(`${limited.url}/session/check`, { headers: { origin: APP_URL, "accept-language": "en" } });
    const seen: number[] = [];
    for (let time = 0; time < 12; time += 1) seen.push((await ask()).status);
    expect(seen).toEqual([...Array<number>(10).fill(200), 429, 429]);
    const reply = await ask();
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(await reply.json()).toMatchObject({ code: "rate-limited", title: "Too many requests" });
    expect((await fetch(`${limited.url}/internal/createAccount`, { method: "POST" })).status).toBe(404);
  });
});
