import { ensureWebBuild } from "#start/webBuild.ts";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Benchmark, figure } from "./result.ts";

const dist = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/** Every script that the first page loads: its own, and what those import at once, directly or not. */
async function initialScripts(): Promise<string[]> {
  const page = await readFile(`${dist}index.html`, "utf8");
  const waiting = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name ?? "");
  const found = new Set<string>();
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const text = await readFile(dist + name, "utf8");
    for (const [, imported] of text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{][^"'()]*?from\s*)?["']\.\/([^"']+\.js)["']/g))
      waiting.push(`assets/${imported}`);
  }
  return [...found];
}

export const javascript: Benchmark = {
  name: "javascript",
  says: "JavaScript that the first page loads, gzip",
  async run() {
    await ensureWebBuild(false);
    const names = await initialScripts();
    let bytes = 0;
    for (const name of names) bytes += gzipSync(await readFile(dist + name), { level: 9 }).length;
    return [figure(`${names.length} files`, bytes / 1_000, "kB", { samples: 1, goal: 220 })];
  },
};
