import { readOrEnd } from "#platform/process.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { readConfig } from "#server/core/config.ts";
import { signInLines } from "#start/announce.ts";
import { prepareSignIn } from "#start/firstSignIn.ts";
import { openInstallation } from "#start/open.ts";

// npm run -s migrate [-- --data DIR]
// Brings the PostgreSQL that DATABASE_URL names up to date with the owner's connection: tables, roles of the parts, and in an empty one the
// first company. The parts (--only) then start without the owner's connection. May run while parts of the version before work.
const config = readOrEnd(() => readConfig(process.argv.slice(2), process.env, true));
try {
  if (config.databaseUrl === undefined) throw new StartProblem("Name the owner's connection in DATABASE_URL; an embedded database is migrated by npm start.");
  const installation = await openInstallation({ ...config, needsFiles: false }, () => undefined);
  for (const name of installation.applied) console.log(`applied ${name}`);
  const first = await prepareSignIn(config, installation.urls);
  if (first) console.log(signInLines(first).join("\n"));
  console.log("The database is up to date.");
  await installation.close();
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
