// @vitest-environment node
import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { renderScan } from "#samples/scans.ts";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { judgePhoto, JUDGED_PIXELS, type Grey } from "./judgePhoto.ts";

const seeds = [1, 7, 12, 23];

async function greyOf(picture: Sharp): Promise<Grey> {
  const small = sharp(await picture.png().toBuffer()).resize(JUDGED_PIXELS, JUDGED_PIXELS, { fit: "inside", withoutEnlargement: true });
  const { data, info } = await small.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
const photoOf = async (seed: number, mode: "photo" | "snapshot", noise: number) =>
  sharp(await renderScan(await renderPdf(generateInvoice(seed, { language: "cs" })), { mode, noise, skew: 2 }, seed));

test.each(seeds)("a photo that can be read has no fault, also a poor one (%i)", async (seed) => {
  for (const [mode, noise] of [
    ["photo", 0],
    ["photo", 0.6],
    ["snapshot", 0.6],
  ] as const)
    expect(judgePhoto(await greyOf(await photoOf(seed, mode, noise)))).toEqual([]);
});

test.each(seeds)("a blurred photo is found (%i)", async (seed) => {
  expect(judgePhoto(await greyOf((await photoOf(seed, "photo", 0.3)).blur(6)))).toEqual(["blurred"]);
});

test("paper that is far away on a dark table is found; a white table says nothing", async () => {
  const paper = await (await photoOf(7, "photo", 0)).resize(500).toBuffer();
  const on = (background: string) => greyOf(sharp({ create: { width: 1600, height: 2000, channels: 3, background } }).composite([{ input: paper }]));
  expect(judgePhoto(await on("#3d4046"))).toEqual(["far"]);
  expect(judgePhoto(await on("#f4f4f2"))).toEqual([]);
});

test("an empty picture is blurred and no more", () => {
  expect(judgePhoto({ data: new Uint8Array(100 * 100).fill(250), width: 100, height: 100 })).toEqual(["blurred"]);
});
