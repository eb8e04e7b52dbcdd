import { errors, Provider, type Client, type Configuration, type Grant, type KoaContextWithOIDC } from "oidc-provider";
import type { Pool } from "pg";
import { API_AUDIENCE, API_SCOPE, SIGNIN_CALLBACK, SIGNOUT_CALLBACK, SILENT_CALLBACK, WEB_CLIENT_ID } from "#contract/organisation/session.ts";
import type { Culture } from "#domain/names.ts";
import { isHttps } from "#platform/http/addresses.ts";
import { RETRY_SECONDS } from "#platform/http/failures.ts";
import { postgresAdapter } from "./adapter.ts";
import { compareSecretsByHash, tenantOfClient } from "./clients.ts";
import { isAlive } from "./database.ts";
import { SIGNING_ALGORITHM, type SigningKeys } from "./keys.ts";
import { confirmSignOutPage, errorPage, pageCulture, signedOutPage, SUBMIT_SCRIPT_SOURCE, submitSignOutPage } from "./pages.ts";
import { accessClaims, activeProfile, claimsOfScope, standardClaims, type Profile } from "./profile.ts";

/** Lives in seconds. */
export const REMEMBERED_SESSION_SECONDS = 30 * 24 * 3600;
export const SESSION_SECONDS = 12 * 3600;
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Starts anew with every refresh; a refresh token never outlives its session either way. */
const REFRESH_TOKEN_SECONDS = 7 * 24 * 3600;
const CODE_SECONDS = 60;
const INTERACTION_SECONDS = 3600;
const ID_TOKEN_SECONDS = 3600;

export const CHECK_SESSION_PATH = "/session/check";

/** Scopes with the data of a person, and with the one that opens the business API. */
const PERSON_SCOPES = Object.keys(claimsOfScope).join(" ");
const ALL_SCOPES = `${PERSON_SCOPES} ${API_SCOPE}`;

export type RelyingParty = NonNullable<Configuration["clients"]>[number];

export type ProviderSettings = {
  pool: Pool;
  issuer: string;
  appUrl: string;
  /** Confidential clients beside the web application; `client_secret` is what `hashOfSecret` made of it. */
  relyingParties: RelyingParty[];
  keys: SigningKeys;
  cookieKeys: string[];
  accessTokenSeconds: number;
};

/** `__Host-` binds the cookie to exactly this host; browsers accept the prefix over https only. */
export const sessionCookieName = (issuer: string): string => (isHttps(issuer) ? "__Host-kvitance_session" : "kvitance_session");

/** Life left to a session that began at `loginTs` (epoch seconds): it is counted from the sign-in and never prolonged. */
export function sessionSeconds(session: { transient?: boolean | undefined; loginTs?: number | undefined }): number {
  const now = Math.floor(Date.now() / 1000);
  const life = session.transient ? SESSION_SECONDS : REMEMBERED_SESSION_SECONDS;
  return Math.max(1, (session.loginTs ?? now) + life - now);
}

/** The first-party client has every scope it may ask for, so nobody is ever asked for consent. */
export async function grantFor(provider: Provider, accountId: string, clientId: string): Promise<Grant> {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(PERSON_SCOPES);
  grant.addOIDCClaims(Object.values(claimsOfScope).flat());
  grant.addResourceScope(API_AUDIENCE, ALL_SCOPES);
  await grant.save();
  return grant;
}

/** The language of a page, also where the request failed before its parameters were read. */
function cultureIn({ oidc, query, headers }: Pick<KoaContextWithOIDC, "query" | "headers"> & { oidc?: KoaContextWithOIDC["oidc"] }): Culture {
  return pageCulture(oidc?.params?.ui_locales ?? query.ui_locales, headers["accept-language"]);
}

type AccountWithProfile = { profile: Profile };

function features(settings: ProviderSettings): Configuration["features"] {
  const resourceServer = {
    audience: API_AUDIENCE,
    scope: ALL_SCOPES,
    accessTokenFormat: "jwt" as const,
    accessTokenTTL: settings.accessTokenSeconds,
    jwt: { sign: { alg: SIGNING_ALGORITHM } } as const,
  };
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: true },
    claimsParameter: { enabled: true },
    // nobody uses them, and the API would take a token bound to a key without looking for the key
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // For client applications of tenants; nobody else has a secret.
    clientCredentials: { enabled: true },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      // the ID token proves that the request comes from the application, so the person is not asked again
      logoutSource: async (ctx, form) => {
        const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined;
        const isProven = hint?.payload?.sub !== undefined && hint.payload.sub === ctx.oidc.session?.accountId;
        if (isProven)
          ctx.set(
            "content-security-policy",
            String(ctx.response.get("content-security-policy")).replace("script-src 'self'", `script-src ${SUBMIT_SCRIPT_SOURCE}`),
          );
        ctx.body = isProven ? submitSignOutPage(cultureIn(ctx), form) : confirmSignOutPage(cultureIn(ctx), form);
      },
      postLogoutSuccessSource: async (ctx) => {
        ctx.body = signedOutPage(cultureIn(ctx), settings.appUrl);
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => API_AUDIENCE,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== API_AUDIENCE) throw new errors.InvalidTarget("resource indicator is unknown");
        return resourceServer;
      },
    },
  };
}

