import { SILENT_CALLBACK, WEB_SCOPE } from "#contract/organisation/session.ts";
import { INTERNAL_KEY_PURPOSE } from "#contract/identity.ts";
import { loadKeys } from "#identity/keys.ts";
import { deriveText } from "#platform/secrets.ts";
import { sendMail } from "#server/notifications/mail/outbox.ts";
import { allCalls, type CallServer, type Company, openCalls, pathOf } from "#test/calls.ts";
import { TEST_SECRET } from "#test/database.ts";
import { readMail, startSmtp } from "#test/fakes/smtp.ts";
import { APP_URL, Browser, discover } from "#test/identity.ts";
import { buildAccount } from "#test/people.ts";
import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as oidc from "openid-client";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

// Secrets are planted the way they come into the program, and then looked for wherever a copy could lie.

const random = () => `Tj${randomBytes(12).toString("hex")}7x`;
const SMTP_PASSWORD = random();
const READER_KEY = random();

let server: CallServer;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let owner: pg.Pool;
let company: Company;
const logged: string[] = [];
const answered: { where: string; text: string }[] = [];
/** Every planted secret by its name, e.g. "a password chosen by an invitation". */
const secrets = new Map<string, string>();
/** E-mails that must carry a secret, and nothing else may. */
const posted = new Map<string, string>();

beforeAll(async () => {
  smtp = await startSmtp();
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const mail = { ...smtp.config, smtpUrl: smtp.config.smtpUrl.replace("://", `://kvitance:${SMTP_PASSWORD}@`) };
  const secondReader = { url: "http://127.0.0.1:1", model: "m", key: READER_KEY, timeoutMs: 1000, concurrency: 1 };
  server = await openCalls({ log, mail, secondReader });
  owner = new pg.Pool({ connectionString: server.database.ownerUrl, max: 2 });
  company = await server.buildCompany();
  secrets.set("the password of the mail server", SMTP_PASSWORD).set("the key of the second reader", READER_KEY);
  await plant();
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await smtp.close();
});

/** Keeps a new secret under its name. */
function secret(name: string, value = random()): string {
  secrets.set(name, value);
  return value;
}

