import { WEB_CLIENT_ID } from "#contract/organisation/session.ts";
import type { BrowserContext, Page } from "playwright-core";
import { screenCame } from "./browser.ts";
import type { Account } from "./people.ts";

/** The identity server listens on the port after the application's. */
export const identityUrlOf = (url: string): string => url.replace(/\d+$/, (port) => String(Number(port) + 1));

/** What the windows of a context ask of the identity server and of the API, in order: method, path, and prompt or grant type. */
export function identityRequests(context: BrowserContext, url: string): string[] {
  const asked: string[] = [];
  context.on("request", (request) => {
    const { origin, pathname, searchParams } = new URL(request.url());
    if (request.method() === "OPTIONS" || (origin !== identityUrlOf(url) && !pathname.startsWith("/v1/"))) return;
    if (pathname.startsWith("/session/check")) return;
    const detail = searchParams.get("prompt") ?? new URLSearchParams(request.postData() ?? "").get("grant_type");
    asked.push([request.method(), pathname, detail].filter(Boolean).join(" "));
  });
  return asked;
}

export type StoredUser = { access_token: string; refresh_token: string; expires_at: number };

/** The user that the window keeps, as its session stores it. */
export async function storedUser(page: Page): Promise<StoredUser | undefined> {
  const text = await page.evaluate(
    (suffix) => Object.entries(sessionStorage).find(([key]) => key.startsWith("oidc.user:") && key.endsWith(suffix))?.[1],
    WEB_CLIENT_ID,
  );
  return text === undefined ? undefined : (JSON.parse(text as string) as StoredUser);
}

/** Signs the browser in at the identity server; its windows then sign in silently. */
export async function openSession(context: BrowserContext, url: string, { email, password }: Account): Promise<void> {
  const data = { username: email, password, rememberLogin: false };
  const reply = await context.request.post(`${identityUrlOf(url)}/account/login`, { data, headers: { origin: url } });
  if (reply.status() !== 200) throw new Error(`Signing in as ${email} answered ${reply.status()}.`);
}

/** Three signed-in windows of one browser with one moved clock: one alone, and one with its duplicate, which holds a copy of its tokens. */
export async function signedInTabs(context: BrowserContext, url: string, account: Account): Promise<Page[]> {
  await context.clock.install();
  await openSession(context, url, account);
  const [alone, original] = await Promise.all([context.newPage(), context.newPage()]);
  for (const page of [alone, original]) {
    await page.goto(`${url}/Profile`);
    await screenCame(page);
  }
  // a window that is opened by script begins with a copy of the opener's storage, like a duplicated tab
  const [duplicate] = await Promise.all([context.waitForEvent("page"), original.evaluate(() => void window.open(location.href))]);
  await screenCame(duplicate);
  const users = await Promise.all([alone, original, duplicate].map(storedUser));
  if (users[1]?.refresh_token !== users[2]?.refresh_token || users[0]?.refresh_token === users[1]?.refresh_token)
    throw new Error("The windows do not hold the tokens that the test is about.");
  return [alone, original, duplicate];
}

/** Lets the tokens of all windows run out at the same moment, again and again; answers the number of rounds after which all were signed in with new ones. */
export async function refreshTogether(tabs: Page[], rounds: number): Promise<number> {
  let passed = 0;
  for (let round = 0; round < rounds; round++) {
    const before = await Promise.all(tabs.map(storedUser));
    await tabs[0]?.context().clock.fastForward(845_000);
    const renewed = await Promise.all(tabs.map((page, tab) => isRenewed(page, before[tab])));
    if (renewed.every(Boolean)) passed++;
  }
  return passed;
}

async function isRenewed(page: Page, before: StoredUser | undefined): Promise<boolean> {
  for (let look = 0; look < 1000; look++) {
    if (/\/Login/.test(page.url())) return false;
    const now = await storedUser(page);
    if (now && now.access_token !== before?.access_token) return true;
    // the pages' clock stands apart from this one
    await new Promise((done) => setTimeout(done, 10));
  }
  return false;
}
