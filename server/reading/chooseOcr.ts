import { type LineModels, openLineModels } from "./lines/models.ts";
import type { Ocr } from "./ocr.ts";
import { nativeOcr } from "./ocrNative.ts";
import { packagedOcr } from "./ocrPackaged.ts";

/**
 * Chooses the recogniser: the native library when it is installed, else the packaged one.
 * `forced` comes from KVITANCE_OCR; forcing an engine that is not there is an error, never a silent change.
 */
export async function chooseOcr(forced: string | undefined): Promise<Ocr> {
  let models: Promise<LineModels | undefined> | undefined;
  return { ...(await chooseEngine(forced)), models: () => (models ??= openLineModels()) };
}

async function chooseEngine(forced: string | undefined): Promise<Ocr> {
  if (forced !== undefined && forced !== "" && forced !== "native" && forced !== "packaged") {
    throw new Error(`KVITANCE_OCR must be native or packaged, it is ${forced}`);
  }
  if (forced !== "packaged") {
    const native = await nativeOcr();
    if (native) return native;
    if (forced === "native") throw new Error("KVITANCE_OCR=native, but the library of tesseract with Czech data is not installed");
  }
  return packagedOcr();
}
