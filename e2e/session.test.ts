import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openContext, screenCame } from "./browser.ts";
import { openCompany } from "./company.ts";
import type { Account } from "./people.ts";
import type { Site } from "./program.ts";
import { identityRequests, identityUrlOf, openSession, refreshTogether, signedInTabs, type StoredUser, storedUser } from "./sessions.ts";

const PASSWORD = "Spravce-Heslo-1";
const HALF_AN_HOUR_MS = 1_800_000;

let browser: Browser;
let program: Site;
let admin: Account;
let context: BrowserContext | undefined;

beforeAll(async () => {
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
});
afterAll(async () => {
  await browser?.close();
});

/** A window of a new visitor, and what it asks of the identity server and of the API. */
async function visit(): Promise<{ page: Page; asked: string[] }> {
  context = await openContext(browser);
  const page = await context.newPage();
  return { page, asked: identityRequests(context, program.url) };
}

/** A signed-in window whose clock the test moves. */
async function visitSignedIn() {
  const { page, asked } = await visit();
  await page.clock.install();
  await openSession(page.context(), program.url, admin);
  await page.goto(`${program.url}/Profile`);
  await screenCame(page);
  asked.length = 0;
  return {
    page,
    asked,
    later: (seconds: number) => page.clock.runFor(seconds * 1000),
    /** Moves to where the token lives this many seconds more; from then on the clock stands between the moves. */
    async untilLeft(seconds: number) {
      const { expires_at } = (await storedUser(page)) as StoredUser;
      await page.clock.pauseAt((expires_at - seconds) * 1000);
    },
    /** Until the window holds another token than this one. */
    renewed: (before: StoredUser | undefined) => expect.poll(async () => (await storedUser(page))?.access_token).not.toBe(before?.access_token),
  };
}

const tokenRequest = "POST /token refresh_token";
const atLogin = /\/Login\?returnRoute=/;

