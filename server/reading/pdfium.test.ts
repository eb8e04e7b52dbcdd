import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const folder = await mkdtemp(join(tmpdir(), "kvitance-čtečka ř ž-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the PDF engine starts in a folder whose name has letters beyond Latin-1", async () => {
  const script = join(folder, "child.mjs");
  const engine = new URL("./pdfium.ts", import.meta.url).href;
  await writeFile(script, `const { pdfium, heapBytes } = await import(${JSON.stringify(engine)}); console.log(heapBytes(await pdfium()) > 0);`);
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(stdout.trim()).toBe("true");
});
