import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountByEmail } from "#identity/accounts.ts";
import { withIdentity } from "#identity/database.ts";
import { verifyPassword } from "#identity/passwords.ts";
import { TEST_SECRET, testDatabase, type TestDatabase } from "#test/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/tenant.ts", ...args], {
    env: { ...process.env, DATABASE_URL: database.ownerUrl, KVITANCE_SECRET: TEST_SECRET },
  });
const accountOf = (email: string) => withIdentity(database.identityUrl, (client) => accountByEmail(client, email));
/** Whether the password that a command showed opens the account, once, to be changed. */
async function opens(email: string, shown: string): Promise<boolean> {
  const account = await accountOf(email);
  const [, password = ""] = /(?:password|:) (\S+) \(to be changed/.exec(shown) ?? [];
  return account?.passwordTemporary === true && (await verifyPassword(password, account.passwordHash));
}

test("a company is made with its administrator and listed; a lost password is replaced, and the earlier one opens nothing", async () => {
  const made = await run("create", "Druhá s.r.o.", "spravce@example.com");
  expect(await opens("spravce@example.com", made.stdout)).toBe(true);
  expect((await run("list")).stdout).toMatch(/^[0-9a-f-]{36} {2}Druhá s\.r\.o\. {2}\(0 documents\)$/m);
  const reset = await run("reset-password", "Spravce@example.com");
  expect([await opens("spravce@example.com", reset.stdout), await opens("spravce@example.com", made.stdout)]).toEqual([true, false]);
});

test("what cannot be done is said, and nothing is made", async () => {
  await expect(run("reset-password", "nikdo@example.com")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("Nobody signs in as") });
  await run("create", "První s.r.o.", "jeden@example.com");
  const before = (await run("list")).stdout;
  await expect(run("create", "Třetí s.r.o.", "jeden@example.com")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("already") });
  await expect(run("create", "Třetí s.r.o.", "bez-zavinace")).rejects.toMatchObject({ code: 1 });
  expect((await run("list")).stdout).toBe(before);
  await expect(run("create", "Třetí s.r.o.")).rejects.toMatchObject({ code: 2 });
});
