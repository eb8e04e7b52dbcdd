import { pdfium } from "#server/reading/pdfium.ts";

/** All text of a PDF, page after page, as its text layer has it. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const engine = await pdfium();
  const place = engine.pdfium.wasmExports.malloc(bytes.length);
  engine.pdfium.HEAPU8.set(bytes, place);
  const document = engine.FPDF_LoadMemDocument(place, bytes.length, "");
  let words = "";
  try {
    for (let index = 0; document && index < engine.FPDF_GetPageCount(document); index += 1) {
      const page = engine.FPDF_LoadPage(document, index);
      const text = engine.FPDFText_LoadPage(page);
      const length = engine.FPDFText_CountChars(text);
      for (let at = 0; at < length; at += 1) words += String.fromCodePoint(engine.FPDFText_GetUnicode(text, at));
      engine.FPDFText_ClosePage(text);
      engine.FPDF_ClosePage(page);
    }
  } finally {
    if (document) engine.FPDF_CloseDocument(document);
    engine.pdfium.wasmExports.free(place);
  }
  return words;
}
