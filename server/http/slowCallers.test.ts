import { calls } from "#contract/index.ts";
import type { ConnectionLimits } from "#platform/http/connections.ts";
import { handlers } from "#server/handlers.ts";
import { startTestApp, type TestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { startTestIdentity, type TestIdentity } from "#test/identity.ts";
import { openSlowCallers, slowBody, slowHead } from "#test/slowCallers.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildServer } from "./server.ts";

const SLOW = 60;
const limits: Partial<ConnectionLimits> = { total: 40, perNetwork: 30, checkMs: 50 };
const PATIENT_MS = 3_600_000;
/** Servers that wait long and hold few connections, and others that end slow callers at once. */
const crowded = { ...limits, requestMs: PATIENT_MS, headMs: PATIENT_MS, strangerBodyMs: PATIENT_MS };
const quick = { ...limits, total: 1_000, perNetwork: 1_000, headMs: 200, strangerBodyMs: 200 };

type Started = { api: TestApp; identity: TestIdentity };
const start = async (connectionLimits: Partial<ConnectionLimits>): Promise<Started> => ({
  api: await startTestApp({ connectionLimits }),
  identity: await startTestIdentity({ connectionLimits }),
});
const stop = async ({ api, identity }: Started): Promise<void> => {
  await api.close();
  await identity.close();
};

let patient: Started;
let impatient: Started;
beforeAll(async () => {
  patient = await start(crowded);
  impatient = await start(quick);
});
afterAll(async () => {
  await stop(patient);
  await stop(impatient);
});

describe.each([
  ["API", ({ api }: Started) => api.url, "/config.json", calls.resetPassword.path],
  ["identity server", ({ identity }: Started) => identity.url, "/jwks", "/account/login"],
] as const)("callers who send slowly to the %s", (_, urlOf, page, bodyPath) => {
  const ways = [
    ["heads", () => slowHead(page)],
    ["bodies", () => slowBody(bodyPath)],
  ] as const;

  test.each(ways)("their %s take no more places than one network has, and another caller is answered", async (__, message) => {
    const url = urlOf(patient);
    const slow = openSlowCallers(url, SLOW, message());
    await expect.poll(() => slow.ended()).toBeGreaterThanOrEqual(SLOW - 30);
    expect((await fetch(url + page)).status).toBe(200);
    expect(slow.open()).toBeGreaterThan(0);
    expect(slow.open()).toBeLessThanOrEqual(30);
    slow.close();
  });

  test.each(ways)("their %s are ended by the server", async (__, message) => {
    const url = urlOf(impatient);
    const slow = openSlowCallers(url, SLOW, message());
    expect((await fetch(url + page)).status).toBe(200);
    await expect.poll(() => slow.ended()).toBe(SLOW);
    expect(slow.answers()).toEqual(Array<string>(SLOW).fill("HTTP/1.1 408 Request Timeout"));
  });
});

test("connections of callers who are known are not closed to make room, and their bodies may take longer", async () => {
  const { app } = impatient.api;
  const tenant = await buildTenant(app);
  const claims = { ...tenant.admin, mustChangePassword: false, isClientApplication: false, expires: new Date() };
  const server = await buildServer(app, handlers, { verify: async () => ({ token: "", claims }) }, { ...quick, total: 3, perNetwork: 3 });
  let known = 0;
  server.addHook("preParsing", async ({ signedIn }) => void (known += signedIn ? 1 : 0));
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const body = JSON.stringify({ skip: 0, take: 10 });
  const head = `POST ${calls.listWebHooks.path} HTTP/1.1\r\nHost: app.test\r\nConnection: close\r\nContent-Type: application/json\r\n`;
  const caller = openSlowCallers(url, 1, `${head}Content-Length: ${body.length}\r\n\r\n{`);
  await expect.poll(() => known).toBe(1);
  const strangers = openSlowCallers(url, 10, slowBody(calls.resetPassword.path));
  await expect.poll(() => strangers.ended()).toBe(10);
  caller.say(body.slice(1));
  await expect.poll(() => caller.answers()).toEqual(["HTTP/1.1 200 OK"]);
  await server.close();
});
