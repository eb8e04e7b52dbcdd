import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { basename, dirname, extname, join } from "node:path";
import { readTree, type Tree } from "#scripts/house/tree.ts";
import { filesReached } from "#scripts/supply/packages.ts";
import { BUILDS, type BuildNote, findBuild, NOTE } from "#start/programBuild.ts";

/** How bin/kvitance.js names the commands among `scripts`. */
const COMMANDS = /"(scripts\/\w+)"/g;
/** What is carried as it is. */
const CARRIED = [
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "docs",
  "bin",
  "deploy",
  "web/dist",
  "server/core/migrations",
  "identity/migrations",
  "server/reading/lines/recogniser",
];

type Lock = { packages: Record<string, { dev?: boolean; devDependencies?: unknown }> };

/**
 * Writes the npm package of the checkout at `root`, whose web application and program are built, into the empty folder `out`. Node.js strips
 * no types below node_modules, so every source is stripped here; lines and columns stay as they are. `npm-shrinkwrap.json` pins what is
 * installed with it to the versions and digests of package-lock.json. Throws an Error where a source cannot be stripped or no build fits.
 */
export function writePackage(root: string, out: string): void {
  for (const path of programFiles(readTree(root), readFileSync(join(root, "bin/kvitance.js"), "utf8"))) {
    const target = join(out, path.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, toJavaScript(readFileSync(join(root, path), "utf8")));
  }
  carryBuild(root, out);
  for (const path of CARRIED) cpSync(join(root, path), join(out, path), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>;
  writeJson(join(out, "package.json"), packageManifest(manifest));
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  writeJson(join(out, "npm-shrinkwrap.json"), withoutDevelopment(lock));
}

/** Packs a folder of `writePackage` as `npm publish` would; returns the name of the archive in `to`. */
export function packPackage(folder: string, to: string): string {
  const packed = execFileSync("npm", ["pack", folder, "--pack-destination", to, "--json", "--ignore-scripts"], { encoding: "utf8" });
  return (JSON.parse(packed) as { filename: string }[])[0]!.filename;
}

/** Paths of the sources that run: the program, and what its commands reach (`command` is the text of bin/kvitance.js). */
function programFiles(tree: Tree, command: string): string[] {
  const program = tree.files.filter(({ path, isProduct }) => isProduct && !path.startsWith("web/"));
  const commands = filesReached(
    tree,
    [...command.matchAll(COMMANDS)].map(([, path]) => `${path}.ts`),
  );
  return [...new Set([...program, ...commands].map(({ path }) => path))].toSorted();
}

const toJavaScript = (source: string): string => withNamesOfPackage(stripTypeScriptTypes(source));

/** Names the files that a module imports or starts as they are named in the package. */
const withNamesOfPackage = (module: string): string => module.replaceAll(/(["'])((?:#|\.{1,2}\/)[^"'\n]*)\.ts\1/g, "$1$2.js$1");

/** The build of the program, with no sources named that it would have to fit. */
function carryBuild(root: string, out: string): void {
  const from = findBuild(root);
  if (from === undefined) throw new Error("The program is not built (scripts/buildProgram.ts).");
  const build = basename(from);
  mkdirSync(join(out, BUILDS, build), { recursive: true });
  for (const name of readdirSync(from)) {
    const text = readFileSync(join(from, name), "utf8");
    writeFileSync(join(out, BUILDS, build, name), extname(name) === ".js" ? withNamesOfPackage(text) : text);
  }
  writeJson(join(out, NOTE), { build, sources: [] } satisfies BuildNote);
}

/** What of package.json concerns who installs the package. */
function packageManifest(manifest: Record<string, unknown>): Record<string, unknown> {
  const kept = ["name", "version", "description", "license", "type", "imports", "dependencies", "optionalDependencies"];
  return {
    ...Object.fromEntries(kept.map((key) => [key, manifest[key]])),
    bin: { kvitance: "bin/kvitance.js" },
    // The program brings its own Node.js where the one at hand is older.
    engines: { node: ">=20" },
  };
}

/** The lock file without what only development installs. */
function withoutDevelopment(lock: Lock): Lock {
  const { devDependencies: _, ...product } = lock.packages[""]!;
  const installed = Object.entries(lock.packages).filter(([place, { dev }]) => place !== "" && !dev);
  return { ...lock, packages: { "": product, ...Object.fromEntries(installed) } };
}

const writeJson = (file: string, value: unknown) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
