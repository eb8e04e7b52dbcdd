import type { User } from "#contract/organisation/people.ts";
import { Browser } from "#test/identity.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { ageLink, startTestAppWithIdentity } from "#test/people.ts";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: Awaited<ReturnType<typeof startTestAppWithIdentity>>;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestAppWithIdentity();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

type Answer = { status: number; data: Record<string, unknown> };
async function ask(method: string, path: string, body?: object, as: { tenantId: string; userId: string } | undefined = tenant.admin): Promise<Answer> {
  const reply = await api.request(method, path, { ...(as ? { as } : {}), ...(body ? { body } : {}) });
  const text = await reply.text();
  return { status: reply.status, data: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
}
const anybody = async (path: string, body?: object): Promise<Answer> => {
  const reply = await api.request("POST", path, body ? { body } : {});
  const text = await reply.text();
  return { status: reply.status, data: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
};

async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: api.database.ownerUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const newEmail = () => `petra.${randomUUID().slice(0, 8)}@example.com`;
type Created = { user: User; link: string; token: string };
async function create(parts: object = {}): Promise<Created> {
  const { status, data } = await ask("POST", "/v1/users", { email: newEmail(), firstName: "Petra", lastName: "Lískovcová", userRole: "Processor", ...parts });
  expect(status, JSON.stringify(data)).toBe(200);
  const { user, invitation } = data as { user: User; invitation: { link: string } };
  return { user, link: invitation.link, token: new URL(invitation.link).searchParams.get("resetToken") ?? "" };
}
const choose = (created: Created, password: string) => anybody("/v1/users/resetPassword", { email: created.user.email, resetToken: created.token, password });
const signIn = async (email: string, password: string) => (await new Browser(api.identityUrl).login(email, password)).status;

describe("R315 users of the tenant", () => {
  test("are created, listed, shown and changed with every field of the update payload", async () => {
    const made = await create({ phone: "+420 600 111 222", accountingUnitId: tenant.unitId, additionalAccountingUnitIds: [tenant.otherUnitId] });
    expect(made.user).toMatchObject({ isInvited: true, isActive: true, lastSignIn: null, additionalAccountingUnitIds: [tenant.otherUnitId] });
    const changes = { firstName: "Petr", lastName: "Líska", phone: null, userRole: "AccountingUnitProcessor", accountingUnitId: tenant.otherUnitId };
    const path = `/v1/users/${made.user.userId}`;
    expect((await ask("PATCH", path, { ...changes, additionalAccountingUnitIds: [tenant.unitId], languageCode: "en-US" })).status).toBe(204);
    const shown = (await ask("GET", path)).data;
    expect(shown).toEqual({ ...made.user, ...changes, additionalAccountingUnitIds: [tenant.unitId], languageCode: "en-US" });
    const list = await ask("POST", "/v1/users/list", { query: "liska" });
    expect(list.data).toEqual({ items: [shown], total: 1 });
  });

  test("a unit that the tenant does not have is not found", async () => {
    expect(await ask("POST", "/v1/users", { email: newEmail(), firstName: "A", userRole: "Uploader", accountingUnitId: randomUUID() })).toMatchObject({
      status: 404,
      data: { code: "not-found" },
    });
  });

  test("an e-mail that is used, in this company or in another, is refused by name, and nothing is left behind", async () => {
    const { user } = await create();
    const stranger = await buildTenant(api.app);
    for (const as of [tenant.admin, stranger.admin]) {
      const refused = await ask("POST", "/v1/users", { email: user.email.toUpperCase(), firstName: "B", userRole: "Uploader" }, as);
      expect(refused).toMatchObject({ status: 409, data: { code: "email-in-use", detail: `This email ${user.email} is already used` } });
    }
    expect((await ask("POST", "/v1/users/list", { query: user.email })).data.total).toBe(1);
    expect((await ask("POST", "/v1/users/list", { query: user.email }, stranger.admin)).data.total).toBe(0);
  });

  test("nobody changes their own role, units or active flag", async () => {
    const path = `/v1/users/${tenant.admin.userId}`;
    for (const body of [{ userRole: "Uploader" }, { isActive: false }, { accountingUnitId: null }, { additionalAccountingUnitIds: [] }])
      expect(await ask("PATCH", path, body)).toMatchObject({ status: 403, data: { code: "permission-denied" } });
    expect((await ask("DELETE", path)).status).toBe(403);
    expect((await ask("PATCH", path, { firstName: "Správkyně" })).status).toBe(204);
  });

  test("the last active admin can be neither deleted nor demoted nor switched off, by two admins at once either", async () => {
    const firm = await buildTenant(api.app);
    const second = await firm.user("TenantAdmin");
    const results = await Promise.all([
      ask("PATCH", `/v1/users/${second.userId}`, { userRole: "Uploader" }, firm.admin),
      ask("PATCH", `/v1/users/${firm.admin.userId}`, { isActive: false }, second),
    ]);
    const { items } = (
      await ask("POST", "/v1/users/list", { userRoles: ["TenantAdmin"], isActive: true }, firm.admin).then((one) =>
        one.status === 200 ? one : ask("POST", "/v1/users/list", { userRoles: ["TenantAdmin"], isActive: true }, second),
      )
    ).data as { items: unknown[] };
    // The other one comes too late: nobody else would be left, or they are no admin any more.
    expect(results.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect([403, 409]).toContain(results.map(({ status }) => status).find((status) => status !== 204));
    expect(items).toHaveLength(1);
  });
});

describe("an invitation", () => {
  test("lets the person choose a password once; a new one replaces the earlier", async () => {
    const made = await create();
    const again = await ask("POST", `/v1/users/invitation?email=${encodeURIComponent(made.user.email)}`);
    const link = new URL(String(again.data.link));
    expect([link.pathname, link.searchParams.get("userEmail")]).toEqual(["/User/ResetPassword", made.user.email]);
    expect(await choose(made, "Nove-Heslo-1")).toMatchObject({ status: 422, data: { code: "reset-link-expired" } });
    const renewed = { ...made, token: link.searchParams.get("resetToken") ?? "" };
    expect(await choose(renewed, "krátké")).toMatchObject({ status: 422, data: { code: "password-policy" } });
    const { name: company } = (await ask("GET", "/v1/tenant")).data as { name: string };
    const { firstName, lastName } = (await ask("GET", `/v1/users/${tenant.admin.userId}`)).data as { firstName: string; lastName: string };
    const inviter = { name: `${firstName} ${lastName}`.trim(), company };
    const isValid = async (resetToken: string) => (await anybody("/v1/users/reset-token/is-valid", { email: made.user.email, resetToken })).data;
    // Who invites is answered to whoever has the link, and to nobody else.
    expect([await isValid(renewed.token), await isValid(made.token), await isValid("guessed")]).toEqual([
      { isValid: true, inviter },
      { isValid: false, inviter: null },
      { isValid: false, inviter: null },
    ]);
    expect((await choose(renewed, "Nove-Heslo-1")).status).toBe(204);
    expect(await isValid(renewed.token)).toEqual({ isValid: false, inviter: null });
    expect(await signIn(made.user.email, "Nove-Heslo-1")).toBe(200);
    expect((await ask("GET", `/v1/users/${made.user.userId}`)).data).toMatchObject({ isInvited: false, lastSignIn: expect.any(String) as string });
  });

  test("of 20 simultaneous uses of one link exactly one sets the password", async () => {
    const made = await create();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => choose(made, `Soubezne-Heslo-${index}`)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test("does not open another person's account", async () => {
    const [one, other] = [await create(), await create()];
    expect(await choose({ ...one, token: other.token }, "Nove-Heslo-1")).toMatchObject({ status: 422, data: { code: "reset-link-expired" } });
  });

  const isValid = async (email: string, resetToken: string) => (await anybody("/v1/users/reset-token/is-valid", { email, resetToken })).data.isValid;

  test("ends with a correction of the address: the link that went to a stranger opens neither the old one nor the new", async () => {
    const made = await create({ userRole: "TenantAdmin" });
    const corrected = newEmail();
    expect((await ask("PATCH", `/v1/users/${made.user.userId}`, { email: corrected })).status).toBe(204);
    for (const email of [made.user.email, corrected])
      expect(await anybody("/v1/users/resetPassword", { email, resetToken: made.token, password: "Nove-Heslo-1" })).toMatchObject({
        status: 422,
        data: { code: "reset-link-expired" },
      });
    expect(await signIn(corrected, "Nove-Heslo-1")).toBe(401);
  });

  test.each<[string, object, object]>([
    ["role", { userRole: "TenantAdmin" }, {}],
    ["state", { isActive: false }, { isActive: true }],
  ])("ends with a change of the %s", async (_, first, second) => {
    const made = await create();
    expect(await isValid(made.user.email, made.token)).toBe(true);
    for (const changes of [first, second]) await ask("PATCH", `/v1/users/${made.user.userId}`, changes);
    expect(await isValid(made.user.email, made.token)).toBe(false);
    expect(await choose(made, "Nove-Heslo-1")).toMatchObject({ status: 422, data: { code: "reset-link-expired" } });
  });

  test.each([
    ["an invitation", 24 * 60, "invitation"],
    ["a reset", 60, "reset"],
  ])("%s lives %i minutes and no longer", async (_, minutes, purpose) => {
    const made = await create();
    if (purpose === "reset") {
      const reset = await askIdentity(api.app.config, "requestReset", { email: made.user.email });
      made.token = reset?.secret ?? "";
    }
    const older = (by: number) =>
      onDatabase(
        `update identity.password_links set expires_at = expires_at - interval '${by} minutes' where user_id = '${made.user.userId}' and purpose = '${purpose}'`,
      );
    await older(minutes - 1);
    expect(await isValid(made.user.email, made.token)).toBe(true);
    await older(1);
    expect(await isValid(made.user.email, made.token)).toBe(false);
    expect(await choose(made, "Nove-Heslo-1")).toMatchObject({ status: 422, data: { code: "reset-link-expired" } });
    expect(await signIn(made.user.email, "Nove-Heslo-1")).toBe(401);
  });

  test("stays when somebody asks for resets, and so do the resets mailed before", async () => {
    const made = await create();
    const asked = await Promise.all(Array.from({ length: 8 }, () => askIdentity(api.app.config, "requestReset", { email: made.user.email })));
    const secrets = asked.flatMap((reset) => (reset ? [reset.secret] : []));
    expect(secrets).toHaveLength(5);
    for (const token of [made.token, ...secrets]) expect(await isValid(made.user.email, token)).toBe(true);
    expect((await choose({ ...made, token: secrets[0] ?? "" }, "Nove-Heslo-1")).status).toBe(204);
    for (const token of [made.token, ...secrets.slice(1, 3)]) expect(await isValid(made.user.email, token)).toBe(false);
  });

  test("is not sent when the flag says so", async () => {
    const { data } = await ask("POST", "/v1/users", { email: newEmail(), firstName: "C", userRole: "Uploader", sendRegistrationEmail: false });
    expect(data.invitation).toBeNull();
  });
});

describe("a link", () => {
  const MINUTE = 60;
  const isValid = async ({ user, token }: Created) => (await anybody("/v1/users/reset-token/is-valid", { email: user.email, resetToken: token })).data.isValid;
  const resetOf = async (made: Created): Promise<Created> => {
    const reset = await askIdentity(api.app.config, "requestReset", { email: made.user.email });
    return { ...made, token: reset?.secret ?? "" };
  };

  test.each([
    ["to accept an invitation works for a day", 24 * 60 * MINUTE, async (made: Created) => made],
    ["to reset a password works for an hour", 60 * MINUTE, resetOf],
  ])("%s", async (_title, life, linkOf) => {
    const link = await linkOf(await create());
    await ageLink(api.app, link.user.userId, life - MINUTE);
    expect(await isValid(link)).toBe(true);
    await ageLink(api.app, link.user.userId, MINUTE);
    expect(await isValid(link)).toBe(false);
    expect(await choose(link, "Nove-Heslo-1")).toMatchObject({ status: 422, data: { code: "reset-link-expired" } });
  });
});

describe("a password", () => {
  test("set by an admin is temporary and ends the sessions", async () => {
    const made = await create();
    await choose(made, "Nove-Heslo-1");
    expect((await ask("POST", `/v1/users/${made.user.userId}/password`, { password: "Docasne-1x" })).status).toBe(204);
    expect(await signIn(made.user.email, "Nove-Heslo-1")).toBe(401);
    const login = await new Browser(api.identityUrl).login(made.user.email, "Docasne-1x");
    expect(await login.json()).toEqual({ mustChangePassword: true });
    expect((await api.request("POST", `/v1/users/${made.user.userId}/password?password=Docasne-2x`, { as: tenant.admin, body: {} })).status).toBe(204);
    expect(await signIn(made.user.email, "Docasne-2x")).toBe(200);
    expect(await ask("POST", `/v1/users/${tenant.admin.userId}/password`, { password: "Docasne-1x" })).toMatchObject({ status: 403 });
  });

  test("a reset for an unknown, an inactive and a known e-mail gets the same answer", async () => {
    const known = await create();
    const inactive = await create();
    await ask("PATCH", `/v1/users/${inactive.user.userId}`, { isActive: false });
    for (const email of [known.user.email, inactive.user.email, "nobody@example.com", "no address"]) {
      const reply = await api.request("POST", `/v1/users/sendPasswordResetToken?email=${encodeURIComponent(email)}`);
      expect([reply.status, await reply.text()]).toEqual([204, ""]);
    }
  });

  test("resets are limited per address book entry", async () => {
    const email = encodeURIComponent(newEmail());
    const answers = [];
    for (let round = 0; round < 11; round += 1) answers.push((await api.request("POST", `/v1/users/sendPasswordResetToken?email=${email}`)).status);
    expect(answers.at(-1)).toBe(429);
  });
});

describe("leaving", () => {
  test("a user who is switched off can neither sign in nor call, and comes back when switched on", async () => {
    const made = await create();
    await choose(made, "Nove-Heslo-1");
    const person = { tenantId: tenant.tenantId, userId: made.user.userId };
    expect((await ask("GET", "/v1/users/me", undefined, person)).status).toBe(200);
    await ask("PATCH", `/v1/users/${made.user.userId}`, { isActive: false });
    expect(await ask("GET", "/v1/users/me", undefined, person)).toMatchObject({ status: 403, data: { code: "account-does-not-exist" } });
    expect(await signIn(made.user.email, "Nove-Heslo-1")).toBe(401);
    await ask("PATCH", `/v1/users/${made.user.userId}`, { isActive: true });
    expect(await signIn(made.user.email, "Nove-Heslo-1")).toBe(200);
  });

  test("a deleted user leaves the list, the address is free again, the name stays in the history", async () => {
    const made = await create();
    expect((await ask("DELETE", `/v1/users/${made.user.userId}`)).status).toBe(204);
    expect((await ask("GET", `/v1/users/${made.user.userId}`)).status).toBe(404);
    expect((await ask("POST", "/v1/users/list", { query: made.user.email })).data.total).toBe(0);
    const again = await create({ email: made.user.email });
    expect(again.user.userId).not.toBe(made.user.userId);
  });
});

describe("an admin who changes somebody's address", () => {
  test("ends their password and sessions: the account may have a new owner", async () => {
    const made = await create();
    await choose(made, "Nove-Heslo-1");
    const browser = new Browser(api.identityUrl);
    expect((await browser.login(made.user.email, "Nove-Heslo-1")).status).toBe(200);
    const email = newEmail();
    expect((await ask("PATCH", `/v1/users/${made.user.userId}`, { email })).status).toBe(204);
    expect(await signIn(email, "Nove-Heslo-1")).toBe(401);
    const { sessions } = await askIdentity(api.app.config, "openSessions", { userId: made.user.userId });
    expect(sessions).toEqual([]);
    const { data } = await ask("POST", `/v1/users/invitation?email=${encodeURIComponent(email)}`);
    const token = new URL(String(data.link)).searchParams.get("resetToken") ?? "";
    expect((await choose({ ...made, user: { ...made.user, email }, token }, "Nove-Heslo-2")).status).toBe(204);
    expect(await signIn(email, "Nove-Heslo-2")).toBe(200);
  });

  test("does not change their own there: that takes the password", async () => {
    const path = `/v1/users/${tenant.admin.userId}`;
    expect(await ask("PATCH", path, { email: newEmail() })).toMatchObject({ status: 403, data: { code: "permission-denied" } });
  });
});

describe("one's own e-mail", () => {
  test("changes with the password and a matching confirmation", async () => {
    const made = await create();
    await choose(made, "Nove-Heslo-1");
    const person = { tenantId: tenant.tenantId, userId: made.user.userId };
    const email = newEmail();
    const change = (body: object) => ask("POST", "/v1/users/me/email", { email, emailConfirmation: email, password: "Nove-Heslo-1", ...body }, person);
    expect(await change({ emailConfirmation: "other@example.com" })).toMatchObject({ status: 422, data: { code: "confirmation-mismatch" } });
    expect(await change({ password: "Spatne-1234" })).toMatchObject({ status: 422, data: { code: "wrong-password" } });
    expect((await ask("GET", "/v1/users/me", undefined, person)).data.email).toBe(made.user.email);
    expect((await change({})).status).toBe(204);
    expect((await ask("GET", "/v1/users/me", undefined, person)).data.email).toBe(email);
    expect([await signIn(made.user.email, "Nove-Heslo-1"), await signIn(email, "Nove-Heslo-1")]).toEqual([401, 200]);
  });
});
