// @vitest-environment node
import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { renderScan } from "#samples/scans.ts";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { JUDGED_PIXELS, type Grey } from "./judgePhoto.ts";
import { outlineOf } from "./sheetOutline.ts";

async function greyOf(picture: Sharp): Promise<Grey> {
  const small = sharp(await picture.png().toBuffer()).resize(JUDGED_PIXELS, JUDGED_PIXELS, { fit: "inside", withoutEnlargement: true });
  const { data, info } = await small.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
const TABLE = { width: 1500, height: 2000 };
const paperOf = async (seed: number, width: number) =>
  sharp(await renderScan(await renderPdf(generateInvoice(seed, { language: "cs" })), { mode: "scan", noise: 0, skew: 0 }, seed)).resize(width);
const on = (background: string, sheets: { input: Buffer; left: number; top: number }[]) =>
  greyOf(sharp({ create: { ...TABLE, channels: 3, background } }).composite(sheets));

/** A sheet turned on a table, and where its corners lie, as shares of the photo. */
async function turned(seed: number, degrees: number) {
  const flat = await (await paperOf(seed, 900)).png().toBuffer();
  const { height } = await sharp(flat).metadata();
  const input = await sharp(flat).rotate(degrees, { background: "#4a4338" }).png().toBuffer();
  const box = await sharp(input).metadata();
  const [left, top] = [Math.round((TABLE.width - box.width) / 2), Math.round((TABLE.height - box.height) / 2)];
  const turn = (degrees * Math.PI) / 180;
  const corner = (x: number, y: number) => [
    (TABLE.width / 2 + x * Math.cos(turn) - y * Math.sin(turn)) / TABLE.width,
    (TABLE.height / 2 + x * Math.sin(turn) + y * Math.cos(turn)) / TABLE.height,
  ];
  const [halfWidth, halfHeight] = [450, height / 2];
  return {
    photo: await on("#4a4338", [{ input, left, top }]),
    corners: [corner(-halfWidth, -halfHeight), corner(halfWidth, -halfHeight), corner(halfWidth, halfHeight), corner(-halfWidth, halfHeight)],
  };
}

test.each([
  [3, 0],
  [7, 4],
  [12, -6],
])("the corners of a sheet on a table are found (%i, turned by %i degrees)", async (seed, degrees) => {
  const { photo, corners } = await turned(seed, degrees);
  const found = outlineOf(photo);
  expect(found).toBeDefined();
  for (const [at, [x, y]] of corners.entries()) {
    expect(Math.abs(found![at]![0] - x!)).toBeLessThan(0.02);
    expect(Math.abs(found![at]![1] - y!)).toBeLessThan(0.02);
  }
});

test("nothing is outlined where the whole photo is needed: two sheets, a white table, a page that fills the photo", async () => {
  const small = await (await paperOf(5, 640)).png().toBuffer();
  const large = await sharp(await (await paperOf(5, TABLE.width)).png().toBuffer())
    .resize(TABLE.width, TABLE.height, { fit: "fill" })
    .png()
    .toBuffer();
  const photos = [
    await on("#4a4338", [
      { input: small, left: 60, top: 300 },
      { input: small, left: 800, top: 300 },
    ]),
    await on("#f4f4f2", [{ input: small, left: 400, top: 300 }]),
    await on("#4a4338", [{ input: large, left: 0, top: 0 }]),
  ];
  expect(photos.map(outlineOf)).toEqual([undefined, undefined, undefined]);
});
