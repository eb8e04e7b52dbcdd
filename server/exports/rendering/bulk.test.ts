import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { pohoda } from "#domain/exports/formats/pohoda/pohoda.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { contextOf, encodePieces } from "./encode.ts";
import { exportStream } from "./index.ts";
import { zipStream } from "./zip.ts";

const base = { tenantId: "tenant-1", now: new Date("2026-03-05T10:00:00Z") };

/** Limits of a bundle of a thousand documents (issue "Exports"); the time is that of the processor, so a busy machine does not count. */
const MAX_SECONDS = 10;
const MAX_MEMORY_MIB = 512;

/** Exports a thousand documents of twenty lines in a process of its own and reports bytes, seconds of processor and the largest memory. */
const program = `
  import { existsSync, readFileSync } from "node:fs";
  import { exportStream } from "#server/exports/rendering/index.ts";
  import { buildInvoice } from "#test/invoices.ts";
  const lineItems = Array.from({ length: 20 }, (_, line) => ({ description: "Položka " + line + " žluťoučká", quantity: "1", unit: "ks", unitPrice: "100", vatRate: "21", totalWithoutVat: "100.00", vat: "21.00" }));
  const documents = Array.from({ length: 1000 }, (_, index) => ({ invoice: buildInvoice({ documentId: "d" + index, totalAmount: "2420.00", vatBreakdown: [{ rate: "21", base: "2000.00", vat: "420.00" }], lineItems }) }));
  const start = process.cpuUsage();
  const result = exportStream(process.argv[1], documents, { tenantId: "t", now: new Date(0) });
  let bytes = 0;
  for await (const chunk of result.stream) bytes += chunk.length;
  const { user, system } = process.cpuUsage(start);
  // Where Linux says it: the other figure begins at that of the process which started this one.
  const peak = existsSync("/proc/self/status") ? Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) : process.resourceUsage().maxRSS;
  console.log(JSON.stringify({ bytes, seconds: (user + system) / 1e6, mebibytes: peak / 1024 }));
`;

test.each(["PohodaXml", "MoneyXml", "MrpXml", "Zip", "Isdoc"])(
  "R347 a thousand documents leave as %s in the time and memory allowed",
  { timeout: 120_000 },
  (format) => {
    const run = spawnSync(process.execPath, ["--input-type=module", "-e", program, format], {
      cwd: fileURLToPath(new URL("../../..", import.meta.url)),
      encoding: "utf8",
    });
    expect(run.stderr).toBe("");
    const { bytes, seconds, mebibytes } = JSON.parse(run.stdout) as { bytes: number; seconds: number; mebibytes: number };
    expect(bytes).toBeGreaterThan(500_000);
    expect([seconds <= MAX_SECONDS, mebibytes <= MAX_MEMORY_MIB, `${seconds.toFixed(1)} s, ${Math.round(mebibytes)} MiB`]).toEqual([
      true,
      true,
      expect.any(String),
    ]);
  },
);

describe("writing piece by piece", () => {
  test("gives the very bytes of the whole", async () => {
    const invoices = Object.values(invoiceCases);
    const context = contextOf({ ...base, culture: "cs-CZ", settings: {} });
    const { text } = pohoda.write(invoices, context);
    expect([...pohoda.pieces!(invoices, context).pieces].join("")).toBe(text);
    expect(text.endsWith("</dat:dataPackItem>\n</dat:dataPack>\n")).toBe(true);
  });

  test("the byte order mark stands at the start of the file only", async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of encodePieces({ pieces: ["á", "b", "c"], encoding: "UTF-8 with BOM" })) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString("utf8")).toBe("\ufeffábc");
  });

  test("a document is written when the reader comes to it", async () => {
    const written: string[] = [];
    const documents = ["a", "b", "c"].map((documentId) => {
      const invoice = buildInvoice({ documentId, totalAmount: "1.00" });
      // The note is read by the writer only, the checks do not need it.
      Object.defineProperty(invoice, "note", { get: () => (written.push(documentId), "x"), enumerable: true });
      return { invoice };
    });
    const result = exportStream("PohodaXml", documents, base);
    if ("problems" in result) throw new Error(JSON.stringify(result.problems));
    const chunks = result.stream.iterator({ destroyOnReturn: true })[Symbol.asyncIterator]();
    await chunks.next();
    await chunks.next();
    const before = new Set(written).size;
    for (let next = await chunks.next(); !next.done; next = await chunks.next());
    expect([before < 3, new Set(written).size]).toEqual([true, 3]);
  });

  test("a failing entry fails the archive, and later ones are not made", async () => {
    const made: string[] = [];
    const entry = (name: string, bytes: () => Promise<Buffer>) => ({ name, bytes: () => (made.push(name), bytes()) });
    const stream = zipStream(
      [
        entry("a", () => Promise.resolve(Buffer.from("a"))),
        entry("b", () => Promise.reject(new Error("no b"))),
        entry("c", () => Promise.resolve(Buffer.from("c"))),
      ],
      base.now,
    );
    await expect(stream.toArray()).rejects.toThrow("no b");
    expect(made).toEqual(["a", "b"]);
  });
});
