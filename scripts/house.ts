import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { countDuplicates } from "./house/duplicates.ts";
import { countFunctions } from "./house/functions.ts";
import { countModules } from "./house/modules.ts";
import { countReferences } from "./house/references.ts";
import { readTree } from "./house/tree.ts";

// Figures of the structure, one column for each tree: `npm run house` for this one, `npm run house -- ../older .` side by side.
const { positionals } = parseArgs({ allowPositionals: true });
const folders = positionals.length > 0 ? positionals : ["."];

/** Every figure of a tree by its name; lower is better but for the number of modules. */
function measure(folder: string): Map<string, number> {
  const tree = readTree(resolve(folder));
  const product = tree.files.filter((file) => file.isProduct);
  return new Map([
    ...countModules(tree),
    ...countFunctions(tree),
    ["files over 300 lines", product.filter((file) => file.lines > 300).length],
    ["duplicated blocks of 6 lines or more", countDuplicates(product)],
    ...countReferences(tree),
  ]);
}

const columns = folders.map(measure);
const names = [...(columns[0]?.keys() ?? [])];
const width = Math.max(...names.map((name) => name.length));
console.log(`| ${"figure".padEnd(width)} | ${folders.map((folder) => folder.padStart(8)).join(" | ")} |`);
console.log(`| ${"-".repeat(width)} | ${folders.map((folder) => "-".repeat(Math.max(8, folder.length))).join(" | ")} |`);
for (const [index, name] of names.entries()) {
  const values = columns.map((figures) => String([...figures.values()][index] ?? "").padStart(8));
  console.log(`| ${name.padEnd(width)} | ${values.join(" | ")} |`);
}
