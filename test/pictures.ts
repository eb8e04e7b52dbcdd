import sharp from "sharp";

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

/** A page picture with `lines` in black on white as PNG, 150 dpi A4 unless told; `turn` in degrees clockwise, `tilt` a small skew. */
export async function pagePicture(lines: string[], how: { turn?: number; tilt?: number; width?: number; height?: number } = {}): Promise<Buffer> {
  const { turn = 0, tilt = 0, width = 1240, height = 1754 } = how;
  const size = Math.round(width / 34);
  const text = lines
    .map((line, index) => `<text x="${width * 0.1}" y="${height * 0.1 + index * size * 2}" font-family="DejaVu Sans, Liberation Sans, Arial, sans-serif" font-size="${size}">${line}</text>`)
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${text}</svg>`;
  const page = await sharp(Buffer.from(svg)).flatten({ background: "white" }).greyscale().png().toBuffer();
  const tilted = tilt ? await sharp(page).rotate(tilt, { background: "white" }).png().toBuffer() : page;
  return turn ? sharp(tilted).rotate(turn).png().toBuffer() : tilted;
}
