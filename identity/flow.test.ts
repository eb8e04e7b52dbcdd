import { decodeJwt, decodeProtectedHeader } from "jose";
import * as oidc from "openid-client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { API_AUDIENCE, SIGNOUT_CALLBACK, SILENT_CALLBACK, WEB_CLIENT_ID, WEB_SCOPE } from "#contract/organisation/session.ts";
import { APP_URL, authorize, Browser, discover, PASSWORD, signedIn, silentSignIn, startTestIdentity, type TestIdentity } from "#test/identity.ts";

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => identity.close());

describe("discovery and keys", () => {
  it("R225 describes itself and offers only the code flow with PKCE", async () => {
    const metadata = (await discover(identity.url)).serverMetadata();
    expect(metadata.issuer).toBe(identity.url);
    expect(metadata.response_types_supported).toEqual(["code"]);
    expect(metadata.code_challenge_methods_supported).toEqual(["S256"]);
    expect(metadata.grant_types_supported).toEqual(expect.arrayContaining(["authorization_code", "refresh_token"]));
    expect(metadata.grant_types_supported).not.toContain("implicit");
    expect(metadata.check_session_iframe).toBe(`${identity.url}/session/check`);
  });

  it("R225 publishes public keys only", async () => {
    const { keys } = (await (await fetch(`${identity.url}/jwks`)).json()) as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: "RSA", use: "sig", alg: "RS256" });
    for (const part of ["d", "p", "q", "dp", "dq", "qi"]) expect(keys[0]).not.toHaveProperty(part);
  });
});

