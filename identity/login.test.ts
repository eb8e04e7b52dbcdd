import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setActive } from "./accounts.ts";
import { countGuess } from "./limits.ts";
import { hashPassword } from "./passwords.ts";
import { freePort } from "#start/postgres.ts";
import { APP_URL, Browser, PASSWORD, startTestIdentity, type TestIdentity } from "#test/identity.ts";

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const withoutId = ({ instance: _instance, ...problem }: Record<string, unknown>) => problem;

describe("POST /account/login", () => {
  it("R216 R263 answers 200 with a session cookie for the right credentials, whatever the case of the e-mail", async () => {
    const person = await identity.addPerson();
    const response = await new Browser(identity.url).login(` ${person.email.toUpperCase()}`, PASSWORD);
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("kvitance_session="));
    expect(cookie).toMatch(/httponly/i);
    expect(cookie).toMatch(/samesite=lax/i);
    expect(cookie).not.toMatch(/expires=/i);
    expect(response.headers.get("access-control-allow-origin")).toBe(APP_URL);
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
  });

  it("R216 keeps the cookie for 30 days with remember-me", async () => {
    const person = await identity.addPerson();
    const response = await new Browser(identity.url).login(person.email, PASSWORD, true);
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("kvitance_session="));
    const days = (Date.parse(/expires=([^;]+)/i.exec(cookie ?? "")?.[1] ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  it("R218 answers unknown, inactive, uninvited and wrong alike: 401 invalid-credentials", async () => {
    const active = await identity.addPerson();
    const inactive = await identity.addPerson();
    await setActive(identity.identityRole, inactive.userId, false);
    const invited = await identity.addPerson({ password: undefined });
    const attempts = [
      [active.email, "Wrong-Password-1"],
      [inactive.email, PASSWORD],
      [invited.email, PASSWORD],
      ["nobody@example.com", PASSWORD],
    ] as const;
    const answers = [];
    for (const [email, password] of attempts) {
      const response = await new Browser(identity.url).login(email, password);
      expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
      expect(response.headers.getSetCookie()).toEqual([]);
      answers.push(withoutId((await response.json()) as Record<string, unknown>));
    }
    expect(answers[0]).toMatchObject({ status: 401, code: "invalid-credentials" });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it("refuses a user who is inactive in the tenant", async () => {
    const person = await identity.addPerson();
    await identity.owner.query("update users set is_active = false where user_id = $1", [person.userId]);
    expect((await new Browser(identity.url).login(person.email, PASSWORD)).status).toBe(401);
  });

  it("spends a hash on an unknown account too", async () => {
    // Seconds of the processor, so a busy machine does not count.
    const workOf = async (work: () => Promise<unknown>): Promise<number> => {
      const start = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const signIn = (email: string) => workOf(() => new Browser(identity.url).login(email, "Wrong-Password-1"));
    const person = await identity.addPerson();
    await signIn("warm@example.com");
    const oneHash = await workOf(() => hashPassword("one hash"));
    expect(await signIn("nobody.else@example.com")).toBeGreaterThan(oneHash * 0.5);
    expect(await signIn(person.email)).toBeGreaterThan(oneHash * 0.5);
  });

  it("raises the cost of an old hash at sign-in and keeps the password", async () => {
    const person = await identity.addPerson();
    await identity.owner.query("update identity.accounts set password_hash = $2 where user_id = $1", [
      person.userId,
      await hashPassword(PASSWORD, { m: 8192, t: 1, p: 1 }),
    ]);
    expect((await new Browser(identity.url).login(person.email, PASSWORD)).status).toBe(200);
    const { rows } = await identity.owner.query<{ password_hash: string }>("select password_hash from identity.accounts where user_id = $1", [person.userId]);
    expect(rows[0]?.password_hash).toContain("m=19456,t=2,p=1");
    expect((await new Browser(identity.url).login(person.email, PASSWORD)).status).toBe(200);
  });

  it("answers 429 with Retry-After after five failures, also for the right password, and only for that account", async () => {
    const person = await identity.addPerson();
    const other = await identity.addPerson();
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await new Browser(identity.url).login(person.email, "Wrong-Password-1")).status).toBe(401);
    }
    const response = await new Browser(identity.url).login(person.email, PASSWORD);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: "rate-limited" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await new Browser(identity.url).login(other.email, PASSWORD)).status).toBe(200);
  });

  it("waits longer after each further failure, answers an account that does not exist alike, and forgets all at a success", async () => {
    const person = await identity.addPerson();
    const nobody = `nobody.${person.email}`;
    const attempt = async (email: string, password = "Wrong-Password-1") => {
      const response = await new Browser(identity.url).login(email, password);
      const { instance: _instance, ...problem } = (await response.json()) as Record<string, unknown>;
      return { status: response.status, wait: Number(response.headers.get("retry-after")), problem };
    };
    /** The time of the wait passes. */
    const pass = () => identity.owner.query("update identity.attempts set allowed_at = now()");
    for (let failure = 0; failure < 5; failure++) for (const email of [person.email, nobody]) await attempt(email);
    for (const most of [15, 30, 60, 120, 240, 480, 900, 900]) {
      const [known, unknown] = [await attempt(person.email), await attempt(nobody)];
      expect([known.status, known.problem]).toEqual([429, unknown.problem]);
      for (const { wait } of [known, unknown]) expect([wait > most * 0.5, wait <= most]).toEqual([true, true]);
      await pass();
      expect([(await attempt(person.email)).problem, (await attempt(nobody)).status]).toEqual([expect.objectContaining({ code: "invalid-credentials" }), 401]);
    }
    await pass();
    expect((await attempt(person.email, PASSWORD)).status).toBe(200);
    for (let failure = 0; failure < 5; failure++) expect((await attempt(person.email)).status).toBe(401);
  });

  it("an attempt that comes too early adds nothing to the wait", async () => {
    const person = await identity.addPerson();
    for (let failure = 0; failure < 25; failure++) await new Browser(identity.url).login(person.email, "Wrong-Password-1");
    const response = await new Browser(identity.url).login(person.email, PASSWORD);
    expect([response.status, Number(response.headers.get("retry-after")) <= 15]).toEqual([429, true]);
  });

  it.each([
    ["no username", { password: "x" }, 400, "parameter-required"],
    ["a number as password", { username: "a@example.com", password: 1 }, 400, "invalid-parameter"],
    ["a very long password", { username: "a@example.com", password: "x".repeat(600) }, 400, "invalid-parameter"],
    ["a list", [], 400, "invalid-parameter"],
    ["a body over the limit", { username: "x".repeat(20_000) }, 413, "too-large"],
  ])("refuses %s", async (_title, body, status, code) => {
    const response = await new Browser(identity.url).post("/account/login", body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it("refuses a form, so another site cannot sign somebody in", async () => {
    const response = await fetch(`${identity.url}/account/login`, { method: "POST", body: new URLSearchParams({ username: "a", password: "b" }) });
    expect(response.status).toBe(415);
  });
});

describe("origins", () => {
  it.each(["/account/login", "/account/logout", "/token", "/me", "/.well-known/openid-configuration", "/jwks"])(
    "gives another origin no CORS on %s",
    async (path) => {
      for (const method of ["OPTIONS", path.startsWith("/account") || path === "/token" ? "POST" : "GET"]) {
        const response = await fetch(identity.url + path, { method, headers: { origin: "https://evil.example", "access-control-request-method": "POST" } });
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
        expect(response.headers.get("access-control-allow-credentials")).toBeNull();
      }
    },
  );

  it("answers the preflight of the application", async () => {
    const response = await fetch(`${identity.url}/account/login`, { method: "OPTIONS", headers: { origin: APP_URL, "access-control-request-method": "POST" } });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe(APP_URL);
    expect(response.headers.get("access-control-allow-headers")).toContain("Content-Type");
  });

  it("refuses a login sent by a script of another origin", async () => {
    const person = await identity.addPerson();
    const response = await new Browser(identity.url).post("/account/login", { username: person.email, password: PASSWORD }, { origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe("behind https", () => {
  it("marks every cookie Secure, binds the session to the host, and believes the proxy's last address", async () => {
    const port = await freePort();
    const secure = await startTestIdentity({ issuer: "https://id.example.com", port, appUrl: "https://app.example.com" });
    const person = await secure.addPerson();
    const login = (password: string, from: string) =>
      fetch(`http://127.0.0.1:${port}/account/login`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: "https://app.example.com", "x-forwarded-for": `203.0.113.9, ${from}` },
        body: JSON.stringify({ username: person.email, password, rememberLogin: false }),
      });
    const response = await login(PASSWORD, "198.51.100.1");
    expect(response.status).toBe(200);
    expect(response.headers.get("strict-transport-security")).toContain("max-age=");
    const cookies = response.headers.getSetCookie();
    expect(cookies.some((line) => line.startsWith("__Host-kvitance_session="))).toBe(true);
    for (const line of cookies) expect(line).toMatch(/^__Host-(?=.*; path=\/(;|$))(?=.*; secure)(?=.*; samesite=lax)/i);
    expect(cookies.filter((line) => !/httponly/i.test(line)).map((line) => line.split("=")[0])).toEqual(["__Host-kvitance_browser_state"]);
    expect(await (await fetch(`http://127.0.0.1:${port}/session/check.js`)).text()).toContain('"__Host-kvitance_browser_state="');
    for (let attempt = 0; attempt < 10; attempt++) await login("Wrong-Password-1", "198.51.100.1");
    expect((await login(PASSWORD, "198.51.100.1")).status).toBe(429);
    expect((await login(PASSWORD, "198.51.100.2")).status).toBe(200);
    const metadata = (await (await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`)).json()) as { token_endpoint: string };
    expect(metadata.token_endpoint).toBe("https://id.example.com/token");
    await secure.close();
  });
});

describe("many at one moment", () => {
  it("colleagues behind one address who sign in together are all looked at", async () => {
    for (let round = 0; round < 5; round += 1) {
      const address = `192.0.2.${round + 1}`;
      const guesses = Array.from({ length: 15 }, (_, place) => countGuess(identity.owner, { account: `kolega${place}@example.com`, address }));
      expect((await Promise.allSettled(guesses)).map(({ status }) => status)).toEqual(guesses.map(() => "fulfilled"));
    }
  });
});

describe("the process", () => {
  it("says that it is healthy, with its request id and safe headers", async () => {
    const response = await fetch(`${identity.url}/health`, { headers: { "x-request-id": "abcdef-123456" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).toBe("abcdef-123456");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
  });

  it("logs no password, cookie, token or query", async () => {
    const person = await identity.addPerson();
    const browser = new Browser(identity.url);
    await browser.login(person.email, PASSWORD);
    await browser.login(person.email, "Wrong-Password-7");
    await browser.fetch(`${identity.url}/auth?client_id=kvitance-web&code_challenge=planted-secret`);
    const log = identity.logLines.join("");
    // Whose sign-in failed, and from where.
    expect(log).toMatch(new RegExp(`"path":"/account/login","status":401,.*"address":"127.0.0.1","account":"${person.userId}"`));
    expect(log).toContain("/account/login");
    for (const secret of [PASSWORD, "Wrong-Password-7", person.email, "planted-secret", ...browser.cookies.values()]) expect(log).not.toContain(secret);
  });

  it("stores no cookie or token value that would open a door", async () => {
    const person = await identity.addPerson();
    const browser = new Browser(identity.url);
    await browser.login(person.email, PASSWORD);
    const { rows } = await identity.owner.query<{ text: string }>(
      "select string_agg(payload::text || encode(id_hash, 'escape'), '') as text from identity.artifacts",
    );
    expect(rows[0]?.text).not.toContain(browser.cookies.get("kvitance_session"));
  });
});
