import { sendMail } from "#server/notifications/mail/outbox.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { readMail, startSmtp } from "#test/fakes/smtp.ts";
import { Browser, PASSWORD } from "#test/identity.ts";
import { buildAccount, startTestAppWithIdentity } from "#test/people.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifyOfGuesses } from "./guesses.ts";

let api: Awaited<ReturnType<typeof startTestAppWithIdentity>>;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let tenant: TestTenant;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestAppWithIdentity({ mail: smtp.config });
  tenant = await buildTenant(api.app);
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});
beforeEach(() => void (smtp.received.length = 0));

async function person() {
  const { userId } = await tenant.user("Processor");
  const email = `${userId}@example.com`;
  await buildAccount(api.app, { tenantId: tenant.tenantId, userId, email, password: PASSWORD });
  return { userId, email };
}
const recipients = async () => {
  await sendMail(api.app, tenant.tenantId);
  return smtp.received.flatMap(({ to }) => to);
};

test("R316 a registration e-mail goes out with the flag alone, when a user is made and when one is edited", async () => {
  const email = `petra.${randomUUID().slice(0, 8)}@example.com`;
  const body = { email, firstName: "Petra", userRole: "Uploader", sendRegistrationEmail: false };
  const reply = await api.request("POST", "/v1/users", { as: tenant.admin, body });
  const { user } = (await reply.json()) as { user: { userId: string } };
  const edit = (changes: object) => api.request("PATCH", `/v1/users/${user.userId}`, { as: tenant.admin, body: changes });
  expect((await edit({ lastName: "Nová", sendRegistrationEmail: false })).status).toBe(204);
  expect(await recipients()).toEqual([]);
  expect((await edit({ languageCode: "en-US", sendRegistrationEmail: true })).status).toBe(204);
  expect(await recipients()).toEqual([email]);
  expect(readMail(smtp.received[0]!).subject).toMatch(/^Invitation to Kvitance/);
});

