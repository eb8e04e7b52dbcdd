import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { COMPILED } from "./compiled.ts";
import { findBuild } from "./programBuild.ts";
import { nameSources } from "#platform/sourceNames.ts";

// Says what is wrong with an old Node, keeps what Node compiles before anything large is loaded, and runs the build of the program where one fits.

const SUPPORTED_NODE = 24;

if (Number(process.versions.node.split(".")[0]) < SUPPORTED_NODE) {
  process.stderr.write(
    `Kvitance needs Node.js ${SUPPORTED_NODE} or newer; this is ${process.version}. On macOS install it from nodejs.org and run "npm ci && npm start" again.\n`,
  );
  process.exit(1);
}

enableCompileCache(COMPILED);
// In development the sources are watched.
const build = process.argv.includes("--dev") ? undefined : findBuild();
if (build === undefined) await import("./program.ts");
else {
  nameSources(build);
  await import(pathToFileURL(join(build, "program.js")).href);
}
