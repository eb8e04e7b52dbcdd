import { decodeProtectedHeader } from "jose";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WEB_CLIENT_ID } from "#contract/organisation/session.ts";
import { openTokens } from "#server/http/tokens.ts";
import { APP_URL, Browser, discover, PASSWORD, signedIn, silentSignIn, startTestIdentity, type TestIdentity } from "#test/identity.ts";
import { setActive } from "./accounts.ts";
import { removeExpired } from "./adapter.ts";
import { loadKeys, rotateKeys, rotateOldKeys } from "./keys.ts";

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const refused = { error: "invalid_grant" };

describe("refresh", () => {
  it("R229 rotates the refresh token and keeps the session", async () => {
    const { person, config, tokens } = await signedIn(identity);
    const second = await oidc.refreshTokenGrant(config, String(tokens.refresh_token));
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect(second.claims()?.sub).toBe(person.userId);
    const third = await oidc.refreshTokenGrant(config, String(second.refresh_token));
    expect(third.access_token).not.toBe(second.access_token);
  });

  /** The thief or the owner comes with a token that was used before, alone or twice at once. True when the whole family is over. */
  async function reuse({ browser, config }: Awaited<ReturnType<typeof signedIn>>, trial: number): Promise<boolean> {
    const family = [await silentSignIn(browser, config)];
    const age = trial % 5 === 0 ? 3 : 1;
    for (let step = 0; step < age; step++) family.push(await oidc.refreshTokenGrant(config, String(family[step]?.refresh_token)));
    const bring = (member: number) =>
      oidc.refreshTokenGrant(config, String(family[member]?.refresh_token)).then(
        () => "taken",
        (error: { error?: string }) => error.error,
      );
    const again = await Promise.all(trial % 2 === 0 ? [bring(trial % age)] : [bring(trial % age), bring(trial % age)]);
    const info = await fetch(`${identity.url}/me`, { headers: { authorization: `Bearer ${family[age]?.access_token}` } });
    return [...again, await bring(age)].every((answer) => answer === "invalid_grant") && info.status === 401;
  }

  it(
    "a refresh token that comes a second time ends its whole family, in 100 of 100 trials, and the session can sign in anew",
    { timeout: 120_000 },
    async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => signedIn(identity)));
      let ended = 0;
      await Promise.all(
        people.map(async (person, lane) => {
          for (let trial = lane; trial < 100; trial += people.length) if (await reuse(person, trial)) ended++;
        }),
      );
      expect(ended).toBe(100);
      for (const { person, browser, config } of people) expect((await silentSignIn(browser, config)).claims()?.sub).toBe(person.userId);
    },
  );

  it("of requests that bring the same refresh token at once at most one is answered with tokens, and the family is ended", async () => {
    for (let round = 0; round < 5; round++) {
      const { config, tokens } = await signedIn(identity);
      const results = await Promise.allSettled(Array.from({ length: 4 }, () => oidc.refreshTokenGrant(config, String(tokens.refresh_token))));
      const won = results.filter((result) => result.status === "fulfilled");
      expect(won.length).toBeLessThanOrEqual(1);
      for (const { value } of won) await expect(oidc.refreshTokenGrant(config, String(value.refresh_token))).rejects.toMatchObject(refused);
    }
  });

  it("is refused once the account is switched off", async () => {
    const { person, config, tokens } = await signedIn(identity);
    await setActive(identity.identityRole, person.userId, false);
    await expect(oidc.refreshTokenGrant(config, String(tokens.refresh_token))).rejects.toMatchObject(refused);
  });

  it("carries a changed role into the next access token", async () => {
    const { person, config, tokens } = await signedIn(identity);
    await identity.owner.query("update users set user_role = 'Approver' where user_id = $1", [person.userId]);
    const next = await oidc.refreshTokenGrant(config, String(tokens.refresh_token));
    const payload = JSON.parse(Buffer.from(next.access_token.split(".")[1] ?? "", "base64url").toString()) as { role: string };
    expect(payload.role).toBe("Approver");
  });
});

