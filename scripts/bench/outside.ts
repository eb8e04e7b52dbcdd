import { execFile, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { OCR_MODELS } from "#server/reading/ocr.ts";

const run = promisify(execFile);
const ENVIRONMENT = { ...process.env, OMP_THREAD_LIMIT: "1" };

const OCRMYPDF = ["--jobs", "1", "--image-dpi", "200", "--skip-text", "--deskew", "--rotate-pages", "--output-type", "pdfa"];

/** Programs that our figures are set beside; they are used where they are installed. */
export const isInstalled = (program: string): boolean => spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;

export const pdftotext = (file: string): Promise<unknown> => run("pdftotext", ["-bbox", file, "-"], { env: ENVIRONMENT, maxBuffer: 64e6 });

export const pdftoppm = (file: string): Promise<unknown> =>
  run("pdftoppm", ["-f", "1", "-l", "1", "-r", "100", "-png", file], { env: ENVIRONMENT, encoding: "buffer", maxBuffer: 64e6 });

const languages = (): string => {
  const known = spawnSync("tesseract", ["--list-langs"], { encoding: "utf8" }).stdout ?? "";
  return OCR_MODELS.any.filter((code) => known.includes(code)).join("+") || "eng";
};
let chosen: string | undefined;

/** One page with the same languages and page mode as our reader. */
export const tesseract = (file: string): Promise<unknown> =>
  run("tesseract", [file, "stdout", "-l", (chosen ??= languages()), "--psm", "3", "tsv"], { env: ENVIRONMENT, maxBuffer: 64e6 });

/** One page as paperless-ngx has it read by default, but for the cleaning of pictures, which needs another program. Root would replace /dev/null. */
export const ocrmypdf = (file: string): Promise<unknown> =>
  run("ocrmypdf", [...OCRMYPDF, "-l", (chosen ??= languages()), file, "-"], { env: ENVIRONMENT, encoding: "buffer", maxBuffer: 64e6 });

/** Does the work for every file on all cores; answers how many per second. */
export async function rateOnAllCores(files: readonly string[], work: (file: string) => Promise<unknown>): Promise<number> {
  const waiting = [...files];
  const start = performance.now();
  const slot = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await work(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, slot));
  return (files.length * 1_000) / (performance.now() - start);
}