const webClient = (appUrl: string): RelyingParty => ({
  client_id: WEB_CLIENT_ID,
  client_name: "Kvitance",
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  redirect_uris: [SIGNIN_CALLBACK, SILENT_CALLBACK].map((path) => appUrl + path),
  post_logout_redirect_uris: [appUrl + SIGNOUT_CALLBACK],
  id_token_signed_response_alg: SIGNING_ALGORITHM,
});

async function existingGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { provider, client, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  return known ?? grantFor(provider, session.accountId, client.clientId);
}

/** Builds the OpenID provider. It keeps nothing in memory, so a new one can replace it at any moment (key rotation). */
export function buildProvider(settings: ProviderSettings): Provider {
  const secure = isHttps(settings.issuer);
  const cookie = { signed: true, httpOnly: true, sameSite: "lax", secure, overwrite: true } as const;
  // bound to the path of one sign-in, so `__Host-` can't be theirs
  const prefix = secure ? "__Secure-" : "";
  const provider = new Provider(settings.issuer, {
    adapter: postgresAdapter(settings.pool),
    jwks: { keys: settings.keys.keys },
    clients: [webClient(settings.appUrl), ...settings.relyingParties],
    clientBasedCORS: (_ctx, origin, _client: Client) => origin === settings.appUrl,
    responseTypes: ["code"],
    // who has a secret proves with it that the code is theirs; the web application has none
    pkce: { required: (_ctx, client) => client.clientAuthMethod === "none" },
    scopes: [...Object.keys(claimsOfScope), "offline_access"],
    claims: { ...claimsOfScope, openid: ["sub", "sid"] },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM], userinfoSigningAlgValues: [SIGNING_ALGORITHM] },
    discovery: { check_session_iframe: `${settings.issuer}${CHECK_SESSION_PATH}`, ui_locales_supported: ["cs", "en"] },
    cookies: {
      keys: settings.cookieKeys,
      names: { session: sessionCookieName(settings.issuer), interaction: `${prefix}kvitance_interaction`, resume: `${prefix}kvitance_resume` },
      long: cookie,
      short: cookie,
    },
    features: features(settings),
    findAccount: async (_ctx, id) => {
      const profile = await activeProfile(settings.pool, id);
      return profile && { accountId: id, profile, claims: () => standardClaims(profile) };
    },
    extraTokenClaims: async (ctx, token) => {
      if (token.kind === "ClientCredentials") return { tid: await tenantOfClient(settings.pool, String(token.clientId)) };
      const account = ctx.oidc.account as AccountWithProfile | undefined;
      if (!account || !("sessionUid" in token)) return undefined;
      // a token with an audience carries no claims of the request by itself
      const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
      const asked = Object.keys((AuthorizationCode ?? RefreshToken)?.claims?.userinfo ?? {});
      return { ...accessClaims(account.profile), sid: token.sessionUid, ...(asked.length > 0 ? { userinfo: asked } : {}) };
    },
    loadExistingGrant: existingGrant,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: () => true,
    expiresWithSession: () => true,
    interactions: {
      url: (_ctx, interaction) => `${settings.appUrl}/Login?ReturnUrl=${encodeURIComponent(interaction.returnTo)}`,
    },
    renderError: (ctx, out) => {
      ctx.type = "html";
      ctx.body = errorPage(cultureIn(ctx), settings.appUrl, out.error);
    },
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      AuthorizationCode: CODE_SECONDS,
      ClientCredentials: settings.accessTokenSeconds,
      Grant: REMEMBERED_SESSION_SECONDS,
      IdToken: ID_TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Session: (_ctx, session) => sessionSeconds(session),
    },
  });
  // the cookies' Secure flag follows the issuer; the proxy in front speaks plain http to us
  provider.proxy = secure;
  compareSecretsByHash(provider);
  return provider;
}

/** While the database is away the provider's own answers say so too: the same request may work in a moment. */
export function answerOutages(provider: Provider, pool: Pool, appUrl: string): void {
  provider.use(async (ctx, next) => {
    let failure: unknown;
    try {
      await next();
      if (ctx.status < 500) return;
    } catch (error) {
      // The provider's own handling of a failure may need the database too, and then hides the first cause.
      failure = error;
    }
    if (await isAlive(pool)) {
      if (failure !== undefined) throw failure;
      return;
    }
    if (failure !== undefined) ctx.body = errorPage(cultureIn(ctx), appUrl, "temporarily_unavailable");
    ctx.status = 503;
    ctx.set("retry-after", String(RETRY_SECONDS));
  });
}
