import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { renderScan } from "#samples/scans.ts";
import { withPdf } from "#server/reading/pdf.ts";

/** Lines of an invented invoice, as a page picture shows them. */
export const invoiceLines = [
  "Faktura - danovy doklad 20260041",
  "Dodavatel: Zkusebni dilna s.r.o.",
  "Odberatel: Vzorovy obchod a.s.",
  "Datum vystaveni 12.05.2026",
  "Datum splatnosti 26.05.2026",
  "Variabilni symbol 20260041",
  "Zaklad dane 10000,00 DPH 2100,00",
  "Celkem k uhrade 12100,00 CZK",
];

/**
 * A page picture with `lines` in black on white as PNG, 150 dpi A4 by default; `turn` in degrees clockwise, `tilt` a small skew.
 * Drawn through a PDF: that engine brings its own fonts, a bare machine has none.
 */
export async function pagePicture(lines: string[], how: { turn?: number; tilt?: number; width?: number } = {}): Promise<Buffer> {
  const { turn = 0, tilt = 0, width = 1240 } = how;
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const sheet = pdf.addPage([595, 842]);
  lines.forEach((line, index) => sheet.drawText(line, { x: 60, y: 748 - index * 34, size: 17, font }));
  const drawn = await withPdf(Buffer.from(await pdf.save()), async (open) => open.withPage(0, (page) => page.render((width / 595) * 72, "grey")));
  const page = sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: drawn.channels } });
  const tilted = tilt ? await page.rotate(tilt, { background: "white" }).png().toBuffer() : await page.png().toBuffer();
  return turn ? sharp(tilted).rotate(turn).png().toBuffer() : tilted;
}

/** A sheet that lies on a table: its PDF, and how far it is turned clockwise in degrees. */
type Lying = { pdf: Buffer; skew?: number };

/** Sheets side by side, or below each other, photographed together, as JPEG; on a `table` of white they lie on the glass of a scanner. */
export async function sheetsTogether(
  sheets: readonly Lying[],
  how: { dpi?: number; table?: string; isStacked?: boolean; seed?: number } = {},
): Promise<Buffer> {
  const { dpi = 200, table = "#6b6f76", isStacked = false, seed = 1 } = how;
  const gap = Math.round(dpi * 0.25);
  let at = gap;
  let [width, height] = [0, 0];
  const placed: { input: Buffer; left: number; top: number }[] = [];
  for (const [index, { pdf, skew = 0 }] of sheets.entries()) {
    const flat = await renderScan(pdf, { dpi, noise: 0.15 }, seed + index);
    const { data, info } = await sharp(flat).rotate(skew, { background: table }).toColourspace("srgb").png().toBuffer({ resolveWithObject: true });
    placed.push({ input: data, left: isStacked ? gap : at, top: isStacked ? at : gap });
    at += (isStacked ? info.height : info.width) + gap;
    [width, height] = [Math.max(width, info.width + 2 * gap), Math.max(height, info.height + 2 * gap)];
  }
  const size = isStacked ? { width, height: at } : { width: at, height };
  return sharp({ create: { ...size, channels: 3, background: table } })
    .composite(placed)
    .jpeg({ quality: 88 })
    .toBuffer();
}
