import { availableParallelism } from "node:os";
import { type LineModels, openLineModels } from "./lines/models.ts";
import type { Ocr } from "./ocr.ts";
import { nativeOcr } from "./ocrNative.ts";
import { packagedOcr } from "./ocrPackaged.ts";

/**
 * Chooses the recogniser: the native library when it is installed, else the packaged one. Either is opened when first needed, because most pages are
 * read by the models of lines alone. `forced` comes from KVITANCE_OCR; forcing an engine that is not there is an error, never a silent change.
 * `processors` says how many there are for a page, all of them unless given.
 */
export function chooseOcr(forced: string | undefined, processors: () => number = availableParallelism): Ocr {
  if (forced !== undefined && forced !== "" && forced !== "native" && forced !== "packaged") {
    throw new Error(`KVITANCE_OCR must be native or packaged, it is ${forced}`);
  }
  let models: Promise<LineModels | undefined> | undefined;
  let opened: Promise<Ocr> | undefined;
  const engine = () => (opened ??= openEngine(forced));
  return {
    describe: async () => (await engine()).describe(),
    recognise: async (picture, how) => (await engine()).recognise(picture, how),
    readLines: async (lines, text) => (await engine()).readLines(lines, text),
    orientation: async (picture) => (await engine()).orientation(picture),
    models: () => (models ??= openLineModels(processors)),
    close: async () => {
      const last = opened;
      opened = undefined;
      await (await last)?.close();
    },
  };
}

async function openEngine(forced: "native" | "packaged" | "" | undefined): Promise<Ocr> {
  if (forced !== "packaged") {
    const native = await nativeOcr();
    if (native) return native;
    if (forced === "native") throw new Error("KVITANCE_OCR=native, but the library of tesseract with Czech data is not installed");
  }
  return packagedOcr();
}
