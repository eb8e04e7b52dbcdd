import {
  AFRelationship,
  degrees,
  PDFDict,
  PDFDocument,
  type PDFFont,
  type PDFImage,
  PDFName,
  type PDFPage,
  setTextRenderingMode,
  StandardFonts,
  TextRenderingMode,
} from "@cantoo/pdf-lib";
import QRCode from "qrcode";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { invoiceLines, pagePicture } from "#test/pictures.ts";
import { ReadFailure } from "./failure.ts";
import type { Ocr } from "./ocr.ts";
import { readPdf, readPicture } from "./pages.ts";
import { withPdf } from "./pdf.ts";
import { pdfium, heapBytes } from "./pdfium.ts";

const noOcr: Ocr = {
  describe: async () => "none",
  recognise: () => Promise.reject(new Error("recognition was not expected")),
  readLines: () => Promise.reject(new Error("recognition was not expected")),
  orientation: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
};
/** A page with a text layer has no models opened for it, which would take longer than the page. */
const noneOpened = { ocr: { ...noOcr, models: () => Promise.reject(new Error("models were opened")) } };

async function make(draw: (pdf: PDFDocument, font: PDFFont, bold: PDFFont) => Promise<void> | void): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  await draw(pdf, await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold));
  return Buffer.from(await pdf.save());
}

const printed = (pdf: PDFDocument, font: PDFFont, bold: PDFFont, turn = 0) => {
  const page = pdf.addPage([595, 842]);
  invoiceLines.forEach((line, index) => page.drawText(line, { x: 60, y: 760 - index * 20, size: index === 0 ? 18 : 10, font: index === 0 ? bold : font }));
  if (turn) page.setRotation(degrees(turn));
};

