import { expect, test } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import type { PageText } from "#domain/evidence/reading.ts";
import { layOut } from "./geometry.ts";

const ROWS = Array.from({ length: 16 }, (_, i) => `Zboží v sadě ${i + 10}      Množství v sadě ${i + 20}      Celkem v korunách ${100 + i},00`);

/** The page with every word moved: by how much, in points, at a place given as shares from the centre of the page. */
function moved(shift: (u: number, v: number) => { x?: number; y?: number }): PageText {
  const page = drawPage(ROWS, { source: "ocr" });
  const words = page.words.map((word) => {
    const [x0, y0, x1, y1] = word.box;
    const { x = 0, y = 0 } = shift((x0 + x1) / 2 - 0.5, (y0 + y1) / 2 - 0.5);
    const [dx, dy] = [x / page.width, y / page.height];
    return { ...word, box: [x0 + dx, y0 + dy, x1 + dx, y1 + dy] as typeof word.box };
  });
  return { ...page, words };
}

test.each([
  ["turned paper", (u: number) => ({ y: 36 * u })],
  ["paper in perspective, whose lines fan out", (u: number, v: number) => ({ y: 12 * u + 60 * u * v })],
  ["bent paper, whose lines are arcs", (u: number) => ({ y: 50 * u * u })],
])("rows of %s are read as rows", (_, shift) => {
  expect(layOut(moved(shift)).lines.map((line) => line.text)).toEqual(ROWS.map((row) => row.replace(/ {2,}/g, "\t")));
});

test("columns of turned paper stand below each other again", () => {
  const { lines } = layOut(moved((u, v) => ({ y: 30 * u, x: -42 * v })));
  const lefts = lines.map((line) => line.segments[2]!.x0);
  expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(4);
});

test("a sheet far askew is turned back by the slope that recognition measured", () => {
  const slope = 0.25;
  const page = moved((u, v) => ({ y: slope * 595 * u, x: -slope * 842 * v }));
  const words = page.words.map((word) => ({ ...word, slope }));
  expect(layOut({ ...page, words }).lines.map((line) => line.text)).toEqual(ROWS.map((row) => row.replace(/ {2,}/g, "\t")));
});
