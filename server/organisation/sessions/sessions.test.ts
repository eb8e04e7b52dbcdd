import type { OwnSession } from "#contract/organisation/sessions.ts";
import { openApp } from "#server/app.ts";
import { handlers } from "#server/handlers.ts";
import { buildServer } from "#server/http/server.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { Browser, discover, PASSWORD, silentSignIn } from "#test/identity.ts";
import { buildAccount, startTestAppWithIdentity } from "#test/people.ts";
import * as oidc from "openid-client";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: Awaited<ReturnType<typeof startTestAppWithIdentity>>;
/** Two processes of the api as an installation runs them: tokens of the identity server, and its word on which sessions ended. */
let servers: { url: string; close(): Promise<void> }[];
let url: string;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestAppWithIdentity();
  servers = [await startApi(), await startApi()];
  url = servers[0]!.url;
  tenant = await buildTenant(api.app);
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await api.close();
});

async function startApi(): Promise<{ url: string; close(): Promise<void> }> {
  const { config, log } = api.app;
  const app = await openApp(config, api.database.appUrl, { log, readers: 1, isWorker: false });
  const server = await buildServer(app, handlers);
  return { url: await server.listen({ port: 0, host: "127.0.0.1" }), close: async () => void (await server.close(), await app.close()) };
}

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

async function person() {
  const { userId } = await tenant.user("Processor");
  const email = `${userId}@example.com`;
  await buildAccount(api.app, { tenantId: tenant.tenantId, userId, email, password: PASSWORD });
  return { userId, email };
}

/** A window of a browser in which the person is signed in. */
async function open(email: string, agent = FIREFOX, remember = false) {
  const browser = new Browser(api.identityUrl);
  const credentials = { username: email, password: PASSWORD, rememberLogin: remember };
  expect((await browser.post("/account/login", credentials, { "user-agent": agent })).status).toBe(200);
  const config = await discover(api.identityUrl);
  config[oidc.customFetch] = (at, options) => fetch(at, { ...(options as RequestInit), headers: { ...options.headers, "user-agent": agent } });
  const tokens = await silentSignIn(browser, config);
  const ask = (method: string, path: string, body?: object) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${tokens.access_token}`, ...(body ? { "content-type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
  return {
    ask,
    list: async () => ((await (await ask("GET", "/v1/users/me/sessions")).json()) as { items: OwnSession[] }).items,
    /** What either process answers. */
    isIn: () =>
      Promise.all(
        servers.map(async (server) => (await fetch(`${server.url}/v1/users/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })).status),
      ),
    refresh: () => oidc.refreshTokenGrant(config, String(tokens.refresh_token)),
    /** Signs in anew in the same session; the clock of tokens counts seconds. */
    again: async () => {
      await new Promise((done) => setTimeout(done, 1_100));
      const { access_token } = await silentSignIn(browser, config);
      return (await fetch(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${access_token}` } })).status;
    },
  };
}
const refused = { error: "invalid_grant" };
const isIn = [200, 200];
/** A notice reaches the processes after a moment. */
const isOut = (window: { isIn(): Promise<number[]> }) => expect.poll(window.isIn).toEqual([401, 401]);

describe("where one is signed in", () => {
  test("each place is named in plain words, the one that asks is marked, and nobody else's are there", async () => {
    const { email } = await person();
    await open((await person()).email);
    const computer = await open(email);
    await open(email, PHONE, true);
    const items = await computer.list();
    expect(items.map(({ browser, system, device, isThis, isRemembered }) => ({ browser, system, device, isThis, isRemembered }))).toEqual([
      { browser: "Safari", system: "iOS", device: "phone", isThis: false, isRemembered: true },
      { browser: "Firefox", system: "Linux", device: "computer", isThis: true, isRemembered: false },
    ]);
    for (const item of items) {
      expect(item.address).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);
      expect(Date.now() - Date.parse(item.usedAt ?? "")).toBeLessThan(60_000);
    }
  });

  test("a sign-out from afar ends refresh and access at once, in every process; the one who asked stays", async () => {
    const { email } = await person();
    const [here, there] = [await open(email), await open(email, PHONE)];
    const other = (await here.list()).find(({ isThis }) => !isThis);
    expect([await there.isIn(), await here.isIn()]).toEqual([isIn, isIn]);
    expect((await here.ask("DELETE", `/v1/users/me/sessions/${other?.sessionId}`)).status).toBe(204);
    await expect(there.refresh()).rejects.toMatchObject(refused);
    await isOut(there);
    expect(await here.isIn()).toEqual(isIn);
    expect(await here.list()).toHaveLength(1);
  });

  test("nobody ends somebody else's, or one that ended", async () => {
    const [one, two] = [await open((await person()).email), await open((await person()).email)];
    const foreign = (await two.list())[0]?.sessionId;
    for (const id of [foreign, randomUUID(), "x".repeat(100), "a b"])
      expect((await one.ask("DELETE", `/v1/users/me/sessions/${encodeURIComponent(id ?? "")}`)).status).toBe(404);
    expect(await two.list()).toHaveLength(1);
  });

  test("everywhere means here as well", async () => {
    const { email } = await person();
    const windows = [await open(email), await open(email, PHONE), await open(email)];
    expect((await windows[0]!.ask("DELETE", "/v1/users/me/sessions")).status).toBe(204);
    for (const window of windows) await expect(window.refresh()).rejects.toMatchObject(refused);
    for (const window of windows) await isOut(window);
  });

  test("a refresh token that comes twice ends the access tokens of its family at the API; the session goes on", async () => {
    const { email } = await person();
    const [here, elsewhere] = [await open(email), await open(email, PHONE)];
    await here.refresh();
    await expect(here.refresh()).rejects.toMatchObject(refused);
    await isOut(here);
    expect(await elsewhere.isIn()).toEqual(isIn);
    expect(await here.again()).toBe(200);
  });

  test("a change of the password signs out everywhere else", async () => {
    const { email } = await person();
    const [here, there] = [await open(email), await open(email, PHONE)];
    expect((await here.ask("POST", "/v1/users/password", { OldPassword: PASSWORD, Password: "Jiné-Heslo-88" })).status).toBe(204);
    await expect(there.refresh()).rejects.toMatchObject(refused);
    await isOut(there);
    expect([await here.isIn(), (await here.list()).length]).toEqual([isIn, 1]);
  });

  test("R257 a common password is refused in the person's own language, whichever way it is set", async () => {
    const { email } = await person();
    const here = await open(email);
    const refusal = async (reply: Response) => ((await reply.json()) as { code: string; errors: { message: string }[] }).errors[0]?.message;
    const change = () => here.ask("POST", "/v1/users/password", { OldPassword: PASSWORD, Password: "Heslo1234" });
    expect(await refusal(await change())).toMatch(/^Takové heslo patří k nejčastějším/);
    await here.ask("PATCH", "/v1/users/me", { languageCode: "en-US" });
    expect(await refusal(await change())).toMatch(/^This password is among the most common/);
    const { userId } = await person();
    const byAdmin = await api.request("POST", `/v1/users/${userId}/password`, { as: tenant.admin, body: { password: "Heslo1234" } });
    expect([byAdmin.status, await refusal(byAdmin)]).toEqual([422, expect.stringMatching(/nejčastějším/)]);
  });
});
