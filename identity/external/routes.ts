import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as oidc from "openid-client";
import type { IdentityApp } from "#identity/app.ts";
import { signIn } from "#identity/signIn.ts";
import { type ExternalProvider, isLocal } from "#platform/externalProviders.ts";
import { type Flow, flowCookie, newFlow } from "./flow.ts";
import { askProvider } from "./outgoing.ts";
import { type ExternalClaims, personOf } from "./person.ts";

/** Why a sign-in at another provider ended without one; the sign-in page has a sentence for each (`callback-error`). */
type Failure = "account_does_not_exist" | "access_denied" | "external_unverified" | "external_unavailable" | "external_failed";

const SCOPE = "openid email profile";
/** What a provider says about itself is asked again after so long. */
const DISCOVERY_MS = 10 * 60_000;
const MAX_RETURN_LENGTH = 2_000;

/** Two routes for each provider: out, and back in. */
export function serveExternal(server: FastifyInstance, app: IdentityApp, providers: readonly ExternalProvider[]): void {
  const { issuer, appUrl, log } = app;
  const cookie = flowCookie(issuer, app.secret);
  for (const provider of providers) {
    const discovered = discovery(provider);
    const callback = `/external/${provider.name}/callback`;

    const leave = async (request: FastifyRequest, reply: FastifyReply) => {
      const { searchParams } = new URL(request.url, issuer);
      const flow = newFlow({
        provider: provider.name,
        remember: searchParams.get("remember") === "true",
        returnRoute: searchParams.get("returnRoute")?.slice(0, MAX_RETURN_LENGTH) ?? null,
        returnUrl: ownRequest(searchParams.get("ReturnUrl"), issuer),
      });
      try {
        const url = oidc.buildAuthorizationUrl(await discovered(), {
          redirect_uri: issuer + callback,
          scope: SCOPE,
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: "S256",
        });
        cookie.keep(reply.raw, flow);
        return await redirect(reply, url.href);
      } catch (error) {
        log.warn({ provider: provider.name, error: String(error) }, "a provider of sign-ins does not answer");
        return redirect(reply, loginPage(appUrl, "external_unavailable", flow));
      }
    };

    const comeBack = async (request: FastifyRequest, reply: FastifyReply) => {
      const flow = cookie.take(request.raw, reply.raw);
      // An answer for one provider that comes in at the door of another is an attack on one of them (mix-up).
      if (flow?.provider !== provider.name) return redirect(reply, loginPage(appUrl, "external_failed", flow));
      let claims: ExternalClaims;
      try {
        claims = await exchange(await discovered(), new URL(request.url, issuer), flow);
      } catch (error) {
        const failure = failureOf(error);
        log.warn({ provider: provider.name, failure, error: String(error), cause: String((error as Error).cause) }, "a sign-in at another provider failed");
        return redirect(reply, loginPage(appUrl, failure, flow));
      }
      const person = await personOf(app.pool, claims);
      if (person === "unverified") return redirect(reply, loginPage(appUrl, "external_unverified", flow));
      if (person === "unknown") return redirect(reply, loginPage(appUrl, "account_does_not_exist", flow));
      await signIn(app, request, reply, { accountId: person.account.userId, remember: flow.remember, proof: "provider" });
      return redirect(reply, flow.returnUrl ?? loginPage(appUrl, undefined, flow));
    };

    server.get(`/external/${provider.name}`, leave);
    server.get(callback, comeBack);
  }
}

/** What the provider says about itself, kept for a while; a failure is not kept. */
function discovery({ issuer, clientId, clientSecret }: ExternalProvider): () => Promise<oidc.Configuration> {
  let known: { at: number; configuration: Promise<oidc.Configuration> } | undefined;
  return () => {
    if (known && Date.now() - known.at < DISCOVERY_MS) return known.configuration;
    const configuration = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [oidc.customFetch]: askProvider as oidc.CustomFetch,
      // the signature of the ID token is checked although it came over TLS
      execute: [oidc.enableNonRepudiationChecks, ...(isLocal(issuer) ? [oidc.allowInsecureRequests] : [])],
    });
    known = { at: Date.now(), configuration };
    configuration.catch(() => (known = undefined));
    return configuration;
  };
}

/** Exchanges the code and checks state, issuer, nonce, audience, life and signature. Throws what the library throws. */
async function exchange(configuration: oidc.Configuration, url: URL, flow: Flow): Promise<ExternalClaims> {
  const tokens = await oidc.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("the ID token is missing");
  return claims;
}

function failureOf(error: unknown): Failure {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === "access_denied") return "access_denied";
    return ["temporarily_unavailable", "server_error"].includes(error.error) ? "external_unavailable" : "external_failed";
  }
  const isUnreachable = (cause: unknown): boolean =>
    cause instanceof Error &&
    ((cause instanceof TypeError && /fetch failed|too long/.test(cause.message)) || cause.name === "TimeoutError" || isUnreachable(cause.cause));
  return isUnreachable(error) || (error instanceof oidc.ClientError && error.code === "OAUTH_RESPONSE_IS_NOT_CONFORM")
    ? "external_unavailable"
    : "external_failed";
}

/** The sign-in page of the application; signed in, it goes on to the return route by itself. */
function loginPage(appUrl: string, failure: Failure | undefined, flow: Flow | undefined): string {
  const query = new URLSearchParams({
    ...(failure ? { "callback-error": failure } : {}),
    ...(flow?.returnRoute ? { returnRoute: flow.returnRoute } : {}),
    ...(failure && flow?.returnUrl ? { ReturnUrl: flow.returnUrl } : {}),
  }).toString();
  return `${appUrl}/Login${query ? `?${query}` : ""}`;
}

/** An authorization request of our own that waits for the sign-in; anything else would make this server a springboard. */
function ownRequest(value: string | null, issuer: string): string | null {
  const url = value === null ? null : URL.parse(value, issuer);
  return url?.origin === new URL(issuer).origin && url.pathname.startsWith("/auth/") ? url.href : null;
}

const redirect = (reply: FastifyReply, location: string): FastifyReply => reply.header("cache-control", "no-store").redirect(location, 303);
