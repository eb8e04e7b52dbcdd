import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoiceLines } from "#test/pictures.ts";

const script = fileURLToPath(new URL("./extract.ts", import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kvitance-extract-"));
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  invoiceLines.forEach((line, index) => page.drawText(line, { x: 60, y: 760 - index * 20, size: 10, font }));
  await writeFile(join(folder, "invoice.v1.pdf"), await pdf.save());
  await writeFile(join(folder, "broken.pdf"), "%PDF-1.7\n%%EOF");
});
afterAll(() => rm(folder, { recursive: true }));

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { timeout: 30_000 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

test("R023 files are read without a server: one line of JSON each, an unreadable one with its error type", async () => {
  const { code, stdout, stderr } = await run(join(folder, "invoice.v1.pdf"), join(folder, "broken.pdf"), join(folder, "missing.pdf"));
  expect(code).toBe(0);
  const [read, broken, missing] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(read).toMatchObject({ documentId: "invoice.v1", pageRange: [0, 0], fields: { totalAmount: "12100.00", issueDate: "2026-05-12" } });
  expect(Object.keys(read!)).toEqual(expect.arrayContaining(["confidence", "evidence"]));
  expect(broken).toEqual({ documentId: "broken", errorType: "InvalidDocumentCorrupted" });
  expect(missing).toMatchObject({ documentId: "missing", errorType: expect.any(String) });
  expect(stderr).toContain("broken.pdf");
});

test("--out loses none of two files that differ in their extension only", async () => {
  const out = join(folder, "both");
  await writeFile(join(folder, "broken.png"), "no picture");
  await run("--out", out, join(folder, "broken.pdf"), join(folder, "broken.png"));
  expect((await readdir(out)).toSorted()).toEqual(["broken (2).json", "broken.json"]);
});

test("--out writes a file per document", async () => {
  const out = join(folder, "out");
  await run("--out", out, join(folder, "invoice.v1.pdf"));
  expect(await readdir(out)).toEqual(["invoice.v1.json"]);
  expect(JSON.parse(await readFile(join(out, "invoice.v1.json"), "utf8"))).toMatchObject({ documentId: "invoice.v1" });
});
