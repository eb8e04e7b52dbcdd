import { sendDue } from "#server/notifications/mail/outbox.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { readMail, startSmtp } from "#test/fakes/smtp.ts";
import { Browser, PASSWORD } from "#test/identity.ts";
import { buildAccount, startTestAppWithIdentity } from "#test/people.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tellOfGuesses } from "./guesses.ts";

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
  await sendDue(api.app, tenant.tenantId);
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

test("somebody whose password is being guessed is told by mail, once, and nobody learns of an account by it", async () => {
  const { email } = await person();
  for (const username of [email, `nobody.${email}`])
    for (let guess = 0; guess < 7; guess++) await new Browser(api.identityUrl).login(username, "Spatne-heslo-1");
  await expect
    .poll(
      async () => {
        await tellOfGuesses(api.app);
        return recipients();
      },
      { timeout: 20_000 },
    )
    .toEqual([email]);
  await tellOfGuesses(api.app);
  expect(await recipients()).toEqual([email]);
  expect(readMail(smtp.received[0]!).subject).toContain("Někdo zkouší vaše heslo");
});