test("R194 R197 R217 R263 R264 R272 R273 R274 R430 a stranger is asked for silently, then sent to Login, and after signing in to where they wanted", async () => {
  const { page, asked } = await visit();
  const linkWasChecked = page.waitForResponse(/is-valid$/);
  await page.goto(`${program.url}/User/ResetPassword?userEmail=a%40example.com&resetToken=x`);
  await linkWasChecked;
  await page.getByRole("heading").first().waitFor();
  expect(asked.filter((line) => line.includes("/auth"))).toEqual([]);
  asked.length = 0;

  await page.goto(`${program.url}/Profile`);
  await page.waitForURL(atLogin);
  expect(new URL(page.url()).searchParams.get("returnRoute")).toBe("/Profile");
  expect(asked.filter((line) => !line.startsWith("GET /.well-known"))).toEqual(["GET /auth none"]);

  asked.length = 0;
  await page.getByLabel("E-mail").fill(admin.email);
  await page.getByLabel("Heslo", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Přihlásit se" }).click();
  await page.waitForURL(/\/Profile$/);
  const [login, silent, token, ...loads] = asked.filter((line) => !line.startsWith("GET /.well-known"));
  expect([login, silent, token]).toEqual(["POST /account/login", "GET /auth none", "POST /token authorization_code"]);
  expect(loads.slice(0, 3).sort()).toEqual(["GET /v1/tenant/features", "GET /v1/users/me", "GET /v1/users/web-settings"]);

  await page.goto(`${program.url}/Login`);
  await page.waitForURL(/\/Documents/);
});

test("R265 R267 R268 R277 R463 R464 the token is renewed 60 seconds before its end; a server that hangs is given up after 10 seconds, asked once more 5 seconds later, and then Login opens", async () => {
  const { page, asked, later, untilLeft, renewed } = await visitSignedIn();
  const tries = () => asked.filter((line) => line === tokenRequest).length;
  /** Moves second by second from where the token is renewed until so many were asked for, and gives the page time to ask: its clock stands meanwhile. */
  const untilAsked = async (count: number) => {
    await untilLeft(61);
    expect(tries()).toBe(count - 1);
    for (let seconds = 0; seconds < 15 && tries() < count; seconds += 1) {
      await later(1);
      for (let look = 0; look < 50 && tries() < count; look += 1) await new Promise((done) => setTimeout(done, 20));
    }
    expect(tries()).toBe(count);
  };
  const first = await storedUser(page);
  await untilLeft(65);
  expect(tries()).toBe(0);
  await later(10);
  await renewed(first);
  expect(tries()).toBe(1);

  const second = await storedUser(page);
  const tokenAddress = `${identityUrlOf(program.url)}/token`;
  await page.route(tokenAddress, () => {}, { times: 1 });
  await untilAsked(2);
  await later(11);
  await later(1);
  expect(tries()).toBe(2);
  await later(6);
  await renewed(second);
  expect(tries()).toBe(3);

  await page.route(tokenAddress, () => {});
  await untilAsked(4);
  await later(11);
  await later(7);
  await expect.poll(tries).toBe(5);
  expect(page.url()).toMatch(/\/Profile$/);
  await later(11);
  await page.waitForURL(atLogin);
  expect(await storedUser(page)).toBeUndefined();
});

test("R269 R271 R272 R278 an expired user is removed before anything is asked; a call the API refuses is made again with a new token, and without one Login opens", async () => {
  const { page, asked, renewed } = await visitSignedIn();
  const before = await storedUser(page);
  // as after a night of sleep: no timer of this page may renew the token first
  await page.clock.setSystemTime(Date.now() + HALF_AN_HOUR_MS);
  asked.length = 0;
  await page.reload();
  await screenCame(page);
  const [first, second] = asked.filter((line) => !line.startsWith("GET /.well-known"));
  expect([first, second]).toEqual(["GET /auth none", "POST /token authorization_code"]);
  await renewed(before);

  const refusal = { status: 401, contentType: "application/problem+json", body: '{"code":"unauthenticated"}' };
  asked.length = 0;
  await page.route("**/v1/users/me", (route) => route.fulfill(refusal), { times: 1 });
  await page.reload();
  await screenCame(page);
  expect(asked.filter((line) => line === tokenRequest || line === "GET /v1/users/me")).toEqual(["GET /v1/users/me", tokenRequest, "GET /v1/users/me"]);

  await context?.clearCookies();
  const noGrant = { status: 400, contentType: "application/json", body: '{"error":"invalid_grant"}' };
  await page.route(`${identityUrlOf(program.url)}/token`, (route) => route.fulfill(noGrant));
  await page.route("**/v1/users/me", (route) => route.fulfill(refusal));
  await page.reload();
  await page.waitForURL(atLogin);
  expect(await storedUser(page)).toBeUndefined();
});

test("R270 R233 R276 signing out in one window signs out the other, at once and for good", async () => {
  const { page } = await visitSignedIn();
  const other = await (context as BrowserContext).newPage();
  await other.goto(`${program.url}/Profile`);
  await screenCame(other);
  await page.goto(`${program.url}/Logout`);
  await page.getByText("Jste odhlášeni").waitFor();
  await other.waitForURL(atLogin);
  expect([await storedUser(page), await storedUser(other)]).toEqual([undefined, undefined]);
  await other.goto(`${program.url}/Profile`);
  await other.waitForURL(atLogin);
});

test("R270 R465 a session that ends elsewhere is noticed by the check every 2 seconds", async () => {
  const { page, asked, later } = await visitSignedIn();
  const reply = await page.request.post(`${identityUrlOf(program.url)}/account/logout`, { headers: { origin: program.url } });
  expect(reply.status()).toBe(204);
  expect(asked).toEqual([]);
  await later(2);
  await page.waitForURL(atLogin);
  expect(asked).toContain("GET /auth none");
  expect(await storedUser(page)).toBeUndefined();
});

test("windows that refresh at once never sign anybody out: one with its own tokens, one and its duplicate with the same", async () => {
  const tabs = await signedInTabs((context = await openContext(browser)), program.url, admin);
  expect(await refreshTogether(tabs, 10)).toBe(10);
});

test("R213 people sign in at a server of its own, with an address of its own", async () => {
  const { identityUrl } = (await (await fetch(`${program.url}/config.json`)).json()) as { identityUrl: string };
  expect(new URL(identityUrl).origin).not.toBe(new URL(program.url).origin);
  const discovery = async (url: string) => (await fetch(`${url}/.well-known/openid-configuration`)).headers.get("content-type")?.split(";")[0];
  expect([await discovery(identityUrl), await discovery(program.url)]).toEqual(["application/json", "text/html"]);
  expect((await fetch(`${program.url}/token`, { method: "POST" })).status).toBe(404);
});
