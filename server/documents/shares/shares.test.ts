import type { CallReply } from "#contract/call.ts";
import type { shares } from "#contract/documents/shares.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { buildShare } from "#test/buildShare.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readToken } from "#server/core/linkToken.ts";

let api: TestApp;
let tenant: TestTenant;
let documentId: string;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app, { features: ["Sharing"] });
});
afterAll(() => api.close());
beforeEach(async () => {
  documentId = await buildDocument(api.app, tenant.tenantId, { fields: { ...cleanFields, centre: "TAJNE" } });
});

const share = async (days = 14) => {
  const reply = await api.request("POST", `/v1/documents/${documentId}/shares`, { as: tenant.admin, body: { days } });
  return (await reply.json()) as CallReply<typeof shares.shareDocument>;
};
const open = (token: string) => api.request("POST", "/v1/shared", { body: { token } });
const list = async () =>
  ((await (await api.request("GET", `/v1/documents/${documentId}/shares`, { as: tenant.admin })).json()) as CallReply<typeof shares.documentShares>).items;

test("R158 a link shows the printed values and the pages without an account, and nothing of what is written inside", async () => {
  await storeBytes(api.app, tenant, documentId, await blankPdf());
  const { token } = await share();
  const reply = await open(token);
  const text = await reply.text();
  const shown = JSON.parse(text) as CallReply<typeof shares.sharedDocument>;
  expect([reply.status, reply.headers.get("cache-control"), shown.fields.find(({ name }) => name === "supplierName")?.value]).toEqual([
    200,
    "no-store",
    cleanFields.supplierName,
  ]);
  expect(text).not.toContain("TAJNE");
});

test("the secret is stored as its hash alone, and answered once", async () => {
  const { token, shareId } = await share();
  const [row] = await api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("document_shares").selectAll().where("share_id", "=", shareId).execute());
  expect(row?.secret_hash).toEqual(readToken(token)?.hash);
  expect(JSON.stringify([row, await list()])).not.toContain(token.slice(30));
});

test("a link that was revoked, has expired, was changed or belongs to a deleted document is over; so is every one once sharing is off", async () => {
  const [revoked, short, deleted] = [await share(), await share(1), await share(2)];
  const status = async (token: string) => (await open(token)).status;
  expect(await Promise.all([revoked, short, deleted].map(({ token }) => status(token)))).toEqual([200, 200, 200]);

  const ended = await api.request("DELETE", `/v1/documents/${documentId}/shares/${revoked.shareId}`, { as: tenant.admin });
  const again = await api.request("DELETE", `/v1/documents/${documentId}/shares/${revoked.shareId}`, { as: tenant.admin });
  expect([ended.status, again.status, await status(revoked.token)]).toEqual([204, 404, 404]);

  await api.app.db.transaction(tenant.tenantId, (tx) =>
    tx
      .updateTable("document_shares")
      .set({ expires_at: new Date(0) })
      .where("share_id", "=", short.shareId)
      .execute(),
  );
  const other = `${deleted.token.slice(0, -4)}AAAA`;
  expect([await status(short.token), await status(other), await status("x".repeat(64)), await status("y".repeat(20))]).toEqual([404, 404, 404, 404]);

  const features = (enabled: boolean) =>
    api.request("POST", "/v1/tenant/features", { as: tenant.admin, body: { features: [{ feature: "Sharing", enabled }] } });
  await features(false);
  expect(await status(deleted.token)).toBe(404);
  const refused = await api.request("POST", `/v1/documents/${documentId}/shares`, { as: tenant.admin, body: { days: 1 } });
  expect([refused.status, (await refused.json()) as object]).toEqual([403, expect.objectContaining({ code: "feature-disabled" })]);
  await features(true);
  expect(await status(deleted.token)).toBe(200);
  await api.request("DELETE", `/v1/documents/${documentId}`, { as: tenant.admin });
  expect(await status(deleted.token)).toBe(404);
});

test("openings are noted once a minute and address, and making and ending a link stand in the history", async () => {
  const { token, shareId } = await share();
  await open(token);
  await open(token);
  await api.request("DELETE", `/v1/documents/${documentId}/shares/${shareId}`, { as: tenant.admin });
  const [item] = await list();
  expect([item?.visitCount, item?.visits.length, item?.revokedTime !== null]).toEqual([1, 1, true]);
  const history = (await (await api.request("GET", `/v1/documents/${documentId}/history`, { as: tenant.admin })).json()) as { entries: { kind: string }[] };
  expect(history.entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["shared", "shareEnded"]));
});

test("the administrator sees the links of the company that work, with the names of their documents", async () => {
  const { shareId } = await share();
  const items = async () =>
    ((await (await api.request("GET", "/v1/tenant/shares", { as: tenant.admin })).json()) as CallReply<typeof shares.tenantShares>).items;
  expect((await items()).find((item) => item.shareId === shareId)?.documentName).toContain(cleanFields.supplierName);
  await api.request("DELETE", `/v1/documents/${documentId}/shares/${shareId}`, { as: tenant.admin });
  expect((await items()).some((item) => item.shareId === shareId)).toBe(false);
});

describe("how often links are opened", () => {
  // So many in a window of 10 seconds; the window of the test is one, however slow the machine.
  const OPENINGS = 5;
  const OF_LINK = 8;
  let limited: TestApp;
  let company: TestTenant;
  let links: string[];
  beforeEach(async () => {
    const rateLimits = { user: 0, anonymous: 0, opening: OPENINGS * 6, link: OF_LINK * 6, address: 0 };
    limited = await startTestApp({ rateLimits });
    company = await buildTenant(limited.app, { features: ["Sharing"] });
    const shared = await buildDocument(limited.app, company.tenantId, { fields: cleanFields });
    await storeBytes(limited.app, company, shared, await blankPdf());
    links = [];
    for (let count = 0; count < 2; count += 1) links.push((await buildShare(limited.app, company.admin, shared)).token);
  });
  afterEach(() => limited.close());
  const post = (path: string, body: object) => limited.request("POST", path, { body });
  const together = (count: number, ask: (at: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: count }, async (_, at) => (await ask(at)).status)).then((statuses) => statuses.toSorted());

  test("one address opens so many, right and wrong links together, and hears when to come back", async () => {
    const wrong = `${links[0]!.slice(0, -4)}AAAA`;
    expect(await together(OPENINGS + 2, (at) => post("/v1/shared", { token: at < 2 ? wrong : links[at % 2]! }))).toEqual([200, 200, 200, 404, 404, 429, 429]);
    const refused = await post("/v1/shared", { token: links[0]! });
    expect([refused.status, Number(refused.headers.get("retry-after")) >= 1]).toEqual([429, true]);
    // Pages of what was opened before go on.
    expect((await post("/v1/shared/page", { token: links[0]!, pageIndex: 0 })).status).toBe(200);
  });

  test("one link is opened and read so often, and keeps no other from being read", async () => {
    const page = (token: string) => post("/v1/shared/page", { token, pageIndex: 0 });
    expect((await post("/v1/shared", { token: links[0]! })).status).toBe(200);
    const statuses = await together(OF_LINK + 1, () => page(links[0]!));
    expect(statuses.filter((status) => status === 429)).toEqual([429, 429]);
    expect((await page(links[1]!)).status).toBe(200);
  });
});
