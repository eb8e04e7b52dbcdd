import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountByEmail } from "#identity/accounts.ts";
import { withIdentity } from "#identity/database.ts";
import { verifyPassword } from "#identity/passwords.ts";
import { markFiles } from "#test/app.ts";
import { onDatabase, TEST_SECRET, testDatabase, type TestDatabase, withDatabase } from "#test/database.ts";

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

test("a company administers the installation when the operator says so, and no longer", async () => {
  await run("create", "Provozovatel s.r.o.", "provoz@example.com");
  const [id = ""] = /[0-9a-f-]{36}(?= {2}Provozovatel)/.exec((await run("list")).stdout) ?? [];
  const operators = async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ id: string }>("select tenant_id as id from operators").finally(() => client.end());
    return rows.map((row) => row.id);
  };
  expect(await operators()).toEqual([]);
  await run("operator", id, "on");
  expect(await operators()).toEqual([id]);
  await run("operator", id, "off");
  expect(await operators()).toEqual([]);
  await expect(run("operator", TEST_SECRET, "on")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("There is no company") });
  await expect(run("operator", id, "ano")).rejects.toMatchObject({ code: 1 });
});

test("R402 a company may have so many documents read in a period, or any number; what was read stays counted", async () => {
  await run("create", "Omezená s.r.o.", "omezeni@example.com");
  const [id = ""] = /[0-9a-f-]{36}(?= {2}Omezená)/.exec((await run("list")).stdout) ?? [];
  const licences = async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query("select set_config('app.tenant', $1, false)", [id]);
    const columns = "document_limit as limit, period, reported_count as reported";
    const { rows } = await client.query(`select ${columns} from licences where tenant_id = $1`, [id]).finally(() => client.end());
    return rows;
  };
  expect((await run("limit", "500", "month", "--tenant", id, "--reported", "120")).stdout).toBe(
    "Omezená s.r.o. may have 500 documents read (period: Month).\n",
  );
  expect(await licences()).toEqual([{ limit: 500, period: "Month", reported: 120 }]);
  await run("limit", "none", "Unlimited", "--tenant", "Omezená s.r.o.");
  expect(await licences()).toEqual([{ limit: null, period: "Unlimited", reported: 120 }]);
  for (const [given, said] of [
    [["many", "Month", "--tenant", id], "is no number of documents"],
    [["5", "fortnight", "--tenant", id], "Say a period"],
    [["5", "Month"], "Name the company"],
    [["5", "Month", "--tenant", "Nikdo"], "There is no company"],
  ] as const)
    await expect(run("limit", ...given)).rejects.toMatchObject({ stderr: expect.stringContaining(said) });
  expect(await licences()).toEqual([{ limit: null, period: "Unlimited", reported: 120 }]);
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

test("a company is exported, deleted with its name repeated, and taken in again", async () => {
  const name = "Stěhovaná s.r.o.";
  await run("create", name, "stehovana@example.com");
  const folder = await mkdtemp(join(tmpdir(), "kvitance-tenant-"));
  await markFiles(folder);
  const runHere = (...args: string[]) => run(...args, "--data", folder);
  try {
    const { stdout } = await runHere("export", "--tenant", name, "--to", folder);
    const [bundle = ""] = /^\S+\.zip/m.exec(stdout) ?? [];
    await expect(runHere("delete", "--tenant", name, "--confirm", "Stěhovaná", "--to", folder)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Nothing was deleted"),
    });
    await expect(runHere("import", bundle)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("in this installation already") });
    expect((await runHere("delete", "--tenant", name, "--confirm", name, "--to", folder)).stdout).toMatch(/After:\n {2}0 rows in the database/);
    expect((await readdir(folder)).filter((file) => file.startsWith("deleted-"))).toHaveLength(2);
    expect([(await run("list")).stdout.includes(name), await accountOf("stehovana@example.com")]).toEqual([false, undefined]);
    expect((await runHere("import", bundle)).stdout).toMatch(/tenant reset-password stehovana@example\.com/);
    expect((await run("list")).stdout).toContain(name);
    await expect(runHere("export", "--tenant", "Nikdo", "--to", folder)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no company Nikdo"),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);

test("a database that was never migrated is named with what to do", async () => {
  await onDatabase(database.ownerUrl, "create database empty");
  const env = { ...process.env, DATABASE_URL: withDatabase(database.ownerUrl, "empty"), KVITANCE_SECRET: TEST_SECRET };
  const list = promisify(execFile)(process.execPath, ["scripts/tenant.ts", "list"], { env });
  await expect(list).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database is older than this Kvitance .* Run "npm run -s migrate"/) });
  await onDatabase(database.ownerUrl, "drop database empty");
});
