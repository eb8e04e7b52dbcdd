import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digitalPages, scannedPages } from "./inputs.ts";
import { isInstalled, ocrmypdf, pdftotext, rateOnAllCores, tesseract } from "./outside.ts";
import { type Bench, databasePid, processesBelow, processorMsOfAll, startBench } from "./program.ts";
import { type Benchmark, figure } from "./result.ts";
import { untilRead, upload } from "./uploads.ts";

const DIGITAL = 200;
const SCANNED = 24;
const WARM_UP = 6;

/** Pages per second, and processor time in seconds for 1,000 pages. */
type Measured = { value: number; cost: number };
type Program = { name: string; run: (file: string) => Promise<unknown> };

/** Uploads a pile while the worker is held, lets it go, and counts pages per second until the last one is read; then the next pile in the same program. */
async function pagesPerSecond(piles: Buffer[][], ending: string): Promise<Measured[]> {
  const bench = await startBench();
  try {
    for (const [index, bytes] of (piles[0] ?? []).slice(0, WARM_UP).entries()) await upload(bench, bytes, `zahrati-${index}.${ending}`);
    await untilRead(bench);
    const worker = processesBelow(bench.pid).find(({ command }) => command.includes("worker.ts"));
    const measured: Measured[] = [];
    for (const pages of piles) {
      if (worker) process.kill(worker.pid, "SIGSTOP");
      for (const [index, bytes] of pages.entries()) await upload(bench, bytes, `strana-${index}.${ending}`);
      const [start, before] = [performance.now(), spent(bench)];
      if (worker) process.kill(worker.pid, "SIGCONT");
      await untilRead(bench);
      measured.push({ value: (pages.length * 1_000) / (performance.now() - start), cost: (spent(bench) - before) / pages.length });
    }
    return measured;
  } finally {
    await bench.stop();
  }
}

/** Processor time of the program and its database, in milliseconds. */
const spent = ({ pid, dataDir }: Bench): number => processorMsOfAll(pid) + processorMsOfAll(databasePid(dataDir));

/** The outside programs that are installed, on all cores, on the same pages. */
async function references(
  pages: Buffer[],
  ending: string,
  programs: Record<string, (file: string) => Promise<unknown>>,
): Promise<(Measured & { name: string })[]> {
  const folder = await mkdtemp(join(tmpdir(), "kvitance-bench-"));
  try {
    const files = pages.map((_, index) => join(folder, `${index}.${ending}`));
    for (const [index, bytes] of pages.entries()) await writeFile(files[index] ?? "", bytes);
    const installed: Program[] = Object.entries(programs).flatMap(([name, run]) => (isInstalled(name) ? [{ name, run }] : []));
    const rates: (Measured & { name: string })[] = [];
    for (const { name, run } of installed) {
      const before = processorMsOfAll(process.pid);
      const value = await rateOnAllCores(files, run);
      rates.push({ name, value, cost: (processorMsOfAll(process.pid) - before) / files.length });
    }
    return rates;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Piles that one program reads one after the other, by what each is called. */
type Piles = { named: Record<string, Buffer[]>; ending: string; goal: number; programs: Record<string, (file: string) => Promise<unknown>> };

async function measure({ named, ending, goal, programs }: Piles) {
  const measured = await pagesPerSecond(Object.values(named), ending);
  const beside = await references(Object.values(named)[0] ?? [], ending, programs);
  const others = beside.length > 0 ? beside : [undefined];
  return Object.entries(named).flatMap(([name, { length: samples }], index) => {
    const { value, cost } = measured[index] ?? { value: Number.NaN, cost: Number.NaN };
    return [
      ...others.map((other) => figure(name, value, "pages/s", { samples, goal, reference: other && { name: other.name, value: other.value } })),
      ...others.map((other) => figure(`processor time of 1,000 ${name}`, cost, "s", { samples, reference: other && { name: other.name, value: other.cost } })),
    ];
  });
}

export const backlog: Benchmark = {
  name: "backlog",
  says: "a pile of waiting documents on all cores",
  async run() {
    const pages = await digitalPages(2 * DIGITAL);
    const named = { "digital pages": pages.slice(0, DIGITAL), [`digital pages behind ${DIGITAL} others`]: pages.slice(DIGITAL) };
    return [
      ...(await measure({ named, ending: "pdf", goal: 40, programs: { pdftotext } })),
      ...(await measure({ named: { "scanned pages, 200 dpi": await scannedPages(SCANNED) }, ending: "jpg", goal: 1.4, programs: { tesseract, ocrmypdf } })),
    ];
  },
};
