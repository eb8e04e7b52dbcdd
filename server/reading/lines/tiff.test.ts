import sharp from "sharp";
import { expect, test } from "vitest";
import type { Raster } from "#server/reading/raster.ts";
import { toTiff } from "./tiff.ts";

test("pictures of different sizes are the pages of one TIFF file", async () => {
  const sizes = [
    { width: 3, height: 3 },
    { width: 4, height: 2 },
    { width: 1, height: 5 },
  ];
  const pages = sizes.map(({ width, height }, index): Raster => ({
    data: Buffer.from(Array.from({ length: width * height }, (_, i) => index * 50 + i)),
    width,
    height,
    channels: 1,
  }));
  const file = toTiff(pages);
  expect((await sharp(file).metadata()).pages).toBe(3);
  for (const [page, { data, width, height }] of pages.entries()) {
    const read = await sharp(file, { page }).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
    expect(read.info).toMatchObject({ width, height });
    expect(read.data.equals(data)).toBe(true);
  }
});
