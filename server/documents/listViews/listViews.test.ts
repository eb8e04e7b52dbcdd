import { MAX_VIEWS } from "#contract/documents/listViews.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let anna: TestUser;
let karel: TestUser;

beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  anna = await tenant.user("Processor");
  karel = await tenant.user("Uploader");
});
afterAll(() => api.close());

type View = { viewId: string; name: string; shared: boolean; isOwn: boolean; mayChange: boolean; columns: string[]; query: string };
const views = async (as: TestUser): Promise<View[]> => ((await (await api.request("GET", "/v1/documents/views", { as })).json()) as { items: View[] }).items;
const create = (as: TestUser, body: object) => api.request("POST", "/v1/documents/views", { as, body });

test("a view is kept with filter, order and columns; a shared one is seen by the tenant and by no other", async () => {
  const own = { name: "Eura", query: "f=currency.Eq.EUR&sort=dueDate.asc", columns: ["supplierName", "totalAmount"] };
  expect((await create(anna, own)).status).toBe(200);
  expect((await create(anna, { ...own, name: "Společná", shared: true })).status).toBe(200);
  expect((await views(anna)).map(({ name, isOwn, mayChange, columns, query }) => ({ name, isOwn, mayChange, columns, query }))).toEqual([
    { name: "Eura", isOwn: true, mayChange: true, columns: own.columns, query: own.query },
    { name: "Společná", isOwn: true, mayChange: true, columns: own.columns, query: own.query },
  ]);
  expect((await views(karel)).map(({ name, isOwn, mayChange }) => ({ name, isOwn, mayChange }))).toEqual([
    { name: "Společná", isOwn: false, mayChange: false },
  ]);
  const foreign = await buildTenant(api.app);
  expect(await views(foreign.admin)).toEqual([]);
});

test("only its owner or an administrator changes or forgets a shared view", async () => {
  const { viewId } = (await (await create(anna, { name: "Cizí", shared: true })).json()) as { viewId: string };
  const path = `/v1/documents/views/${viewId}`;
  expect((await api.request("PUT", path, { as: karel, body: { name: "Moje", shared: true } })).status).toBe(403);
  expect((await api.request("DELETE", path, { as: karel })).status).toBe(403);
  expect((await api.request("PUT", path, { as: tenant.admin, body: { name: "Naše", shared: false } })).status).toBe(204);
  expect((await api.request("PUT", path, { as: karel, body: { name: "Moje" } })).status).toBe(404);
  expect((await api.request("DELETE", path, { as: anna })).status).toBe(204);
  expect((await views(anna)).some((view) => view.viewId === viewId)).toBe(false);
});

test("a person keeps a hundred views and no more", async () => {
  const eva = await tenant.user("Processor");
  for (let index = 0; index < MAX_VIEWS; index += 1) expect((await create(eva, { name: `Pohled ${index}` })).status).toBe(200);
  expect((await create(eva, { name: "Navíc" })).status).toBe(400);
});
