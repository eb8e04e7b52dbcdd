import { ErrorResponse, OidcClient, UserManager, type DPoPState, type OidcClientSettings } from "oidc-client-ts";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentUser } from "./currentUser.ts";
import { isAnonymous } from "./failures.ts";
import { managerSettings } from "./settings.ts";
import { APP_URL, config, FakeIdentity, IDENTITY_URL, jwt, MemoryStorage } from "#test/session.ts";

let identity: FakeIdentity;
let storage: MemoryStorage;
beforeEach(() => {
  identity = new FakeIdentity();
  storage = new MemoryStorage();
  vi.stubGlobal("fetch", identity.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const settings = () => managerSettings(config, APP_URL, storage);

describe("settings", () => {
  it("R277 R462 R463 R464 R465 R467 are the specification's", () => {
    expect(settings()).toMatchObject({
      automaticSilentRenew: false,
      staleStateAgeInSeconds: 900,
      silentRequestTimeoutInSeconds: 10,
      accessTokenExpiringNotificationTimeInSeconds: 60,
      monitorSession: true,
      checkSessionIntervalInSeconds: 2,
      popupWindowFeatures: { height: 640 },
    });
  });
});

describe("the current user", () => {
  const claims = {
    sub: "u-1",
    first_name: "Žofie",
    last_name: "Říhová",
    lang: "en-US",
    email: "zofie@example.com",
    role: "Approver",
    phone: "+420 600 000 001",
    pwd_change: true,
  };

  it("R260 R261 is read from the access token", () => {
    expect(currentUser(jwt(claims))).toEqual({
      id: "u-1",
      firstName: "Žofie",
      lastName: "Říhová",
      languageCode: "en-US",
      email: "zofie@example.com",
      userRole: "Approver",
      phone: "+420 600 000 001",
      mustChangePassword: true,
    });
  });

  it("has no role when the application does not know the person", () => {
    expect(currentUser(jwt({ ...claims, role: "" }))?.userRole).toBeUndefined();
    expect(currentUser(jwt({ sub: "u-1" }))?.mustChangePassword).toBe(false);
  });

  it.each(["", "opaque", "a.b.c", jwt({}), `x.${Buffer.from("null").toString("base64url")}.x`])("is nobody for %j", (token) => {
    expect(currentUser(token)).toBeUndefined();
  });
});

describe("a sign-in that never came back", () => {
  it("R462 is forgotten by the next one after 900 seconds, not before", async () => {
    const begin = async () => (await new OidcClient(settings()).createSigninRequest({})).state.id;
    const kept = (id: string) => storage.getItem(`oidc.${id}`) !== null;
    const started = Date.now();
    vi.setSystemTime(started);
    const first = await begin();
    vi.setSystemTime(started + 899_000);
    await begin();
    expect(kept(first)).toBe(true);
    vi.setSystemTime(started + 900_000);
    const third = await begin();
    expect([kept(first), kept(third)]).toEqual([false, true]);
    vi.useRealTimers();
  });
});

/** Begins a sign-in and answers its callback address with a changed answer. */
async function callback(change: Record<string, string | undefined>) {
  const client = new OidcClient(settings());
  const request = await client.createSigninRequest({});
  const answer: Record<string, string | undefined> = { code: "code", state: request.state.id, ...change };
  const given = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return { client, request, url: `${APP_URL}/signin-callback.html?${new URLSearchParams(given)}` };
}

describe("the sign-in response", () => {
  it("R227 R230 the request carries PKCE and asks for a code", async () => {
    const { request } = await callback({});
    const query = new URL(request.url).searchParams;
    expect(query.get("response_type")).toBe("code");
    expect(query.get("code_challenge_method")).toBe("S256");
    expect(query.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  });

  it("R230 another flow is refused", async () => {
    await expect(new OidcClient(settings()).createSigninRequest({ response_type: "id_token token" })).rejects.toThrow("Only the Authorization Code flow");
  });

  it("R259 yields access, refresh and ID token, token type, scope, subject, expiry and session state", async () => {
    const manager = new UserManager(settings(), undefined, undefined, identity.navigator as never);
    const user = await manager.signinSilent();
    expect(user).toMatchObject({
      refresh_token: "refresh-1",
      token_type: "Bearer",
      scope: config.scope,
      session_state: "state.salt",
      profile: { sub: identity.subject },
    });
    expect(user?.access_token).toContain(".");
    expect(user?.id_token).toContain(".");
    expect(user?.expires_at).toBeGreaterThan(Date.now() / 1000 + 800);
  });

  it("R236 with a foreign state inside the stored one is refused", async () => {
    const { client, request, url } = await callback({});
    const stored = storage.getItem(`oidc.${request.state.id}`) ?? "";
    storage.setItem(`oidc.${request.state.id}`, stored.replace(request.state.id, "another-state"));
    await expect(client.processSigninResponse(url)).rejects.toThrow("State does not match");
  });

  it("R237 without a matching state in storage is refused", async () => {
    const { client, url } = await callback({ state: "never-seen" });
    await expect(client.processSigninResponse(url)).rejects.toThrow("No matching state found in storage");
  });

  it("R238 whose ID token lacks a subject is refused", async () => {
    identity.subject = "";
    const { client, url } = await callback({});
    await expect(client.processSigninResponse(url)).rejects.toThrow("ID Token is missing a subject claim");
  });

  it("R240 that lacks the code is refused", async () => {
    const { client, url } = await callback({ code: undefined });
    await expect(client.processSigninResponse(url)).rejects.toThrow("Expected code in response");
  });

  it("R242 with an error becomes a protocol error", async () => {
    const { client, url } = await callback({ code: undefined, error: "access_denied" });
    await expect(client.processSigninResponse(url)).rejects.toMatchObject({ name: "ErrorResponse", error: "access_denied" });
  });

  it("R239 of another subject on renew is treated as login_required", async () => {
    const manager = new UserManager(settings(), undefined, undefined, identity.navigator as never);
    await manager.signinSilent();
    identity.subject = "somebody-else";
    const error: unknown = await manager.signinSilent({ forceIframeAuth: true }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ErrorResponse);
    expect(isAnonymous(error)).toBe(true);
  });

  it("R243 a demand for a proof-of-possession nonce leads to exactly one retry", async () => {
    const states = new Map<string, DPoPState>();
    const store: NonNullable<OidcClientSettings["dpop"]>["store"] = {
      set: async (key, value) => void states.set(key, value),
      get: async (key) => states.get(key) as DPoPState,
      remove: async (key) => states.get(key) as DPoPState,
      getAllKeys: async () => [...states.keys()],
    };
    const proofs: string[] = [];
    vi.stubGlobal("window", { crypto });
    vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
      if (!String(input).endsWith("/token")) return identity.fetch(input, init);
      proofs.push(new Headers(init?.headers).get("dpop") ?? "");
      return Response.json({ error: "use_dpop_nonce" }, { status: 400, headers: { "dpop-nonce": "nonce-1" } });
    });
    const client = new OidcClient({ ...settings(), dpop: { store } });
    const request = await client.createSigninRequest({});
    await expect(client.processSigninResponse(`${APP_URL}/?code=code&state=${request.state.id}`)).rejects.toThrow("use_dpop_nonce");
    expect(proofs).toHaveLength(2);
    expect(Buffer.from(proofs[1]?.split(".")[1] ?? "", "base64url").toString()).toContain("nonce-1");
  });
});

describe("navigators", () => {
  it("R226 the authorization endpoint is called by redirect, popup and hidden frame", async () => {
    const seen: string[] = [];
    const navigator = (name: string) => ({
      prepare: async () => ({
        close: () => {},
        navigate: async ({ url }: { url: string }) => {
          seen.push(`${name} ${new URL(url).origin}${new URL(url).pathname}`);
          return { url: `${APP_URL}/?code=code&state=${new URL(url).searchParams.get("state")}` };
        },
      }),
    });
    const manager = new UserManager(settings(), navigator("redirect") as never, navigator("popup") as never, navigator("frame") as never);
    await manager.signinRedirect();
    await manager.signinPopup();
    await manager.signinSilent({ forceIframeAuth: true });
    expect(seen).toEqual(["redirect", "popup", "frame"].map((name) => `${name} ${IDENTITY_URL}/auth`));
  });

  /** A window in which `open` answers with the given popup. */
  const stubWindow = (popup: unknown) =>
    vi.stubGlobal("window", {
      open: () => popup,
      screenX: 0,
      screenY: 0,
      outerWidth: 1,
      outerHeight: 1,
      location: { origin: APP_URL },
      addEventListener: () => {},
      removeEventListener: () => {},
    });

  it("R241 a blocked popup is an error", async () => {
    stubWindow(null);
    await expect(new UserManager(settings()).signinPopup()).rejects.toThrow("disposed window");
  });

  it("R241 a closed popup is an error", async () => {
    const popup = { closed: false, focus: () => {}, close: () => {}, location: { replace: () => (popup.closed = true) } };
    stubWindow(popup);
    await expect(new UserManager(settings()).signinPopup({ popupAbortOnClose: true })).rejects.toThrow("Popup closed by user");
  });
});

describe("the callback page", () => {
  const page = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url), "utf8");

  it("R281 R282 stands alone and has no inline script", () => {
    const scripts = [...page("callback.html").matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.map(([, attributes, body]) => [attributes?.trim(), body])).toEqual([['src="/session-callback.js"', ""]]);
  });

  const run = (place: "frame" | "popup" | "page") => {
    const said: unknown[] = [];
    const other = { postMessage: (message: unknown, origin: string) => said.push([message, origin]) };
    const window: Record<string, unknown> = {
      location: { href: `${APP_URL}/silent-callback.html?code=1&state=2`, origin: APP_URL, replace: (url: string) => said.push(url) },
      opener: place === "popup" ? other : null,
      close: () => said.push("closed"),
    };
    window.parent = place === "frame" ? other : window;
    runInNewContext(page("session-callback.js"), { window });
    return said;
  };
  const message = [{ source: "oidc-client", url: `${APP_URL}/silent-callback.html?code=1&state=2`, keepOpen: false }, APP_URL];

  it("R281 hands the answer to the application that opened it, and to no other origin", () => {
    expect(run("frame")).toEqual([message]);
    expect(run("popup")).toEqual([message, "closed"]);
    expect(run("page")).toEqual(["/"]);
  });
});
