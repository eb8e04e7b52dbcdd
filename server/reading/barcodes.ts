import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import type { Box, Barcode } from "#domain/evidence/reading.ts";
import { type Raster, release, toPgm } from "./raster.ts";

const OPTIONS: ReaderOptions = {
  formats: ["QRCode", "DataMatrix", "Aztec", "PDF417", "Code128", "Code39", "EAN13", "EAN8", "ITF"],
  tryHarder: true,
  // Pages are upright by now and square barcodes are found at any angle; looking for bars set sideways would double the time.
  tryRotate: false,
  tryInvert: false,
  tryDownscale: true,
  maxNumberOfSymbols: 16,
};

let prepared = false;

function prepare(): void {
  if (prepared) return;
  // The package would fetch its file from the network unless it is handed over.
  const file = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
  prepared = true;
}

/** Reads the QR codes and bar codes of a grey page picture. A page where the reader fails has none. */
export async function findBarcodes(picture: Raster, page: number): Promise<Barcode[]> {
  prepare();
  const pgm = toPgm(picture);
  const found = await readBarcodes(pgm, OPTIONS);
  release({ data: pgm });
  return found.filter((code) => code.isValid && code.text).map((code) => ({ page, box: boxOf(code.position, picture), format: code.format, text: code.text }));
}

type Position = Awaited<ReturnType<typeof readBarcodes>>[number]["position"];

function boxOf(position: Position, picture: Raster): Box {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const xs = corners.map((corner) => Math.min(1, Math.max(0, corner.x / picture.width)));
  const ys = corners.map((corner) => Math.min(1, Math.max(0, corner.y / picture.height)));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
