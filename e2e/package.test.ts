import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { renderScan } from "#samples/scans.ts";
import { writePackage } from "#scripts/release/npmPackage.ts";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstSignIn, newDataDir, removeData, startProgram } from "./program.ts";

const projectRoot = fileURLToPath(new URL("../", import.meta.url));

let folder: string;
let installed: string;
beforeAll(async () => {
  folder = await newDataDir();
  installed = join(folder, "node_modules", "kvitance");
  mkdirSync(installed, { recursive: true });
  writePackage(projectRoot, installed);
  // Where npm puts what the package pins.
  symlinkSync(join(projectRoot, "node_modules"), join(installed, "node_modules"));
});
afterAll(() => removeData(folder));

const command = (...args: string[]) => spawnSync(process.execPath, [join(installed, "bin/kvitance.js"), ...args], { encoding: "utf8", timeout: 60_000 });

test("the npm package starts below node_modules, where Node.js takes no TypeScript, and serves the application", async () => {
  const program = await startProgram({ dataDir: join(folder, "data"), root: installed, entry: "bin/kvitance.js" });
  expect(firstSignIn(program.printed).email).toBe("admin@example.com");
  expect(await (await fetch(program.url)).text()).toContain("<div id=");
  expect(await program.interrupt()).toBe(0);
});

test("its commands read files in children of their own; an unknown one names those there are", async () => {
  const file = join(folder, "faktura.pdf");
  writeFileSync(file, await renderPdf(generateInvoice(11)));
  const read = command("extract", "--ignore-structured", file);
  expect(JSON.parse(read.stdout)).toMatchObject({ documentId: "faktura", fields: { totalAmount: expect.any(String) } });
  // The recogniser of lines is a file beside the sources.
  const scan = join(folder, "sken.jpg");
  writeFileSync(scan, await renderScan(readFileSync(file), { mode: "scan", noise: 0.1 }, 1));
  expect(JSON.parse(command("extract", scan).stdout)).toMatchObject({ documentId: "sken", fields: { totalAmount: expect.any(String) } });
  const unknown = command("export-all");
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining("start|migrate|backup|audit|files|tenant|keys|extract|export")]);
});

test("it holds no TypeScript, no tests, nothing of development, pins every package, and the chart has its version", () => {
  const paths = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((path) => !path.startsWith("node_modules"));
  expect(paths.filter((path) => /\.tsx?$|\.test\.js$/.test(path))).toEqual([]);
  // A program that starts another one by its name would look for a source that is not there.
  const sources = paths.filter((path) => path.endsWith(".js") && !path.startsWith("web/") && path !== "bin/kvitance.js");
  expect(sources.filter((path) => /(["'])[\w./#-]+(?<!\.d)\.ts\1/.test(readFileSync(join(installed, path), "utf8")))).toEqual([]);
  const read = (name: string) => JSON.parse(readFileSync(join(installed, name), "utf8")) as Record<string, Record<string, unknown>>;
  expect(Object.keys(read("package.json"))).not.toContain("private");
  const packages = read("npm-shrinkwrap.json").packages as Record<string, { dev?: boolean; integrity?: string }>;
  expect(Object.entries(packages).filter(([, { dev }]) => dev)).toEqual([]);
  expect(packages["node_modules/fastify"]?.integrity).toMatch(/^sha512-/);
  const { version } = read("package.json");
  expect(readFileSync(join(projectRoot, "deploy/helm/kvitance/Chart.yaml"), "utf8")).toContain(
    `\nversion: ${String(version)}\nappVersion: ${String(version)}\n`,
  );
});
