import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { loadKeys } from "#identity/keys.ts";
import { TEST_SECRET, testDatabase, testPool } from "#test/database.ts";

test("npm run keys -- rotate adds a key that the identity server can open", async () => {
  const database = await testDatabase();
  const pool = testPool(database.identityUrl, 1);
  const [first] = (await loadKeys(pool, TEST_SECRET)).keys;
  const env = { ...process.env, DATABASE_URL: database.ownerUrl, KVITANCE_SECRET: TEST_SECRET };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/keys.ts", "rotate"], { env });
  const { keys } = await loadKeys(pool, TEST_SECRET);
  expect(keys.map(({ kid }) => kid).sort()).toEqual([first?.kid, stdout.split(" ")[0]].sort());
  await expect(promisify(execFile)(process.execPath, ["scripts/keys.ts"], { env })).rejects.toMatchObject({ code: 2 });
  await pool.end();
  await database.close();
});
