import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { type Beside, openBeside } from "#test/beside.ts";
import { buildCodeList, codeRows } from "#test/buildSettings.ts";
import { buildShare } from "#test/buildShare.ts";
import { PASSWORD } from "#test/identity.ts";
import { buildAccount, buildClientApplication, startTestAppWithIdentity } from "#test/people.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

/** Where changes are made. */
let api: Awaited<ReturnType<typeof startTestAppWithIdentity>>;
/** A second process of the api, and a third that no notice of the database reaches: what that one still answers as before hangs on notices alone. */
let other: Beside;
let deaf: Beside;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestAppWithIdentity();
  [other, deaf] = [await openBeside(api, { hears: true }), await openBeside(api, { hears: false })];
});
afterAll(async () => {
  for (const process of [other, deaf]) await process.close();
  await api.close();
});
beforeEach(async () => void (tenant = await buildTenant(api.app, { features: ["Sharing"] })));

type Ask = (process: Beside) => Promise<unknown>;

/** Changes something in the first process that the others have answered from `before`, and waits until the second answers `after`. */
async function seesChange(ask: Ask, { before, after, change }: { before: unknown; after: unknown; change: () => Promise<Response> }): Promise<void> {
  for (const process of [other, deaf, other, deaf]) expect(await ask(process)).toEqual(before);
  expect((await change()).ok).toBe(true);
  await expect.poll(() => ask(other)).toEqual(after);
}

const change = (method: string, path: string, body?: object) => api.request(method, path, { as: tenant.admin, ...(body ? { body } : {}) });
const status = async (reply: Promise<Response>) => (await reply).status;

describe("rights that a process keeps end with the notice of their change", () => {
  type Kept = { ask: Ask; change: () => Promise<Response>; after: unknown };
  const cases: Record<string, () => Promise<Kept>> = {
    "another role": async () => {
      const { userId, as } = await person("TenantAdmin");
      return {
        ask: (process) => status(process.request("GET", `/v1/users/${userId}`, { as })),
        change: () => change("PATCH", `/v1/users/${userId}`, { userRole: "Processor" }),
        after: 403,
      };
    },
    "switched off": async () => {
      const { userId, as } = await person("Processor");
      return {
        ask: (process) => status(process.request("GET", "/v1/users/me", { as })),
        change: () => change("PATCH", `/v1/users/${userId}`, { isActive: false }),
        after: 403,
      };
    },
    deleted: async () => {
      const { userId, as } = await person("Processor");
      return {
        ask: (process) => status(process.request("GET", "/v1/users/me", { as })),
        change: () => change("DELETE", `/v1/users/${userId}`),
        after: 403,
      };
    },
    "an accounting unit taken away": async () => {
      const { userId, as } = await person("AccountingUnitProcessor", tenant.unitId);
      const documentId = await buildDocument(api.app, tenant.tenantId, { unitId: tenant.unitId });
      return {
        ask: (process) => status(process.request("GET", `/v1/documents/${documentId}`, { as })),
        change: () => change("PATCH", `/v1/users/${userId}`, { accountingUnitId: tenant.otherUnitId }),
        after: 404,
      };
    },
    "the page of a unit that was taken away, which the browser has": async () => {
      const { userId, as } = await person("AccountingUnitProcessor", tenant.unitId);
      const documentId = await buildDocument(api.app, tenant.tenantId, { unitId: tenant.unitId });
      await storeBytes(api.app, tenant, documentId, await blankPdf());
      const path = `/v1/documents/${documentId}/page/0/image?isPreview=true`;
      const etag = (await api.request("GET", path, { as })).headers.get("etag") ?? "";
      return {
        // 304 shows it too; a page that could not be drawn would be another refusal.
        ask: async (process) => {
          const answered = await status(process.request("GET", path, { as, headers: { "if-none-match": etag } }));
          return answered === 304 ? 200 : answered;
        },
        change: () => change("PATCH", `/v1/users/${userId}`, { accountingUnitId: tenant.otherUnitId }),
        after: 404,
      };
    },
    "a feature of the company": async () => {
      const documentId = await buildDocument(api.app, tenant.tenantId);
      return {
        ask: (process) => status(process.request("POST", `/v1/documents/${documentId}/shares`, { as: tenant.admin, body: { days: 1 } })),
        change: () => change("POST", "/v1/tenant/features", { features: [{ feature: "Sharing", enabled: false }] }),
        after: 403,
      };
    },
    "a client application switched off": async () => {
      const id = await buildClientApplication(api.app, tenant.tenantId);
      const authorization = `Bearer ${await api.token({ tenantId: tenant.tenantId, userId: id }, { client_id: id })}`;
      return {
        ask: (process) => status(process.request("POST", "/v1/documents/list", { body: {}, headers: { authorization } })),
        change: () => change("PATCH", `/v1/client-applications/client-application/${id}`, { isActive: false }),
        after: 401,
      };
    },
  };

  test.each(Object.entries(cases))("%s", async (_name, prepare) => {
    const { ask, after, change: make } = await prepare();
    await seesChange(ask, { before: 200, after, change: make });
    // Nothing but a notice has ended it in the other process.
    expect(await ask(deaf)).toBe(200);
  });
});