describe("other grants", () => {
  it("R229 answers the password grant with unsupported_grant_type", async () => {
    const body = new URLSearchParams({ grant_type: "password", client_id: WEB_CLIENT_ID, username: "a@example.com", password: PASSWORD });
    const response = await fetch(`${identity.url}/token`, { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "unsupported_grant_type" });
  });

  it("R228 R232 revokes a refresh token by POST form and lets the application read the answer", async () => {
    const { config, tokens } = await signedIn(identity);
    await oidc.tokenRevocation(config, String(tokens.refresh_token), { token_type_hint: "refresh_token" });
    await expect(oidc.refreshTokenGrant(config, String(tokens.refresh_token))).rejects.toMatchObject(refused);
    const body = new URLSearchParams({ client_id: WEB_CLIENT_ID, token: "unknown" });
    const response = await fetch(`${identity.url}/token/revocation`, { method: "POST", body, headers: { origin: APP_URL } });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe(APP_URL);
  });
});

describe("keys", () => {
  const minuteLater = (days = 0) =>
    identity.owner.query("update identity.signing_keys set created_at = created_at - make_interval(days => $1, secs => 60)", [days]);
  const published = async (url: string) => ((await (await fetch(`${url}/jwks`)).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;

  it("a new one is published a minute before it signs, in every process, and tokens of the one before stay valid until they expire", async () => {
    const { config, tokens } = await signedIn(identity);
    const another = await identity.startAnother();
    const processes = [identity, another];
    await minuteLater();
    const old = kidOf(tokens.access_token);
    const kid = await rotateKeys(identity.identityRole, identity.secret);
    for (const process of processes) await process.refreshKeys();
    for (const { address } of processes) expect(await published(address)).toEqual([old, kid]);
    const between = await oidc.refreshTokenGrant(config, String(tokens.refresh_token));
    expect(kidOf(between.access_token)).toBe(old);

    await minuteLater();
    for (const process of processes) await process.refreshKeys();
    for (const { address } of processes) expect(await published(address)).toEqual([kid, old]);
    const after = await oidc.refreshTokenGrant(config, String(between.refresh_token));
    expect([after.access_token, String(after.id_token)].map(kidOf)).toEqual([kid, kid]);
    const api = openTokens(identity.url);
    for (const token of [tokens.access_token, after.access_token]) {
      expect((await api.verify(`Bearer ${token}`)).claims.userId).toBe(tokens.claims()?.sub);
      expect((await fetch(`${identity.url}/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    }
    vi.setSystemTime(Date.now() + 906_000);
    await expect(api.verify(`Bearer ${tokens.access_token}`)).rejects.toMatchObject({ code: "unauthenticated" });
    vi.useRealTimers();
    await another.close();
  });

  it("are replaced after 90 days, by one process only, and forgotten a month after that", async () => {
    const rotate = () => rotateOldKeys(identity.identityRole, identity.secret);
    expect(await rotate()).toBeUndefined();
    await minuteLater(90);
    const made = await Promise.all(Array.from({ length: 4 }, rotate));
    expect(made.filter((kid) => kid !== undefined)).toHaveLength(1);
    await identity.owner.query("update identity.signing_keys set retired_at = retired_at - interval '32 days' where retired_at is not null");
    const kid = await rotateKeys(identity.identityRole, identity.secret);
    await identity.refreshKeys();
    expect(await published(identity.url)).toEqual([kid, ...made.filter(Boolean)]);
  });

  it("that were stolen are forgotten at once: what they signed is refused, and people go on with their refresh tokens", async () => {
    const { person, config, tokens } = await signedIn(identity);
    const kid = await rotateKeys(identity.identityRole, identity.secret, { forgetOld: true });
    await identity.refreshKeys();
    expect(await published(identity.url)).toEqual([kid]);
    const api = openTokens(identity.url);
    await expect(api.verify(`Bearer ${tokens.access_token}`)).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await fetch(`${identity.url}/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })).status).toBe(401);
    const next = await oidc.refreshTokenGrant(config, String(tokens.refresh_token));
    expect((await api.verify(`Bearer ${next.access_token}`)).claims.userId).toBe(person.userId);
  });

  it("survive a restart and cannot be read with another secret", async () => {
    const first = await loadKeys(identity.identityRole, identity.secret);
    expect(await loadKeys(identity.identityRole, identity.secret)).toEqual(first);
    await expect(loadKeys(identity.identityRole, Buffer.alloc(32, 7).toString("base64"))).rejects.toThrow("KVITANCE_SECRET");
    const { rows } = await identity.owner.query<{ private_jwk_sealed: string }>("select private_jwk_sealed from identity.signing_keys");
    for (const row of rows) expect(row.private_jwk_sealed).not.toContain('"d"');
  });
});

describe("storage", () => {
  it("removes what has expired and nothing else", async () => {
    const { config, tokens } = await signedIn(identity);
    await identity.owner.query(
      "insert into identity.artifacts (model, id_hash, payload, expires_at) values ('AuthorizationCode', 'x', '{}', now() - interval '1 hour')",
    );
    expect(await removeExpired(identity.identityRole)).toBe(1);
    expect((await oidc.refreshTokenGrant(config, String(tokens.refresh_token))).access_token).toBeTypeOf("string");
  });

  it("an expired session signs nobody in", async () => {
    const { browser, config, person } = await signedIn(identity);
    await identity.owner.query("update identity.artifacts set expires_at = now() - interval '1 second' where model = 'Session' and account_id = $1", [
      person.userId,
    ]);
    await expect(silentSignIn(browser, config)).rejects.toMatchObject({ error: "login_required" });
  });

  it("the identity role sees one tenant's users only when it asks for that tenant, and no other table", async () => {
    await identity.addPerson();
    expect((await identity.identityRole.query("select user_id from public.users")).rows).toEqual([]);
    await expect(identity.identityRole.query("select * from public.documents")).rejects.toThrow("permission denied");
    await expect(identity.identityRole.query("select theme from public.users")).rejects.toThrow("permission denied");
  });
});

describe("POST /account/password", () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    new Browser(identity.url).post("/account/password", { oldPassword, newPassword }, { authorization: `Bearer ${token}` });

  it("changes the password, clears its temporary mark, keeps this session and ends the others", async () => {
    const { person, config, tokens } = await signedIn(identity, { password: PASSWORD, temporary: true });
    const other = new Browser(identity.url);
    await other.login(person.email, PASSWORD);
    const otherTokens = await silentSignIn(other, config);
    expect((await change(tokens.access_token, PASSWORD, "Another-Horse-8")).status).toBe(204);
    const next = await oidc.refreshTokenGrant(config, String(tokens.refresh_token));
    expect(JSON.parse(Buffer.from(next.access_token.split(".")[1] ?? "", "base64url").toString())).not.toHaveProperty("pwd_change");
    await expect(oidc.refreshTokenGrant(config, String(otherTokens.refresh_token))).rejects.toMatchObject(refused);
    await expect(silentSignIn(other, config)).rejects.toMatchObject({ error: "login_required" });
    expect((await new Browser(identity.url).login(person.email, PASSWORD)).status).toBe(401);
    expect((await new Browser(identity.url).login(person.email, "Another-Horse-8")).status).toBe(200);
  });

  it("R257 refuses a wrong old password and a new one that breaks the policy", async () => {
    const { tokens } = await signedIn(identity);
    const wrong = await change(tokens.access_token, "Wrong-Password-1", "Another-Horse-8");
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ code: "wrong-password" });
    const weak = await change(tokens.access_token, PASSWORD, "short");
    expect(weak.status).toBe(422);
    expect(await weak.json()).toMatchObject({
      code: "password-policy",
      errors: expect.arrayContaining([expect.objectContaining({ pointer: "/newPassword", code: "tooShort" })]),
    });
  });

  it("is closed without a token", async () => {
    expect((await new Browser(identity.url).post("/account/password", { oldPassword: "a", newPassword: "b" })).status).toBe(401);
  });
});

describe("signing in", () => {
  it("works from many tabs at once", async () => {
    const { browser, config } = await signedIn(identity);
    const tabs = await Promise.all(Array.from({ length: 6 }, () => silentSignIn(browser, config)));
    const refreshed = await Promise.all(tabs.map((tokens) => oidc.refreshTokenGrant(config, String(tokens.refresh_token))));
    expect(new Set(refreshed.map((tokens) => tokens.refresh_token)).size).toBe(6);
    expect((await discover(identity.url)).serverMetadata().end_session_endpoint).toBe(`${identity.url}/session/end`);
  });
});
