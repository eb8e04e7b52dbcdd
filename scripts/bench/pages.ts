import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digitalPages, longPdf, realPages, scannedPages } from "./inputs.ts";
import { isInstalled, pdftoppm, pdftotext, tesseract } from "./outside.ts";
import { type Bench, startBench } from "./program.ts";
import { type Benchmark, type Figure, figure, median, percentile, timed } from "./result.ts";
import { untilRead, upload, uploadToNew } from "./uploads.ts";

const WARM_UP = 3;
const DIGITAL = 25;
/** So many pages have been read before the second series: the program compiles itself until then. */
const READ_BEFORE = 100;
const SCANNED = 9;
const LONG_PAGES = 300;
const LONG_ROUNDS = 3;
const LONG_MS = 120_000;

/** Medians of the upload of each page and, beside it, of the outside program on the same file. */
async function pageByPage(bench: Bench, pages: Buffer[], ending: string, beside: { name: string; run: (file: string) => Promise<unknown> } | undefined) {
  const [own, other]: [number[], number[]] = [[], []];
  for (const [index, bytes] of pages.entries()) {
    const ms = await uploadToNew(bench, bytes, `strana-${index}.${ending}`);
    const file = join(bench.dataDir, `beside-${index}.${ending}`);
    if (beside) await writeFile(file, bytes);
    const besideMs = beside ? await timed(() => beside.run(file)) : Number.NaN;
    if (index < WARM_UP) continue;
    own.push(ms);
    other.push(besideMs);
  }
  const reference: Figure["reference"] = beside ? { name: beside.name, value: median(other) } : undefined;
  return { own, reference };
}

/** From the upload of a long PDF until the picture of its first page is there; the reading of the one before it goes on meanwhile. */
async function firstPageOfLong(bench: Bench): Promise<Omit<Figure, "benchmark">> {
  const bytes = await longPdf(LONG_PAGES);
  const times: number[] = [];
  for (let round = 0; round < LONG_ROUNDS; round += 1) {
    const documentId = await upload(bench, bytes, `dlouhy-${round}.pdf`);
    const start = performance.now();
    while (!(await bench.call("GET", `/v1/documents/${documentId}/page/0/image?isPreview=false`)).ok) {
      if (performance.now() - start > LONG_MS) throw new Error("The first page of a long PDF did not come.");
      await new Promise((done) => setTimeout(done, 8));
    }
    times.push(performance.now() - start);
  }
  const file = join(bench.dataDir, "beside-long.pdf");
  await writeFile(file, bytes);
  const reference = isInstalled("pdftoppm") ? { name: "pdftoppm, page 1", value: await timed(() => pdftoppm(file)) } : undefined;
  return figure(`${LONG_PAGES} pages, from the upload to the picture of the first`, median(times), "ms", { samples: LONG_ROUNDS, goal: 500, reference });
}

export const digital: Benchmark = {
  name: "digital",
  says: "one-page digital invoice, upload over HTTP until New",
  async run() {
    const bench = await startBench();
    try {
      const beside = isInstalled("pdftotext") ? { name: "pdftotext -bbox", run: pdftotext } : undefined;
      const pages = await digitalPages(READ_BEFORE + DIGITAL + WARM_UP);
      const { own, reference } = await pageByPage(bench, pages.slice(0, DIGITAL + WARM_UP), "pdf", beside);
      for (const [index, bytes] of pages.slice(DIGITAL + WARM_UP, READ_BEFORE).entries()) await upload(bench, bytes, `dalsi-${index}.pdf`);
      await untilRead(bench);
      const later = await pageByPage(bench, pages.slice(READ_BEFORE), "pdf", beside);
      const real = await realPages(DIGITAL + WARM_UP);
      const measured = [
        figure("invented invoice, p50", median(own), "ms", { samples: own.length, goal: 60, reference }),
        figure("invented invoice, p95", percentile(own, 0.95), "ms", { samples: own.length }),
        figure(`invented invoice behind ${READ_BEFORE} others, p50`, median(later.own), "ms", {
          samples: later.own.length,
          goal: 60,
          reference: later.reference,
        }),
        figure(`invented invoice behind ${READ_BEFORE} others, p95`, percentile(later.own, 0.95), "ms", { samples: later.own.length }),
        await firstPageOfLong(bench),
      ];
      if (real.length <= WARM_UP) return measured;
      const known = await pageByPage(bench, real, "pdf", beside);
      return [...measured, figure("real invoice, p50", median(known.own), "ms", { samples: known.own.length, goal: 500, reference: known.reference })];
    } finally {
      await bench.stop();
    }
  },
};

/** How long a page may take with the native engine, as a multiple of one run of tesseract over the same page. */
const TIMES = { scan: 1.1, photo: 2.5 };

async function scannedWith(engine: "native" | "packaged", modes: (keyof typeof TIMES)[]) {
  const bench = await startBench({ env: { KVITANCE_OCR: engine } });
  try {
    const beside = isInstalled("tesseract") ? { name: "native tesseract", run: tesseract } : undefined;
    const figures: Awaited<ReturnType<Benchmark["run"]>> = [];
    for (const mode of modes) {
      const { own, reference } = await pageByPage(bench, await scannedPages(SCANNED + WARM_UP, mode), "jpg", beside);
      const goal = engine === "native" && reference ? Math.round(TIMES[mode] * reference.value) : undefined;
      figures.push(
        figure(`${mode}, 200 dpi, ${engine} engine, p50`, median(own), "ms", { samples: own.length, goal, reference }),
        figure(`${mode}, 200 dpi, ${engine} engine, p95`, percentile(own, 0.95), "ms", { samples: own.length }),
      );
    }
    return figures;
  } finally {
    await bench.stop();
  }
}

export const scanned: Benchmark = {
  name: "scanned",
  says: "scanned or photographed page at 200 dpi, upload over HTTP until New",
  run: async () => [...(isInstalled("tesseract") ? await scannedWith("native", ["scan", "photo"]) : []), ...(await scannedWith("packaged", ["scan"]))],
};