/** Sends what is due in a tenant and answers what came since, by recipient. */
async function received(tenantId: string, atLeast: number) {
  await expect.poll(async () => (await sendMail(api.app, tenantId), smtp.received.length), { timeout: 20_000 }).toBeGreaterThanOrEqual(atLeast);
  return Object.fromEntries(smtp.received.map((mail) => [mail.to.join(), readMail(mail)]));
}
const ask = async (path: string, as: { tenantId: string; userId: string } | undefined, body?: object, method = "POST") => {
  const reply = await api.request(method, path, { ...(as ? { as } : {}), ...(body ? { body } : {}) });
  const text = await reply.text();
  return { status: reply.status, data: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
};
const signIn = async (email: string, password = PASSWORD) => (await new Browser(api.identityUrl).login(email, password)).status;

test("a new e-mail of one's own works from the link on that went to it; the old address gets a notice", async () => {
  const { userId, email: old } = await person();
  const as = { tenantId: tenant.tenantId, userId };
  const email = `nova.${userId}@example.com`;
  const change = { email, emailConfirmation: email, password: PASSWORD };
  expect(await ask("/v1/users/me/email", as, { ...change, password: "Spatne-heslo-1" })).toMatchObject({ status: 422, data: { code: "wrong-password" } });
  expect((await ask("/v1/users/me/email", as, change)).status).toBe(204);
  expect([await signIn(email), (await ask("/v1/users/me", as, undefined, "GET")).data.email]).not.toContain(200);
  const mails = await received(tenant.tenantId, 2);
  expect(mails[old]?.text).toContain(email);
  expect(mails[old]?.text).not.toContain("changeToken");
  const changeToken = /changeToken=([\w-]+)/.exec(mails[email]?.text ?? "")?.[1] ?? "";
  for (const forged of [
    { email, changeToken: "x" },
    { email: "jina@example.com", changeToken },
  ])
    expect(await ask("/v1/users/email/confirm", undefined, forged)).toMatchObject({ status: 422, data: { code: "email-link-expired" } });
  expect((await ask("/v1/users/email/confirm", undefined, { email, changeToken })).status).toBe(204);
  expect((await ask("/v1/users/email/confirm", undefined, { email, changeToken })).status).toBe(422);
  expect([await signIn(email), await signIn(old), (await ask("/v1/users/me", as, undefined, "GET")).data.email]).toEqual([200, 401, email]);
});

test("whether somebody of another company has an address is answered to nobody, and that person gets a notice", async () => {
  const owner = await person();
  const stranger = await buildTenant(api.app);
  const free = `volna.${randomUUID().slice(0, 8)}@example.com`;
  const asAdmin = async (email: string) => {
    const created = await ask("/v1/users", stranger.admin, { email, firstName: "Petra", userRole: "Uploader" });
    const { userId } = created.data.user as { userId: string };
    const path = `/v1/users/${userId}`;
    const answers = [
      created,
      await ask(path, stranger.admin, undefined, "GET"),
      await ask(`${path}/password`, stranger.admin, { password: "Docasne-1x" }),
      await ask(`/v1/users/invitation?email=${encodeURIComponent(email)}`, stranger.admin),
      await ask(path, stranger.admin, { firstName: "Pavla" }, "PATCH"),
    ];
    return JSON.stringify(answers)
      .replaceAll(email, "E")
      .replaceAll(userId, "U")
      .replaceAll(/"(createdAt|instance)":"[^"]*"/g, "");
  };
  expect(await asAdmin(owner.email)).toBe(await asAdmin(free));
  expect(await asAdmin(`x${free}`)).toContain("invitation-pending");
  const mails = await received(stranger.tenantId, 4);
  expect(Object.keys(mails)).not.toContain(owner.email);
  const atOwner = async () => (
    await sendMail(api.app, tenant.tenantId),
    smtp.received.filter(({ to }) => to.includes(owner.email)).map((mail) => readMail(mail).subject)
  );
  await expect.poll(atOwner, { timeout: 20_000 }).toEqual(["Někdo uvedl vaši adresu v aplikaci Kvitance"]);
  expect(await signIn(owner.email)).toBe(200);
  // Of one's own company the list shows who is there anyway.
  expect((await ask("/v1/users", tenant.admin, { email: free.replace("volna", "vlastni"), firstName: "A", userRole: "Uploader" })).status).toBe(200);
  expect((await ask("/v1/users", tenant.admin, { email: free.replace("volna", "vlastni"), firstName: "A", userRole: "Uploader" })).status).toBe(409);
});

test("an address that somebody waits for is theirs with the next invitation once it is free", async () => {
  const owner = await person();
  const other = await buildTenant(api.app);
  await ask("/v1/users", other.admin, { email: owner.email, firstName: "Petra", userRole: "Uploader" });
  expect((await ask(`/v1/users/${owner.userId}`, tenant.admin, undefined, "DELETE")).status).toBe(204);
  smtp.received.length = 0;
  await ask(`/v1/users/invitation?email=${encodeURIComponent(owner.email)}`, other.admin);
  const resetToken = /resetToken=([\w-]+)/.exec((await received(other.tenantId, 1))[owner.email]?.text ?? "")?.[1];
  const password = "Nove-Heslo-1";
  expect((await ask("/v1/users/resetPassword", undefined, { email: owner.email, resetToken, password })).status).toBe(204);
  expect(await signIn(owner.email, password)).toBe(200);
});

test("whose address an admin changes gets an invitation there, because the password ended", async () => {
  const { userId } = await person();
  const email = `oprava.${userId}@example.com`;
  expect((await ask(`/v1/users/${userId}`, tenant.admin, { email }, "PATCH")).status).toBe(204);
  expect((await received(tenant.tenantId, 1))[email]?.subject).toMatch(/^Pozvánka/);
});

test("somebody whose password is being guessed is notified by e-mail, once, and nobody learns of an account by it", async () => {
  const { email } = await person();
  for (const username of [email, `nobody.${email}`])
    for (let guess = 0; guess < 7; guess++) await new Browser(api.identityUrl).login(username, "Spatne-heslo-1");
  await expect
    .poll(
      async () => {
        await notifyOfGuesses(api.app);
        return recipients();
      },
      { timeout: 20_000 },
    )
    .toEqual([email]);
  await notifyOfGuesses(api.app);
  expect(await recipients()).toEqual([email]);
  expect(readMail(smtp.received[0]!).subject).toContain("Někdo zkouší vaše heslo");
});