describe("what no process keeps is seen by the next call of any other", () => {
  type Read = { ask: Ask; before: unknown; change: () => Promise<Response>; after: unknown };
  const cases: Record<string, () => Promise<Read>> = {
    "a link to a document that was ended": async () => {
      const documentId = await buildDocument(api.app, tenant.tenantId);
      const { shareId, token } = await buildShare(api.app, tenant.admin, documentId);
      return {
        ask: (process) => status(process.request("POST", "/v1/shared", { body: { token } })),
        before: 200,
        change: () => change("DELETE", `/v1/documents/${documentId}/shares/${shareId}`),
        after: 404,
      };
    },
    "an address for feed readers that was ended": async () => {
      const { address } = (await (await change("POST", "/v1/users/me/feed")).json()) as { address: string };
      const { pathname, search } = new URL(address, "http://app.test");
      return {
        ask: (process) => status(process.request("GET", pathname + search)),
        before: 200,
        change: () => change("DELETE", "/v1/users/me/feed"),
        after: 404,
      };
    },
    "counts of the tabs, and the list": async () => {
      const documentId = await buildDocument(api.app, tenant.tenantId);
      const as = tenant.admin;
      return {
        ask: async (process) => {
          const counts = (await (await process.request("POST", "/v1/documents/count", { as, body: {} })).json()) as { byList: { All: number } };
          const list = (await (await process.request("POST", "/v1/documents/list", { as, body: {} })).json()) as { items: object[] };
          return [counts.byList.All, list.items.length];
        },
        before: [1, 1],
        change: () => change("DELETE", `/v1/documents/${documentId}`),
        after: [0, 0],
      };
    },
    "rows of a code list": async () => {
      const list = { name: "Střediska", type: "Default", category: "None", rows: codeRows("PRG", "BRN") };
      const id = await buildCodeList(api.app, tenant.tenantId);
      return {
        ask: async (process) => {
          const { values } = (await (await process.request("GET", `/v1/enums/${id}/cs-CZ`, { as: tenant.admin })).json()) as { values: { key: string }[] };
          return values.map(({ key }) => key);
        },
        before: ["PRG", "BRN"],
        change: () => change("PUT", `/v1/enums/${id}`, { ...list, rows: codeRows("BRN") }),
        after: ["BRN"],
      };
    },
    "settings of a person": async () => ({
      ask: async (process) => ((await (await process.request("GET", "/v1/users/web-settings", { as: tenant.admin })).json()) as { theme: string }).theme,
      before: "OsDefault",
      change: () => change("PUT", "/v1/users/web-settings", { theme: "Dark", preferences: {} }),
      after: "Dark",
    }),
  };

  test.each(Object.entries(cases))("%s", async (_name, prepare) => {
    const { ask, before, after, change: make } = await prepare();
    await seesChange(ask, { before, after, change: make });
    // Without any notice too.
    expect(await ask(deaf)).toEqual(after);
  });
});

test("an event stream of another process ends with the rights of its listener, before a change is reported", async () => {
  const { userId, as } = await person("Processor");
  const reply = await other.request("GET", "/v1/changes", { as });
  let text = "";
  const ended = (async () => {
    for await (const part of reply.body ?? []) text += Buffer.from(part).toString();
  })();
  await expect.poll(() => text).toContain(": open");
  expect((await change("PATCH", `/v1/users/${userId}`, { isActive: false })).ok).toBe(true);
  const documentId = await buildDocument(api.app, tenant.tenantId);
  expect((await change("PUT", `/v1/documents/${documentId}/rename`, { fileName: "x.pdf" })).status).toBe(204);
  await ended;
  expect(text).not.toContain("event:");
});

/** A user, whom the identity server knows too. */
async function person(role: TestUser["role"], unitId?: string) {
  const as = await tenant.user(role, unitId === undefined ? {} : { unitId });
  const { tenantId, userId } = as;
  await buildAccount(api.app, { tenantId, userId, email: `${userId}@example.com`, password: PASSWORD });
  return { userId, as };
}
