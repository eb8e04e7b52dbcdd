import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { advance, empty, FakeIdentity, loaded, MemoryStorage, openTab, TOKEN_SECONDS, until } from "#test/session.ts";

let identity: FakeIdentity;
let tabs: ReturnType<typeof openTab>[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  identity = new FakeIdentity();
  vi.stubGlobal("fetch", identity.fetch);
  tabs = [];
});
afterEach(() => {
  tabs.forEach(({ session }) => session.close());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(storage?: MemoryStorage) {
  const tab = openTab(identity, storage);
  tabs.push(tab);
  return tab;
}

const credentials = { username: "zofie@example.com", password: "Correct-Horse-7", rememberLogin: true };

async function openSignedIn(storage?: MemoryStorage) {
  const tab = open(storage);
  expect(await tab.session.signIn(credentials)).toBeUndefined();
  identity.requests.length = 0;
  return tab;
}

const refreshes = () => identity.requests.filter((line) => line.endsWith("refresh_token")).length;
const toExpiryWarning = () => advance(vi, (TOKEN_SECONDS - 55) * 1000);

describe("signing in", () => {
  it("R224 R263 R264 R262 posts the credentials, gets the token silently, then loads features, permissions and settings", async () => {
    const { session } = open();
    expect(await session.signIn(credentials)).toBeUndefined();
    expect(identity.requests).toEqual(["POST /account/login", "GET /.well-known/openid-configuration", "FRAME /auth none", "POST /token authorization_code"]);
    expect(session.getState()).toMatchObject({ status: "signedIn", data: loaded, user: { firstName: "Žofie", userRole: "Processor" } });
  });

  it.each([
    [401, "invalidCredentials"],
    [429, "other"],
    [500, "other"],
  ])("answers HTTP %i with %s", async (status, failure) => {
    identity.loginStatus = status;
    const { session } = open();
    expect(await session.signIn(credentials)).toBe(failure);
    expect(session.getState().token).toBeUndefined();
  });

  it("a failed silent sign-in after login is a general failure", async () => {
    identity.frame = "login_required";
    expect(await open().session.signIn(credentials)).toBe("other");
  });

  it.each(["features", "permissions", "settings"] as const)("R283 R284 R285 a failed load of %s is logged and leaves its empty value", async (name) => {
    const { session, load, logged } = open();
    Object.assign(load, { [name]: () => Promise.reject(new Error("no line")) });
    await session.signIn(credentials);
    expect(session.getState()).toMatchObject({ status: "signedIn", data: { ...loaded, [name]: empty[name] } });
    expect(logged).toEqual([`${name} could not be loaded`]);
  });

  it("a late answer of the initial data does not sign in somebody who has signed out meanwhile", async () => {
    const { session, load } = open();
    let answer: ((value: string[]) => void) | undefined;
    load.features = () => new Promise((resolve) => (answer = resolve));
    const signingIn = session.signIn(credentials);
    await until(() => answer !== undefined);
    await session.leave();
    answer?.(["Approval"]);
    await signingIn;
    expect(session.getState()).toMatchObject({ status: "anonymous", data: empty });
  });
});

describe("the start of a tab", () => {
  it("keeps the user over a reload", async () => {
    const storage = new MemoryStorage();
    await openSignedIn(storage);
    const again = open(storage);
    await again.session.start(true);
    expect(again.session.getState().status).toBe("signedIn");
    expect(identity.requests.filter((line) => !line.startsWith("GET"))).toEqual([]);
  });

  it("R271 R272 removes an expired stored user and tries a silent sign-in", async () => {
    const storage = new MemoryStorage();
    const first = await openSignedIn(storage);
    first.session.close();
    await first.manager.events.unload();
    vi.setSystemTime(Date.now() + 3_600_000);
    identity.frame = "login_required";
    const again = open(storage);
    await again.session.start(true);
    expect(again.session.getState().status).toBe("anonymous");
    expect([...storage.items.keys()].filter((key) => key.includes("user:"))).toEqual([]);
    expect(identity.requests).toContain("FRAME /auth none");
  });

  it("R272 signs in silently when the browser's session is alive", async () => {
    const { session } = open();
    await session.start(true);
    expect(session.getState()).toMatchObject({ status: "signedIn", data: loaded });
  });

  it.each(["login_required", "consent_required", "interaction_required", "account_selection_required"])(
    "R244 R273 %s counts as anonymous and is no fault",
    async (error) => {
      identity.frame = error;
      const { session, logged } = open();
      await session.start(true);
      expect(session.getState().status).toBe("anonymous");
      expect(logged).toEqual([]);
    },
  );

  it("R273 a silent sign-in that fails otherwise leaves the visitor anonymous and is logged", async () => {
    identity.frame = "timeout";
    const { session, logged } = open();
    await session.start(true);
    expect(session.getState().status).toBe("anonymous");
    expect(logged).toEqual(["the silent sign-in failed"]);
  });

  it("asks nobody on the screens that sign out or reset a password", async () => {
    const { session } = open();
    await session.start(false);
    expect(session.getState().status).toBe("anonymous");
    expect(identity.requests).toEqual([]);
  });
});

describe("refresh", () => {
  it("R265 R464 happens 60 seconds before expiry and keeps the data", async () => {
    const { session } = await openSignedIn();
    const before = session.getState().token;
    await advance(vi, (TOKEN_SECONDS - 70) * 1000);
    expect(refreshes()).toBe(0);
    await advance(vi, 15_000);
    await until(() => session.getState().token !== before);
    expect(refreshes()).toBe(1);
    expect(session.getState()).toMatchObject({ status: "signedIn", data: loaded });
  });

  it("goes on through the next expiry", async () => {
    const { session } = await openSignedIn();
    for (let round = 1; round <= 3; round++) {
      const before = session.getState().token;
      await toExpiryWarning();
      await until(() => session.getState().token !== before);
      expect(refreshes()).toBe(round);
    }
  });

  it("R267 R463 after a time-out of 10 seconds it is tried once more after 5 seconds", async () => {
    identity.token = ["hang"];
    const { session } = await openSignedIn();
    const before = session.getState().token;
    const refreshing = session.refresh();
    await until(() => refreshes() === 1);
    await advance(vi, 10_000);
    await advance(vi, 4_900);
    expect(refreshes()).toBe(1);
    await advance(vi, 200);
    expect(await refreshing).toBe(true);
    expect(refreshes()).toBe(2);
    expect(session.getState().token).not.toBe(before);
  });

  it("R268 a second time-out removes the user and leads to Login", async () => {
    identity.token = ["hang", "hang"];
    const { session, storage } = await openSignedIn();
    const refreshing = session.refresh();
    await until(() => refreshes() === 1);
    await advance(vi, 10_000);
    await advance(vi, 5_000);
    await until(() => refreshes() === 2);
    expect(session.getState().status).toBe("signedIn");
    await advance(vi, 10_000);
    expect(await refreshing).toBe(false);
    expect(session.getState()).toMatchObject({ status: "anonymous", token: undefined, data: empty });
    expect([...storage.items.keys()].filter((key) => key.includes("user:"))).toEqual([]);
  });

  it("a broken connection counts as a time-out", async () => {
    identity.token = ["network"];
    const { session } = await openSignedIn();
    const refreshing = session.refresh();
    await until(() => refreshes() === 1);
    await advance(vi, 5_000);
    expect(await refreshing).toBe(true);
  });

  it("a refused refresh token is made good by the browser's session: the answer to the first try may have been lost", async () => {
    identity.token = ["hang", "invalid_grant"];
    const { session } = await openSignedIn();
    const refreshing = session.refresh();
    await until(() => refreshes() === 1);
    await advance(vi, 10_000);
    await advance(vi, 5_000);
    expect(await refreshing).toBe(true);
    expect(identity.requests).toContain("FRAME /auth none");
    expect(session.getState().status).toBe("signedIn");
  });

  it("R266 R269 when refresh token and session are both gone the user is removed and the guard leads to Login", async () => {
    identity.token = ["invalid_grant"];
    const { session } = await openSignedIn();
    identity.frame = "login_required";
    expect(await session.refresh()).toBe(false);
    expect(session.getState()).toMatchObject({ status: "anonymous", token: undefined, user: undefined, data: empty });
  });

  it("R269 R242 any other error of the server ends the session at once and is logged", async () => {
    identity.token = ["server_error"];
    const { session, logged } = await openSignedIn();
    expect(await session.refresh()).toBe(false);
    expect(refreshes()).toBe(1);
    expect(session.getState().status).toBe("anonymous");
    expect(logged).toEqual(["the session could not be refreshed"]);
  });

  it("R239 another person at the renewal ends the session", async () => {
    identity.token = ["invalid_grant"];
    const { session } = await openSignedIn();
    identity.subject = "8f14e45f-0000-4000-8000-000000000002";
    expect(await session.refresh()).toBe(false);
    expect(session.getState().status).toBe("anonymous");
  });

  it("R278 many refused calls at once make one refresh", async () => {
    const { session } = await openSignedIn();
    const results = await Promise.all(Array.from({ length: 8 }, () => session.refresh()));
    expect(results).toEqual(Array(8).fill(true));
    expect(refreshes()).toBe(1);
  });

  it("is not tried when nobody is signed in", async () => {
    const { session } = open();
    expect(await session.refresh()).toBe(false);
    expect(identity.requests).toEqual([]);
  });

  it("a wake-up after the token expired still refreshes", async () => {
    const { session } = await openSignedIn();
    const before = session.getState().token;
    vi.setSystemTime(Date.now() + 2 * 3600_000);
    await advance(vi, 6_000);
    await until(() => session.getState().token !== before);
    expect(session.getState().status).toBe("signedIn");
  });

  it("a sign-out while the answer is on its way stays a sign-out", async () => {
    identity.token = ["late"];
    const { session, manager } = await openSignedIn();
    const refreshing = session.refresh();
    await until(() => refreshes() === 1);
    await session.logout();
    identity.answerLate();
    expect(await refreshing).toBe(false);
    expect(session.getState()).toMatchObject({ status: "anonymous", token: undefined });
    expect(await manager.getUser()).toBeNull();
  });

  it("a sign-out during the 5 seconds of waiting stays a sign-out", async () => {
    identity.token = ["hang"];
    const { session } = await openSignedIn();
    const refreshing = session.refresh();
    await until(() => refreshes() === 1);
    await advance(vi, 11_000);
    await session.logout();
    await advance(vi, 5_000);
    expect(await refreshing).toBe(false);
    expect(session.getState().status).toBe("anonymous");
    expect(refreshes()).toBe(1);
  });
});

describe("several tabs", () => {
  it("refreshing at once never sign out, and no refresh token is sent twice", async () => {
    for (let round = 0; round < 10; round++) {
      const one = await openSignedIn();
      const two = await openSignedIn();
      expect(await Promise.all([one.session.refresh(), two.session.refresh()])).toEqual([true, true]);
      expect([one, two].map(({ session }) => session.getState().status)).toEqual(["signedIn", "signedIn"]);
    }
  });

  it("a duplicated tab takes over the tokens that the other has renewed", async () => {
    const one = await openSignedIn();
    const copy = new MemoryStorage();
    for (const [key, value] of one.storage.items) copy.setItem(key, value);
    const two = open(copy);
    await two.session.start(true);
    await one.session.refresh();
    await until(() => two.session.getState().token === one.session.getState().token);
    expect(refreshes()).toBe(1);
    expect((await two.manager.getUser())?.refresh_token).toBe((await one.manager.getUser())?.refresh_token);
  });

  it("R270 a sign-out in one tab signs out the others", async () => {
    const one = await openSignedIn();
    const two = await openSignedIn();
    await one.session.logout();
    await until(() => two.session.getState().status === "anonymous");
    expect(two.session.getState()).toMatchObject({ token: undefined, data: empty });
    expect(await two.manager.getUser()).toBeNull();
  });

  it("R270 a sign-out noticed by the session check removes the user", async () => {
    const { session, manager } = await openSignedIn();
    // raised by the library's session monitor when the check frame says "changed" and nobody is signed in
    await (manager.events as unknown as { _raiseUserSignedOut(): Promise<void> })._raiseUserSignedOut();
    await until(() => session.getState().status === "anonymous");
    expect(await manager.getUser()).toBeNull();
  });
});

describe("logout", () => {
  it("R276 R232 R233 clears token, features and settings, revokes, and calls logout and end-session", async () => {
    const { session, manager, logged } = await openSignedIn();
    await session.logout();
    expect(logged).toEqual([]);
    expect(session.getState()).toEqual({ status: "anonymous", token: undefined, user: undefined, data: empty });
    expect(await manager.getUser()).toBeNull();
    expect(identity.requests).toEqual(["POST /token/revocation", "POST /account/logout", "FRAME /session/end"]);
  });

  it("goes on when the identity server does not answer", async () => {
    const { session, logged } = await openSignedIn();
    identity.frame = "timeout";
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await session.logout();
    expect(session.getState().status).toBe("anonymous");
    expect(logged).toEqual(["revoking the refresh token failed", "the end-session request failed"]);
  });
});

describe("changes of the data", () => {
  it("reload reads them again with a fresh token", async () => {
    const { session, load } = await openSignedIn();
    load.features = async () => ["Archive"];
    await session.reload();
    expect(refreshes()).toBe(1);
    expect(session.getState().data.features).toEqual(["Archive"]);
  });

  it("listeners hear of each change until they leave", async () => {
    const { session } = await openSignedIn();
    let heard = 0;
    const stop = session.subscribe(() => heard++);
    session.replaceData({ settings: { theme: "Light" } });
    stop();
    session.replaceData({ settings: { theme: "Dark" } });
    expect(heard).toBe(1);
    expect(session.getState().data.settings).toEqual({ theme: "Dark" });
  });
});
