import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { uniqueName } from "#domain/exports/naming.ts";
import { openReader, predict } from "./predictions.ts";

/**
 * Reads files without a server: `npm run -s extract -- [--ignore-structured] [--out DIR] FILE...`.
 * One JSON per document in the form of the corpora's truth files, one line each on standard output or DIR/<documentId>.json; files of
 * the same name but for their extension or folder are numbered.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "ignore-structured": { type: "boolean", default: false }, out: { type: "string" } },
});
if (positionals.length === 0) process.stderr.write("usage: npm run -s extract -- [--ignore-structured] [--out DIR] FILE...\n");
if (values.out !== undefined) mkdirSync(values.out, { recursive: true });

const reader = openReader();
// All files are asked for at once and answered in the order of the command line.
const answers = positionals.map((path) => predict(reader, { path, ignoreStructured: values["ignore-structured"] }));
const taken = new Set<string>();
for (const answer of answers) {
  for (const prediction of await answer) {
    if (values.out === undefined) process.stdout.write(`${JSON.stringify(prediction)}\n`);
    else writeFileSync(join(values.out, uniqueName(`${prediction.documentId}.json`, taken)), `${JSON.stringify(prediction, undefined, 1)}\n`);
  }
}
await reader.close();
