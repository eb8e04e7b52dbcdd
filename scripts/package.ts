import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureProgramBuild } from "#scripts/buildProgram.ts";
import { ensureWebBuild } from "#start/webBuild.ts";
import { packPackage, writePackage } from "./release/npmPackage.ts";
import { root } from "./supply/project.ts";

// npm run -s package -- [--out DIR]
// Makes the npm package of the checkout, as `npm publish` takes it and `npx FILE` starts it, and prints its path.
const { values } = parseArgs({ options: { out: { type: "string", default: "release" } } });
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
await ensureWebBuild(false, root);
await ensureProgramBuild(root);
const folder = mkdtempSync(join(tmpdir(), "kvitance-package-"));
try {
  writePackage(root, folder);
  console.log(join(out, packPackage(folder, out)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
