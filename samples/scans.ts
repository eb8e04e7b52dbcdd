import { withPdf } from "#server/reading/pdf.ts";
import { scanPage, type ScanLook } from "./invoices/scan.ts";

const DEFAULT_DPI = 200;

/** How a page is scanned; `dpi` are pixels per inch, 200 without a wish. */
export type ScanOptions = ScanLook & { dpi?: number };

/** Makes of the first page of a PDF the JPEG of a scanner or a telephone; the pages are drawn by the engine that reads them later. */
export async function renderScan(pdf: Buffer, options: ScanOptions = {}, seed = 1): Promise<Buffer> {
  const { dpi = DEFAULT_DPI, ...rest } = options;
  const raster = await withPdf(pdf, async (file) => file.withPage(0, (page) => page.render(dpi, "rgba")));
  return scanPage({ ...raster, dpi }, rest, seed);
}
