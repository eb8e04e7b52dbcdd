import type { SourceFile, Tree } from "#scripts/house/tree.ts";

/** What package-lock.json says of one package; the key is where it lies, e.g. `node_modules/a/node_modules/b`. */
type LockedPackage = {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lock = { packages: Record<string, LockedPackage> };

/** A package of the product: `runs` = installed where the product runs, `web` = only put into the web application when that is built. */
export type ProductPackage = { name: string; version: string; places: string[]; licence: string | undefined; use: "runs" | "web" };

/** Where the processes of the product begin, and the commands for operators. */
const RUN_ENTRIES = [
  "start/main.ts",
  "scripts/backup.ts",
  "server/exports/signing/pkcs12.ts",
  "identity/main.ts",
  "server/api.ts",
  "server/worker.ts",
  "start/part.ts",
  "server/reading/child.ts",
  "server/reading/sandbox/launch.ts",
  "server/reading/sandbox/probe.ts",
  "samples/demo/fill.ts",
  "scripts/audit.ts",
  "scripts/keys.ts",
  "scripts/files.ts",
  "scripts/migrate.ts",
  "scripts/tenant.ts",
  "scripts/extract.ts",
  "scripts/export.ts",
  "scripts/openapi.ts",
];
const WEB_ENTRIES = ["web/main.tsx"];

/** Packages that the processes import, by name. */
export const importedToRun = (tree: Tree): string[] => importedFrom(tree, RUN_ENTRIES);

/** Packages that the web application imports, by name. */
export const importedByWeb = (tree: Tree): string[] => importedFrom(tree, WEB_ENTRIES);

const importedFrom = (tree: Tree, entries: string[]): string[] => [...new Set(filesReached(tree, entries).flatMap(({ text }) => packagesIn(text)))].toSorted();

/** The sources that the given ones (paths) import, directly or through others, and these themselves. */
export function filesReached({ files }: Tree, entries: string[]): SourceFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set<SourceFile>();
  const waiting = entries.map((path) => byPath.get(path));
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (file === undefined || reached.has(file)) continue;
    reached.add(file);
    waiting.push(...file.imports.map((path) => byPath.get(path)));
  }
  return [...reached];
}

/** Names of packages in the imports of a source, types left out: they are gone when it runs. */
function packagesIn(text: string): string[] {
  const imports = text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^"';]*\bfrom\s*)?"([^"#.][^"]*)"|\bimport\(\s*"([^"#.][^"]*)"/gm);
  const names = [...imports].map(([, still, dynamic]) => still ?? dynamic ?? "");
  return names.filter((name) => !name.startsWith("node:")).map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
}

/** Everything that the packages of both kinds bring along, by name and version. Throws when the lock file lacks one. */
export function productPackages(lock: Lock, roots: { run: string[]; web: string[] }): ProductPackage[] {
  const run = closure(lock, roots.run);
  const web = closure(lock, roots.web);
  const found = new Map<string, ProductPackage>();
  for (const place of [...run, ...web].toSorted()) {
    const { version = "", license } = lock.packages[place]!;
    const name = nameOf(place);
    const known = found.get(`${name}@${version}`);
    const use = run.has(place) ? "runs" : "web";
    if (!known) found.set(`${name}@${version}`, { name, version, places: [place], licence: license, use });
    else if (!known.places.includes(place)) Object.assign(known, { places: [...known.places, place], use: known.use === "runs" ? "runs" : use });
  }
  return [...found.values()].toSorted((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1));
}

const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** Places of the named packages and of all that they need. */
function closure({ packages }: Lock, roots: string[]): Set<string> {
  const places = new Set<string>();
  const waiting = roots.map((name) => required(packages, "", name));
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (places.has(place)) continue;
    places.add(place);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[place]!;
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys(dependencies), ...peers]) if (!(name in optionalDependencies)) waiting.push(required(packages, place, name));
    // One that no platform of the lock file has is not there.
    for (const name of Object.keys(optionalDependencies)) {
      const optional = locate(packages, place, name);
      if (optional !== undefined) waiting.push(optional);
    }
  }
  return places;
}

function required(packages: Lock["packages"], from: string, name: string): string {
  const place = locate(packages, from, name);
  if (place === undefined) throw new Error(`package-lock.json lacks ${name}, which ${from || "the product"} needs`);
  return place;
}

/** Where a package finds another: beside its own ones first, then further out. */
function locate(packages: Lock["packages"], from: string, name: string): string | undefined {
  const place = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
  if (packages[place]) return place;
  return from === "" ? undefined : locate(packages, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
}
