import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digitalPages, scannedPages } from "./inputs.ts";
import { isInstalled, ocrmypdf, pdftotext, rateOnAllCores, tesseract } from "./outside.ts";
import { type Bench, databasePid, processesBelow, processorMsOfAll, startBench } from "./program.ts";
import { type Benchmark, type Figure, figure } from "./result.ts";
import { untilRead, upload } from "./uploads.ts";

const DIGITAL = 200;
const SCANNED = 24;
const WARM_UP = 6;

/** Pages per second, and processor time in seconds for 1,000 pages. */
type Measured = { value: number; cost: number };
type Program = { name: string; run: (file: string) => Promise<unknown> };

/** Uploads everything while the worker is held, lets it go, and counts pages per second until the last one is read. */
async function pagesPerSecond(pages: Buffer[], ending: string): Promise<Measured> {
  const bench = await startBench();
  try {
    for (const [index, bytes] of pages.slice(0, WARM_UP).entries()) await upload(bench, bytes, `zahrati-${index}.${ending}`);
    await untilRead(bench);
    const worker = processesBelow(bench.pid).find(({ command }) => command.includes("worker.ts"));
    if (worker) process.kill(worker.pid, "SIGSTOP");
    for (const [index, bytes] of pages.entries()) await upload(bench, bytes, `strana-${index}.${ending}`);
    const [start, before] = [performance.now(), spent(bench)];
    if (worker) process.kill(worker.pid, "SIGCONT");
    await untilRead(bench);
    const value = (pages.length * 1_000) / (performance.now() - start);
    return { value, cost: (spent(bench) - before) / pages.length };
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

type Pile = { pages: Buffer[]; ending: string; goal: number; programs: Record<string, (file: string) => Promise<unknown>> };

async function measure(name: string, { pages, ending, goal, programs }: Pile) {
  const { value, cost } = await pagesPerSecond(pages, ending);
  const beside = await references(pages, ending, programs);
  const samples = pages.length;
  const each = (label: string, mine: number, unit: Figure["unit"], rest: { goal?: number; of: keyof Measured }) =>
    (beside.length > 0 ? beside : [undefined]).map((other) =>
      figure(label, mine, unit, { samples, goal: rest.goal, reference: other && { name: other.name, value: other[rest.of] } }),
    );
  return [...each(name, value, "pages/s", { goal, of: "value" }), ...each(`processor time of 1,000 ${name}`, cost, "s", { of: "cost" })];
}

export const backlog: Benchmark = {
  name: "backlog",
  says: "a pile of waiting documents on all cores",
  run: async () => [
    ...(await measure("digital pages", { pages: await digitalPages(DIGITAL), ending: "pdf", goal: 40, programs: { pdftotext } })),
    ...(await measure("scanned pages, 200 dpi", { pages: await scannedPages(SCANNED), ending: "jpg", goal: 1.4, programs: { tesseract, ocrmypdf } })),
  ],
};
