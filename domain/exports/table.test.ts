import { documentColumns } from "#domain/exports/table.ts";
import { expect, test } from "vitest";

test("R472 a table of documents has the bases of the rates 0, 12 and 21 per cent, and one for all others", () => {
  const labels = documentColumns([]).map((column) => column.labels["en-US"]);
  expect(labels.filter((label) => label.startsWith("Base"))).toEqual(["Base 21 %", "Base 12 %", "Base 0 %", "Base, other rates"]);
});
