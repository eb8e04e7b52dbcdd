import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureProgramBuild } from "#scripts/buildProgram.ts";
import { ensureWebBuild } from "#start/webBuild.ts";
import { writeArchive } from "./release/archive.ts";
import { signRelease } from "./release/sign.ts";
import { root } from "./supply/project.ts";

// Makes a release of the commit that is checked out: archive with web application and program built, bill of materials, checksums, signature.
// npm run release -- --key FILE [--out DIR]; see docs/how-to/release.md.
const { values } = parseArgs({ options: { key: { type: "string" }, out: { type: "string", default: "release" } } });
if (values.key === undefined) throw new Error("--key names the SSH key that signs the release.");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const name = `kvitance-${version}`;
const out = resolve(values.out);
mkdirSync(out, { recursive: true });

await writeArchive({ root, name, build: buildBoth }, join(out, `${name}.tar.gz`));
const bill = execFileSync(process.execPath, [join(root, "scripts", "sbom.ts")], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
writeFileSync(join(out, `${name}.cdx.json`), bill);
signRelease(out, [`${name}.tar.gz`, `${name}.cdx.json`], resolve(values.key));
console.log(`${name} lies in ${out}`);

/** The packages of the working tree build what the commit holds. */
async function buildBoth(folder: string): Promise<void> {
  const packages = join(folder, "node_modules");
  symlinkSync(join(root, "node_modules"), packages, "dir");
  await ensureWebBuild(false, folder);
  await ensureProgramBuild(folder);
  rmSync(packages);
}
