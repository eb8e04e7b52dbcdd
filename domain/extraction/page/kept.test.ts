import { expect, test } from "vitest";
import { kept } from "./kept.ts";

test("a kept function answers a text that it knows without asking again, an empty answer too", () => {
  const asked: string[] = [];
  const of = kept((text) => {
    asked.push(text);
    return text === "" ? undefined : text.length;
  });
  expect([of("Brno"), of(""), of("Brno"), of("")]).toEqual([4, undefined, 4, undefined]);
  expect(asked).toEqual(["Brno", ""]);
});

test("a kept function forgets what it was asked when that is more than some pages ask", () => {
  let asked = 0;
  const of = kept((text) => {
    asked += 1;
    return text;
  });
  for (let page = 0; page < 10_000; page += 1) of(String(page));
  of("0");
  expect(asked).toBe(10_001);
});
