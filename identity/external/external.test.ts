import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "#start/postgres.ts";
import { APP_URL, Browser, discover, PASSWORD, silentSignIn, startTestIdentity, type TestIdentity } from "#test/identity.ts";
import { type OtherProvider, startOtherProvider } from "#test/otherProvider.ts";
import { setActive } from "#identity/accounts.ts";
import { externalNames, readExternalProviders } from "#platform/externalProviders.ts";

let identity: TestIdentity;
let firm: OtherProvider;
let rival: OtherProvider;

beforeAll(async () => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  [firm, rival] = await Promise.all([startOtherProvider("firm", issuer), startOtherProvider("rival", issuer)]);
  const down = { name: "down", label: "Down", issuer: `http://127.0.0.1:${await freePort()}`, clientId: "a", clientSecret: "b" };
  identity = await startTestIdentity({ port, issuer, externalProviders: [firm.configured, rival.configured, down] });
});
afterAll(async () => {
  await identity.close();
  await Promise.all([firm.close(), rival.close()]);
});
beforeEach(() => {
  firm.state.isDeclining = false;
});

/** Follows redirects through the other provider until something comes back to us; cookies of both are in one window. */
async function throughProvider(browser: Browser, url: string): Promise<URL> {
  let at = url;
  for (let hop = 0; hop < 8; hop++) {
    if (new URL(at).pathname.endsWith("/callback")) return new URL(at);
    const response = await browser.fetch(at);
    const location = response.headers.get("location");
    if (!location) throw new Error(`${at} answered ${response.status} ${await response.text()}`);
    at = new URL(location, at).href;
  }
  throw new Error("the redirects do not end");
}
const leave = async (browser: Browser, name = "firm", query = "") =>
  (await browser.fetch(`${identity.url}/external/${name}${query}`)).headers.get("location") ?? "";
const landed = async (browser: Browser, callback: URL) => new URL((await browser.fetch(callback.href)).headers.get("location") ?? "about:blank");
async function signIn(browser = new Browser(identity.url), query = "") {
  const page = await landed(browser, await throughProvider(browser, await leave(browser, "firm", query)));
  return { browser, page, error: page.searchParams.get("callback-error") };
}
const whoIs = async (browser: Browser) => (await silentSignIn(browser, await discover(identity.url))).claims()?.sub;
const asPerson = (sub: string, email?: string, isVerified = true) => {
  firm.state.person = { sub, ...(email ? { email, email_verified: isVerified } : {}) };
};

describe("a person whom another provider knows", () => {
  it("is signed in by a proven e-mail, goes where they wanted, and is the same person by the provider's id later", async () => {
    const person = await identity.addPerson();
    asPerson("sub-1", person.email.toUpperCase());
    const first = await signIn(undefined, "?returnRoute=%2FProfile");
    expect(first.page.href).toBe(`${APP_URL}/Login?returnRoute=%2FProfile`);
    expect(await whoIs(first.browser)).toBe(person.userId);
    asPerson("sub-1", "another.address@example.com", false);
    expect(await whoIs((await signIn()).browser)).toBe(person.userId);
  });

  it("is remembered for 30 days only when they wish", async () => {
    const person = await identity.addPerson();
    asPerson("sub-remember", person.email);
    const expiresOf = async (query: string) => {
      const browser = new Browser(identity.url);
      const response = await browser.fetch((await throughProvider(browser, await leave(browser, "firm", query))).href);
      return response.headers.getSetCookie().some((line) => line.startsWith("kvitance_session=") && /expires=/i.test(line));
    };
    expect([await expiresOf("?remember=true"), await expiresOf("")]).toEqual([true, false]);
  });

  it("may be somebody who was invited and has no password yet", async () => {
    const invited = await identity.addPerson({ password: undefined });
    asPerson("sub-invited", invited.email);
    expect(await whoIs((await signIn()).browser)).toBe(invited.userId);
  });

  it("is refused with an e-mail that is not proven, known here or not", async () => {
    const person = await identity.addPerson();
    for (const email of [person.email, "nobody@example.com", undefined]) {
      asPerson("sub-unproven", email, false);
      const { error, browser } = await signIn();
      expect(error).toBe("external_unverified");
      await expect(whoIs(browser)).rejects.toMatchObject({ error: "login_required" });
    }
  });

  it("is answered alike whether they are unknown here, switched off, or the address was linked with somebody else", async () => {
    const inactive = await identity.addPerson();
    await setActive(identity.identityRole, inactive.userId, false);
    const person = await identity.addPerson();
    asPerson("sub-owner", person.email);
    await signIn();
    for (const [sub, email] of [
      ["sub-a", "nobody@example.com"],
      ["sub-b", inactive.email],
      ["sub-c", person.email],
    ] as const) {
      asPerson(sub, email);
      const { page, browser } = await signIn();
      expect(page.href).toBe(`${APP_URL}/Login?callback-error=account_does_not_exist`);
      await expect(whoIs(browser)).rejects.toMatchObject({ error: "login_required" });
    }
  });

  it("leaves with the account: switched off after the link, nobody gets in", async () => {
    const person = await identity.addPerson();
    asPerson("sub-leaving", person.email);
    expect((await signIn()).error).toBeNull();
    await setActive(identity.identityRole, person.userId, false);
    expect((await signIn()).error).toBe("account_does_not_exist");
  });

  it("is cancelled by the person at the provider", async () => {
    firm.state.isDeclining = true;
    asPerson("sub-no");
    expect((await signIn()).error).toBe("access_denied");
  });
});

