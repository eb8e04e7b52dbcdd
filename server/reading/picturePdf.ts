import { degrees, PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { MAX_PICTURE_PIXELS } from "./limits.ts";

/** Long side of A4 in points; pictures are fitted to it so that a page prints as a page. */
const PAGE_POINTS = 842;
const JPEG_QUALITY = 90;

/** Clockwise turns of the EXIF orientations that are plain turns; mirrored ones are drawn anew. */
const turns: Record<number, 0 | 90 | 180 | 270> = { 1: 0, 3: 180, 6: 90, 8: 270 };

/** Puts the pages of a picture file on pages of a PDF. JPEG and PNG keep their pixels untouched. */
export async function picturePdf(bytes: Uint8Array): Promise<Buffer> {
  const { format, orientation = 1, pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS }).metadata();
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setProducer("Kvitance");
  const turn = turns[orientation];
  if (turn !== undefined && (format === "jpeg" || format === "png")) {
    addPicture(pdf, format === "jpeg" ? await pdf.embedJpg(bytes) : await pdf.embedPng(await wholePng(bytes)), turn);
  } else {
    for (let page = 0; page < pages; page++) {
      const picture = await sharp(bytes, { page, limitInputPixels: MAX_PICTURE_PIXELS })
        .rotate()
        .flatten({ background: "white" })
        .jpeg({ quality: JPEG_QUALITY })
        .toBuffer();
      addPicture(pdf, await pdf.embedJpg(picture), 0);
    }
  }
  return Buffer.from(await pdf.save());
}

/** The same pixels in a file that is certainly whole: the PDF library never comes back from one that is cut off. */
function wholePng(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "truncated" }).png().toBuffer();
}

function addPicture(pdf: PDFDocument, picture: Awaited<ReturnType<PDFDocument["embedJpg"]>>, turn: 0 | 90 | 180 | 270): void {
  const scale = PAGE_POINTS / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const page = pdf.addPage([width, height]);
  page.drawImage(picture, { x: 0, y: 0, width, height });
  page.setRotation(degrees(turn));
}
