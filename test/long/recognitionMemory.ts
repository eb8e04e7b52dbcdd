import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commonLayouts, generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { renderScan } from "#samples/scans.ts";
import { watchChildren } from "#scripts/childMemory.ts";
import { createReader } from "#server/reading/pool.ts";

const PICTURES = 100;
/** The recogniser and what the models of lines keep while they work are in it. */
const MAX_BYTES = 600 * 1024 * 1024;

test("a child that reads a hundred different pictures stays below 600 MiB", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-recognition-"));
  const warnings: string[] = [];
  const reader = createReader({ size: 1, log: { warn: (_, message) => void warnings.push(message) } });
  const memory = watchChildren();
  try {
    for (let seed = 1; seed <= PICTURES; seed += 1) {
      const path = join(folder, `${seed}.jpg`);
      const mode = seed % 2 === 0 ? "scan" : "photo";
      const pdf = await renderPdf(generateInvoice(seed, { layout: commonLayouts[seed % commonLayouts.length]! }));
      writeFileSync(path, await renderScan(pdf, { mode, dpi: 150 + (seed % 5) * 25, noise: (seed % 4) / 8, skew: (seed % 7) / 5 }, seed));
      const result = await reader.read({ path, fileName: `${seed}.jpg`, context: { ownCompanyIds: [], ownVatIds: [], ownNames: [] } });
      expect(result).toMatchObject({ ok: true });
    }
    const most = memory.stop();
    console.log(`${PICTURES} pictures, at most ${Math.round((most ?? 0) / 1024 ** 2)} MiB in the child`);
    expect(warnings).toEqual([]);
    if (process.platform === "linux") expect(most).toBeGreaterThan(0);
    expect(most ?? 0).toBeLessThan(MAX_BYTES);
  } finally {
    memory.stop();
    await reader.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
