import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StartProblem } from "#platform/startProblem.ts";
import { digestSources, ensureWebBuild } from "./webBuild.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "kvitance-build-"));
  for (const folder of ["web/dist", "contract", "domain", "docs/guide"]) await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, "web", "main.tsx"), "export {};");
  await writeFile(join(root, "web", "index.html"), "");
  await writeFile(join(root, "package-lock.json"), "{}");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const stamp = async () => writeFile(join(root, "web", "dist", "sources.txt"), await digestSources(root));

describe("without the packages that build the web application", () => {
  test("a build that fits the sources serves, whenever they were copied", async () => {
    await stamp();
    await utimes(join(root, "web", "main.tsx"), 1, 1);
    await expect(ensureWebBuild(false, root)).resolves.toBeUndefined();
  });

  test("the build of a published package serves, which has no sources of it", async () => {
    await stamp();
    for (const name of ["index.html", "main.tsx"]) await rm(join(root, "web", name));
    await expect(ensureWebBuild(false, root)).resolves.toBeUndefined();
  });

  test.each<[string, () => Promise<void>]>([
    ["no build", () => rm(join(root, "web", "dist"), { recursive: true })],
    ["other sources", () => writeFile(join(root, "web", "main.tsx"), "export { };")],
    ["another list of packages", () => writeFile(join(root, "package-lock.json"), "[]")],
    ["one more source", () => writeFile(join(root, "contract", "new.ts"), "")],
  ])("%s is one line that says what to do", async (_, change) => {
    await stamp();
    // A start that looked at sizes and times keeps nothing from being seen later.
    await ensureWebBuild(false, root);
    await change();
    const problem = await ensureWebBuild(false, root).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect((problem as Error).message).toMatch(/^The web application is not built.* run "npm ci" without --omit=dev.*release.*$/);
  });
});
