import { SILENT_CALLBACK } from "#contract/organisation/session.ts";
import type { Role } from "#domain/access/permissions.ts";
import { authorize, Browser, discover } from "#test/identity.ts";
import * as oidc from "openid-client";
import { firstSignIn, type Program, type Site } from "./program.ts";

export type Account = { email: string; password: string };

/** An access token, got as the web application gets it. */
export async function tokenOf(program: Site, { email, password }: Account): Promise<string> {
  const identityUrl = program.url.replace(/\d+$/, (port) => String(Number(port) + 1));
  const browser = new Browser(identityUrl);
  const login = await browser.post("/account/login", { username: email, password, rememberLogin: false }, { origin: program.url });
  if (login.status !== 200) throw new Error(`Signing in as ${email} answered ${login.status}.`);
  const config = await discover(identityUrl);
  const { location, verifier, state } = await authorize(browser, config, { prompt: "none", redirect_uri: program.url + SILENT_CALLBACK });
  return (await oidc.authorizationCodeGrant(config, location, { pkceCodeVerifier: verifier, expectedState: state })).access_token;
}

/** A call with a token; throws what was answered when it is no success. */
export async function ask<Reply>(program: Site, token: string, method: string, path: string, body?: unknown): Promise<Reply> {
  const reply = await fetch(program.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as Reply;
}

/** The admin of the first sign-in, with a password of their own. */
export async function ownAdmin(program: Program, password: string): Promise<Account> {
  const first = firstSignIn(program.printed);
  await choosePassword(program, first, password);
  return { email: first.email, password };
}

/** Adds somebody who can sign in at once; returns their id beside the account. */
export async function addPerson(
  program: Site,
  adminToken: string,
  person: { firstName: string; lastName: string; role: Role; email: string; password: string },
): Promise<Account & { userId: string }> {
  const { firstName, lastName, role: userRole, email, password } = person;
  const body = { firstName, lastName, userRole, email, sendRegistrationEmail: false };
  const { user } = await ask<{ user: { userId: string } }>(program, adminToken, "POST", "/v1/users", body);
  const temporary = "Docasne-heslo-7";
  await ask(program, adminToken, "POST", `/v1/users/${user.userId}/password`, { password: temporary });
  await choosePassword(program, { email, password: temporary }, password);
  return { email, password, userId: user.userId };
}

async function choosePassword(program: Site, { email, password }: Account, chosen: string): Promise<void> {
  const token = await tokenOf(program, { email, password });
  await ask(program, token, "POST", "/v1/users/password", { OldPassword: password, Password: chosen });
}
