import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());

test("a new tenant asks nobody outside before somebody switches it on", async () => {
  const { admin } = await buildTenant(api.app);
  const { features } = (await (await api.request("GET", "/v1/tenant/features", { as: admin })).json()) as { features: { feature: string; enabled: boolean }[] };
  expect(features.find(({ feature }) => feature === "AresSync")).toEqual({ feature: "AresSync", enabled: false });
});
