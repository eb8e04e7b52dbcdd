import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { exportDocuments } from "#server/exports/rendering/inMemory.ts";
import { invoiceCases } from "#test/invoices.ts";

const folder = mkdtempSync(join(tmpdir(), "kvitance-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const script = fileURLToPath(new URL("./export.ts", import.meta.url));

async function run(...args: string[]): Promise<{ code: number; out: Buffer; errors: string }> {
  const { INIT_CWD: _told, ...env } = process.env;
  const child = spawn(process.execPath, [script, ...args], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors, code] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    new Promise<number>((done) => child.on("close", (status) => done(status ?? -1))),
  ]);
  return { code, out, errors: errors.toString("utf8") };
}

async function file(name: string, format: "Json" | "Isdoc", key: string): Promise<string> {
  const result = await exportDocuments(format, [{ invoice: invoiceCases[key]! }], { tenantId: "local", now: new Date(0) });
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  writeFileSync(join(folder, name), result.bytes);
  return name;
}

describe("R347 the export command", () => {
  test("writes a canonical document in any format to standard output", async () => {
    const path = await file("rates.json", "Json", "three rates with rounding");
    const { code, out, errors } = await run("--format", "PohodaXml", path);
    expect([code, errors]).toEqual([0, ""]);
    expect(out.toString("latin1")).toMatch(/^<\?xml version="1.0" encoding="windows-1250"\?>\n<dat:dataPack /);
  });

  test("gives a canonical document back byte for byte", async () => {
    const path = await file("credit.json", "Json", "credit note");
    const first = await run("--format", "Json", path);
    writeFileSync(join(folder, "again.json"), first.out);
    expect((await run("--format", "Json", "again.json")).out.equals(first.out)).toBe(true);
  });

  test("reads any other document first", async () => {
    const path = await file("eur.isdoc", "Isdoc", "EUR with Czech VAT");
    const { code, out, errors } = await run("--format", "Json", path);
    expect([code, errors]).toEqual([0, ""]);
    expect(JSON.parse(out.toString("utf8"))).toMatchObject({ documentId: "eur", invoiceNumber: "FA-2026/0042", currency: "EUR", totalAmount: "133.09" });
  });

  test("ends with 1 and the reasons when the document cannot leave", async () => {
    writeFileSync(
      join(folder, "poor.json"),
      JSON.stringify({ documentId: "poor", documentClass: "Liabilities", vatBreakdown: [], lineItems: [], coding: {}, customFields: {} }),
    );
    const { code, out, errors } = await run("--format", "Isdoc", "poor.json");
    expect([code, out.length]).toEqual([1, 0]);
    expect(errors.split("\n")).toContain("poor: missing invoiceNumber");
  });

  test("ends with 1 and the places when the JSON is not a document", async () => {
    writeFileSync(join(folder, "wrong.json"), JSON.stringify({ documentId: "wrong", totalAmount: 1 }));
    const { code, errors } = await run("--format", "Json", "wrong.json");
    expect([code, errors.includes("invalid totalAmount")]).toEqual([1, true]);
  });

  test("ends with 1 and the error type when the file cannot be read", async () => {
    writeFileSync(join(folder, "junk.bin"), Buffer.from([0x4d, 0x5a, 0, 1]));
    const { code, errors } = await run("--format", "Json", "junk.bin");
    expect([code, errors.includes("UnsupportedFiletype")]).toEqual([1, true]);
  });

  test("takes the accounting unit where the document names none", async () => {
    const path = await file("cashier.json", "Json", "receipt of the cashier");
    writeFileSync(join(folder, "unitless.json"), JSON.stringify({ ...invoiceCases["receipt of the cashier"], accountingUnit: undefined }));
    expect((await run("--format", "PohodaXml", "unitless.json")).errors).toContain("missing accountingUnit.companyId");
    expect((await run("--format", "PohodaXml", "--unit", "90000015", "unitless.json")).out.toString("latin1")).toContain('ico="90000015"');
    expect((await run("--format", "PohodaXml", "--unit", "90000015", path)).out.toString("latin1")).toContain('ico="90000007"');
  });

  test.each([[[]], [["--format", "Excel", "x"]], [["--format", "Json"]], [["--format", "Json", "absent.json"]], [["--form", "Json", "x"]]])(
    "ends with 2 on %j",
    async (args) => {
      expect((await run(...args)).code).toBe(2);
    },
  );
});
