// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { User } from "oidc-client-ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { calls } from "#contract/index.ts";
import { config as identityConfig, IDENTITY_URL, jwt } from "#test/session.ts";
import { api } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { startLanguage } from "#web/locales/language.ts";
import { SessionProvider, startSession } from "./SessionProvider.tsx";

const config = { ...identityConfig, appUrl: location.origin, fallbackLanguage: "cs-CZ" as const, hasMail: true, hasTrial: false, externalSignIn: [] };
const me = {
  userId: "8f14e45f-0000-4000-8000-000000000001",
  firstName: "Žofie",
  lastName: "Říhová",
  email: "zofie@example.com",
  phone: null,
  languageCode: "cs-CZ",
  userRole: "Processor",
  accountingUnitId: null,
  additionalAccountingUnitIds: [],
  theme: "Dark",
  permissions: ["EditDocument"],
  mustChangePassword: false,
};

let sent: { line: string; authorization: string | null; body: string }[];
let answers: Record<string, () => Response>;

beforeEach(async () => {
  sent = [];
  answers = {
    "GET /v1/users/me": () => Response.json(me),
    "GET /v1/tenant/features": () =>
      Response.json({
        features: [
          { feature: "Approval", enabled: true },
          { feature: "Return", enabled: false },
        ],
      }),
    "GET /v1/users/web-settings": () => Response.json({ theme: "Dark", preferences: {} }),
    "PUT /v1/users/web-settings": () => new Response(null, { status: 204 }),
    "GET /.well-known/openid-configuration": () => Response.json({ issuer: IDENTITY_URL, token_endpoint: `${IDENTITY_URL}/token` }),
    "POST /token": () => Response.json({ error: "server_error" }, { status: 400 }),
  };
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const line = `${init.method ?? "GET"} ${new URL(input, location.href).pathname}`;
    sent.push({ line, authorization: new Headers(init.headers).get("authorization"), body: String(init.body ?? "") });
    return (answers[line] ?? (() => new Response(null, { status: 404 })))();
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  await startLanguage("cs-CZ");
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the tab kept over a reload. */
function keepUser(secondsLeft: number): string {
  const access_token = jwt({ sub: me.userId, first_name: "Žofie", role: "Processor" });
  const expires_at = Math.floor(Date.now() / 1000) + secondsLeft;
  const user = new User({
    access_token,
    refresh_token: "refresh-0",
    token_type: "Bearer",
    scope: config.scope,
    profile: { sub: me.userId } as never,
    expires_at,
  });
  sessionStorage.setItem(`oidc.user:${IDENTITY_URL}:${config.clientId}`, user.toStorageString());
  return access_token;
}

function Screen() {
  const session = useSession();
  return (
    <button onClick={() => void session.saveSettings({ theme: "Light" })}>
      {[session.status, session.me?.lastName, session.permissions.join(), session.features.join(), session.settings.theme].join("|")}
    </button>
  );
}
function open(queries = new QueryClient()) {
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider tab={startSession(config)}>
        <Screen />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return queries;
}

it("R262 R264 R279 hands user, permissions, features and settings to the screens, read with the session's token", async () => {
  const token = keepUser(600);
  open();
  expect(screen.getByText(/^starting/)).toBeDefined();
  await waitFor(() => screen.getByText("signedIn|Říhová|EditDocument|Approval|Dark"));
  const reads = sent.filter(({ line }) => line.startsWith("GET /v1/"));
  expect(reads.map(({ line }) => line).sort()).toEqual(["GET /v1/tenant/features", "GET /v1/users/me", "GET /v1/users/web-settings"]);
  for (const { authorization } of reads) expect(authorization).toBe(`Bearer ${token}`);
});

it("R284 R285 shows empty values where a load failed", async () => {
  keepUser(600);
  answers["GET /v1/users/me"] = () => new Response(null, { status: 500 });
  answers["GET /v1/users/web-settings"] = () => new Response(null, { status: 500 });
  open();
  await waitFor(() => screen.getByText("signedIn|||Approval|OsDefault"));
  expect(vi.mocked(console.error).mock.calls.map(([message]) => message)).toEqual(
    expect.arrayContaining(["me could not be loaded.", "settings could not be loaded."]),
  );
});

it("stores changed settings and shows them at once", async () => {
  keepUser(600);
  open();
  await waitFor(() => screen.getByText(/^signedIn/));
  act(() => screen.getByRole("button").click());
  expect(screen.getByText(/Light$/)).toBeDefined();
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ line: "PUT /v1/users/web-settings", body: JSON.stringify({ theme: "Light", preferences: {} }) }));
});

it("R278 R269 a call refused with 401 leads to a refresh and, when that fails, out of the session; what was read is forgotten", async () => {
  keepUser(600);
  const queries = open();
  await waitFor(() => screen.getByText(/^signedIn/));
  queries.setQueryData(["secret of the person"], 1);
  answers["GET /v1/users/me"] = () => new Response(null, { status: 401 });
  await act(() => api(calls.getMe).catch(() => {}));
  await waitFor(() => screen.getByText("anonymous||||OsDefault"));
  expect(sent.map(({ line }) => line)).toContain("POST /token");
  expect(sessionStorage.length).toBe(0);
  expect(queries.getQueryData(["secret of the person"])).toBeUndefined();
});
