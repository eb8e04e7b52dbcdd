import type { Box } from "#domain/evidence/reading.ts";
import { OtherProtection, ReadFailure } from "./failure.ts";
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_PAGE_POINTS, MAX_PAGES, MAX_RENDER_PIXELS } from "./limits.ts";
import { unlockAsOwner } from "./ownerPassword.ts";
import { type Drawing, lookAtDrawing } from "./pdfDrawing.ts";
import { type PageLayer, readTextLayer } from "./pdfWords.ts";
import { pdfium, type Pdfium, release } from "./pdfium.ts";
import type { Raster } from "./raster.ts";

/** A file embedded in a PDF. */
export type Attachment = { name: string; bytes: Buffer };

/** One page of an open PDF. Sizes in points as shown, with the page's own /Rotate applied. Valid only inside `withPage`. */
export type PdfPage = {
  width: number;
  height: number;
  textLayer(): PageLayer;
  drawing(): Drawing;
  /** Draws the page so that one inch gets `dpi` pixels, less where MAX_RENDER_PIXELS would be exceeded. */
  render(dpi: number, colour: "grey" | "rgba"): Raster;
  /** Draws a part of the page (shares of the page as it is after the clockwise turn) `width` pixels wide, in colour. */
  renderPart(part: PartRequest): Raster;
};

export type PartRequest = { part: Box; rotation: 0 | 90 | 180 | 270; width: number };

export type PdfFile = {
  pageCount: number;
  /** Opens a page, hands it over and closes it again. Throws ReadFailure when the page cannot be loaded. */
  withPage<T>(index: number, use: (page: PdfPage) => T): T;
  attachments(): Attachment[];
};

/**
 * Opens a PDF, hands it to `use` and gives its memory back whatever happens.
 * Throws ReadFailure: Protected (needs a password), Corrupted (no PDF, no page, beyond the limits, or a fault of the parser).
 */
export function withPdf<T>(bytes: Buffer, use: (pdf: PdfFile) => Promise<T>): Promise<T> {
  return withEngine(bytes, (engine, handle) => {
    const pageCount = engine.FPDF_GetPageCount(handle);
    if (pageCount < 1) throw new ReadFailure("InvalidDocumentCorrupted", "the PDF has no page");
    if (pageCount > MAX_PAGES) throw new ReadFailure("InvalidDocumentCorrupted", `the PDF has ${pageCount} pages, the limit is ${MAX_PAGES}`);
    return use({
      pageCount,
      withPage: (index, read) => openPage(engine, handle, index, read),
      attachments: () => listAttachments(engine, handle),
    });
  });
}

/** As withPdf, for those who work with the document of the engine itself, whatever its pages. */
export async function withEngine<T>(bytes: Buffer, use: (engine: Pdfium, document: number) => T | Promise<T>, password = ""): Promise<T> {
  const engine = await pdfium();
  let faulty = false;
  let opened: ReturnType<typeof openPdf> | undefined;
  try {
    opened = openPdf(engine, bytes, password);
    return await use(engine, opened.document);
  } catch (error) {
    faulty = isEngineFault(error);
    if (faulty) throw new ReadFailure("InvalidDocumentCorrupted", `the PDF breaks the parser: ${String(error)}`);
    throw error;
  } finally {
    if (!faulty) opened?.close();
    release(engine, faulty);
  }
}

/** Opens a PDF in an engine that is at hand; `close` gives its memory back. Throws ReadFailure: Protected or Corrupted. */
export function openPdf(engine: Pdfium, bytes: Buffer, password = ""): { document: number; close(): void } {
  const data = engine.pdfium.wasmExports.malloc(bytes.length);
  const free = () => engine.pdfium.wasmExports.free(data);
  try {
    engine.pdfium.HEAPU8.set(bytes, data);
    const document = load(engine, { data, bytes, password });
    return {
      document,
      close: () => {
        engine.FPDF_CloseDocument(document);
        free();
      },
    };
  } catch (error) {
    if (!isEngineFault(error)) free();
    throw error;
  }
}

