import { ErrorTimeout, UserManager } from "oidc-client-ts";
import { SILENT_CALLBACK, WEB_CLIENT_ID, WEB_SCOPE } from "#contract/organisation/session.ts";
import { createSession } from "#web/app/session/session.ts";
import { managerSettings } from "#web/app/session/settings.ts";

export const APP_URL = "https://app.example.com";
export const IDENTITY_URL = "https://id.example.com";
export const config = { identityUrl: IDENTITY_URL, clientId: WEB_CLIENT_ID, scope: WEB_SCOPE };
export const TOKEN_SECONDS = 900;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token that looks like one of the identity server's; the browser does not check its signature. */
export const jwt = (claims: Record<string, unknown>): string => `${encode({ alg: "RS256" })}.${encode(claims)}.signature`;

export class MemoryStorage implements Storage {
  readonly items = new Map<string, string>();
  get length(): number {
    return this.items.size;
  }
  clear = (): void => this.items.clear();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  key = (index: number): string | null => [...this.items.keys()][index] ?? null;
  removeItem = (key: string): void => void this.items.delete(key);
  setItem = (key: string, value: string): void => void this.items.set(key, value);
}

type Frame = "ok" | "timeout" | (string & {});
type TokenAnswer = "ok" | "hang" | "late" | "network" | (string & {});

/** An identity server as the browser meets it: `frame` answers the hidden frame, `token` each token request in turn. */
export class FakeIdentity {
  /** "ok", "timeout" or an OpenID error code. */
  frame: Frame = "ok";
  /** Answers to the next refresh requests: "ok", "hang" (until aborted), "late" (on demand), "network" or an OAuth error code; "ok" when used up. */
  token: TokenAnswer[] = [];
  loginStatus = 200;
  subject = "8f14e45f-0000-4000-8000-000000000001";
  readonly requests: string[] = [];
  /** Lets the request answered with "late" have its tokens. */
  answerLate = (): void => {};
  private issued = 0;

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const form = init?.body instanceof URLSearchParams ? init.body : undefined;
    this.requests.push([init?.method ?? "GET", url.pathname, form?.get("grant_type")].filter(Boolean).join(" "));
    if (url.pathname === "/.well-known/openid-configuration") return Response.json(this.metadata());
    if (url.pathname === "/account/login") return new Response(null, { status: this.loginStatus });
    if (url.pathname === "/account/logout") return new Response(null, { status: 204 });
    if (url.pathname === "/token/revocation") return new Response("", { headers: { "content-type": "text/plain; charset=utf-8" } });
    return this.answerToken(form?.get("grant_type") === "refresh_token" ? (this.token.shift() ?? "ok") : "ok", init?.signal);
  };

  private answerToken(answer: TokenAnswer, signal: AbortSignal | null | undefined): Response | Promise<Response> {
    if (answer === "network") throw new TypeError("Failed to fetch");
    if (answer === "hang") return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))));
    if (answer === "late") return new Promise((resolve) => (this.answerLate = () => resolve(this.answerToken("ok", signal) as Response)));
    if (answer !== "ok") return Response.json({ error: answer }, { status: 400 });
    this.issued++;
    return Response.json({
      access_token: jwt({
        sub: this.subject,
        first_name: "Žofie",
        last_name: "Říhová",
        lang: "cs-CZ",
        email: "zofie@example.com",
        role: "Processor",
        n: this.issued,
      }),
      refresh_token: `refresh-${this.issued}`,
      id_token: jwt({ sub: this.subject, n: this.issued }),
      token_type: "Bearer",
      scope: WEB_SCOPE,
      expires_in: TOKEN_SECONDS,
    });
  }

  private metadata() {
    return {
      issuer: IDENTITY_URL,
      authorization_endpoint: `${IDENTITY_URL}/auth`,
      token_endpoint: `${IDENTITY_URL}/token`,
      revocation_endpoint: `${IDENTITY_URL}/token/revocation`,
      end_session_endpoint: `${IDENTITY_URL}/session/end`,
    };
  }

  /** Stands in for the hidden frame. */
  readonly navigator = {
    prepare: async () => ({
      close: () => {},
      navigate: async ({ url }: { url: string }): Promise<{ url: string }> => {
        const asked = new URL(url);
        this.requests.push(`FRAME ${asked.pathname} ${asked.searchParams.get("prompt") ?? ""}`.trim());
        if (this.frame === "timeout") throw new ErrorTimeout("IFrame timed out without a response");
        const state = asked.searchParams.get("state") ?? "";
        const answer: Record<string, string> = this.frame === "ok" ? { code: "code", session_state: "state.salt" } : { error: this.frame };
        return { url: `${APP_URL}${SILENT_CALLBACK}?${new URLSearchParams({ ...answer, state })}` };
      },
    }),
    callback: async () => {},
  };
}

export const empty = { features: [] as string[], permissions: [] as string[], settings: { theme: "OsDefault" } };
export const loaded = { features: ["Approval"], permissions: ["EditDocument"], settings: { theme: "Dark" } };

/** One tab: a session with its own storage against the fake identity server. `fetch` has to be stubbed with `identity.fetch`. */
export function openTab(identity: FakeIdentity, storage = new MemoryStorage()) {
  const logged: string[] = [];
  const load = {
    features: async () => loaded.features,
    permissions: async () => loaded.permissions,
    settings: async () => loaded.settings,
  };
  const settings = managerSettings(config, APP_URL, storage);
  const manager = new UserManager(settings, undefined, undefined, identity.navigator as never);
  const session = createSession({ config, appUrl: APP_URL, load, empty, log: (message) => logged.push(message), manager, fetch: identity.fetch });
  return { session, manager, storage, logged, load };
}

/** How long a busy machine may take, by a clock that is never faked. */
const MAX_WAIT_MS = 10_000;

/** Time for what nothing shows the end of: a timer that is set again, a message between tabs. */
const SETTLE_MS = 50;

/** Lets native work (hashes, locks, channels) finish without moving the faked clock. */
export async function until(condition: () => boolean): Promise<void> {
  for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end && !condition();) await new Promise((resolve) => setImmediate(resolve));
  if (!condition()) throw new Error(`never happened: ${condition.toString()}`);
}

/** Moves the faked clock, then gives native work time to go on. */
export async function advance(clock: { advanceTimersByTimeAsync(ms: number): Promise<unknown> }, milliseconds: number): Promise<void> {
  await clock.advanceTimersByTimeAsync(milliseconds);
  const end = performance.now() + SETTLE_MS;
  for (let turn = 0; turn < 100 || performance.now() < end; turn++) await new Promise((resolve) => setImmediate(resolve));
}
