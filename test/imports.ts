import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What a program loads: files of the project by their path, and packages by name. Each stands with the path by which it is reached. */
export type Loaded = { files: Map<string, string[]>; packages: Map<string, string[]> };

/** Follows all imports of values from an entry, those written `import("…")` too; types alone load nothing. Throws for an import of a computed name. */
export function loadedBy(entry: string): Loaded {
  const files = new Map<string, string[]>();
  const packages = new Map<string, string[]>();
  const visit = (path: string, way: string[]): void => {
    if (files.has(path)) return;
    const here = [...way, path];
    files.set(path, here);
    for (const name of importsOf(path)) {
      if (name.startsWith("#")) visit(name.slice(1), here);
      else if (name.startsWith(".")) visit(normalize(join(dirname(path), name)), here);
      else if (!name.startsWith("node:") && !packages.has(name)) packages.set(name, here);
    }
  };
  visit(entry, []);
  return { files, packages };
}

function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const named = staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)).map((each) => each.moduleRequest.value);
  const passedOn = staticExports.flatMap(({ entries }) => entries.flatMap((each) => (each.moduleRequest && !each.isType ? [each.moduleRequest.value] : [])));
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => {
    const name = /^["'](.+)["']$/.exec(source.slice(start, end))?.[1];
    if (name === undefined) throw new Error(`${path}: import of ${source.slice(start, end)}`);
    return name;
  });
  return [...named, ...passedOn, ...later];
}