/** Load errors of fpdfview.h. */
const NEEDS_PASSWORD = 4;
const UNKNOWN_PROTECTION = 5;

function load(engine: Pdfium, { data, bytes, password }: { data: number; bytes: Buffer; password: string }): number {
  const document = engine.FPDF_LoadMemDocument(data, bytes.length, password);
  if (document) return document;
  const code = engine.FPDF_GetLastError();
  if (code !== NEEDS_PASSWORD && code !== UNKNOWN_PROTECTION) throw new ReadFailure("InvalidDocumentCorrupted", `the PDF cannot be opened (${code})`);
  if (isEncryptedLater(bytes)) throw new ReadFailure("InvalidDocumentCorrupted", "a later revision of a plain PDF claims to be encrypted");
  const unlocked = unlockAsOwner(bytes);
  if (unlocked) {
    engine.pdfium.HEAPU8.set(unlocked, data);
    const opened = engine.FPDF_LoadMemDocument(data, bytes.length, "");
    if (opened) return opened;
  }
  if (code === UNKNOWN_PROTECTION) throw new OtherProtection();
  throw new ReadFailure("InvalidDocumentProtected", password ? "the password does not open the PDF" : "the PDF needs a password");
}

/** Encryption covers a whole file (ISO 32000-1, 7.6.1): one that only a later revision claims is damage, not protection. */
function isEncryptedLater(bytes: Buffer): boolean {
  const firstRevision = bytes.subarray(0, Math.max(0, bytes.indexOf("%%EOF")));
  return firstRevision.includes("trailer") && !firstRevision.includes("/Encrypt") && bytes.includes("/Encrypt", firstRevision.length);
}

/** An object that a page tree's /Count names must be a number, and no file has a million pages. */
const ABSURD_COUNT = 1_000_000;

/**
 * True when the page tree contradicts itself although the parser has found some pages by searching: what is
 * shown of such a file need not be what was written.
 */
export function hasAbsurdPageTree(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  for (const found of text.matchAll(/\/Count\s+(\d+)(?:\s+(\d+)\s+R)?/g)) {
    if (found[2] === undefined && Number(found[1]) > ABSURD_COUNT) return true;
    if (found[2] === undefined) continue;
    const object = new RegExp(`(?:^|[\\r\\n])${found[1]} ${found[2]} obj\\s+(\\S+)`).exec(text);
    if (object && !/^\d+$/.test(object[1]!)) return true;
  }
  return false;
}

/** An abort or trap inside the WebAssembly engine, after which its memory is in doubt. */
export function isEngineFault(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === "RuntimeError");
}

function openPage<T>(engine: Pdfium, document: number, index: number, use: (page: PdfPage) => T): T {
  let page = engine.FPDF_LoadPage(document, index);
  if (!page) throw new ReadFailure("InvalidDocumentCorrupted", `page ${index + 1} cannot be loaded`);
  try {
    // Filled-in form fields and stamps become part of the page, so that their text is read and drawn like any other.
    if (engine.FPDFPage_GetAnnotCount(page) > 0 && engine.FPDFPage_Flatten(page, 0) === 1) {
      engine.FPDF_ClosePage(page);
      page = engine.FPDF_LoadPage(document, index);
    }
    const width = engine.FPDF_GetPageWidthF(page);
    const height = engine.FPDF_GetPageHeightF(page);
    if (!(width > 0 && height > 0 && Math.max(width, height) <= MAX_PAGE_POINTS)) {
      throw new ReadFailure("InvalidDocumentCorrupted", `page ${index + 1} measures ${width} x ${height} points`);
    }
    const handle = page;
    return use({
      width,
      height,
      textLayer: () => readTextLayer(engine, handle, { width, height }),
      drawing: () => lookAtDrawing(engine, handle, width * height),
      render: (dpi, colour) => draw(engine, handle, { shown: { width, height }, scale: dpi / 72, part: WHOLE, rotation: 0, colour }),
      renderPart: ({ part, rotation, width: wanted }) => {
        const shown = rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
        return draw(engine, handle, { shown, scale: wanted / ((part[2] - part[0]) * shown.width), part, rotation, colour: "rgba" });
      },
    });
  } finally {
    if (page) engine.FPDF_ClosePage(page);
  }
}

