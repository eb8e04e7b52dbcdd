import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import type { Pool } from "pg";
import { accountByEmail, accountById, endSessionsOf, normalEmail, setPassword, storeRehash } from "./accounts.ts";
import type { BearerCheck } from "./bearer.ts";
import { addressOf, readForm, readJson, Refusal, requireAppOrigin, sendJson } from "./http.ts";
import { noticeGuesses } from "./guessNotices.ts";
import { attemptBuckets, countAttempt, forgiveAttempt } from "./limits.ts";
import { checkSessionPage, checkSessionScript } from "./pages.ts";
import { requireGoodPassword } from "./passwordRules.ts";
import { isOutdated, verifyPassword } from "./passwords.ts";
import { activeProfile, userinfoClaims } from "./profile.ts";
import { CHECK_SESSION_PATH, isSecure } from "./provider.ts";
import { browserStateCookieName, endSession } from "./sessions.ts";
import { signIn } from "./signIn.ts";

/** What a route may use; the provider changes when keys are rotated. */
export type RouteContext = { req: IncomingMessage; res: ServerResponse; pool: Pool; provider: Provider; bearer: BearerCheck; issuer: string; appUrl: string };
export type Route = (context: RouteContext) => Promise<void>;

/** Longer input is refused before it costs a hash. */
const MAX_INPUT_LENGTH = 512;

/** Reads a text property of the body; anything else than a text of sane length is a wrong parameter. */
function textOf(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (value === undefined || value === null) throw new Refusal("parameter-required");
  if (typeof value !== "string" || value.length > MAX_INPUT_LENGTH) throw new Refusal("invalid-parameter");
  return value;
}

/** R263 checks the credentials and starts the browser session; unknown, inactive and wrong get the same answer after the same work. */
const login: Route = async ({ req, res, pool, provider, issuer, appUrl }) => {
  requireAppOrigin(req, appUrl);
  const body = await readJson(req);
  const email = normalEmail(textOf(body, "username"));
  const password = textOf(body, "password");
  const address = addressOf(req, issuer);
  const buckets = attemptBuckets(email, address);
  const { wait, isLast } = await countAttempt(pool, buckets);
  if (wait > 0) throw new Refusal("rate-limited", { retryAfterSeconds: wait });
  const account = await accountByEmail(pool, email);
  const isRight = await verifyPassword(password, account?.passwordHash);
  // Nothing below is waited for unless the password is right: an account that exists must not answer later than one that does not.
  if (!isRight && account && isLast) void noticeGuesses(pool, account.userId, address).catch(() => undefined);
  const profile = isRight && account ? await activeProfile(pool, account.userId) : undefined;
  if (!profile || !account?.passwordHash) throw new Refusal("invalid-credentials", account ? { account: account.userId } : {});
  await forgiveAttempt(pool, buckets);
  if (isOutdated(account.passwordHash)) await storeRehash(pool, account.userId, account.passwordHash, password);
  await signIn({ pool, provider, req, res, issuer }, { accountId: account.userId, remember: body.rememberLogin === true, proof: "password" });
  sendJson(res, 200, { mustChangePassword: account.passwordTemporary });
};

/** Ends the browser's session; being signed out already is as good. */
const logout: Route = async ({ req, res, provider, appUrl }) => {
  requireAppOrigin(req, appUrl);
  await endSession(provider, req, res);
  res.writeHead(204).end();
};

/** Changes the caller's own password; this session goes on, all others of the person end. */
const changePassword: Route = async ({ req, res, pool, bearer, issuer }) => {
  const { sub, sid } = await bearer(req);
  const body = await readJson(req);
  const oldPassword = textOf(body, "oldPassword");
  const newPassword = textOf(body, "newPassword");
  const buckets = attemptBuckets(sub, addressOf(req, issuer));
  const { wait } = await countAttempt(pool, buckets);
  if (wait > 0) throw new Refusal("rate-limited", { retryAfterSeconds: wait });
  const account = await accountById(pool, sub);
  if (!account?.isActive) throw new Refusal("unauthenticated");
  if (!(await verifyPassword(oldPassword, account.passwordHash))) throw new Refusal("wrong-password");
  await forgiveAttempt(pool, buckets);
  requireGoodPassword(newPassword, "/newPassword");
  await setPassword(pool, sub, newPassword, { temporary: false });
  await endSessionsOf(pool, sub, sid);
  res.writeHead(204).end();
};

/** R231 userinfo for the access tokens of the business API; a POST may bring the token in its form (RFC 6750, section 2.2). */
const userinfo: Route = async ({ res, req, pool, bearer }) => {
  const inForm = req.method === "POST" ? (await readForm(req)).getAll("access_token") : [];
  const claims = await bearer(req, inForm);
  const profile = await activeProfile(pool, claims.sub);
  if (!profile) throw new Refusal("unauthenticated");
  sendJson(res, 200, userinfoClaims(profile, claims));
};

/**
 * An authorization request as a form (OpenID Connect Core 3.1.2.1) goes on as the same request in the address: the session
 * cookie does not come with a form of another site, and with a link it does.
 */
const authorizationForm: Route = async ({ req, res, issuer }) => {
  res.writeHead(303, { location: `${issuer}/auth?${(await readForm(req)).toString()}`, "cache-control": "no-store" }).end();
};

const health: Route = async ({ res, pool }) => {
  const isUp = await pool.query("select 1").then(
    () => true,
    () => false,
  );
  sendJson(res, isUp ? 200 : 503, { status: isUp ? "ok" : "failing", database: isUp });
};

const staticPage =
  (type: string, body: string): Route =>
  async ({ res }) => {
    res.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=300" }).end(body);
  };

/** The routes of this server besides the provider's own. */
export const routes: Record<string, Route> = {
  "POST /account/login": login,
  "POST /account/logout": logout,
  "POST /account/password": changePassword,
  "GET /me": userinfo,
  "POST /me": userinfo,
  "POST /auth": authorizationForm,
  "GET /health": health,
  [`GET ${CHECK_SESSION_PATH}`]: staticPage("text/html", checkSessionPage),
  [`GET ${CHECK_SESSION_PATH}.js`]: (context) => staticPage("text/javascript", checkSessionScript(browserStateCookieName(isSecure(context.issuer))))(context),
};
