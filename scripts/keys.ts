import { openDatabase } from "#identity/database.ts";
import { rotateKeys } from "#identity/keys.ts";
import { readConfig } from "#server/platform/config.ts";
import { roleUrls } from "#server/platform/migrate.ts";
import { parseArgs } from "node:util";
import { withDatabase } from "./withDatabase.ts";

// npm run -s keys -- rotate [--data DIR]
// Makes a new key that signs tokens, before the program does so by itself. The program may run meanwhile and takes it up.
const { values, positionals } = parseArgs({ options: { data: { type: "string" } }, allowPositionals: true });
if (positionals.join(" ") !== "rotate") {
  console.error("Usage: npm run -s keys -- rotate [--data DIR]");
  process.exit(2);
}
const config = readConfig(values.data === undefined ? [] : ["--data", values.data], process.env);
await withDatabase(config, async (ownerUrl) => {
  const pool = openDatabase(roleUrls(ownerUrl, config.secret).identity, () => undefined);
  try {
    console.log(`${await rotateKeys(pool, config.secret)} signs from the next minute on; keys before it stay valid for what they signed`);
  } finally {
    await pool.end();
  }
});