describe("an answer that is not the one asked for", () => {
  /** One sign-in through the provider; `change` alters the request and the answer. */
  async function tampered(change: { request?: (url: URL) => void; answer?: (url: URL) => void; name?: string }) {
    const person = await identity.addPerson();
    asPerson(`sub-${person.userId}`, person.email);
    const browser = new Browser(identity.url);
    const request = new URL(await leave(browser));
    change.request?.(request);
    const callback = await throughProvider(browser, request.href);
    change.answer?.(callback);
    const error = (await landed(browser, callback)).searchParams.get("callback-error");
    await expect(whoIs(browser)).rejects.toMatchObject({ error: "login_required" });
    return error;
  }

  it.each([
    ["another nonce in the ID token", { request: (url: URL) => url.searchParams.set("nonce", "of-another-sign-in") }],
    ["another code challenge", { request: (url: URL) => url.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM") }],
    ["another state", { answer: (url: URL) => url.searchParams.set("state", "of-another-sign-in") }],
    ["no state", { answer: (url: URL) => url.searchParams.delete("state") }],
    ["a code of nobody", { answer: (url: URL) => url.searchParams.set("code", "guessed") }],
    ["another issuer", { answer: (url: URL) => url.searchParams.set("iss", rival.issuer) }],
    ["no issuer", { answer: (url: URL) => url.searchParams.delete("iss") }],
    ["the door of another provider (mix-up)", { answer: (url: URL) => (url.pathname = "/external/rival/callback") }],
  ])("%s is refused", async (_title, change) => {
    expect(await tampered(change)).toBe("external_failed");
  });

  it("somebody else's answer signs nobody in, and an answer works once", async () => {
    const person = await identity.addPerson();
    asPerson("sub-once", person.email);
    const browser = new Browser(identity.url);
    const callback = await throughProvider(browser, await leave(browser));
    expect((await landed(new Browser(identity.url), callback)).searchParams.get("callback-error")).toBe("external_failed");
    const stranger = new Browser(identity.url);
    await leave(stranger);
    expect((await landed(stranger, callback)).searchParams.get("callback-error")).toBe("external_failed");
    expect((await landed(browser, callback)).searchParams.get("callback-error")).toBeNull();
    expect((await landed(browser, callback)).searchParams.get("callback-error")).toBe("external_failed");
  });

  it("a provider that is down is named as the reason, and an unknown one is no address", async () => {
    const browser = new Browser(identity.url);
    expect(await leave(browser, "down", "?returnRoute=%2FProfile")).toBe(`${APP_URL}/Login?callback-error=external_unavailable&returnRoute=%2FProfile`);
    expect((await browser.fetch(`${identity.url}/external/nobody`)).status).toBe(404);
  });

  it("an address to go on to is this server's own waiting request or none", async () => {
    const person = await identity.addPerson();
    asPerson("sub-return", person.email);
    for (const [url, expected] of [
      [`${identity.url}/auth/waiting`, `${identity.url}/auth/waiting`],
      ["https://evil.example/auth/x", `${APP_URL}/Login`],
      [`${identity.url}/external/firm`, `${APP_URL}/Login`],
    ] as const)
      expect((await signIn(undefined, `?ReturnUrl=${encodeURIComponent(url)}`)).page.href).toBe(expected);
  });
});

describe("the cookie of the way", () => {
  it("is sealed, out of reach of scripts, short-lived, and over https bound to the host", async () => {
    const response = await fetch(`${identity.url}/external/firm`, { redirect: "manual" });
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^kvitance_external=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    const nonce = new URL(response.headers.get("location") ?? "").searchParams.get("nonce") ?? "";
    expect(Buffer.from(cookie, "base64url").toString("latin1")).not.toContain(nonce);
    const port = await freePort();
    const secure = await startTestIdentity({ port, issuer: "https://id.example.com", appUrl: "https://app.example.com", externalProviders: [firm.configured] });
    const [overHttps = ""] = (await fetch(`http://127.0.0.1:${port}/external/firm`, { redirect: "manual" })).headers.getSetCookie();
    await secure.close();
    expect(overHttps).toMatch(/^__Host-kvitance_external=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/);
  });
});

describe("configuration", () => {
  const client = (name: string) => ({ [`KVITANCE_SIGNIN_${name}_CLIENT_ID`]: "id", [`KVITANCE_SIGNIN_${name}_CLIENT_SECRET`]: "secret" });

  it("knows Google and Microsoft by name and takes any other issuer", () => {
    const env = {
      KVITANCE_SIGNIN: "google, microsoft,firm",
      ...client("GOOGLE"),
      ...client("MICROSOFT"),
      KVITANCE_SIGNIN_MICROSOFT_TENANT: "11111111-2222-3333-4444-555555555555",
      ...client("FIRM"),
      KVITANCE_SIGNIN_FIRM_ISSUER: "https://login.example.com/realms/firm",
      KVITANCE_SIGNIN_FIRM_LABEL: "Zahrada Doubek",
    };
    expect(readExternalProviders(env).map(({ label, issuer }) => [label, issuer])).toEqual([
      ["Google", "https://accounts.google.com"],
      ["Microsoft", "https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0"],
      ["Zahrada Doubek", "https://login.example.com/realms/firm"],
    ]);
    expect(externalNames(env)).toEqual([
      { name: "google", label: "Google" },
      { name: "microsoft", label: "Microsoft" },
      { name: "firm", label: "Zahrada Doubek" },
    ]);
    expect(readExternalProviders({})).toEqual([]);
  });

  it.each([
    [{ KVITANCE_SIGNIN: "google" }, "KVITANCE_SIGNIN_GOOGLE_CLIENT_ID is missing; KVITANCE_SIGNIN_GOOGLE_CLIENT_SECRET is missing"],
    [{ KVITANCE_SIGNIN: "microsoft", ...client("MICROSOFT"), KVITANCE_SIGNIN_MICROSOFT_TENANT: "common" }, "KVITANCE_SIGNIN_MICROSOFT_TENANT must be the id"],
    [{ KVITANCE_SIGNIN: "firm", ...client("FIRM") }, "KVITANCE_SIGNIN_FIRM_ISSUER is missing"],
    [{ KVITANCE_SIGNIN: "firm", ...client("FIRM"), KVITANCE_SIGNIN_FIRM_ISSUER: "http://login.example.com" }, "must be an https address"],
    [{ KVITANCE_SIGNIN: "../me" }, "small letters"],
  ])("refuses %o", (env, message) => {
    expect(() => readExternalProviders(env)).toThrow(message);
  });

  it("a password still signs in beside them", async () => {
    const person = await identity.addPerson();
    expect((await new Browser(identity.url).login(person.email, PASSWORD)).status).toBe(200);
  });
});