describe("the text layer", () => {
  test("R023 words have text, box, size and weight", async () => {
    const bytes = await make((pdf, font, bold) => printed(pdf, font, bold));
    const { pages } = await readPdf(bytes, noneOpened);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ width: 595, height: 842, rotation: 0, source: "text" });
    const [title] = pages[0]!.words;
    expect(title).toMatchObject({ text: "Faktura", bold: true });
    expect(title!.size * 842).toBeCloseTo(18, 0);
    expect(title!.box[0] * 595).toBeCloseTo(60, 0);
    expect(title!.box[1] * 842).toBeGreaterThan(842 - 760 - 20);
    expect(title!.box[3] * 842).toBeLessThan(842 - 760 + 6);
    const total = pages[0]!.words.find((word) => word.text === "12100,00")!;
    expect(total.bold).toBeUndefined();
    expect(pages[0]!.words.map((word) => word.text).join(" ")).toBe(invoiceLines.join(" "));
  });

  test.each([90, 180, 270])("a page shown turned by %i degrees is read upright", async (turn) => {
    const bytes = await make((pdf, font, bold) => printed(pdf, font, bold, turn));
    const [page] = (await readPdf(bytes, noneOpened)).pages;
    expect(page).toMatchObject({ rotation: 360 - turn, width: 595, height: 842 });
    expect(page!.words[0]!.text).toBe("Faktura");
    expect(page!.words[0]!.box[0] * 595).toBeCloseTo(60, 0);
  });

  test("R023 words whose letters are placed one by one stay whole in columns that stand far apart", async () => {
    const bytes = await make((pdf, font) => {
      const page = pdf.addPage([595, 842]);
      for (let row = 0; row < 12; row += 1) {
        for (const [left, text] of [
          [40, "Elektro"],
          [480, "Celkem"],
        ] as const) {
          let x = left;
          for (const letter of text) {
            page.drawText(letter, { x, y: 760 - row * 10, size: 10, font });
            x += font.widthOfTextAtSize(letter, 10);
          }
        }
      }
    });
    const { pages } = await readPdf(bytes, noneOpened);
    expect(new Set(pages[0]!.words.map(({ text }) => text))).toEqual(new Set(["Elektro", "Celkem"]));
    expect(pages[0]!.words).toHaveLength(24);
  });

  test("words of a font that states no height of its lines are as high as its size", async () => {
    const bytes = await make((pdf) => {
      const { context } = pdf;
      const page = pdf.addPage([595, 842]);
      const lines = { FontBBox: [0, -15, 546, 602], Ascent: 602, Descent: -15, CapHeight: 602 };
      const descriptor = context.register(context.obj({ Type: "FontDescriptor", FontName: "Plain", Flags: 32, ItalicAngle: 0, StemV: 80, ...lines }));
      const widths = { FirstChar: 32, LastChar: 122, Widths: Array.from({ length: 91 }, () => 600) };
      const font = { Type: "Font", Subtype: "TrueType", BaseFont: "Plain", Encoding: "WinAnsiEncoding", FontDescriptor: descriptor, ...widths };
      page.node.set(PDFName.of("Resources"), context.obj({ Font: { F: font } }) as PDFDict);
      page.node.set(PDFName.of("Contents"), context.register(context.flateStream("BT /F 10 Tf 60 700 Td (Celkem 11 737,00) Tj ET")));
    });
    const { pages } = await readPdf(bytes, noneOpened);
    expect(pages[0]!.words.map(({ text }) => text)).toEqual(["Celkem", "11", "737,00"]);
    for (const { box } of pages[0]!.words) {
      expect((box[3] - box[1]) * 842).toBeCloseTo(11.2, 0);
      expect(box[1] * 842).toBeCloseTo(842 - 709, 0);
    }
  });

  test("words without a blank between them are parted", async () => {
    const bytes = await make((pdf, font) => {
      const page = pdf.addPage([595, 842]);
      for (let row = 0; row < 12; row += 1)
        for (const [x, text] of [
          [40, "Cena"],
          [66, "bez"],
          [84.2, "DPH"],
          [480, "CZK"],
        ] as const)
          page.drawText(text, { x, y: 760 - row * 10, size: 10, font });
    });
    const { pages } = await readPdf(bytes, noneOpened);
    expect(pages[0]!.words.slice(0, 4).map(({ text }) => text)).toEqual(["Cena", "bez", "DPH", "CZK"]);
  });

  test("words of a filled-in form are read", async () => {
    const bytes = await make((pdf, font, bold) => {
      printed(pdf, font, bold);
      const field = pdf.getForm().createTextField("number");
      field.setText("77001122");
      field.addToPage(pdf.getPages()[0]!, { x: 60, y: 300, width: 200, height: 20 });
    });
    const [page] = (await readPdf(bytes, noneOpened)).pages;
    expect(page!.words.map((word) => word.text)).toContain("77001122");
  });

  test("a scan without a text layer goes to recognition", async () => {
    const picture = await pagePicture(invoiceLines);
    const bytes = await make(async (pdf) => {
      const image = await pdf.embedPng(picture);
      pdf.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
    });
    const seen: number[] = [];
    const words = Array.from({ length: 20 }, (_, line) => ({
      text: "Celkem",
      x0: 10,
      y0: line * 40,
      x1: 90,
      y1: line * 40 + 20,
      line,
      lineHeight: 22,
      confidence: 0.9,
    }));
    const ocr: Ocr = { ...noOcr, recognise: async (picture) => (seen.push((await picture()).width), words) };
    const [page] = (await readPdf(bytes, { ocr })).pages;
    expect(page!.source).toBe("ocr");
    // 1240 pixels over 595 points are 150 dpi: drawn no larger than that.
    expect(seen).toEqual([1240]);
  });
});

describe("text of a scan", () => {
  const seen = async (draw: (page: PDFPage, picture: PDFImage, font: PDFFont) => void) => {
    const scan = await sharp(await pagePicture(invoiceLines))
      .jpeg()
      .toBuffer();
    const bytes = await make(async (pdf, font) => draw(pdf.addPage([595, 842]), await pdf.embedJpg(scan), font));
    return withPdf(bytes, async (pdf) => pdf.withPage(0, (page) => page.drawing().isTextHidden));
  };
  const whole = { x: 0, y: 0, width: 595, height: 842 };
  const write = (page: PDFPage, font: PDFFont, rows: number, renderMode?: TextRenderingMode) => {
    if (renderMode !== undefined) page.pushOperators(setTextRenderingMode(renderMode));
    for (let row = 0; row < rows; row += 1) page.drawText("Celkem 1 210,00", { x: 60, y: 700 - row * 14, size: 10, font });
  };

  test("R023 what a scanner recognised is hidden behind its picture, or invisible on it", async () => {
    const behind = seen((page, picture, font) => {
      write(page, font, 3);
      page.drawImage(picture, whole);
    });
    const invisible = seen((page, picture, font) => {
      page.drawImage(picture, whole);
      write(page, font, 3, TextRenderingMode.Invisible);
      write(page, font, 1, TextRenderingMode.Fill);
    });
    expect([await behind, await invisible]).toEqual([true, true]);
  });

  test("text on a picture is seen", async () => {
    const onPaper = seen((page, picture, font) => {
      page.drawImage(picture, whole);
      write(page, font, 3);
    });
    const besideLogo = seen((page, picture, font) => {
      write(page, font, 3);
      page.drawImage(picture, { ...whole, width: 100, height: 100 });
    });
    expect([await onPaper, await besideLogo]).toEqual([false, false]);
  });
});

