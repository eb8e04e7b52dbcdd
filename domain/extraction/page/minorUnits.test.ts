import { expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { withJoinedUnits } from "./minorUnits.ts";

const ROWS = [
  "Popis           Počet        Kč     h",
  "Oprava krovu        1    18 400    00",
  "Pokládka           64    11 520    00",
  "Celkem                   29 920    00",
];
const lines = (rows: string[]) => withJoinedUnits(drawPage(rows)).words.map(({ text }) => text);

it("one column of crowns and hellers is one of amounts where several stand below its heading", () => {
  expect(lines(ROWS)).toEqual(expect.arrayContaining(["400,00", "520,00", "920,00"]));
  expect(lines(ROWS.slice(0, 2))).toEqual(expect.arrayContaining(["400", "00"]));
});
