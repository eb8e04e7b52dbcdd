import PdfKit from "pdfkit";
import sharp, { type Sharp } from "sharp";
import { MAX_PICTURE_PIXELS } from "./limits.ts";

/** Long side of A4 in points; pictures are fitted to it so that a page prints as a page. */
const PAGE_POINTS = 842;
const JPEG_QUALITY = 90;

/** A picture upright as a page shows it: sizes in pixels, bytes as JPEG or PNG. */
type Picture = { bytes: Buffer; width: number; height: number };

/** Puts the pages of a picture file on pages of a PDF, upright. JPEG keeps its bytes and PNG its pixels. Throws for a damaged file. */
export async function picturePdf(bytes: Uint8Array): Promise<Buffer> {
  const { format, pages = 1, autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS }).metadata();
  // The turn that a JPEG asks for is made by what draws it.
  if (format === "jpeg") return joined([{ bytes: Buffer.from(bytes), ...autoOrient }]);
  if (format === "png") return joined([await drawnAnew(sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "truncated" }).rotate().png())]);
  const pictures: Picture[] = [];
  for (let page = 0; page < pages; page++) {
    const picture = sharp(bytes, { page, limitInputPixels: MAX_PICTURE_PIXELS }).rotate().flatten({ background: "white" });
    pictures.push(await drawnAnew(picture.jpeg({ quality: JPEG_QUALITY })));
  }
  return joined(pictures);
}

async function drawnAnew(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function joined(pictures: Picture[]): Promise<Buffer> {
  const pdf = new PdfKit({ autoFirstPage: false, info: { Producer: "Kvitance", Creator: "Kvitance" } });
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
    for (const { bytes, width, height } of pictures) {
      const scale = PAGE_POINTS / Math.max(width, height);
      const fit: [number, number] = [width * scale, height * scale];
      pdf.addPage({ size: fit, margin: 0 }).image(bytes, 0, 0, { fit });
    }
    pdf.end();
  });
}
