import { openDatabase } from "#identity/database.ts";
import { rotateKeys } from "#identity/keys.ts";
import { readConfig } from "#server/core/config.ts";
import { connectOwner } from "#start/migrate.ts";
import { ensureRoles, roleUrls } from "#start/roles.ts";
import { parseArgs } from "node:util";
import { withDatabase } from "./withDatabase.ts";

// npm run -s keys -- rotate [--forget-old] [--data DIR]
// Makes a new key that signs tokens, before the program does so by itself. The program may run meanwhile and takes it up.
// --forget-old, for a stolen key: what the keys before it signed is refused, at the latest 10 minutes later.
const { values, positionals } = parseArgs({
  options: { data: { type: "string" }, "forget-old": { type: "boolean", default: false } },
  allowPositionals: true,
});
if (positionals.join(" ") !== "rotate") {
  console.error("Usage: npm run -s keys -- rotate [--forget-old] [--data DIR]");
  process.exit(2);
}
const config = readConfig(values.data === undefined ? [] : ["--data", values.data], process.env);
await withDatabase(config, async (ownerUrl) => {
  // With a secret that took the place of a lost or stolen one there are no roles yet.
  const owner = await connectOwner(ownerUrl);
  await ensureRoles(owner, ownerUrl, config.secret).finally(() => owner.end());
  const pool = openDatabase(roleUrls(ownerUrl, config.secret).identity, () => undefined);
  try {
    const forgetOld = values["forget-old"];
    const kid = await rotateKeys(pool, config.secret, { forgetOld });
    const effect = forgetOld
      ? "signs from now on; the keys before it are forgotten"
      : "signs from the next minute on; keys before it stay valid for what they signed";
    console.log(`${kid} ${effect}`);
  } finally {
    await pool.end();
  }
});
