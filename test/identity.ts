import { randomBytes, randomUUID } from "node:crypto";
import * as oidc from "openid-client";
import { pino } from "pino";
import { SILENT_CALLBACK, WEB_CLIENT_ID, WEB_SCOPE } from "#contract/organisation/session.ts";
import { createAccount } from "#identity/accounts.ts";
import type { IdentityOptions } from "#identity/config.ts";
import { startIdentity } from "#identity/main.ts";
import { freePort } from "#start/postgres.ts";
import { testDatabase, testPool } from "#test/database.ts";

export const APP_URL = "http://localhost:18080";
export const PASSWORD = "Correct-Horse-7";

export type Person = { userId: string; tenantId: string; email: string };
export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>;

/** Starts an identity server on a port that nobody has; of two that chose the same one the later chooses again. `address`: where it listens. */
export async function startOnFreePort(options: Omit<IdentityOptions, "issuer" | "port" | "internalPort"> & Partial<IdentityOptions>) {
  for (;;) {
    const port = options.port ?? (await freePort());
    try {
      const address = `http://127.0.0.1:${port}`;
      return { ...(await startIdentity({ issuer: address, internalPort: 0, ...options, port })), address };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || options.port !== undefined) throw error;
    }
  }
}

/** An identity server on a fresh database, with a tenant and people made on demand. */
export async function startTestIdentity(options: Partial<IdentityOptions> = {}) {
  const database = await testDatabase();
  const logLines: string[] = [];
  const secret = randomBytes(32).toString("base64");
  const settings = {
    databaseUrl: database.identityUrl,
    host: "127.0.0.1",
    appUrl: APP_URL,
    secret,
    // Tests ask faster than any office.
    rateLimits: { user: 0, anonymous: 0, opening: 0, link: 0, address: 0 },
    log: pino({ level: "info" }, { write: (line: string) => void logLines.push(line) }),
    ...options,
  };
  const server = await startOnFreePort(settings);
  const owner = testPool(database.ownerUrl, 2);
  const identityRole = testPool(database.identityUrl, 2);

  /** Makes a tenant with one user and their sign-in account. */
  async function addPerson(account: { password?: string | undefined; temporary?: boolean } = { password: PASSWORD }): Promise<Person> {
    const person = { userId: randomUUID(), tenantId: randomUUID(), email: `jana.${randomBytes(4).toString("hex")}@example.com` };
    const client = await owner.connect();
    await client.query("begin");
    await client.query("select set_config('app.tenant', $1, true)", [person.tenantId]);
    await client.query("insert into tenants (tenant_id, name) values ($1, 'Zahrada Doubek')", [person.tenantId]);
    await client.query(
      "insert into users (tenant_id, user_id, email, first_name, last_name, phone, language_code, user_role) values ($1, $2, $3, 'Jana', 'Doubková', '+420 600 000 000', 'cs-CZ', 'Processor')",
      [person.tenantId, person.userId, person.email],
    );
    await client.query("commit");
    client.release();
    await createAccount(identityRole, { ...person, password: account.password, temporary: account.temporary ?? false });
    return person;
  }

  return {
    ...server,
    secret,
    databaseUrl: database.identityUrl,
    ownerUrl: database.ownerUrl,
    owner,
    identityRole,
    logLines,
    addPerson,
    /** A second server process on the same database. */
    startAnother: (changes: Partial<IdentityOptions> = {}) => startOnFreePort({ ...settings, issuer: server.url, ...changes }),
    close: async () => {
      await server.close();
      await Promise.all([owner.end(), identityRole.end()]);
      await database.close();
    },
  };
}

/** Cookies and redirects of a browser window, without a browser. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly identityUrl: string;

  constructor(identityUrl: string) {
    this.identityUrl = identityUrl;
  }

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set("cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(this.identityUrl + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", origin: APP_URL, ...headers },
    });
  }

  login(username: string, password: string, rememberLogin = false): Promise<Response> {
    return this.post("/account/login", { username, password, rememberLogin });
  }
}

/** The web client as an independent library sees it. */
export function discover(identityUrl: string): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(identityUrl), WEB_CLIENT_ID, undefined, oidc.None(), { execute: [oidc.allowInsecureRequests] });
}

/** Sends the authorization request and answers where the browser is sent: a callback or the Login page. */
export async function authorize(browser: Browser, config: oidc.Configuration, extra: Record<string, string> = {}) {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: APP_URL + SILENT_CALLBACK,
    scope: WEB_SCOPE,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    ...extra,
  });
  const response = await browser.fetch(url.href);
  const location = response.headers.get("location");
  return { response, location: new URL(location ?? "about:blank"), verifier, state };
}

/** What the web application does after login: a silent sign-in that yields tokens. */
export async function silentSignIn(browser: Browser, config: oidc.Configuration) {
  const { location, verifier, state } = await authorize(browser, config, { prompt: "none" });
  return oidc.authorizationCodeGrant(config, location, { pkceCodeVerifier: verifier, expectedState: state });
}

/** Signs a new person in and answers all that a test needs to go on. */
export async function signedIn(identity: TestIdentity, account?: { password: string; temporary?: boolean }) {
  const person = await identity.addPerson(account);
  const browser = new Browser(identity.url);
  const login = await browser.login(person.email, account?.password ?? PASSWORD);
  if (login.status !== 200) throw new Error(`login answered ${login.status}`);
  const config = await discover(identity.url);
  return { person, browser, config, tokens: await silentSignIn(browser, config) };
}
