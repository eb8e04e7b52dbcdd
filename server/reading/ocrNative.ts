import { execFile, spawn } from "node:child_process";
import { HELPER_MEMORY_BYTES, HELPER_SECONDS } from "./limits.ts";
import { toTiff } from "./lines/tiff.ts";
import { LINE_SEGMENTATION, type Ocr, OCR_MODELS, type OcrText, parseTsv, parseTsvPages, SEGMENTATION } from "./ocr.ts";
import { toPgm } from "./raster.ts";

const PROGRAM = "tesseract";
/** Lines are read inverted too, as light print on dark, only where the plain reading makes no sense at all: the usual 0.7 doubts faint print. */
const SETTINGS = ["-c", "invert_threshold=0.5"];
/** Output of one page is some hundred kilobytes; more is a fault. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/** Without a limit its threads wait for each other: a page takes four times as long on two cores. */
const ENVIRONMENT = { ...process.env, OMP_THREAD_LIMIT: "1" };

/** The installed program, one process per page; undefined when it or its Czech data is missing. */
export async function nativeOcr(): Promise<Ocr | undefined> {
  const listing = await ask(["--list-langs"]);
  const installed = listing?.split(/\s+/) ?? [];
  if (!installed.includes(OCR_MODELS.any[0]!)) return undefined;
  const version = /tesseract v?(\S+)/.exec((await ask(["--version"])) ?? "")?.[1] ?? "";
  const known = (text: OcrText) => OCR_MODELS[text].filter((model) => installed.includes(model));
  const any = known("any").join("+");
  const models: Record<OcrText, string> = { any, plain: known("plain").join("+") || any };
  return {
    describe: () => `native tesseract ${version} (${any})`,
    recognise: async (picture, { dpi, layout, text, meanwhile }) => {
      const args = ["-l", models[text], "--psm", SEGMENTATION[layout], "--dpi", String(Math.round(dpi)), ...SETTINGS, "tsv"];
      return parseTsv(await run(async () => toPgm(await picture()), args, meanwhile));
    },
    readLines: async (lines, text) => {
      if (lines.length === 0) return [];
      const { mode, dpi } = LINE_SEGMENTATION;
      return parseTsvPages(await run(async () => toTiff(lines), ["-l", models[text], "--psm", mode, "--dpi", dpi, ...SETTINGS, "tsv"]), lines.length);
    },
    orientation: async (picture) => {
      if (!installed.includes("osd")) return undefined;
      const answer = await run(async () => toPgm(picture), ["--psm", "0", "--dpi", "150"]).catch(() => "");
      const degrees = Number(/Rotate: (\d+)/.exec(answer)?.[1]);
      return degrees === 0 || degrees === 90 || degrees === 180 || degrees === 270 ? degrees : undefined;
    },
    close: async () => {},
  };
}

function ask(args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    try {
      execFile(PROGRAM, args, { env: ENVIRONMENT, timeout: 10_000 }, (error, stdout, stderr) => resolve(error ? undefined : stdout || stderr));
    } catch {
      // This child may start no program.
      resolve(undefined);
    }
  });
}

/** Sets the limits of the program that it then becomes; systems other than Linux rely on the watch over the parent. */
const LIMITED = ["prlimit", `--as=${HELPER_MEMORY_BYTES}`, `--cpu=${HELPER_SECONDS}`, "--", PROGRAM];

function start(args: string[]) {
  const [program = PROGRAM, ...all] = [...(process.platform === "linux" ? LIMITED : [PROGRAM]), ...args];
  return spawn(program, all, { env: ENVIRONMENT, stdio: ["pipe", "pipe", "pipe"] });
}

/** Runs the program on what `input` makes while it loads its models; `meanwhile` is called when it has all of it. */
function run(input: () => Promise<Buffer>, args: string[], meanwhile?: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = start(["stdin", "stdout", ...args]);
    const output: Buffer[] = [];
    let size = 0;
    let complaint = "";
    child.stdout.on("data", (part: Buffer) => {
      size += part.length;
      // A closed pipe ends the program: a child may signal no other process.
      if (size > MAX_OUTPUT_BYTES) child.stdout.destroy();
      else output.push(part);
    });
    child.stderr.on("data", (part: Buffer) => (complaint = (complaint + part.toString("utf8")).slice(-2000)));
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", (code) => {
      const text = Buffer.concat(output).toString("utf8");
      // Judged by what it wrote: the header row of the table stands even on an empty page.
      if (text.includes("\t") || text.includes("Rotate:")) resolve(text);
      else reject(new Error(`recognition gave no output (code ${code}): ${complaint}`));
    });
    input().then(
      (bytes) => child.stdin.end(bytes, meanwhile),
      (error: unknown) => {
        child.stdin.destroy();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
