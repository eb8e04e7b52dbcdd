import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { gunzipSync } from "node:zlib";
import { createWorker, OEM, type PSM } from "tesseract.js";
import { LINE_SEGMENTATION, type Ocr, OCR_MODELS, type OcrWord, parseTsv, SEGMENTATION } from "./ocr.ts";
import { type Raster, toPgm } from "./raster.ts";

const require = createRequire(import.meta.url);

/** The small integer models: half the time of the large ones at nearly the same accuracy. */
const MODEL = "4.0.0_best_int";
type Worker = Awaited<ReturnType<typeof createWorker>>;

/** The engine from the packages, compiled to WebAssembly, in a thread of its own. Nothing is loaded from the network or cached. */
export function packagedOcr(): Ocr {
  const codes = OCR_MODELS.any;
  let worker: Promise<Worker> | undefined;
  const set = async (dpi: string, mode: string) => {
    const engine = await (worker ??= startWorker(codes));
    await engine.setParameters({ user_defined_dpi: dpi, tessedit_pageseg_mode: mode as PSM });
    return engine;
  };
  return {
    describe: async () => `packaged tesseract.js ${(require("tesseract.js/package.json") as { version: string }).version} (${codes.join("+")})`,
    recognise: async (picture, { dpi, layout, meanwhile }) => {
      const engine = await set(String(Math.round(dpi)), SEGMENTATION[layout]);
      const words = wordsOf(engine, await picture());
      meanwhile?.();
      return words;
    },
    readLines: async (lines) => {
      const engine = await set(LINE_SEGMENTATION.dpi, LINE_SEGMENTATION.mode);
      const words: OcrWord[][] = [];
      for (const line of lines) words.push(await wordsOf(engine, line));
      return words;
    },
    orientation: async () => undefined,
    close: async () => {
      await (await worker)?.terminate();
      worker = undefined;
    },
  };
}

async function wordsOf(engine: Worker, picture: Raster): Promise<OcrWord[]> {
  const answer = await engine.recognize(toPgm(picture), {}, { tsv: true, text: false, blocks: false });
  return parseTsv(answer.data.tsv ?? "");
}

/**
 * The engine takes a model from a folder or as bytes, but starts only from folders, and each model has a folder of its own:
 * the first comes from its folder, the others are put into the engine's own file system and named to it.
 */
async function startWorker(codes: string[]): Promise<Worker> {
  const fileOf = (code: string) => require.resolve(`@tesseract.js-data/${code}/${MODEL}/${code}.traineddata.gz`);
  const [first, ...others] = codes;
  const known = [first!];
  const worker = await createWorker(known, OEM.LSTM_ONLY, { langPath: dirname(fileOf(first!)), gzip: true, cacheMethod: "none" });
  for (const code of others) {
    await worker.FS("writeFile", [`${code}.traineddata`, new Uint8Array(gunzipSync(readFileSync(fileOf(code))))]);
    // The engine keeps this very list of what it has, and loads the rest from the network.
    known.push(code);
  }
  await worker.reinitialize(codes.join("+"), OEM.LSTM_ONLY);
  return worker;
}
