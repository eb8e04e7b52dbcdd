import { enableCompileCache } from "node:module";
import { COMPILED } from "./compiled.ts";

// Says what is wrong with an old Node, and keeps what Node compiles before anything large is loaded.

const SUPPORTED_NODE = 24;

if (Number(process.versions.node.split(".")[0]) < SUPPORTED_NODE) {
  process.stderr.write(
    `Kvitance needs Node.js ${SUPPORTED_NODE} or newer; this is ${process.version}. On macOS install it from nodejs.org and run "npm ci && npm start" again.\n`,
  );
  process.exit(1);
}

enableCompileCache(COMPILED);
await import("./program.ts");
