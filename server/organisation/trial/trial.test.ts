import { TRIAL_DOCUMENTS } from "#domain/organisation/licence.ts";
import { sendMail } from "#server/notifications/mail/outbox.ts";
import { buildDocument, buildTenant } from "#test/build.ts";
import { readMail, startSmtp } from "#test/fakes/smtp.ts";
import { Browser } from "#test/identity.ts";
import { buildAccount, startTestAppWithIdentity } from "#test/people.ts";
import { storeBytes } from "#test/stored.ts";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: Awaited<ReturnType<typeof startTestAppWithIdentity>>;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let owner: Pool;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestAppWithIdentity({ mail: smtp.config });
  owner = new Pool({ connectionString: api.database.ownerUrl, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await api.close();
  await smtp.close();
});

const open = (email: string) => api.request("POST", "/v1/users/createTrialUser", { body: { email, firstName: "Petra", companyName: "Zkušební s.r.o." } });
const newEmail = () => `petra.${randomUUID().slice(0, 8)}@example.com`;

/** A busy machine may take its time. */
const patient = { timeout: 20_000 };

/** Waits for the e-mail to an address and returns the link in it. */
async function linkTo(email: string): Promise<URL> {
  const mail = () => smtp.received.find(({ to }) => to.includes(email));
  await expect
    .poll(async () => {
      for (const tenantId of await api.app.db.tenantIds()) await sendMail(api.app, tenantId);
      return mail() !== undefined;
    }, patient)
    .toBe(true);
  return new URL(/https?:\S+/.exec(readMail(mail()!).text)?.[0] ?? "");
}

/** A trial whose admin has chosen a password. */
async function trial() {
  const email = newEmail();
  expect((await open(email)).status).toBe(200);
  const link = await linkTo(email);
  const body = { email, resetToken: link.searchParams.get("resetToken"), password: "Zkusime-To-7" };
  expect((await api.request("POST", "/v1/users/resetPassword", { body })).status).toBe(204);
  const { rows } = await owner.query<{ tenantId: string; userId: string }>(
    'select tenant_id as "tenantId", user_id as "userId" from identity.accounts where email = $1',
    [email],
  );
  return { ...rows[0]!, email, signIn: async () => (await new Browser(api.identityUrl).login(email, "Zkusime-To-7")).status };
}

test("R487 somebody opens a company of their own by e-mail, with a licence for so many documents and days", async () => {
  const admin = await trial();
  expect(await admin.signIn()).toBe(200);
  const licence = (await (await api.request("GET", "/v1/tenant/license", { as: admin })).json()) as Record<string, unknown>;
  expect(licence).toMatchObject({ period: "Eternity", limit: TRIAL_DOCUMENTS, processedCount: 0, periodEnd: null });
  const info = (await (await api.request("GET", "/v1/tenant/accountInfo", { as: admin })).json()) as Record<string, unknown>;
  expect(info).toMatchObject({ name: "Zkušební s.r.o.", users: 1, trialUntil: licence.validTo });
  expect((await (await api.request("GET", "/v1/users/me", { as: admin })).json()) as object).toMatchObject({ userRole: "TenantAdmin", firstName: "Petra" });
});

test("an address that has an account gets the same answer, a link to that account, and no second company", async () => {
  const tenant = await buildTenant(api.app);
  const { userId } = await tenant.user("Uploader");
  const email = `${userId}@example.com`;
  await buildAccount(api.app, { tenantId: tenant.tenantId, userId, email, password: "Correct-Horse-7" });
  const before = (await api.app.db.tenantIds()).length;
  const [known, unknown] = [await open(email), await open(newEmail())];
  expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()]);
  expect((await linkTo(email)).searchParams.get("userEmail")).toBe(email);
  await expect.poll(async () => (await api.app.db.tenantIds()).length, patient).toBe(before + 1);
});

test("where the operator has not allowed it, the call does not exist", async () => {
  api.app.config.trial = false;
  const reply = await open(newEmail());
  api.app.config.trial = true;
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([404, "not-found"]);
});

test("a trial is deleted for good, by its admin alone: sign-in, documents, files; nothing of others", async () => {
  const [admin, neighbour] = [await trial(), await trial()];
  const company = { ...admin, role: "TenantAdmin" as const };
  const documentId = await buildDocument(api.app, admin.tenantId);
  await storeBytes(
    api.app,
    { admin: company, tenantId: admin.tenantId, unitId: "", otherUnitId: "", user: async () => company },
    documentId,
    Buffer.from("%PDF-1.7"),
  );
  const created = await api.request("POST", "/v1/users", { as: admin, body: { email: newEmail(), firstName: "Kolega", userRole: "Processor" } });
  const { user } = (await created.json()) as { user: { userId: string } };
  const colleague = { tenantId: admin.tenantId, userId: user.userId };
  expect((await api.request("DELETE", "/v1/users/deleteTrialUser", { as: colleague })).status).toBe(403);
  const { rows: files } = await owner.query<{ storage_key: string }>("select storage_key from files where tenant_id = $1", [admin.tenantId]);
  const paths = files.map(({ storage_key: key }) => join(api.app.config.dataDir, "files", key));
  expect([paths.length, paths.every((path) => existsSync(path))]).toEqual([1, true]);

  expect((await api.request("DELETE", "/v1/users/deleteTrialUser", { as: admin })).status).toBe(204);
  expect([await admin.signIn(), await neighbour.signIn()]).toEqual([401, 200]);
  expect((await api.request("GET", "/v1/users/me", { as: admin })).status).toBe(403);
  expect(paths.some((path) => existsSync(path))).toBe(false);
  for (const table of ["tenants", "users", "documents", "files", "document_history", "licences"]) {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table} where tenant_id = $1`, [admin.tenantId]);
    expect([table, rows[0]?.count]).toEqual([table, 0]);
  }
  expect((await api.request("DELETE", "/v1/users/deleteTrialUser", { as: neighbour })).status).toBe(204);
});

test("a company that is no trial is never deleted", async () => {
  const tenant = await buildTenant(api.app);
  expect((await api.request("DELETE", "/v1/users/deleteTrialUser", { as: tenant.admin })).status).toBe(404);
  expect((await api.request("GET", "/v1/users/me", { as: tenant.admin })).status).toBe(200);
});
