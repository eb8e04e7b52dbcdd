import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { exportFormats } from "#domain/exports/names.ts";
import { exportDocuments } from "#server/exports/rendering/inMemory.ts";
import { exportReaders } from "#test/exportReaders/index.ts";
import { invoiceCases } from "#test/invoices.ts";

// The export command for every format, without a server: from the canonical document and from another one, which is read first.

const folder = mkdtempSync(join(tmpdir(), "kvitance-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const script = fileURLToPath(new URL("../../scripts/export.ts", import.meta.url));

describe.each(["Json", "Isdoc"] as const)("R347 from %s", (source) => {
  test.each(exportFormats)("to %s", async (format) => {
    const written = await exportDocuments(source, [{ invoice: invoiceCases["three rates with rounding"]! }], { tenantId: "local", now: new Date(0) });
    if ("problems" in written) throw new Error(JSON.stringify(written.problems));
    const path = join(folder, written.fileName);
    writeFileSync(path, written.bytes);
    const run = spawnSync(process.execPath, [script, "--format", format, path], { maxBuffer: 64 * 1024 * 1024 });
    expect([run.status, run.stderr.toString("utf8")]).toEqual([0, ""]);
    const { basic, reduced, rest, total, supplier } = await exportReaders[format](run.stdout);
    expect([basic, reduced, rest, total]).toEqual([["1000.10", "210.02"], ["500.00", "60.00"], "99.88", "1870.00"]);
    expect(supplier).toContain("Příkladné tiskárny Šumava a.s.");
  });
});
