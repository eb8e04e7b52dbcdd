import { type Attempt, rate } from "#server/reading/attempt.ts";
import { isGood } from "#server/reading/attempt.ts";
import type { OcrWord } from "#server/reading/ocr.ts";
import type { Rotation } from "#server/reading/pdfWords.ts";
import { type Raster, turn } from "#server/reading/raster.ts";
import { blackOnWhite, cropLine } from "./crop.ts";
import { type LineModels, READ_HEIGHT } from "./models.ts";
import { isLong, type LineBox, LONG, turnBox } from "./rectangle.ts";

/** Lines that are read both ways up where a page may stand on its head. */
const SAMPLE_LINES = 6;

/** How the lines of an upright page are read, to words in its pixels. */
export type LineReader = (upright: Raster, lines: readonly LineBox[]) => Promise<OcrWord[]>;

/** Reads a page line by line, turned so that it stands. `even` is the picture on even light. */
export async function readPage(readAll: LineReader, models: LineModels, picture: Raster, even: Raster): Promise<Attempt> {
  const boxes = await models.find(even);
  const lying = isLying(boxes);
  const read = async (rotation: Rotation): Promise<Attempt> => {
    const upright = turn(picture, rotation);
    // Of lines that run up or down a page those close to each other are found as one.
    const lines = alongRows(lying ? await models.find(turn(even, rotation)) : boxes.map((box) => turnBox(box, picture, rotation)));
    const words = await readAll(upright, lines);
    const { width, height } = upright;
    return { rotation, words, tilt: 0, frame: { width, height, uprightWidth: width, uprightHeight: height }, upright, score: rate(words) };
  };
  const ways: [Rotation, Rotation] = lying ? [270, 90] : [0, 180];
  const asIs = ways[0] === 0 ? await read(0) : undefined;
  if (asIs && (isGood(asIs.score) || boxes.length === 0)) return asIs;
  const rotation = await clearerWay(models, picture, boxes, ways);
  return asIs && rotation === 0 ? asIs : read(rotation);
}

const isUpOrDown = (box: LineBox) => box.height > LONG * box.width;

function isLying(boxes: readonly LineBox[]): boolean {
  return boxes.filter(isUpOrDown).length > boxes.filter(isLong).length;
}

/** Of two turns the one after which the longest lines are read with more confidence. */
async function clearerWay(models: LineModels, picture: Raster, boxes: readonly LineBox[], ways: [Rotation, Rotation]): Promise<Rotation> {
  const sureness = [0, 0];
  for (const [index, rotation] of ways.entries()) {
    const upright = turn(picture, rotation);
    const lines = boxes.map((box) => turnBox(box, picture, rotation)).toSorted((a, b) => b.width - a.width);
    for (const box of lines.slice(0, SAMPLE_LINES)) {
      const letters = await models.read(blackOnWhite(cropLine(upright, box, READ_HEIGHT)));
      for (const { confidence } of letters) sureness[index]! += confidence / letters.length;
    }
  }
  return sureness[0]! >= sureness[1]! ? ways[0] : ways[1];
}

/** Short boxes at the angle of the long ones: the least rectangle around a single letter may lie anyhow. Text that runs up or down a margin is left out. */
function alongRows(boxes: readonly LineBox[]): LineBox[] {
  const angles = boxes
    .filter(isLong)
    .map(({ angle }) => angle)
    .toSorted((a, b) => a - b);
  const angle = angles[angles.length >> 1] ?? 0;
  return boxes.flatMap((box) => {
    if (isLong(box)) return [box];
    return isUpOrDown(box) ? [] : [{ ...box, angle }];
  });
}
