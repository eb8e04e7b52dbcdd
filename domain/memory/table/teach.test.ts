import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { teachTable } from "./teach.ts";
import type { RowMark, TaughtPage } from "./words.ts";

const WIDTH = 595;
const HEIGHT = 842;
const LINE = 14;
const LETTER = 5;

/** Draws lines of cells: text cells begin at their column, numbers end at it. */
type Cell = { text: string; left?: number; right?: number };
function drawPage(page: number, lines: readonly { y: number; cells: readonly Cell[] }[]): TaughtPage {
  const words = lines.flatMap(({ y, cells }) =>
    cells.flatMap(({ text, left, right }) => {
      let x = left ?? right! - text.length * LETTER;
      return text.split(" ").map((word) => {
        const box: [number, number, number, number] = [x / WIDTH, y / HEIGHT, (x + word.length * LETTER) / WIDTH, (y + 10) / HEIGHT];
        x += (word.length + 1) * LETTER;
        return { text: word, box };
      });
    }),
  );
  return { page, width: WIDTH, height: HEIGHT, words };
}

type Row = { description: string[]; quantity: number; unit: string; price: number; rate: number };
const money = (cents: number) =>
  (cents / 100)
    .toFixed(2)
    .replace(".", ",")
    .replace(/\B(?=(\d{3})+,)/g, " ");
const plain = (cents: number) => (cents / 100).toFixed(2);
const net = (row: Row) => row.quantity * row.price;

function cellsOf(row: Row): Cell[] {
  return [
    { text: row.description[0]!, left: 40 },
    { text: String(row.quantity), right: 300 },
    { text: row.unit, left: 306 },
    { text: money(row.price), right: 400 },
    { text: `${row.rate} %`, right: 450 },
    { text: money(net(row)), right: 550 },
  ];
}

const expected = (row: Row) => ({
  description: row.description.join(" "),
  quantity: String(row.quantity),
  unitPrice: String(Number(plain(row.price))),
  vatRate: `${row.rate}.00`,
  totalWithoutVat: plain(net(row)),
});

/** Sets the rows on pages of so many lines; answers pages and the box of each row. */
function setTable(rows: readonly Row[], { linesPerPage = 100, tail = [] as string[] } = {}): { pages: TaughtPage[]; marks: RowMark[] } {
  const marks: RowMark[] = [];
  const pages: { y: number; cells: Cell[] }[][] = [[]];
  let y = 200;
  const begin = () => {
    pages.push([]);
    y = 60;
    pages.at(-1)!.push({ y, cells: [{ text: "Popis Množství Cena Sazba Celkem", left: 40 }] });
    y += LINE * 2;
  };
  for (const row of rows) {
    if (pages.at(-1)!.length + row.description.length > linesPerPage) begin();
    const top = y;
    pages.at(-1)!.push({ y, cells: cellsOf(row) });
    for (const more of row.description.slice(1)) {
      y += LINE;
      pages.at(-1)!.push({ y, cells: [{ text: more, left: 40 }] });
    }
    marks.push({ page: pages.length - 1, box: [30 / WIDTH, (top - 1) / HEIGHT, 560 / WIDTH, (y + 11) / HEIGHT] });
    y += LINE * 1.6;
  }
  for (const text of tail) {
    pages.at(-1)!.push({
      y,
      cells: [
        { text, left: 40 },
        { text: money(rows.reduce((sum, row) => sum + net(row), 0)), right: 550 },
      ],
    });
    y += LINE;
  }
  return { pages: pages.map((lines, page) => drawPage(page, lines)), marks };
}

const word = fc.constantFrom("Montáž", "oken", "kabel", "CYKY", "krycí", "lišta", "bílá", "venkovní", "sada", "šroubů");
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const row: fc.Arbitrary<Row> = fc.record({
  description: fc.array(text, { minLength: 1, maxLength: 3 }),
  quantity: fc.integer({ min: 1, max: 400 }),
  unit: fc.constantFrom("ks", "m", "hod", "kg"),
  price: fc.integer({ min: 101, max: 9_999_999 }),
  rate: fc.constantFrom(12, 21),
});

describe("a table taught by two rows", () => {
  test("is read to its sum, wrapped descriptions and following pages included", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 40 }), fc.integer({ min: 12, max: 40 }), (rows, linesPerPage) => {
        const { pages, marks } = setTable(rows, { linesPerPage, tail: ["Celkem bez DPH"] });
        const items = teachTable(pages, [marks[0]!, marks[1]!]);
        expect(items.map(({ page: _page, box: _box, unit: _unit, ...item }) => item)).toEqual(rows.map(expected));
      }),
      { numRuns: 150 },
    );
  });

  test("takes a number that is much longer than the taught ones whole", () => {
    const short: Row = { description: ["Montáž"], quantity: 1, unit: "ks", price: 101, rate: 12 };
    const rows = [short, short, { ...short, quantity: 101, price: 9_900_991 }, short];
    const { pages, marks } = setTable(rows, { tail: ["Celkem bez DPH"] });
    expect(teachTable(pages, [marks[0]!, marks[1]!]).map(({ totalWithoutVat }) => totalWithoutVat)).toEqual(["1.01", "1.01", "10000000.91", "1.01"]);
  });

  const rows: Row[] = [
    { description: ["Montáž oken", "včetně začištění"], quantity: 3, unit: "ks", price: 125_000, rate: 21 },
    { description: ["Krycí lišta"], quantity: 12, unit: "m", price: 8_990, rate: 21 },
    { description: ["Venkovní parapet"], quantity: 2, unit: "ks", price: 45_050, rate: 12 },
  ];

  test("begins at the upper mark whichever was drawn first; every row has its place", () => {
    const { pages, marks } = setTable(rows, { tail: ["Celkem"] });
    const items = teachTable(pages, [marks[1]!, marks[0]!]);
    expect(items).toHaveLength(3);
    for (const [at, item] of items.entries()) {
      expect(item.page).toBe(0);
      expect(item.box[1]).toBeGreaterThanOrEqual(marks[at]!.box[1]);
      expect(item.box[3]).toBeLessThanOrEqual(marks[at]!.box[3]);
    }
  });

  test("rows above the marks stay out", () => {
    const { pages, marks } = setTable(rows, { tail: ["Celkem"] });
    expect(teachTable(pages, [marks[1]!, marks[2]!]).map((item) => item.description)).toEqual(["Krycí lišta", "Venkovní parapet"]);
  });

  test("marks without a common number teach nothing", () => {
    const { pages } = setTable(rows);
    const nowhere: RowMark = { page: 0, box: [0, 0, 1, 0.05] };
    expect(teachTable(pages, [nowhere, nowhere])).toEqual([]);
    expect(teachTable([], [nowhere, nowhere])).toEqual([]);
  });

  test("a carried sum between two pages is no row", () => {
    const { pages, marks } = setTable(rows);
    const next = drawPage(1, [
      {
        y: 60,
        cells: [
          { text: "Převod z předchozí strany", left: 40 },
          { text: "5 000,00", right: 550 },
        ],
      },
      { y: 90, cells: cellsOf({ description: ["Doprava"], quantity: 1, unit: "ks", price: 30_000, rate: 21 }) },
    ]);
    expect(teachTable([...pages, next], [marks[0]!, marks[1]!]).map((item) => item.description)).toEqual([
      "Montáž oken včetně začištění",
      "Krycí lišta",
      "Venkovní parapet",
      "Doprava",
    ]);
  });
});
