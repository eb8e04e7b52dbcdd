import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serveHealth } from "#platform/http/health.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { isHttps } from "#platform/http/addresses.ts";
import { accountByEmail, accountById, endSessionsOf, normalEmail, setPassword, storeRehash } from "./accounts.ts";
import type { IdentityApp } from "./app.ts";
import { isAlive } from "./database.ts";
import { noticeGuesses } from "./guessNotices.ts";
import { knownBrowsers } from "./knownBrowsers.ts";
import { countGuess } from "./limits.ts";
import { checkSessionPage, checkSessionScript } from "./pages.ts";
import { requireGoodPassword } from "./passwordRules.ts";
import { isOutdated, verifyPassword } from "./passwords.ts";
import { activeProfile, userinfoClaims } from "./profile.ts";
import { CHECK_SESSION_PATH } from "./provider.ts";
import { browserStateCookieName, endSession } from "./sessions.ts";
import { signIn } from "./signIn.ts";

type Work = (app: IdentityApp, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Longer input is refused before it costs a hash. */
const MAX_INPUT_LENGTH = 512;

/** The JSON object of a request. Throws Refusal invalid-parameter. */
function objectOf({ body }: FastifyRequest): Record<string, unknown> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refusal("invalid-parameter");
  return body as Record<string, unknown>;
}

/** Reads a text property of the body; anything else than a text of sane length is a wrong parameter. */
function textOf(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (value === undefined || value === null) throw new Refusal("parameter-required");
  if (typeof value !== "string" || value.length > MAX_INPUT_LENGTH) throw new Refusal("invalid-parameter");
  return value;
}

/** A browser that calls from another place than the application is refused before anything happens. */
function requireAppOrigin({ headers }: FastifyRequest, appUrl: string): void {
  if (headers.origin !== undefined && headers.origin !== appUrl) throw new Refusal("permission-denied");
}

/** R263 checks the credentials and starts the browser session; unknown, inactive and wrong get the same answer after the same work. */
const login: Work = async (app, request, reply) => {
  requireAppOrigin(request, app.appUrl);
  const { pool } = app;
  const { address } = request;
  const body = objectOf(request);
  const email = normalEmail(textOf(body, "username"));
  const password = textOf(body, "password");
  const browsers = knownBrowsers(app);
  const { isNoteworthy, forgive } = await countGuess(pool, { account: email, address, browser: browsers.idFor(request, email) });
  const account = await accountByEmail(pool, email);
  const isRight = await verifyPassword(password, account?.passwordHash);
  // Nothing below is waited for unless the password is right: an account that exists must not answer later than one that does not.
  if (!isRight && account && isNoteworthy) void noticeGuesses(pool, account.userId, address).catch(() => undefined);
  const profile = isRight && account ? await activeProfile(pool, account.userId) : undefined;
  if (!profile || !account?.passwordHash || account.passwordExpired) {
    request.account = account?.userId;
    throw new Refusal("invalid-credentials");
  }
  await forgive();
  browsers.note(request, reply, email);
  if (isOutdated(account.passwordHash)) await storeRehash(pool, account.userId, account.passwordHash, password);
  await signIn(app, request, reply, { accountId: account.userId, remember: body.rememberLogin === true, proof: "password" });
  return { mustChangePassword: account.passwordTemporary };
};

/** Ends the browser's session; being signed out already is as good. */
const logout: Work = async (app, request, reply) => {
  requireAppOrigin(request, app.appUrl);
  await endSession(app.core().provider, request.raw, reply.raw);
  return reply.code(204).send();
};

/** Changes the caller's own password; this session goes on, all others of the person end. */
const changePassword: Work = async ({ pool, core }, request, reply) => {
  const { sub, sid } = await core().bearer(request.headers.authorization);
  const body = objectOf(request);
  const oldPassword = textOf(body, "oldPassword");
  const newPassword = textOf(body, "newPassword");
  const { forgive } = await countGuess(pool, { account: sub, address: request.address });
  const account = await accountById(pool, sub);
  if (!account?.isActive) throw new Refusal("unauthenticated");
  if (!(await verifyPassword(oldPassword, account.passwordHash))) throw new Refusal("wrong-password");
  await forgive();
  requireGoodPassword(newPassword, "/newPassword");
  await setPassword(pool, sub, newPassword, { temporary: false });
  await endSessionsOf(pool, sub, sid);
  return reply.code(204).send();
};

/** R231 userinfo for the access tokens of the business API; a POST may bring the token in its form (RFC 6750, section 2.2). */
const userinfo: Work = async ({ pool, core }, { headers, body }) => {
  const claims = await core().bearer(headers.authorization, body instanceof URLSearchParams ? body.getAll("access_token") : []);
  const profile = await activeProfile(pool, claims.sub);
  if (!profile) throw new Refusal("unauthenticated");
  return userinfoClaims(profile, claims);
};

/**
 * An authorization request as a form (OpenID Connect Core 3.1.2.1) goes on as the same request in the address: the session
 * cookie does not come with a form of another site, and with a link it does.
 */
const authorizationForm: Work = async ({ issuer }, { body }, reply) =>
  reply.redirect(`${issuer}/auth?${body instanceof URLSearchParams ? body.toString() : ""}`, 303);

/** The routes of people and their browsers besides the provider's own. */
export function serveAccount(server: FastifyInstance, app: IdentityApp): void {
  server.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
  const route = (work: Work) => (request: FastifyRequest, reply: FastifyReply) => work(app, request, reply);
  server.post("/account/login", route(login));
  server.post("/account/logout", route(logout));
  server.post("/account/password", route(changePassword));
  server.get("/me", route(userinfo));
  serveHealth(server, () => isAlive(app.pool));
  void server.register(async (forms) => {
    forms.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text, done) =>
      done(null, new URLSearchParams(text as string)),
    );
    forms.post("/me", route(userinfo));
    forms.post("/auth", route(authorizationForm));
  });
  const page = (type: string, body: string) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type(`${type}; charset=utf-8`).header("cache-control", "public, max-age=300").send(body);
  server.get(CHECK_SESSION_PATH, page("text/html", checkSessionPage));
  server.get(`${CHECK_SESSION_PATH}.js`, page("text/javascript", checkSessionScript(browserStateCookieName(isHttps(app.issuer)))));
}
