import type { CallReply } from "#contract/call.ts";
import type { shares } from "#contract/documents/shares.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
