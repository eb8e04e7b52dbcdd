import { anchoredTenants } from "#server/insight/audit/anchors.ts";
import { auditedTenants, type Owner } from "#server/insight/audit/chain.ts";
import { checkAudit } from "#server/insight/audit/check.ts";
import { type Config, readConfig } from "#server/core/config.ts";
import { parseArgs } from "node:util";
import pg from "pg";
import { withDatabase } from "./withDatabase.ts";

// npm run -s audit -- verify [--tenant ID] [--data DIR]
// Checks the audit log, one line per tenant; ends with 1 when a chain is broken. The program may run meanwhile.
const { values, positionals } = parseArgs({
  options: { tenant: { type: "string" }, data: { type: "string" } },
  allowPositionals: true,
});
if (positionals.join(" ") !== "verify") {
  console.error("Usage: npm run -s audit -- verify [--tenant ID] [--data DIR]");
  process.exit(2);
}
const config = readConfig(values.data === undefined ? [] : ["--data", values.data], process.env);
process.exit(await withOwner(config, (owner) => verify(owner, values.tenant)));

async function verify(owner: Owner, only: string | undefined): Promise<number> {
  // A tenant whose whole chain was taken away is known by its anchors alone.
  const tenants = only === undefined ? [...new Set([...(await auditedTenants(owner)), ...(await anchoredTenants(config))])].sort() : [only];
  let broken = 0;
  for (const tenantId of tenants) {
    // One look at log and head: the chain of a running program grows meanwhile.
    await owner.query("begin isolation level repeatable read read only");
    const checked = await checkAudit(owner, config, tenantId);
    await owner.query("commit");
    if (checked.broken) broken += 1;
    const verdict = checked.broken ? `BROKEN at entry ${checked.broken.number}: ${checked.broken.why}` : `${checked.entries} entries hold together`;
    console.log(`${tenantId}  ${verdict}; anchored up to entry ${checked.anchoredUpTo}`);
  }
  console.log(`${tenants.length} chains, ${broken} broken`);
  return broken > 0 ? 1 : 0;
}

async function withOwner<Result>(config: Config, work: (owner: Owner) => Promise<Result>): Promise<Result> {
  return withDatabase(config, async (ownerUrl) => {
    const client = new pg.Client({ connectionString: ownerUrl });
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end();
    }
  });
}
