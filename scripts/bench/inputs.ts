import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { renderScan } from "#samples/scans.ts";
import { shared } from "#test/shared.ts";
import { PDFDocument } from "@cantoo/pdf-lib";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const SCAN_DPI = 200;
const FIRST_SEED = 5_000;

/** Invented one-page invoices with a text layer, all different. */
export async function digitalPages(count: number): Promise<Buffer[]> {
  const pages: Buffer[] = [];
  for (let seed = FIRST_SEED; pages.length < count; seed += 1) {
    const bytes = await renderPdf(generateInvoice(seed, { language: "cs", kind: "invoice" }));
    if ((await PDFDocument.load(bytes)).getPageCount() === 1) pages.push(bytes);
  }
  return pages;
}

/** One PDF of so many pages with a text layer. */
export async function longPdf(pages: number): Promise<Buffer> {
  const long = await PDFDocument.create();
  const sheets = await Promise.all((await digitalPages(10)).map((bytes) => PDFDocument.load(bytes)));
  for (let page = 0; page < pages; page += 1) {
    const sheet = sheets[page % sheets.length];
    if (sheet) for (const copied of await long.copyPages(sheet, [0])) long.addPage(copied);
  }
  return Buffer.from(await long.save());
}

/** The pages of `digitalPages` as sheets from a flat-bed scanner at 200 dpi, a little askew, or photographed, as JPEG. */
export async function scannedPages(count: number, mode: "scan" | "photo" = "scan"): Promise<Buffer[]> {
  const pages = await digitalPages(count);
  return Promise.all(pages.map((bytes, index) => renderScan(bytes, { dpi: SCAN_DPI, noise: 0.15, mode }, FIRST_SEED + index)));
}

/** Real one-page Czech invoices where the reference material is at hand. */
export async function realPages(most: number): Promise<Buffer[]> {
  const folder = shared ? join(shared, "corpora", "cz-isdoc-pdf") : "";
  if (!shared || !existsSync(folder)) return [];
  const pages: Buffer[] = [];
  for (const name of (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".pdf")).sort()) {
    if (pages.length >= most) break;
    const bytes = await readFile(join(folder, name));
    const pageCount = await PDFDocument.load(bytes, { updateMetadata: false }).then(
      (pdf) => pdf.getPageCount(),
      () => 0,
    );
    if (pageCount === 1) pages.push(bytes);
  }
  return pages;
}

/** A PDF of about `size` bytes: one invoice with a large attachment that does not compress. */
export async function largePdf(size: number, noise: Buffer): Promise<Buffer> {
  const [page] = await digitalPages(1);
  const pdf = await PDFDocument.load(page ?? Buffer.alloc(0));
  const room = size - (page?.length ?? 0) - 4_096;
  // Flate stores what it cannot press with five bytes per 64 KiB.
  await pdf.attach(noise.subarray(0, Math.floor(room * 0.999)), "priloha.bin", { mimeType: "application/octet-stream" });
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}
