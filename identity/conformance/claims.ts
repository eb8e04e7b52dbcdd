import * as oidc from "openid-client";
import { decodeJwt } from "jose";
import { expect } from "vitest";
import type { Module } from "./plan.ts";
import type { Answer, Visit } from "./relyingParty.ts";

/** What userinfo may contain by scope; the person of the tests has it all. */
const claimsOfScope: Record<string, string[]> = {
  openid: ["sub"],
  profile: ["name", "given_name", "family_name", "locale"],
  email: ["email"],
  phone: ["phone_number"],
  address: [],
};

/** Userinfo contains exactly what the scopes cover. */
const asksFor =
  (scope: string): Module =>
  async (visit, { person }) => {
    const { config, tokens } = await visit.signIn({ scope });
    const info = await oidc.fetchUserInfo(config, tokens.access_token, person.userId);
    expect(Object.keys(info).sort()).toEqual(
      scope
        .split(" ")
        .flatMap((name) => claimsOfScope[name] ?? [])
        .sort(),
    );
    const known = {
      email: person.email,
      given_name: "Jana",
      family_name: "Doubková",
      name: "Jana Doubková",
      locale: "cs-CZ",
      phone_number: "+420 600 000 000",
    };
    expect({ sub: person.userId, ...known }).toMatchObject(info);
    const offered = config.serverMetadata().scopes_supported ?? [];
    expect(scope.split(" ").filter((name) => !offered.includes(name))).toEqual(scope.includes("address") ? ["address"] : []);
  };

/** A request whose parameters stand in an unsigned object, by value or by reference: refused by name. */
async function asObject(visit: Visit, extra: Record<string, unknown>, send: (url: URL, object: string) => void): Promise<Answer> {
  const { config, url, state, nonce } = await visit.request();
  const inside = { ...Object.fromEntries(url.searchParams), iss: url.searchParams.get("client_id"), aud: config.serverMetadata().issuer, ...extra };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  send(url, `${encode({ alg: "none" })}.${encode(inside)}.`);
  return { config, state, nonce, ...(await visit.follow(await visit.browser.fetch(url.href))) };
}
const byValue = (url: URL, object: string) => url.searchParams.set("request", object);

async function userinfo(visit: Visit, send: (url: string, token: string) => Promise<Response>, userId: string): Promise<void> {
  const { config, tokens } = await visit.signIn();
  const response = await send(String(config.serverMetadata().userinfo_endpoint), tokens.access_token);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toEqual({ sub: userId });
}

/** Userinfo, scopes, claims, and requests as objects. */
export const claims = {
  "oidcc-userinfo-get": async (visit, { person }) => {
    const { config, tokens } = await visit.signIn();
    expect(await oidc.fetchUserInfo(config, tokens.access_token, person.userId)).toEqual({ sub: person.userId });
    const unknown = await fetch(String(config.serverMetadata().userinfo_endpoint));
    expect(unknown.status).toBe(401);
  },

  "oidcc-userinfo-post-header": (visit, { person }) =>
    userinfo(visit, (url, token) => fetch(url, { method: "POST", headers: { authorization: `Bearer ${token}` } }), person.userId),

  "oidcc-userinfo-post-body": async (visit, { person }) => {
    await userinfo(visit, (url, access_token) => fetch(url, { method: "POST", body: new URLSearchParams({ access_token }) }), person.userId);
    const { config, tokens } = await visit.signIn();
    const body = new URLSearchParams({ access_token: tokens.access_token });
    const twice = await fetch(String(config.serverMetadata().userinfo_endpoint), {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(twice.status).toBe(401);
  },

  "oidcc-scope-profile": asksFor("openid profile"),
  "oidcc-scope-email": asksFor("openid email"),
  "oidcc-scope-address": asksFor("openid address"),
  "oidcc-scope-phone": asksFor("openid phone"),
  "oidcc-scope-all": asksFor("openid address email phone profile"),
  "oidcc-ensure-other-scope-order-succeeds": asksFor("email openid"),

  "oidcc-claims-essential": async (visit, { person }) => {
    const { config, tokens } = await visit.signIn({ claims: JSON.stringify({ userinfo: { name: { essential: true } } }) });
    expect(await oidc.fetchUserInfo(config, tokens.access_token, person.userId)).toEqual({ sub: person.userId, name: "Jana Doubková" });
    expect(Object.keys(decodeJwt(String(tokens.id_token)))).not.toContain("name");
    const renewed = await oidc.refreshTokenGrant(config, String(tokens.refresh_token));
    expect(await oidc.fetchUserInfo(config, renewed.access_token, person.userId)).toHaveProperty("name");
  },

  "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported": async (visit, { discover }) => {
    expect((await discover("basic")).serverMetadata().request_uri_parameter_supported).toBe(false);
    const { callback } = await asObject(visit, {}, (url) => url.searchParams.set("request_uri", "https://rp.example.com/request.jwt"));
    expect(callback.searchParams.get("error")).toBe("request_uri_not_supported");
  },

  "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported": async (visit) => {
    expect((await asObject(visit, {}, byValue)).callback.searchParams.get("error")).toBe("request_not_supported");
  },

  "oidcc-ensure-request-object-with-redirect-uri": async (visit) => {
    const { callback } = await asObject(visit, { redirect_uri: "https://rp.example.com/callback/other" }, byValue);
    expect(callback.pathname).toBe("/callback");
    expect(callback.searchParams.get("error")).toBe("request_not_supported");
  },
} satisfies Record<string, Module>;
