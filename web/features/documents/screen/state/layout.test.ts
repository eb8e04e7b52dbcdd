import { expect, test } from "vitest";
import { defaultLayout, parseLayout, within } from "./layout.ts";

test("the remembered arrangement is checked before use", () => {
  expect(parseLayout(null)).toEqual(defaultLayout);
  expect(parseLayout("{broken")).toEqual(defaultLayout);
  expect(parseLayout('{"fieldsWidth":9999,"itemsOpen":false,"everyField":"yes","extra":1}')).toEqual({ ...defaultLayout, fieldsWidth: 720, itemsOpen: false });
  expect(within(10, "itemsHeight")).toBe(96);
});