describe("authorization", () => {
  it("R227 refuses a request without PKCE or with the plain method", async () => {
    const { browser, config } = await signedIn(identity);
    const base = { redirect_uri: APP_URL + SILENT_CALLBACK, scope: WEB_SCOPE, state: "s", prompt: "none" };
    const without = await browser.fetch(oidc.buildAuthorizationUrl(config, base).href);
    expect(new URL(without.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_request");
    const plain = await browser.fetch(oidc.buildAuthorizationUrl(config, { ...base, code_challenge: "x".repeat(43), code_challenge_method: "plain" }).href);
    expect(new URL(plain.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_request");
  });

  it.each(["token", "id_token", "code id_token"])("R230 refuses the response type %s", async (response_type) => {
    const { browser, config } = await signedIn(identity);
    const { location } = await authorize(browser, config, { response_type, nonce: "n" });
    expect(location.href).toContain("error=unsupported_response_type");
  });

  it("does not go to an address that is not registered", async () => {
    const { browser, config } = await signedIn(identity);
    const { response } = await authorize(browser, config, { redirect_uri: "https://evil.example/callback" });
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    expect(await response.text()).toContain("invalid_redirect_uri");
  });

  it("refuses an unknown audience", async () => {
    const { browser, config } = await signedIn(identity);
    const { location } = await authorize(browser, config, { resource: "urn:someone:else", prompt: "none" });
    expect(location.searchParams.get("error")).toBe("invalid_target");
  });

  it("R244 answers a silent request without a session with login_required", async () => {
    const { location } = await authorize(new Browser(identity.url), await discover(identity.url), { prompt: "none" });
    expect(location.pathname).toBe(SILENT_CALLBACK);
    expect(location.searchParams.get("error")).toBe("login_required");
  });

  it("sends a browser without a session to Login and, signed in, on to the application", async () => {
    const person = await identity.addPerson();
    const browser = new Browser(identity.url);
    const { location, verifier, state } = await authorize(browser, await discover(identity.url));
    expect(location.origin + location.pathname).toBe(`${APP_URL}/Login`);
    const returnUrl = location.searchParams.get("ReturnUrl") ?? "";
    expect(returnUrl.startsWith(`${identity.url}/auth/`)).toBe(true);
    await browser.login(person.email, PASSWORD);
    const back = new URL((await browser.fetch(returnUrl)).headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe(APP_URL + SILENT_CALLBACK);
    const tokens = await oidc.authorizationCodeGrant(await discover(identity.url), back, { pkceCodeVerifier: verifier, expectedState: state });
    expect(tokens.claims()?.sub).toBe(person.userId);
  });

  it.each([
    ["prompt", "login"],
    ["max_age", "0"],
  ])("asks a signed-in person again with %s=%s, and only once", async (name, value) => {
    const { person, browser, config } = await signedIn(identity);
    // a sign-in in the same second counts as fresh for max_age=0
    vi.setSystemTime(Date.now() + 1100);
    const { location } = await authorize(browser, config, { [name]: value });
    expect(location.pathname).toBe("/Login");
    await browser.login(person.email, PASSWORD);
    const back = new URL((await browser.fetch(location.searchParams.get("ReturnUrl") ?? "")).headers.get("location") ?? "");
    expect(back.searchParams.get("code")).not.toBeNull();
  });

  it("R263 gives tokens to a silent sign-in after login", async () => {
    const { person, tokens } = await signedIn(identity);
    expect(tokens.token_type).toBe("bearer");
    expect(tokens.expires_in).toBe(900);
    expect(tokens.refresh_token).toBeTypeOf("string");
    expect(tokens.claims()?.sub).toBe(person.userId);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "RS256", typ: "at+jwt" });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: identity.url,
      aud: API_AUDIENCE,
      client_id: WEB_CLIENT_ID,
      scope: WEB_SCOPE,
      sub: person.userId,
      tid: person.tenantId,
      email: person.email,
      first_name: "Jana",
      last_name: "Doubková",
      lang: "cs-CZ",
      role: "Processor",
      phone: "+420 600 000 000",
    });
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty("pwd_change");
    expect(decodeJwt(tokens.access_token).sid).toBeTypeOf("string");
  });

  it("says in the access token that a temporary password must be changed", async () => {
    const { tokens } = await signedIn(identity, { password: PASSWORD, temporary: true });
    expect(decodeJwt(tokens.access_token).pwd_change).toBe(true);
  });

  it("takes a code only once and ends its tokens at the second try", async () => {
    const { browser, config } = await signedIn(identity);
    const { location, verifier, state } = await authorize(browser, config, { prompt: "none" });
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await oidc.authorizationCodeGrant(config, location, checks);
    await expect(oidc.authorizationCodeGrant(config, location, checks)).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(oidc.refreshTokenGrant(config, String(tokens.refresh_token))).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("refuses a code with a wrong verifier", async () => {
    const { browser, config } = await signedIn(identity);
    const { location, state } = await authorize(browser, config, { prompt: "none" });
    const checks = { pkceCodeVerifier: oidc.randomPKCECodeVerifier(), expectedState: state };
    await expect(oidc.authorizationCodeGrant(config, location, checks)).rejects.toMatchObject({ error: "invalid_grant" });
  });
});

describe("userinfo", () => {
  it("R231 answers to the bearer token of the business API", async () => {
    const { person, config, tokens } = await signedIn(identity);
    const info = await oidc.fetchUserInfo(config, tokens.access_token, person.userId);
    expect(info).toMatchObject({ email: person.email, given_name: "Jana", family_name: "Doubková", locale: "cs-CZ" });
  });

  it.each([
    ["no token", ""],
    ["a forged token", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."],
  ])("refuses %s", async (_title, authorization) => {
    const response = await fetch(`${identity.url}/me`, { headers: authorization ? { authorization } : {} });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "unauthenticated" });
  });
});

describe("session check", () => {
  it("R465 gives the application a session state that changes with the session", async () => {
    const { browser, config, person } = await signedIn(identity);
    const page = await browser.fetch(`${identity.url}/session/check`);
    expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors ${APP_URL}`);
    const digest = async (browserState: string, salt: string) => {
      const bytes = new TextEncoder().encode([WEB_CLIENT_ID, APP_URL, browserState, salt].join(" "));
      return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
    };
    const { location } = await authorize(browser, config, { prompt: "none" });
    const [expected, salt = ""] = (location.searchParams.get("session_state") ?? "").split(".");
    const before = browser.cookies.get("kvitance_browser_state") ?? "";
    expect(await digest(before, salt)).toBe(expected);
    await browser.post("/account/logout", {});
    expect(browser.cookies.has("kvitance_browser_state")).toBe(false);
    await browser.login(person.email, PASSWORD);
    expect(browser.cookies.get("kvitance_browser_state")).not.toBe(before);
  });
});

describe("sign-out", () => {
  it("R223 POST /account/logout ends session and tokens, and works when signed out", async () => {
    const { browser, config, tokens } = await signedIn(identity);
    expect((await browser.post("/account/logout", {})).status).toBe(204);
    expect((await authorize(browser, config, { prompt: "none" })).location.searchParams.get("error")).toBe("login_required");
    await expect(oidc.refreshTokenGrant(config, String(tokens.refresh_token))).rejects.toMatchObject({ error: "invalid_grant" });
    expect((await fetch(`${identity.url}/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })).status).toBe(401);
    expect((await browser.post("/account/logout", {})).status).toBe(204);
    expect((await new Browser(identity.url).post("/account/logout", {})).status).toBe(204);
  });

  it("an old cookie stays dead after sign-out", async () => {
    const { browser, config } = await signedIn(identity);
    const stolen = new Map(browser.cookies);
    await browser.post("/account/logout", {});
    const thief = new Browser(identity.url);
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    expect((await authorize(thief, config, { prompt: "none" })).location.searchParams.get("error")).toBe("login_required");
  });

  it("R233 the end-session endpoint with an ID token ends the session without asking and returns to the application", async () => {
    const { browser, config, tokens } = await signedIn(identity);
    const url = oidc.buildEndSessionUrl(config, { id_token_hint: String(tokens.id_token), post_logout_redirect_uri: APP_URL + SIGNOUT_CALLBACK, state: "bye" });
    const page = await browser.fetch(url.href);
    const html = await page.text();
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'sha256-/);
    expect(html).toContain('name="logout" value="yes"');
    const confirmed = await confirmSignOut(browser, html);
    expect(confirmed.headers.get("location")).toBe(`${APP_URL}${SIGNOUT_CALLBACK}?state=bye`);
    expect((await authorize(browser, config, { prompt: "none" })).location.searchParams.get("error")).toBe("login_required");
    await expect(oidc.refreshTokenGrant(config, String(tokens.refresh_token))).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("asks before it signs out somebody who was sent there by a stranger", async () => {
    const { browser, config } = await signedIn(identity);
    const html = await (await browser.fetch(`${identity.url}/session/end`)).text();
    expect(html).not.toContain("<script>");
    expect(html).toContain("<button");
    expect((await authorize(browser, config, { prompt: "none" })).location.searchParams.get("code")).not.toBeNull();
  });

  it("does not return to an address that is not registered", async () => {
    const { browser, config, tokens } = await signedIn(identity);
    const url = oidc.buildEndSessionUrl(config, { id_token_hint: String(tokens.id_token), post_logout_redirect_uri: "https://evil.example/" });
    expect((await browser.fetch(url.href)).status).toBe(400);
  });
});

async function confirmSignOut(browser: Browser, html: string): Promise<Response> {
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return browser.fetch(`${identity.url}/session/end/confirm`, { method: "POST", headers, body: new URLSearchParams({ xsrf, logout: "yes" }).toString() });
}

describe("signing in over a session", () => {
  it("ends the session of somebody else and keeps one's own tabs", async () => {
    const first = await signedIn(identity);
    const second = await identity.addPerson();
    const again = await first.browser.login(first.person.email, PASSWORD);
    expect(again.status).toBe(200);
    const refreshed = await oidc.refreshTokenGrant(first.config, String(first.tokens.refresh_token));
    expect(refreshed.access_token).toBeTypeOf("string");
    await first.browser.login(second.email, PASSWORD);
    await expect(oidc.refreshTokenGrant(first.config, String(refreshed.refresh_token))).rejects.toMatchObject({ error: "invalid_grant" });
    expect((await silentSignIn(first.browser, first.config)).claims()?.sub).toBe(second.userId);
  });
});
