import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import { WEB_CLIENT_ID } from "#contract/organisation/session.ts";
import { isHttps } from "#platform/http/addresses.ts";
import { grantFor, sessionCookieName, sessionSeconds } from "./provider.ts";

/**
 * Name of the cookie that the session check page reads. It has to be readable by script, so it holds a digest
 * from which the session cannot be reached. Over https it is bound to exactly this host.
 */
export const browserStateCookieName = (secure: boolean): string => (secure ? "__Host-kvitance_browser_state" : "kvitance_browser_state");

const browserState = (sessionUid: string): string => createHash("sha256").update(`browser state ${sessionUid}`).digest("base64url");

type CookieJar = { set(name: string, value: string | null, options: object): unknown };

type Life = { isSecure: boolean; expires: Date | undefined };

function setBrowserState(cookies: CookieJar, sessionUid: string | null, life: Life): void {
  cookies.set(browserStateCookieName(life.isSecure), sessionUid === null ? null : browserState(sessionUid), {
    httpOnly: false,
    sameSite: "lax",
    secure: life.isSecure,
    signed: false,
    overwrite: true,
    ...(life.expires ? { expires: life.expires } : {}),
  });
}

/** `session_state` of a sign-in response: a salted digest that the session check page can repeat only while the session is the same. */
function sessionState(clientId: string, redirectUri: string, sessionUid: string): string {
  const salt = randomBytes(12).toString("base64url");
  const digest = createHash("sha256")
    .update([clientId, new URL(redirectUri).origin, browserState(sessionUid), salt].join(" "))
    .digest("hex");
  return `${digest}.${salt}`;
}

/** Adds Session Management to the provider's own answers. */
export function announceSessions(provider: Provider): void {
  const secure = isHttps(provider.issuer);
  provider.on("authorization.success", (ctx: KoaContextWithOIDC, out?: Record<string, unknown>) => {
    const { session, params } = ctx.oidc;
    if (!session || !out) return;
    out.session_state = sessionState(String(params?.client_id), String(params?.redirect_uri), session.uid);
    const expires = session.transient ? undefined : new Date(Date.now() + sessionSeconds(session) * 1000);
    setBrowserState(ctx.cookies as CookieJar, session.uid, { isSecure: secure, expires });
  });
  provider.on("end_session.success", (ctx: KoaContextWithOIDC) => setBrowserState(ctx.cookies as CookieJar, null, { isSecure: secure, expires: undefined }));
}

/**
 * Signs the browser in. A session of the same person goes on under a new cookie value (their other tabs stay
 * signed in), anybody else's is ended first; the old cookie value never works again (session fixation). Answers the session's id.
 */
export async function beginSession(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  login: { accountId: string; remember: boolean; proof: "password" | "provider" },
): Promise<string> {
  const ctx = provider.createContext(req, res);
  const found = await provider.Session.get(ctx);
  const isSamePerson = found.accountId === login.accountId;
  if (!isSamePerson && found.accountId) await found.destroy();
  const session = isSamePerson ? found : new provider.Session();
  if (isSamePerson) session.resetIdentifier();
  session.loginAccount({ accountId: login.accountId, amr: login.proof === "password" ? ["pwd"] : [], transient: false });
  session.transient = login.remember ? undefined : true;
  if (session.grantIdFor(WEB_CLIENT_ID) === undefined) {
    const grant = await grantFor(provider, login.accountId, WEB_CLIENT_ID);
    session.ensureClientContainer(WEB_CLIENT_ID);
    session.grantIdFor(WEB_CLIENT_ID, String(grant.jti));
  }
  const seconds = sessionSeconds(session);
  await session.save(seconds);
  const expires = login.remember ? new Date(Date.now() + seconds * 1000) : undefined;
  const options = { signed: true, httpOnly: true, sameSite: "lax" as const, secure: isHttps(provider.issuer), overwrite: true };
  ctx.cookies.set(sessionCookieName(provider.issuer), session.jti, { ...options, ...(expires ? { expires } : {}) });
  setBrowserState(ctx.cookies as CookieJar, session.uid, { isSecure: options.secure, expires });
  return session.uid;
}

/** Ends the browser's session, if there is one, with all its tokens. */
export async function endSession(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const ctx = provider.createContext(req, res);
  const session = await provider.Session.get(ctx);
  if (session.accountId) {
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId) await provider.RefreshToken.adapter.revokeByGrantId(grantId);
    }
    await session.destroy();
  }
  const options = { signed: true, httpOnly: true, sameSite: "lax" as const, secure: isHttps(provider.issuer), overwrite: true };
  ctx.cookies.set(sessionCookieName(provider.issuer), null, options);
  setBrowserState(ctx.cookies as CookieJar, null, { isSecure: options.secure, expires: undefined });
}

/**
 * Before the provider resumes an authorization that sent the browser to Login: notes that the person has signed
 * in since, so that `prompt=login` and `max_age` are satisfied and do not ask again for ever.
 */
export async function completeInteraction(provider: Provider, req: IncomingMessage, res: ServerResponse, uid: string): Promise<void> {
  const interaction = await provider.Interaction.find(uid);
  if (!interaction || interaction.result) return;
  const session = await provider.Session.get(provider.createContext(req, res));
  if (!session.accountId || (session.loginTs ?? 0) < interaction.iat) return;
  interaction.result = {
    login: { accountId: session.accountId, remember: !session.transient, ...(session.loginTs === undefined ? {} : { ts: session.loginTs }) },
  };
  await interaction.persist();
}
