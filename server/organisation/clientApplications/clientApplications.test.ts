import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { startTestAppWithIdentity } from "#test/people.ts";
import { openTokens } from "#server/http/tokens.ts";
import { buildServer } from "#server/http/server.ts";
import { handlers } from "#server/handlers.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: Awaited<ReturnType<typeof startTestAppWithIdentity>>;
let tenant: TestTenant;
/** The api as it is in use: it checks tokens with the keys of the identity server. */
let url = "";
let close: () => Promise<unknown>;
beforeAll(async () => {
  api = await startTestAppWithIdentity();
  tenant = await buildTenant(api.app);
  const server = await buildServer(api.app, handlers, openTokens(api.identityUrl));
  url = await server.listen({ port: 0, host: "127.0.0.1" });
  close = () => server.close();
});
afterAll(async () => {
  await close();
  await api.close();
});

const path = "/v1/client-applications/client-application";
type Application = { clientApplicationId: string; clientId: string; clientSecret: string; name: string; isActive: boolean };
async function create(name = "Sklad"): Promise<Application> {
  const reply = await api.request("POST", path, { as: tenant.admin, body: { name } });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Application;
}
async function token(clientId: string, secret: string, body: Record<string, string> = {}): Promise<{ status: number; access_token: string }> {
  const reply = await fetch(`${api.identityUrl}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "api", ...body }),
  });
  return { status: reply.status, ...((await reply.json()) as { access_token: string }) };
}
const call = (access: string, method: string, callPath: string, body?: object) =>
  fetch(`${url}${callPath}`, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

describe("a client application", () => {
  test("R312 R313 shows its secret once, signs in with it and works with documents", async () => {
    const made = await create();
    const shown = await (await api.request("GET", `${path}/${made.clientApplicationId}`, { as: tenant.admin })).json();
    expect(Object.keys(shown as object).sort()).toEqual(["clientApplicationId", "clientId", "createdAt", "isActive", "name"]);
    const { status, access_token: access } = await token(made.clientId, made.clientSecret);
    expect(status).toBe(200);
    const documentId = await buildDocument(api.app, tenant.tenantId);
    expect((await call(access, "GET", `/v1/documents/${documentId}`)).status).toBe(200);
    expect((await call(access, "POST", "/v1/documents/list", {})).status).toBe(200);
    expect((await call(access, "PATCH", `/v1/documents/${documentId}`, { note: "ze skladu" })).status).toBe(204);
  });

  test("has no right to settings, users, approval or deletion, and sees nothing of another company", async () => {
    const made = await create();
    const { access_token: access } = await token(made.clientId, made.clientSecret);
    const documentId = await buildDocument(api.app, tenant.tenantId);
    const foreign = await buildTenant(api.app);
    const foreignDocument = await buildDocument(api.app, foreign.tenantId);
    for (const [method, callPath, body] of [
      ["POST", "/v1/users/list", {}],
      ["POST", `${path}/list`, {}],
      ["POST", "/v1/tenant/features", { features: [] }],
      ["DELETE", `/v1/documents/${documentId}`, undefined],
      ["POST", "/v1/accounting-unit", { name: "x" }],
    ] as const)
      expect([callPath, (await call(access, method, callPath, body)).status]).toEqual([callPath, 403]);
    expect((await call(access, "GET", `/v1/documents/${foreignDocument}`)).status).toBe(404);
  });

  test("with a wrong secret, another grant or switched off gets no token; a rotated secret replaces the earlier", async () => {
    const made = await create();
    expect((await token(made.clientId, `${made.clientSecret}x`)).status).toBe(401);
    expect((await token(made.clientId, made.clientSecret, { grant_type: "password", username: "a", password: "b" })).status).toBe(400);
    const rotated = (await (await api.request("POST", `${path}/${made.clientApplicationId}/secret`, { as: tenant.admin })).json()) as Application;
    expect((await token(made.clientId, made.clientSecret)).status).toBe(401);
    const { status, access_token: access } = await token(made.clientId, rotated.clientSecret);
    expect(status).toBe(200);
    await api.request("PATCH", `${path}/${made.clientApplicationId}`, { as: tenant.admin, body: { isActive: false } });
    expect((await token(made.clientId, rotated.clientSecret)).status).toBe(401);
    // The api remembers callers for some seconds at most.
    await expect.poll(async () => (await call(access, "POST", "/v1/documents/list", {})).status, { timeout: 9_000 }).toBe(401);
  });

  test("leaves no secret in the database", async () => {
    const made = await create("Pokladna");
    const rows = await api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("client_applications").selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(made.clientSecret);
  });
});
