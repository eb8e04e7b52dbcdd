import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { digestContents } from "./digests.ts";
import { findBuild, NOTE } from "./programBuild.ts";
import { LINES } from "#platform/sourceNames.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "kvitance-program-"));
  mkdirSync(join(root, "server"));
  writeFileSync(join(root, "server", "api.ts"), "export {};");
  writeFileSync(join(root, "package-lock.json"), "{}");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const sources = ["package-lock.json", "server/api.ts"];
function note(build: string, of: string[]): string {
  const place = join(root, "dist", build);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(root, NOTE), JSON.stringify({ build, sources: of }));
  return place;
}

describe("a build of the program", () => {
  test("serves while its sources are the same, whenever they were copied", () => {
    const place = note(digestContents(root, sources), sources);
    expect(findBuild(root)).toBe(place);
    utimesSync(join(root, "server", "api.ts"), 1, 1);
    expect(findBuild(root)).toBe(place);
  });

  test.each<[string, () => void]>([
    ["a source was changed", () => writeFileSync(join(root, "server", "api.ts"), "export { };")],
    ["a source is gone", () => rmSync(join(root, "server", "api.ts"))],
    ["the packages are others", () => writeFileSync(join(root, "package-lock.json"), "[]")],
    ["its folder is gone", () => rmSync(join(root, "dist", digestContents(root, sources)), { recursive: true })],
  ])("does not serve when %s", (_, change) => {
    note(digestContents(root, sources), sources);
    // A start that looked at sizes and times keeps nothing from being seen later.
    expect(findBuild(root)).toBeDefined();
    change();
    expect(findBuild(root)).toBeUndefined();
  });

  test("in a published package there are no sources that it would have to fit", () => {
    expect(findBuild(root)).toBeUndefined();
    expect(note("published", [])).toBe(findBuild(root));
  });
});

test("traces of a build name sources and their lines, those of other files stay", () => {
  const file = join(root, "part.js");
  writeFileSync(file, 'const other = () => new Error("x");\n\nexport const fails = () => other();\n');
  writeFileSync(file + LINES, JSON.stringify({ sources: ["server/api.ts"], lines: [0, 41, -1, 0, 0, 7, -1, 0] }));
  const names = new URL("../platform/sourceNames.ts", import.meta.url).href;
  const script = `import { nameSources } from "${names}"; nameSources("${root}"); const { fails } = await import("${file}"); console.log(fails().stack);`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  expect(stdout).toMatch(/^Error: x\n {4}at other \(server\/api\.ts:41\)\n {4}at fails \(server\/api\.ts:7\)\n {4}at (?:async )?file:.*eval/);
});
