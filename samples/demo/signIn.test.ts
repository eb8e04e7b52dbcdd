import { accountByEmail, setPassword } from "#identity/accounts.ts";
import { openDb } from "#server/core/db.ts";
import { Browser, startTestIdentity } from "#test/identity.ts";
import { roleUrls } from "#start/roles.ts";
import { TEST_SECRET } from "#test/database.ts";
import { expect, test } from "vitest";
import { bootstrapDemo } from "./bootstrap.ts";
import { DEMO_PASSWORD, demoPeople } from "./company.ts";
import { allowDemoSignIn } from "./signIn.ts";

test("the public password opens the demo only while the program runs with it, and never what somebody made their own", async () => {
  const identity = await startTestIdentity();
  const db = openDb(roleUrls(identity.ownerUrl, TEST_SECRET).app, { maxConnections: 1 });
  await bootstrapDemo(db, identity.databaseUrl);
  const [first, second] = Object.values(demoPeople).map(({ email }) => email) as [string, string];
  const signIn = async (email: string, password = DEMO_PASSWORD) => (await new Browser(identity.url).login(email, password)).status;
  const own = await accountByEmail(identity.identityRole, second);
  await setPassword(identity.identityRole, own?.userId ?? "", "Own-Horse-77", { temporary: false });
  expect(await signIn(first)).toBe(200);
  await allowDemoSignIn(identity.databaseUrl, false);
  expect([await signIn(first), await signIn(second, "Own-Horse-77")]).toEqual([401, 200]);
  await allowDemoSignIn(identity.databaseUrl, true);
  expect(await signIn(first)).toBe(200);
  await db.close();
  await identity.close();
});
