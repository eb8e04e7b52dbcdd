import type { Logger } from "pino";
import * as oidc from "openid-client";
import type { Route, RouteContext } from "#identity/routes.ts";
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
const MOST_RETURN = 2_000;

/** Two routes for each provider: out, and back in. */
export function externalRoutes(
  providers: readonly ExternalProvider[],
  settings: { issuer: string; installationSecret: string; log: Logger },
): Record<string, Route> {
  const cookie = flowCookie(settings.issuer, settings.installationSecret);
  const routes = providers.flatMap((provider): [string, Route][] => {
    const discovered = discovery(provider);
    const callback = `/external/${provider.name}/callback`;

    const leave: Route = async ({ req, res, issuer, appUrl }) => {
      const { searchParams } = new URL(req.url ?? "/", issuer);
      const flow = newFlow({
        provider: provider.name,
        remember: searchParams.get("remember") === "true",
        returnRoute: searchParams.get("returnRoute")?.slice(0, MOST_RETURN) ?? null,
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
        cookie.keep(res, flow);
        redirect(res, url.href);
      } catch (error) {
        settings.log.warn({ provider: provider.name, error: String(error) }, "a provider of sign-ins does not answer");
        redirect(res, loginPage(appUrl, "external_unavailable", flow));
      }
    };

    const comeBack: Route = async (context) => {
      const { req, res, pool, issuer, appUrl } = context;
      const flow = cookie.take(req, res);
      // An answer for one provider that comes in at the door of another is an attack on one of them (mix-up).
      if (flow?.provider !== provider.name) return redirect(res, loginPage(appUrl, "external_failed", flow));
      let claims: ExternalClaims;
      try {
        claims = await exchange(await discovered(), new URL(req.url ?? "/", issuer), flow);
      } catch (error) {
        const failure = failureOf(error);
        settings.log.warn(
          { provider: provider.name, failure, error: String(error), cause: String((error as Error).cause) },
          "a sign-in at another provider failed",
        );
        return redirect(res, loginPage(appUrl, failure, flow));
      }
      const person = await personOf(pool, claims);
      if (person === "unverified") return redirect(res, loginPage(appUrl, "external_unverified", flow));
      if (person === "unknown") return redirect(res, loginPage(appUrl, "account_does_not_exist", flow));
      await signIn(context, { accountId: person.account.userId, remember: flow.remember, proof: "provider" });
      redirect(res, flow.returnUrl ?? loginPage(appUrl, undefined, flow));
    };

    return [
      [`GET /external/${provider.name}`, leave],
      [`GET ${callback}`, comeBack],
    ];
  });
  return Object.fromEntries(routes);
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

function redirect(res: RouteContext["res"], location: string): void {
  res.writeHead(303, { location, "cache-control": "no-store" }).end();
}
