import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app, { features: ["Approval"] });
});
afterAll(() => api.close());

const call = (method: string, as = tenant.admin) => api.request(method, "/v1/users/me/feed", { as });
const open = async () => new URL(((await (await call("POST")).json()) as { address: string }).address);
const read = async ({ pathname, search }: URL) => {
  const reply = await api.request("GET", pathname + search);
  return [reply.status, reply.headers.get("content-type")?.split(";")[0]];
};

test("R393 a person's own address gives the feed without a token until it is renewed or ended, or the person may no longer sign in", async () => {
  const first = await open();
  expect(await read(first)).toEqual([200, "application/rss+xml"]);
  const second = await open();
  expect([(await read(first))[0], (await read(second))[0], await (await call("GET")).json()]).toEqual([404, 200, { isOpen: true }]);
  const wrong = new URL(second);
  wrong.searchParams.set("token", `${second.searchParams.get("token")?.slice(0, -4)}AAAA`);
  expect((await read(wrong))[0]).toBe(404);

  const approver = await tenant.user("Approver");
  const theirs = new URL(((await (await call("POST", approver)).json()) as { address: string }).address);
  expect((await read(theirs))[0]).toBe(200);
  await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("users").set({ is_active: false }).where("user_id", "=", approver.userId).execute());
  expect((await read(theirs))[0]).toBe(404);

  expect((await call("DELETE")).status).toBe(204);
  expect([(await read(second))[0], await (await call("GET")).json()]).toEqual([404, { isOpen: false }]);
});
