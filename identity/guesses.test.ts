import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, PASSWORD, startTestIdentity, type Person, type TestIdentity } from "#test/identity.ts";
import { deriveText } from "#platform/secrets.ts";
import { INTERNAL_KEY_PURPOSE } from "#contract/identity.ts";
import { hashPassword } from "./passwords.ts";

// Behind https the proxy names the caller, so that a test can call from many places.
let identity: TestIdentity;
let person: Person;
beforeAll(async () => {
  identity = await startTestIdentity({ issuer: "https://id.example.com", appUrl: "https://app.example.com" });
});
afterAll(() => identity.close());
beforeEach(async () => {
  person = await identity.addPerson();
});

const headers = (from: string) => ({ "content-type": "application/json", origin: "https://app.example.com", "x-forwarded-for": from });
const post = (browser: Browser, path: string, from: string, body: object) =>
  browser.fetch(identity.address + path, { method: "POST", headers: headers(from), body: JSON.stringify(body) });
const signIn = async (from: string, password: string, browser = new Browser(identity.address)) =>
  (await post(browser, "/account/login", from, { username: person.email, password, rememberLogin: false })).status;
const guess = (from: string) => signIn(from, "Wrong-Password-1");
/** What a hash costs is no matter of these tests, and a sign-in makes the usual one again. */
const LIGHT = { m: 8, t: 1, p: 1 };
/** Fifty failures from ten ranges. */
async function attack(): Promise<void> {
  await identity.owner.query("update identity.accounts set password_hash = $2 where user_id = $1", [person.userId, await hashPassword(PASSWORD, LIGHT)]);
  for (let range = 1; range <= 10; range += 1) for (let time = 0; time < 5; time += 1) await guess(`198.51.${range}.7`);
}
const internal = (name: string, asks: object) =>
  fetch(`${identity.internalUrl}/internal/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Internal ${deriveText(identity.secret, INTERNAL_KEY_PURPOSE)}` },
    body: JSON.stringify(asks),
  });

describe("an account that is being guessed from many places", { timeout: 120_000 }, () => {
  it("opens to its owner at a new place at the first attempt", async () => {
    await attack();
    expect(await signIn("203.0.113.9", PASSWORD)).toBe(200);
  });

  it("gives each further range one attempt, whatever addresses it has", async () => {
    await attack();
    expect(await guess("203.0.113.9")).toBe(401);
    expect([await guess("203.0.113.10"), await signIn("203.0.113.200", PASSWORD)]).toEqual([429, 429]);
    expect(await guess("2001:db8:7:1::1")).toBe(401);
    expect([await guess("2001:db8:7:2::1"), await guess("2001:db8:8:1::1")]).toEqual([429, 401]);
  });

  it("lets a browser that signed in before sign in again, even from the attacker's address", async () => {
    const browser = new Browser(identity.address);
    expect(await signIn("198.51.1.7", PASSWORD, browser)).toBe(200);
    await attack();
    for (let time = 0; time < 3; time += 1) await guess("198.51.1.7");
    expect(await signIn("198.51.1.7", PASSWORD)).toBe(429);
    expect(await signIn("198.51.1.7", PASSWORD, browser)).toBe(200);
  });

  it("waits in a known browser too when that one guesses, and knows no other account there", async () => {
    const browser = new Browser(identity.address);
    expect(await signIn("203.0.113.1", PASSWORD, browser)).toBe(200);
    for (let time = 0; time < 5; time += 1) expect(await signIn("203.0.113.1", "Wrong-Password-1", browser)).toBe(401);
    expect(await signIn("203.0.113.1", PASSWORD, browser)).toBe(429);
    expect(await signIn("203.0.113.1", PASSWORD)).toBe(200);
    person = await identity.addPerson();
    await attack();
    await guess("203.0.114.1");
    expect(await signIn("203.0.114.1", PASSWORD, browser)).toBe(429);
  });

  it("is not opened by a cookie that was made up or changed", async () => {
    const browser = new Browser(identity.address);
    expect(await signIn("203.0.113.1", PASSWORD, browser)).toBe(200);
    const name = "__Host-kvitance_known";
    const value = browser.cookies.get(name) ?? "";
    expect(value).not.toBe("");
    await attack();
    await guess("203.0.115.1");
    browser.cookies.set(name, value.slice(0, -4) + (value.endsWith("AAAA") ? "BBBB" : "AAAA"));
    expect(await signIn("203.0.115.1", PASSWORD, browser)).toBe(429);
  });

  it("is free again after a reset of the password, and resets can be asked for all the while", async () => {
    await attack();
    await guess("203.0.113.9");
    for (let range = 1; range <= 60; range += 1) await internal("countRequest", { kind: "reset", email: person.email, address: `198.51.${range}.7` });
    expect((await internal("countRequest", { kind: "reset", email: person.email, address: "203.0.113.9" })).status).toBe(200);
    const { secret } = (await (await internal("requestReset", { email: person.email })).json()) as { secret: string };
    for (let range = 1; range <= 60; range += 1) await internal("isResetUsable", { email: person.email, secret: "wrong", address: `198.51.${range}.7` });
    const redeemed = await internal("redeemReset", { email: person.email, secret, password: "Another-Horse-8", address: "203.0.113.9" });
    expect(redeemed.status).toBe(200);
    expect([await signIn("203.0.113.9", "Another-Horse-8"), await signIn("198.51.1.7", "Another-Horse-8")]).toEqual([200, 200]);
  });

  it("is free again after an admin set a temporary password", async () => {
    await attack();
    await guess("203.0.113.9");
    await internal("setTemporaryPassword", { userId: person.userId, password: "Another-Horse-8", needsProof: false });
    expect(await signIn("203.0.113.9", "Another-Horse-8")).toBe(200);
  });

  it("has its owner noted for an e-mail", async () => {
    await attack();
    const noted = async () =>
      ((await (await internal("guessNotices", { notified: [] })).json()) as { notices: { userId: string }[] }).notices.filter(
        ({ userId }) => userId === person.userId,
      );
    await expect.poll(noted, { timeout: 20_000 }).toHaveLength(1);
  });
});

it("addresses of one IPv6 line are one caller", async () => {
  for (let time = 0; time < 5; time += 1) expect(await guess(`2001:db8:1:1::${time + 1}`)).toBe(401);
  expect(await guess("2001:db8:1:1:ffff::9")).toBe(429);
  expect(await guess("2001:db8:1:2::1")).toBe(401);
});

describe("a temporary password", () => {
  it("opens nothing after a week", async () => {
    person = await identity.addPerson({ password: PASSWORD, temporary: true });
    const older = (days: number) =>
      identity.owner.query("update identity.accounts set password_changed_at = now() - make_interval(days => $2) where user_id = $1", [person.userId, days]);
    await older(6);
    expect(await signIn("203.0.113.9", PASSWORD)).toBe(200);
    await older(7);
    expect(await signIn("203.0.113.9", PASSWORD)).toBe(401);
  });

  it("that a person chose does not age", async () => {
    await identity.owner.query("update identity.accounts set password_changed_at = now() - interval '9 years' where user_id = $1", [person.userId]);
    expect(await signIn("203.0.113.9", PASSWORD)).toBe(200);
  });
});
