import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Tree } from "./tree.ts";

const oxlint = fileURLToPath(new URL("../../node_modules/oxlint/bin/oxlint", import.meta.url));
const rules = {
  "max-lines-per-function": ["error", { max: 70, skipBlankLines: true, skipComments: true }],
  "max-params": ["error", { max: 4 }],
};
type Finding = { code: string; filename: string };

/** Functions of product code beyond the figures of docs/decisions: 70 lines without blanks and comments, 4 parameters. Exceptions that the lint allows count. */
export function countFunctions(tree: Tree): [string, number][] {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-house-"));
  try {
    const config = join(folder, "oxlint.json");
    writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: "off" }, rules, options: { reportUnusedDisableDirectives: "off" } }));
    const product = new Set(tree.files.filter((file) => file.isProduct).map((file) => file.path));
    const { stdout } = spawnSync(process.execPath, [oxlint, "--config", config, "--disable-nested-config", "--format=json", "."], {
      cwd: tree.root,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
    const count = (rule: string) => diagnostics.filter(({ code, filename }) => code.includes(rule) && product.has(filename.replace(/^\.\//, ""))).length;
    return [
      ["functions over 70 lines", count("max-lines-per-function")],
      ["functions with more than 4 parameters", count("max-params")],
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
