import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Box, Word } from "#domain/evidence/reading.ts";
import { headerFields, type HeaderField } from "#domain/invoice/invoice.ts";
import { findBarcodes } from "#server/reading/barcodes.ts";
import { withPdf } from "#server/reading/pdf.ts";
import { renderScan } from "#samples/scans.ts";
import { paymentCode } from "./drawing/extras.ts";
import { generateInvoice, layoutNames, renderPdf, renderWithBoxes, truthBoxes, type GeneratedInvoice, type TruthBox } from "./index.ts";

/** Header fields that are no print of their own: the assembled addresses have the boxes of their parts, the sign of a currency stands for its code. */
const assembled: readonly HeaderField[] = ["supplierAddress", "customerAddress"];
/** Words of one page set closer than this share of their area touch each other. */
const OVERLAP = 0.22;

async function wordsOf(pdf: Buffer): Promise<Word[][]> {
  return withPdf(pdf, async (file) => Array.from({ length: file.pageCount }, (_, page) => file.withPage(page, (open) => open.textLayer().words)));
}

function area([x0, y0, x1, y1]: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
}

function shared(a: Box, b: Box): number {
  const box: Box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return area(box) / Math.min(area(a), area(b));
}

/** Words of a page that are printed over each other. */
function touching(words: Word[]): string[] {
  return words.flatMap((word, index) =>
    words
      .slice(index + 1)
      .filter((other) => shared(word.box, other.box) > OVERLAP)
      .map((other) => `${word.text} / ${other.text}`),
  );
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "");
}

/** The text that the page really has inside a box. */
function textIn(words: Word[], box: Box): string {
  return withoutSpaces(
    words
      .filter((word) => word.box[1] < box[3] && word.box[3] > box[1] && word.box[0] < box[2] && word.box[2] > box[0])
      .map((word) => word.text)
      .join(""),
  );
}

function nameOf({ field }: TruthBox): string {
  return typeof field === "string" ? field : `${field.table}.${field.row}.${field.field}`;
}

/** Every value that the document is said to print. */
function expectedNames({ invoice }: GeneratedInvoice): string[] {
  return [
    ...headerFields.filter((field) => invoice[field] !== undefined && !assembled.includes(field)),
    ...invoice.vatBreakdown.flatMap((_, row) => ["rate", "vat", "base"].map((field) => `vatBreakdown.${row}.${field}`)),
    ...invoice.lineItems.flatMap((item, row) => Object.keys(item).map((field) => `lineItems.${row}.${field}`)),
  ];
}

describe.each(layoutNames)("layout %s", (layout) => {
  test("prints every value where its box says, and no text over another", async () => {
    for (const seed of [41, 1203]) {
      const wished = generateInvoice(seed, { layout });
      // The stamp is turned, so that the upright boxes of its own words overlap.
      const generated = { ...wished, print: { ...wished.print, stamp: false } };
      const { pdf, boxes } = await renderWithBoxes(generated);
      const pages = await wordsOf(pdf);
      expect(boxes.map(nameOf)).toEqual(expect.arrayContaining(expectedNames(generated)));
      expect(boxes.filter(({ box }) => Math.min(...box) < 0 || Math.max(...box) > 1).map(nameOf)).toEqual([]);
      const printed = boxes.filter(({ field }) => !assembled.includes(field as HeaderField));
      expect(printed.filter(({ page, box, text }) => !textIn(pages[page]!, box).includes(withoutSpaces(text))).map(nameOf)).toEqual([]);
      expect(pages.flatMap(touching)).toEqual([]);
    }
  });
});

describe("long documents", () => {
  test("repeat the head of the table and carry the sum over", async () => {
    const seed = Array.from({ length: 400 }, (_, index) => index + 1).find((number) => {
      const { invoice, print } = generateInvoice(number, { layout: "boxedForm", language: "cs", kind: "invoice" });
      return invoice.lineItems.length > 36 && print.carry;
    })!;
    const generated = generateInvoice(seed, { layout: "boxedForm", language: "cs", kind: "invoice" });
    const pages = (await wordsOf(await renderPdf(generated))).map((words) => withoutSpaces(words.map((word) => word.text).join("")));
    expect(pages.length).toBeGreaterThan(1);
    const { labels } = generated.print;
    expect(pages[0]).toContain(withoutSpaces(labels.carryForward));
    expect(pages[1]).toContain(withoutSpaces(labels.carryOver));
    for (const page of pages.slice(0, 2)) expect(page).toContain(withoutSpaces(labels.description));
  });
});

describe("boxes", () => {
  test("are the same without the file", async () => {
    const generated = generateInvoice(12);
    expect(truthBoxes(generated)).toEqual((await renderWithBoxes(generated)).boxes);
  });
});

describe("payment codes", () => {
  test("are read back as the payment of the document", async () => {
    const seed = Array.from({ length: 100 }, (_, index) => index + 1).find(
      (number) => generateInvoice(number, { layout: "webMinimal", language: "cs" }).print.qr,
    )!;
    const generated = generateInvoice(seed, { layout: "webMinimal", language: "cs" });
    const raster = await withPdf(await renderPdf(generated), async (file) => file.withPage(file.pageCount - 1, (page) => page.render(200, "grey")));
    const [code] = await findBarcodes(raster, 0);
    expect(code?.text).toBe(paymentCode(generated));
    expect(code?.text).toMatch(/^SPD\*1\.0\*ACC:CZ\d{22}\*AM:\d+\.\d\d\*CC:[A-Z]{3}\*DT:20\d{6}\*MSG:/);
  });
});

describe("scans", () => {
  test("are JPEG pictures of the page, the same for the same seed", async () => {
    const pdf = await renderPdf(generateInvoice(2, { layout: "webMinimal" }));
    const [first, second, other] = await Promise.all([1, 1, 2].map((seed) => renderScan(pdf, { dpi: 72, noise: 0.3, skew: 0.8 }, seed)));
    const { format, width, height, density } = await sharp(first).metadata();
    expect({ format, width, height, density }).toEqual({ format: "jpeg", width: 595, height: 842, density: 72 });
    expect(first!.equals(second!)).toBe(true);
    expect(first!.equals(other!)).toBe(false);
  });

  test("lie on their side when the sheet was put in so; photos are in colour", async () => {
    const pdf = await renderPdf(generateInvoice(2, { layout: "webMinimal" }));
    const photo = await renderScan(pdf, { dpi: 72, mode: "photo", rotation: 90 }, 4);
    const { format, width, height, channels } = await sharp(photo).metadata();
    expect({ format, width, height, channels }).toEqual({ format: "jpeg", width: 842, height: 595, channels: 3 });
  });

  test.each(["snapshot", "thermal", "fax"] as const)("of the kind %s differ from a flat scan and by their seed", async (mode) => {
    const pdf = await renderPdf(generateInvoice(2, { layout: "webMinimal" }));
    const [first, second, other] = await Promise.all([1, 1, 2].map((seed) => renderScan(pdf, { dpi: 50, noise: 0.3, mode }, seed)));
    expect(first!.equals(second!)).toBe(true);
    expect(first!.equals(other!)).toBe(false);
    const { data } = await sharp(first).greyscale().raw().toBuffer({ resolveWithObject: true });
    const between = data.filter((shade) => shade > 60 && shade < 200).length / data.length;
    if (mode === "fax") expect(between).toBeLessThan(0.1);
    else expect(between).toBeGreaterThan(0.1);
  });
});
