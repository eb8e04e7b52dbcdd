import { describe, expect, test } from "vitest";
import { type Raster, turn } from "#server/reading/raster.ts";
import { cropLine } from "./crop.ts";
import { enlarged, type LineBox, offsetAt, slopeAt, turnBox } from "./rectangle.ts";
import { linesOf, type TextMap } from "./regions.ts";

const SIZE = { width: 300, height: 120 };
/** Where the middle of a bent line lies at a column: it falls by a tenth, hangs down by 12 points in the middle and is steeper at its end. */
const middleAt = (x: number) => 40 + (x - 150) / 10 + 12 * (1 - ((x - 150) / 130) ** 2) + 4 * ((x - 150) / 130) ** 3;

/** The picture of a dark line 9 pixels high along a curve. */
function pictureOf(middle: (x: number) => number): Raster {
  const bytes = Array.from({ length: SIZE.width * SIZE.height }, (_, at) => {
    const x = (at % SIZE.width) + 0.5;
    const y = Math.floor(at / SIZE.width) + 0.5;
    return x > 20 && x < 280 && Math.abs(y - middle(x)) < 4.5 ? 20 : 220;
  });
  return { data: Buffer.from(bytes), ...SIZE, channels: 1 };
}

/** What the detector would say of such a picture: dark is text. */
function mapOf({ data, width, height }: Raster): TextMap {
  return { data: Float32Array.from(data, (value) => (value < 128 ? 0.9 : 0)), width, height };
}

/** The place of the middle of a standing line at a distance from the middle of its box. */
function placeAt(box: LineBox, along: number): { x: number; y: number } {
  const across = offsetAt(box, along);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  return { x: box.cx + along * cos - across * sin, y: box.cy + along * sin + across * cos };
}

function expectOnCurve(box: LineBox): void {
  for (const along of [-120, -60, 0, 60, 120]) {
    const { x, y } = placeAt(box, along);
    expect(Math.abs(y - middleAt(x))).toBeLessThan(1);
  }
}

describe("a line on bent paper", () => {
  const page = pictureOf(middleAt);
  const [bent] = linesOf(mapOf(page)) as [LineBox];
  const [straight] = linesOf(mapOf(pictureOf((x) => 40 + (x - 150) / 10))) as [LineBox];

  test("is as high as a straight one, and follows the curve", () => {
    expect(straight.bend).toBeUndefined();
    expect(Math.abs(bent.height - straight.height)).toBeLessThan(4);
    expectOnCurve(bent);
  });

  test.each([90, 180, 270] as const)("follows it after a page is turned by %d degrees so that it stands", (degrees) => {
    const lying = turn(page, (360 - degrees) as 90 | 180 | 270);
    const [box] = linesOf(mapOf(lying));
    expectOnCurve(turnBox(box!, lying, degrees));
  });

  test("follows it on a picture of another size", () => {
    const larger = enlarged(bent, 2, 2);
    for (const along of [-120, 0, 120]) {
      const [place, of] = [placeAt(larger, 2 * along), placeAt(bent, along)];
      expect([place.x, place.y]).toEqual([expect.closeTo(2 * of.x, 6), expect.closeTo(2 * of.y, 6)]);
    }
    expect(slopeAt(larger, 240)).toBeCloseTo(slopeAt(bent, 120), 6);
  });

  test("is cut out straight", () => {
    const line = cropLine(page, bent, 40);
    for (let x = 20; x < line.width - 20; x += 10) {
      expect(line.data[20 * line.width + x]).toBeLessThan(40);
      expect([1, 38].map((y) => line.data[y * line.width + x]! > 200)).toEqual([true, true]);
    }
  });
});