test("embedded files come out unchanged", async () => {
  const xml = '<?xml version="1.0"?><Invoice/>';
  const bytes = await make(async (pdf, font, bold) => {
    printed(pdf, font, bold);
    await pdf.attach(Buffer.from(xml), "faktura.isdoc", { mimeType: "text/xml", afRelationship: AFRelationship.Alternative });
  });
  const attachments = await withPdf(bytes, async (pdf) => pdf.attachments());
  expect(attachments.map((file) => [file.name, file.bytes.toString()])).toEqual([["faktura.isdoc", xml]]);
});

describe("barcodes", () => {
  const payment = "SPD*1.0*ACC:CZ6508000000192000145399*AM:12100.00*CC:CZK*X-VS:20260041";

  test("a payment code on a printed page is found with its place", async () => {
    const code = await QRCode.toBuffer(payment, { margin: 2, width: 400 });
    const bytes = await make(async (pdf, font, bold) => {
      printed(pdf, font, bold);
      pdf.getPages()[0]!.drawImage(await pdf.embedPng(code), { x: 400, y: 80, width: 90, height: 90 });
    });
    const { barcodes } = await readPdf(bytes, noneOpened);
    expect(barcodes).toMatchObject([{ page: 0, text: payment }]);
    const [x0, y0, x1, y1] = barcodes[0]!.box;
    expect(x0 * 595).toBeGreaterThan(395);
    expect(x1 * 595).toBeLessThan(495);
    expect(y0 * 842).toBeGreaterThan(842 - 175);
    expect(y1 * 842).toBeLessThan(842 - 75);
  });

  test("a picture that is only a code is read", async () => {
    const code = await QRCode.toBuffer(payment, { margin: 4, width: 420 });
    const { barcodes } = await readPicture(code, { ocr: { ...noOcr, recognise: () => Promise.resolve([]) } });
    expect(barcodes.map((each) => each.text)).toEqual([payment]);
  });
});

describe("damaged input", () => {
  test.each([
    ["InvalidDocumentCorrupted", Buffer.from("%PDF-1.7\n%%EOF")],
    [
      "InvalidDocumentCorrupted",
      Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>"),
    ],
  ])("R034 %s", (errorType, bytes) => expect(readPdf(bytes, noneOpened)).rejects.toMatchObject({ errorType }));

  test("R034 a picture that is too small is LowDpi, a cut one Corrupted", async () => {
    const small = await sharp({ create: { width: 20, height: 20, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    await expect(readPicture(small, { ocr: noOcr })).rejects.toMatchObject({ errorType: "InvalidDocumentLowDpi" });
    const whole = await pagePicture(invoiceLines);
    await expect(readPicture(whole.subarray(0, whole.length / 2), { ocr: noOcr })).rejects.toBeInstanceOf(ReadFailure);
  });
});

test("memory is given back: the same document many times does not grow the engine", async () => {
  const bytes = await make((pdf, font, bold) => printed(pdf, font, bold));
  const draw = () => withPdf(bytes, async (pdf) => pdf.withPage(0, (page) => page.render(100, "grey").data.length + page.textLayer().words.length));
  for (let round = 0; round < 5; round += 1) await draw();
  const before = heapBytes(await pdfium());
  for (let round = 0; round < 40; round += 1) await draw();
  expect(heapBytes(await pdfium())).toBe(before);
});
