import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderPage } from "./render.ts";

/** Quarters of the test page by their place: red, green, blue, yellow from the top left, line by line. */
const colours = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], yellow: [255, 255, 0] } as const;
type Colour = keyof typeof colours;

let folder: string;
const files = () => ({ pdf: join(folder, "quarters.pdf"), picture: join(folder, "quarters.png") });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kvitance-render-"));
  const document = await PDFDocument.create();
  const page = document.addPage([400, 600]);
  const at = { red: [0, 300], green: [200, 300], blue: [0, 0], yellow: [200, 0] } as const;
  for (const name of Object.keys(colours) as Colour[]) {
    const [r, g, b] = colours[name];
    page.drawRectangle({ x: at[name][0], y: at[name][1], width: 200, height: 300, color: rgb(r / 255, g / 255, b / 255) });
  }
  await writeFile(files().pdf, await document.save());
  const tile = (name: Colour) =>
    sharp({ create: { width: 100, height: 150, channels: 3, background: { r: colours[name][0], g: colours[name][1], b: colours[name][2] } } })
      .png()
      .toBuffer();
  const canvas = sharp({ create: { width: 200, height: 300, channels: 3, background: "white" } });
  const layers = [
    { input: await tile("red"), left: 0, top: 0 },
    { input: await tile("green"), left: 100, top: 0 },
    { input: await tile("blue"), left: 0, top: 150 },
    { input: await tile("yellow"), left: 100, top: 150 },
  ];
  await writeFile(files().picture, await canvas.composite(layers).png().toBuffer());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The colour nearest to the mean of a picture. */
async function colourOf(picture: Buffer): Promise<string> {
  const { channels } = await sharp(picture).stats();
  const away = (name: Colour) => colours[name].reduce<number>((sum, value, at) => sum + Math.abs(value - channels[at]!.mean), 0);
  return (Object.keys(colours) as Colour[]).sort((a, b) => away(a) - away(b)).map((name) => `${name}${away(name) < 60 ? "" : "?"}`)[0]!;
}

/** Quarters from the top left, line by line, after a clockwise turn. */
const turned: [0 | 90 | 180 | 270, Colour[]][] = [
  [0, ["red", "green", "blue", "yellow"]],
  [90, ["blue", "red", "yellow", "green"]],
  [180, ["yellow", "blue", "green", "red"]],
  [270, ["green", "yellow", "red", "blue"]],
];

describe.each(["pdf", "picture"] as const)("a part of a page of a %s", (kind) => {
  test.each(turned)("shows its place on the page turned by %i degrees", async (rotation, expected) => {
    const drawn = async (column: number, row: number): Promise<Buffer> => {
      const part: [number, number, number, number] = [column / 2, row / 2, (column + 1) / 2, (row + 1) / 2];
      return (await renderPage({ bytes: await readFile(files()[kind]), page: 0, rotation, width: 320, part }))!;
    };
    const tiles = [await drawn(0, 0), await drawn(1, 0), await drawn(0, 1), await drawn(1, 1)];
    expect(await Promise.all(tiles.map(colourOf))).toEqual(expected);
    const lying = rotation === 90 || rotation === 270;
    expect(await sharp(tiles[0]).metadata()).toMatchObject({ width: 320, height: Math.round(lying ? (320 * 2) / 3 : (320 * 3) / 2) });
  });

  test("has as many pixels as the whole page has in its width", async () => {
    const whole = await renderPage({ bytes: await readFile(files()[kind]), page: 0, rotation: 0, width: 300, part: undefined });
    expect(await sharp(whole).metadata()).toMatchObject({ format: "webp", width: 300, height: 450 });
  });
});
