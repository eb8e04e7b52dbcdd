import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { PageText } from "#domain/evidence/reading.ts";
import { generateInvoice, type LayoutName, layoutNames, renderWithBoxes } from "#samples/invoices/index.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { renderScan, type ScanOptions } from "#samples/scans.ts";
import { layouts } from "#samples/invoices/layouts/index.ts";
import type { Reader } from "#server/reading/pool.ts";
import { openReader } from "#scripts/predictions.ts";
import type { Truth } from "#scripts/score.ts";

/** The ways in which a sample reaches the reader, in turns; "coarse" is a scan of 100 dpi. */
const MEDIA = ["digital", "digital", "scan", "photo", "hard"] as const;
const HARD = ["snapshot", "fax", "thermal", "coarse"] as const;
export type Medium = Exclude<(typeof MEDIA)[number], "hard"> | (typeof HARD)[number];

/** The words of one document as the reader sees them, with the values that are printed on it. */
export type Sample = {
  name: string;
  /** Layout of the generator; documents of a folder have none. */
  layout: string;
  language: string;
  medium: Medium;
  documentKind?: string;
  fields: Record<string, unknown>;
  notOnPage: string[];
  pages: PageText[];
};

export type SampleOrder = {
  /** Documents of each layout. */
  perLayout: number;
  seed: number;
  /** Folder of confirmed documents: files with `<name>.truth.json` beside them. */
  documents?: string;
  /** Folder that keeps the words of the pages for the next run. */
  cache?: string;
  /** Whether only documents count whose words are kept there. */
  isCachedOnly?: boolean;
};

/** Invents documents of every layout in all its languages, and reads their words with the reader of the program. */
export async function collectSamples(order: SampleOrder): Promise<Sample[]> {
  const folder = mkdtempSync(join(tmpdir(), "train-"));
  const reader = openReader();
  try {
    if (order.cache) mkdirSync(order.cache, { recursive: true });
    const jobs = layoutNames.flatMap((layout) => Array.from({ length: order.perLayout }, (_, index) => ({ layout, index })));
    const made = await inTurns(jobs, (job) => invented(job.layout, job.index, { ...order, folder, reader }));
    const confirmed = order.documents ? await inTurns(truthFiles(order.documents), (path) => ofFolder(path, reader)) : [];
    return [...made, ...confirmed].filter((sample) => sample !== undefined);
  } finally {
    await reader.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a few jobs at a time and keeps their order. */
async function inTurns<Job, Result>(jobs: Job[], run: (job: Job) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < jobs.length; start += 4) results.push(...(await Promise.all(jobs.slice(start, start + 4).map(run))));
  return results;
}

type Workshop = SampleOrder & { folder: string; reader: Reader };

async function invented(layout: LayoutName, index: number, shop: Workshop): Promise<Sample | undefined> {
  const number = shop.seed + layoutNames.indexOf(layout) * 100 + index;
  const kept = shop.cache && join(shop.cache, `${layout}-${number}.json`);
  if (kept && existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as Sample;
  if (shop.isCachedOnly) return undefined;
  // All languages of a layout take turns, so that the rare ones are learned and judged too.
  const { languages } = layouts[layout].traits;
  const generated = generateInvoice(number, { layout, language: languages[index % languages.length]! });
  const { pdf, boxes } = await renderWithBoxes(generated);
  // A picture holds one page only.
  const medium = boxes.some((box) => box.page > 0) ? "digital" : mediumOf(layout, index);
  const path = join(shop.folder, `${layout}-${number}.${medium === "digital" ? "pdf" : "jpg"}`);
  writeFileSync(path, medium === "digital" ? pdf : await renderScan(pdf, pictureOf(medium, number), number));
  const pages = await wordsOf(path, shop.reader);
  rmSync(path);
  if (!pages) return undefined;
  const { documentKind, notOnPage } = generated.truth;
  // The truth of the sets has no way of payment; the invented documents know theirs.
  const { paymentMethod } = generated.invoice;
  const fields = { ...generated.truth.fields, ...(paymentMethod ? { paymentMethod } : {}) };
  const sample: Sample = { name: `${layout}-${number}`, layout, language: generated.language, medium, documentKind, fields, notOnPage, pages };
  if (kept) writeFileSync(kept, JSON.stringify(sample));
  return sample;
}

/** Thermal print is that of tills; the other layouts take turns with the other hard ways. */
function mediumOf(layout: LayoutName, index: number): Medium {
  const medium = MEDIA[index % MEDIA.length]!;
  if (medium !== "hard") return medium;
  if (layouts[layout].traits.roll) return "thermal";
  const hard = HARD[layoutNames.indexOf(layout) % HARD.length]!;
  return hard === "thermal" ? "snapshot" : hard;
}

/** How the picture was taken, drawn from the number of the document. */
function pictureOf(medium: Exclude<Medium, "digital">, number: number): ScanOptions {
  const random = createRandom(number + 5);
  const mode = medium === "coarse" ? "scan" : medium;
  const dpi = medium === "coarse" ? 100 : random.pick(medium === "scan" || medium === "photo" ? [150, 200, 200, 300] : [150, 150, 200]);
  return { mode, dpi, skew: Math.round((random.next() - 0.5) * 40) / 10, noise: Math.round(random.next() * 50) / 100 };
}

function truthFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".truth.json"));
  return names.toSorted().map((name) => join(folder, name));
}

async function ofFolder(truthPath: string, reader: Reader): Promise<Sample | undefined> {
  const truth = JSON.parse(readFileSync(truthPath, "utf8")) as Truth & { language?: string };
  const pages = await wordsOf(join(dirname(truthPath), truth.file), reader);
  if (!pages) return undefined;
  const medium = pages.some((page) => page.source === "ocr") ? "scan" : "digital";
  return {
    name: basename(truth.file),
    layout: "confirmed",
    language: truth.language ?? "",
    medium,
    documentKind: truth.documentKind,
    fields: truth.fields,
    notOnPage: truth.notOnPage ?? [],
    pages,
  };
}

async function wordsOf(path: string, reader: Reader): Promise<PageText[] | undefined> {
  const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };
  const result = await reader.read({ path, fileName: basename(path), context, ignoreStructured: true });
  if (result.ok) return result.reading.pages;
  process.stderr.write(`${result.errorType}: ${result.detail}\n`);
  return undefined;
}
