import { TEST_SECRET, testDatabase } from "#test/database.ts";
import { calculateJwkThumbprint, exportJWK } from "jose";
import pg from "pg";
import { expect, test } from "vitest";
import { drawAhead, loadKeys, rotateKeys } from "./keys.ts";

test("a key that was drawn ahead becomes the first one, and no second one", async () => {
  const database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.identityUrl, max: 2 });
  try {
    const { publicKey } = await drawAhead();
    const [first] = (await loadKeys(pool, TEST_SECRET)).keys;
    const second = await rotateKeys(pool, TEST_SECRET);
    expect(first?.kid).toBe(await calculateJwkThumbprint(await exportJWK(publicKey)));
    expect(second).not.toBe(first?.kid);
    expect((await loadKeys(pool, TEST_SECRET)).keys).toHaveLength(2);
  } finally {
    await pool.end();
    await database.close();
  }
});
