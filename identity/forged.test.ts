import { decodeJwt, type JWK } from "jose";
import { randomUUID } from "node:crypto";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WEB_CLIENT_ID } from "#contract/organisation/session.ts";
import { type Forge, forgedHeaders, forgedTokens, openForge } from "#test/forgedTokens.ts";
import { authorize, signedIn, startTestIdentity, type Person, type TestIdentity } from "#test/identity.ts";
import { setActive } from "./accounts.ts";
import { loadKeys } from "./keys.ts";

let identity: TestIdentity;
let mine: Awaited<ReturnType<typeof signedIn>>;
let other: Person;
let forger: Awaited<ReturnType<typeof openForge>>;
beforeAll(async () => {
  identity = await startTestIdentity();
  mine = await signedIn(identity);
  other = await identity.addPerson();
  const [key] = (await loadKeys(identity.identityRole, identity.secret)).keys;
  forger = await openForge(key as JWK & { kid: string }, decodeJwt(mine.tokens.access_token));
});
afterAll(async () => {
  forger.close();
  await identity.close();
});

const me = (authorization: string) => fetch(`${identity.url}/me`, { headers: { authorization } });

describe("userinfo", () => {
  const more: typeof forgedTokens = {
    "no session": ({ genuine }) => genuine({ sid: undefined }),
    "an unknown session": ({ genuine }) => genuine({ sid: randomUUID() }),
    "somebody else with one's own session": ({ genuine }) => genuine({ sub: other.userId }),
    "another client with one's own session": ({ genuine }) => genuine({ client_id: "another" }),
    "from before what it was granted under": ({ genuine, claims }) => genuine({ iat: Number(claims.iat) - 3600 }),
    "one's own refresh token": () => String(mine.tokens.refresh_token),
    "one's own ID token": () => String(mine.tokens.id_token),
  };
  const bad = Object.entries({ ...forgedTokens, ...more }).map(([name, make]) => [name, (forge: Forge) => `Bearer ${make(forge)}`] as const);

  it.each([...Object.entries(forgedHeaders), ...bad])("%s: 401", async (_name, make) => {
    const reply = await me(make(forger.forge));
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([401, "unauthenticated"]);
    expect(forger.hits()).toBe(0);
  });

  it("at least 30 forgeries are tried, each as near to a good one as it gets", async () => {
    expect(bad.length).toBeGreaterThanOrEqual(30);
    expect((await me(`Bearer ${forger.forge.good}`)).status).toBe(200);
  });

  it("another company in the token of one's own is not heard: the person's own counts", async () => {
    const reply = await me(`Bearer ${forger.forge.genuine({ tid: other.tenantId, scope: "openid email" })}`);
    expect(await reply.json()).toEqual({ sub: mine.person.userId, email: mine.person.email });
  });

  it.each([
    ["signed out", async ({ browser }: typeof mine) => void (await browser.post("/account/logout", {}))],
    ["switched off", async ({ person }: typeof mine) => setActive(identity.identityRole, person.userId, false)],
    ["deleted", async ({ person }: typeof mine) => void (await identity.owner.query("delete from identity.accounts where user_id = $1", [person.userId]))],
  ])("the token of a person who was %s is refused", async (_what, happen) => {
    const person = await signedIn(identity);
    const bearer = `Bearer ${person.tokens.access_token}`;
    expect((await me(bearer)).status).toBe(200);
    await happen(person);
    expect((await me(bearer)).status).toBe(401);
  });
});

describe("the token endpoint", () => {
  it.each<[string, (own: string) => string]>([
    ["an access token", () => mine.tokens.access_token],
    ["an ID token", () => String(mine.tokens.id_token)],
    ["a half", (own) => own.slice(0, -10)],
    ["one letter more", (own) => `${own}A`],
    ["another letter case", (own) => own.toUpperCase()],
    ["a forged JWT", () => forger.forge.own({})],
    ["the id of the session", () => String(forger.forge.claims.sid)],
  ])("takes no refresh token that is %s", async (_name, make) => {
    await expect(oidc.refreshTokenGrant(mine.config, make(String(mine.tokens.refresh_token)))).rejects.toMatchObject({ error: "invalid_grant" });
  });
});

describe("an ID token as a hint", () => {
  const hint = (forge: Forge, header: object, claims: object = {}) => forge.own({ aud: WEB_CLIENT_ID, ...claims }, { typ: undefined, ...header });
  it.each<[string, (forge: Forge) => string]>([
    ["unsigned", (forge) => `${forge.good.split(".").slice(0, 2).join(".")}.`],
    ["signed with an own key", (forge) => hint(forge, {})],
    ["signed with an own key that it brings along", (forge) => hint(forge, { jwk: forge.ownKey })],
    ["signed with the published key as a secret", ({ hmac, publicKey }) => hmac(JSON.stringify(publicKey), { typ: undefined })],
    ["of another issuer", ({ genuine }) => genuine({ aud: WEB_CLIENT_ID, iss: "https://evil.example.com" }, { typ: undefined })],
    ["of another client", ({ genuine }) => genuine({ aud: "another" }, { typ: undefined })],
  ])("that is %s neither signs in nor out", async (_name, make) => {
    const id_token_hint = make(forger.forge);
    const { location } = await authorize(mine.browser, mine.config, { prompt: "none", id_token_hint });
    expect(location.searchParams.get("error")).toMatch(/^(invalid_request|login_required)$/);
    const end = await mine.browser.fetch(oidc.buildEndSessionUrl(mine.config, { id_token_hint }).href);
    expect(await end.text()).not.toContain("<script>");
    expect((await me(`Bearer ${mine.tokens.access_token}`)).status).toBe(200);
    expect(forger.hits()).toBe(0);
  });
});
