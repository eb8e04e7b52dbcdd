import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createWorker, OEM, type PSM } from "tesseract.js";
import { type Ocr, parseTsv, SEGMENTATION } from "./ocr.ts";
import { toPgm } from "./raster.ts";

const require = createRequire(import.meta.url);

/** The small integer models: half the time of the large ones at nearly the same accuracy. */
const MODEL = "4.0.0_best_int";
/** The packaged engine pays for every further model, so it takes the two that cover most documents. */
const LANGUAGE_COUNT = 2;

type Worker = Awaited<ReturnType<typeof createWorker>>;

/** The engine from the packages, compiled to WebAssembly, in a thread of its own. Nothing is loaded from the network or cached. */
export function packagedOcr(wanted: string[]): Ocr {
  const codes = wanted.slice(0, LANGUAGE_COUNT);
  let worker: Promise<Worker> | undefined;
  const started = () => (worker ??= startWorker(codes));
  return {
    describe: () => `packaged tesseract.js ${(require("tesseract.js/package.json") as { version: string }).version} (${codes.join("+")})`,
    recognise: async (picture, { dpi, layout }) => {
      const engine = await started();
      await engine.setParameters({ user_defined_dpi: String(Math.round(dpi)), tessedit_pageseg_mode: SEGMENTATION[layout] as PSM });
      const answer = await engine.recognize(toPgm(picture), {}, { tsv: true, text: false, blocks: false });
      return parseTsv(answer.data.tsv ?? "");
    },
    orientation: async () => undefined,
    close: async () => {
      await (await worker)?.terminate();
      worker = undefined;
    },
  };
}

async function startWorker(codes: string[]): Promise<Worker> {
  const models = codes.map((code) => ({
    code,
    data: readFileSync(require.resolve(`@tesseract.js-data/${code}/${MODEL}/${code}.traineddata.gz`)),
  }));
  return createWorker(models as unknown as Parameters<typeof createWorker>[0], OEM.LSTM_ONLY, { cacheMethod: "none", gzip: true });
}