/** Bitmap formats and drawing flags of fpdfview.h. */
const BITMAP_GREY = 1;
const BITMAP_BGRX = 3;
const DRAW_ANNOTATIONS = 0x01;
const DRAW_GREY = 0x08;
const DRAW_RGB_ORDER = 0x10;
const WHITE = 0xffffffff;

/** All of a page. */
const WHOLE: Box = [0, 0, 1, 1];

/** Size in points of the page as it is shown after its turn, pixels per point, and which part of it. */
type Drawn = { shown: { width: number; height: number }; scale: number; part: Box; rotation: 0 | 90 | 180 | 270; colour: "grey" | "rgba" };

function draw(engine: Pdfium, page: number, { shown, scale: wanted, part, rotation, colour }: Drawn): Raster {
  const [left, top, right, bottom] = part;
  const area = shown.width * shown.height * (right - left) * (bottom - top);
  const scale = Math.min(wanted, Math.sqrt(MAX_RENDER_PIXELS / area));
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  const width = pixels(shown.width * (right - left));
  const height = pixels(shown.height * (bottom - top));
  const grey = colour === "grey";
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, grey ? BITMAP_GREY : BITMAP_BGRX, 0, 0);
  if (!bitmap) throw new ReadFailure("InvalidDocumentCorrupted", "there is no memory to draw the page");
  try {
    engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const x = -Math.round(left * shown.width * scale);
    const y = -Math.round(top * shown.height * scale);
    const flags = DRAW_ANNOTATIONS | (grey ? DRAW_GREY : DRAW_RGB_ORDER);
    engine.FPDF_RenderPageBitmap(bitmap, page, x, y, pixels(shown.width), pixels(shown.height), rotation / 90, flags);
    const stride = engine.FPDFBitmap_GetStride(bitmap);
    const start = engine.FPDFBitmap_GetBuffer(bitmap);
    const channels = grey ? 1 : 4;
    const heap = engine.pdfium.HEAPU8;
    const data = Buffer.allocUnsafe(width * height * channels);
    for (let row = 0; row < height; row += 1) {
      data.set(heap.subarray(start + row * stride, start + row * stride + width * channels), row * width * channels);
    }
    return { data, width, height, channels };
  } finally {
    engine.FPDFBitmap_Destroy(bitmap);
  }
}

function listAttachments(engine: Pdfium, document: number): Attachment[] {
  const found: Attachment[] = [];
  const count = Math.min(engine.FPDFDoc_GetAttachmentCount(document), MAX_ATTACHMENTS);
  const { malloc, free } = engine.pdfium.wasmExports;
  const length = malloc(4);
  try {
    for (let index = 0; index < count; index += 1) {
      const attachment = engine.FPDFDoc_GetAttachment(document, index);
      if (!attachment) continue;
      const name = attachmentName(engine, attachment);
      if (!engine.FPDFAttachment_GetFile(attachment, 0, 0, length)) continue;
      const size = engine.pdfium.getValue(length, "i32");
      if (size <= 0 || size > MAX_ATTACHMENT_BYTES) continue;
      const content = malloc(size);
      if (engine.FPDFAttachment_GetFile(attachment, content, size, length)) {
        found.push({ name, bytes: Buffer.from(engine.pdfium.HEAPU8.slice(content, content + size)) });
      }
      free(content);
    }
    return found;
  } finally {
    free(length);
  }
}

/** Name of a file embedded in an open PDF. */
export function attachmentName(engine: Pdfium, attachment: number): string {
  const size = engine.FPDFAttachment_GetName(attachment, 0, 0);
  const name = engine.pdfium.wasmExports.malloc(Math.max(size, 2));
  engine.FPDFAttachment_GetName(attachment, name, size);
  const text = engine.pdfium.UTF16ToString(name);
  engine.pdfium.wasmExports.free(name);
  return text;
}
