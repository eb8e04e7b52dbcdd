import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

export type Pdfium = WrappedPdfiumModule;

/** Above this heap a finished document's engine is dropped: WebAssembly memory grows but never shrinks. */
const KEEP_HEAP_BYTES = 192 * 1024 * 1024;

let wasm: ArrayBuffer | undefined;
let engine: Promise<Pdfium> | undefined;

async function start(): Promise<Pdfium> {
  // The package would fetch its file from the network unless it is handed over.
  wasm ??= new Uint8Array(readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"))).buffer;
  // Without a name it would take the path of the script, and stop at one with a letter beyond Latin-1.
  const pdfium = await init({ wasmBinary: wasm, thisProgram: "pdfium" } as Parameters<typeof init>[0]);
  pdfium.PDFiumExt_Init();
  return withDirectCalls(pdfium);
}

/** What reading asks for each character or object of a page: all arguments and the answer are numbers, or whether it was done. */
const DIRECT = [
  "FPDFText_GetUnicode",
  "FPDFText_GetCharAngle",
  "FPDFText_GetLooseCharBox",
  "FPDFText_GetFontSize",
  "FPDFText_GetFontWeight",
  "FPDFText_GetFontInfo",
  "FPDFText_GetMatrix",
  "FPDFPage_GetObject",
  "FPDFPageObj_GetType",
] as const;

/** The package looks the function up by its name and turns its arguments over at every call, which takes longer than the call. */
function withDirectCalls(of: Pdfium): Pdfium {
  const exported = of.pdfium.wasmExports as unknown as Record<(typeof DIRECT)[number], (...values: number[]) => number>;
  return Object.assign(of, Object.fromEntries(DIRECT.map((name) => [name, exported[name]])));
}

/** The engine of this process; made when first asked for. */
export function pdfium(): Promise<Pdfium> {
  engine ??= start();
  return engine;
}

/** Bytes that the engine holds. */
export function heapBytes(of: Pdfium): number {
  return of.pdfium.HEAPU8.byteLength;
}

/** Called after each document: an engine that a large file has blown up, or a fault has left in doubt, is replaced by the next call. */
export function release(of: Pdfium, faulty: boolean): void {
  if (faulty || heapBytes(of) > KEEP_HEAP_BYTES) engine = undefined;
}