type Answer = { status: number; text: string; data: Record<string, unknown> };
/** Calls the API as the admin; `shows` are secrets that this answer, and no other, is there to show. */
async function ask(method: string, path: string, body?: object, shows?: string): Promise<Answer> {
  const reply = await server.request(method, path, { headers: await server.headersOf(company.admin), ...(body ? { body } : {}) });
  const text = await reply.text();
  expect(reply.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  if (!shows) answered.push({ where: `${method} ${path.split("?")[0]}`, text });
  return { status: reply.status, text, data: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

async function plant(): Promise<void> {
  await plantSession();
  await plantPeople();
  await plantPrograms();
  await plantInstallation();
  await sendMail(server.app, company.tenantId);
}

/** A person signs in with a browser, wrongly first, and changes the password. */
async function plantSession(): Promise<void> {
  const person = { ...(await company.user("Processor")), email: "jana@example.com", password: secret("a person's password") };
  await buildAccount(server.app, person);
  const browser = new Browser(server.identityUrl);
  expect((await browser.login(person.email, secret("a password typed wrongly"))).status).toBe(401);
  expect((await browser.login(person.email, person.password)).status).toBe(200);
  secret("the cookie of a session", [...browser.cookies].find(([name]) => name.endsWith("kvitance_session"))?.[1]);
  const config = await discover(server.identityUrl);
  const verifier = secret("a PKCE verifier", oidc.randomPKCECodeVerifier());
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: APP_URL + SILENT_CALLBACK,
    scope: WEB_SCOPE,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    prompt: "none",
  });
  const location = new URL((await browser.fetch(url.href)).headers.get("location") ?? "");
  secret("an authorization code", location.searchParams.get("code") ?? "");
  const tokens = await oidc.authorizationCodeGrant(config, location, { pkceCodeVerifier: verifier, expectedState: state });
  secret("an access token", tokens.access_token);
  const second = await oidc.refreshTokenGrant(config, secret("a used refresh token", tokens.refresh_token));
  secret("a refresh token", second.refresh_token);
  secret("a refreshed access token", second.access_token);
  const change = { oldPassword: person.password, newPassword: secret("a changed password") };
  const changed = await browser.post("/account/password", change, { authorization: `Bearer ${second.access_token}` });
  expect(changed.status).toBe(204);
}

/** An admin invites a person and sets passwords; the person forgets theirs. */
async function plantPeople(): Promise<void> {
  const email = "petra@example.com";
  const { data } = await ask("POST", "/v1/users", { email, firstName: "Petra", userRole: "Processor" });
  const { userId } = data.user as { userId: string };
  const invited = await linkOf(email);
  posted.set("the link of an invitation", secret("the link of an invitation", invited));
  const choose = (resetToken: string, password: string) =>
    ask("POST", "/v1/users/resetPassword", { email, resetToken, password, passwordConfirmation: password });
  await choose(invited, secret("a password chosen by an invitation"));
  await ask("POST", `/v1/users/${userId}/password`, { password: secret("a temporary password") });
  await ask("POST", `/v1/users/${userId}/password?password=${secret("a temporary password in the address")}`);
  await ask("POST", `/v1/users/sendPasswordResetToken?email=${email}`);
  const reset = await linkOf(email);
  posted.set("the link of a reset", secret("the link of a reset", reset));
  await ask("POST", "/v1/users/reset-token/is-valid", { email, resetToken: reset });
  await choose(reset, secret("a password chosen by a reset"));
}

/** What the newest e-mail to somebody carries. */
async function linkOf(email: string): Promise<string> {
  const before = smtp.received.length;
  const isThere = async () => {
    await sendMail(server.app, company.tenantId);
    expect(smtp.received.length).toBeGreaterThan(before);
  };
  await vi.waitFor(isThere, { timeout: 20_000, interval: 50 });
  const mail = smtp.received.findLast(({ to }) => to.includes(email));
  return /resetToken=([\w-]+)/.exec(mail ? readMail(mail).text : "")?.[1] ?? "";
}

/** Programs, and places that documents go to and come from. */
async function plantPrograms(): Promise<void> {
  const path = "/v1/client-applications/client-application";
  const { data } = await ask("POST", path, { name: "Sklad" }, "clientSecret");
  secret("the secret of a program", String(data.clientSecret));
  const rotated = await ask("POST", `${path}/${String(data.clientApplicationId)}/secret`, undefined, "clientSecret");
  const clientSecret = secret("the new secret of a program", String(rotated.data.clientSecret));
  const program = await oidc.discovery(new URL(server.identityUrl), String(data.clientApplicationId), clientSecret, oidc.ClientSecretBasic(clientSecret), {
    execute: [oidc.allowInsecureRequests],
  });
  secret("the access token of a program", (await oidc.clientCredentialsGrant(program)).access_token);
  const connection = { url: "https://93.184.215.14/book", token: secret("the token of an accounting system") };
  await ask("POST", "/v1/tenant/accountingSystems", { type: "Karat", name: "Účetnictví", exportFormat: "Json", connection });
  const settings = { host: "imap.example.com", mailbox: "faktury@example.com", password: secret("the password of a mailbox") };
  await ask("POST", "/v1/tenant/importConnections", { type: "Email", name: "Faktury", settings });
  const hook = await ask("POST", "/v1/tenant/webHooks", { name: "Sklad", url: "https://93.184.215.14/hook", events: ["DocumentSaved"] }, "secret");
  secret("the secret of a webhook", String(hook.data.secret).replace("whsec_", ""));
}

/** What the installation itself keeps. */
async function plantInstallation(): Promise<void> {
  secret("the secret of the installation", TEST_SECRET);
  for (const role of ["kvitance_app", "kvitance_identity"]) secret(`the password of ${role}`, deriveText(TEST_SECRET, `database:${role}`));
  secret("the key between the parts", deriveText(TEST_SECRET, INTERNAL_KEY_PURPOSE));
  const { keys } = await loadKeys(owner, TEST_SECRET);
  secret("the private signing key", keys[0]?.d);
  secret("a prime of the private signing key", keys[0]?.p);
}

/** The forms in which a text may stand in a copy. */
const formsOf = (value: string): string[] => [value, Buffer.from(value).toString("base64").replace(/=+$/, ""), Buffer.from(value).toString("hex")];
/** Names of the planted secrets that stand in a text. */
const found = (text: string): string[] => [...secrets].filter(([, value]) => formsOf(value).some((form) => text.includes(form))).map(([name]) => name);

describe("of the planted secrets none is found", () => {
  test("which are 20 and more, each a text of its own", () => {
    expect(secrets.size).toBeGreaterThanOrEqual(20);
    for (const [name, value] of secrets) expect(value?.length, name).toBeGreaterThan(15);
    expect(new Set(secrets.values()).size).toBe(secrets.size);
    expect(found(`x${secrets.get("a refresh token")}x`)).toEqual(["a refresh token"]);
  });

  test("in a dump of the database: every row of every table", async () => {
    const { rows: tables } = await owner.query<{ schema: string; name: string }>(
      "select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    let length = 0;
    for (const { schema, name } of tables) {
      const { rows } = await owner.query<{ text: string }>(`select t::text as text from ${schema}.${name} t`);
      const dump = rows.map(({ text }) => text).join("\n");
      length += dump.length;
      expect(found(dump), `${schema}.${name}`).toEqual([]);
    }
    expect(length).toBeGreaterThan(10_000);
  });

  test("in the logs of all parts at their lowest level", () => {
    expect(logged.length).toBeGreaterThan(10);
    expect(found(logged.join("\n"))).toEqual([]);
  });

  test("in answers: those to the planting, and those of every call that reads, the history and the audit included", async () => {
    const ids = await server.idsFor({ send: (all) => ({ body: { ...all } }) }, company);
    for (const { spec, row } of allCalls) {
      if (spec.answers === "stream" || !(spec.method === "GET" || spec.path.endsWith("/list"))) continue;
      const sent = row.send(ids);
      const reply = await server.make(spec, sent, company.admin);
      answered.push({
        where: `${spec.method} ${pathOf(spec, sent)}`,
        text: `${[...reply.headers].join("\n")}\n${Buffer.from(await reply.arrayBuffer()).toString("latin1")}`,
      });
    }
    expect(answered.length).toBeGreaterThan(40);
    for (const { where, text } of answered) expect(found(text), where).toEqual([]);
  });

  test("in e-mails, but for the one that has to carry its link", () => {
    const texts = smtp.received.map((mail) => `${mail.raw}\n${readMail(mail).text}`);
    for (const [name, value] of posted)
      expect(
        texts.filter((text) => text.includes(value)),
        name,
      ).toHaveLength(1);
    for (const text of texts) expect(found(text).filter((name) => !posted.has(name))).toEqual([]);
  });

  test("in the data folder", async () => {
    const folder = server.app.config.dataDir;
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of names.filter((each) => each.isFile()))
      expect(found(await readFile(join(entry.parentPath, entry.name), "latin1")), entry.name).toEqual([]);
  });
});
