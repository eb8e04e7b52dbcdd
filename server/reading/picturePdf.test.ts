import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { withPdf } from "./pdf.ts";
import { picturePdf } from "./picturePdf.ts";

const WIDE = { width: 600, height: 300 };

/** A picture that is wider than high, with one red corner at its top left. */
const cornered = () =>
  sharp({ create: { ...WIDE, channels: 3, background: "white" } })
    .composite([{ input: { create: { width: 150, height: 75, channels: 3, background: "red" } }, left: 0, top: 0 }])
    .png()
    .toBuffer();

type Corner = "top left" | "top right" | "bottom left" | "bottom right";

/** What each page of a PDF shows: its size in points, and which of its corners are red. */
const shown = (bytes: Buffer) =>
  withPdf(bytes, async (pdf) =>
    Array.from({ length: pdf.pageCount }, (_, index) =>
      pdf.withPage(index, (page) => {
        const { data, width, height, channels } = page.render(24, "rgba");
        const isRed = (x: number, y: number) => {
          const at = (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1))) * channels;
          return data[at]! > 200 && data[at + 1]! < 80;
        };
        const corners: [Corner, number, number][] = [
          ["top left", 0.05, 0.05],
          ["top right", 0.95, 0.05],
          ["bottom left", 0.05, 0.95],
          ["bottom right", 0.95, 0.95],
        ];
        return { size: [Math.round(page.width), Math.round(page.height)], red: corners.filter(([, x, y]) => isRed(x, y)).map(([name]) => name) };
      }),
    ),
  );

describe("a picture as a PDF", () => {
  test.each<[orientation: number, red: Corner, size: [number, number]]>([
    [1, "top left", [842, 421]],
    [2, "top right", [842, 421]],
    [3, "bottom right", [842, 421]],
    [4, "bottom left", [842, 421]],
    [5, "top left", [421, 842]],
    [6, "top right", [421, 842]],
    [7, "bottom right", [421, 842]],
    [8, "bottom left", [421, 842]],
  ])("stands upright by its EXIF orientation %i, as JPEG and as PNG", async (orientation, red, size) => {
    const picture = sharp(await cornered()).withMetadata({ orientation });
    for (const bytes of [await picture.clone().jpeg().toBuffer(), await picture.clone().png().toBuffer()])
      expect(await shown(await picturePdf(bytes))).toEqual([{ size, red: [red] }]);
  });

  test("keeps the bytes of a JPEG", async () => {
    const jpeg = await sharp(await cornered())
      .jpeg()
      .toBuffer();
    expect((await picturePdf(jpeg)).includes(jpeg)).toBe(true);
  });

  test("has white where a PNG is transparent, and a page for each of a TIFF", async () => {
    const clear = await sharp({ create: { ...WIDE, channels: 4, background: "#ff000000" } })
      .png()
      .toBuffer();
    expect(await shown(await picturePdf(clear))).toEqual([{ size: [842, 421], red: [] }]);
    const leaf = (width: number) =>
      sharp({ create: { width, height: 400, channels: 3, background: "red" } })
        .png()
        .toBuffer();
    const tiff = await sharp([await leaf(300), await leaf(300)], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const leaves = await shown(await picturePdf(tiff));
    expect(leaves.map(({ size }) => size)).toEqual([
      [632, 842],
      [632, 842],
    ]);
  });

  test("a file that is cut off is an error", async () => {
    const png = await cornered();
    await expect(picturePdf(png.subarray(0, png.length / 2))).rejects.toThrow(/libpng read error/);
  });
});
