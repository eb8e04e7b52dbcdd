import { expect, test } from "vitest";
import { ownFormats } from "./ownFormats.ts";

const formats = ["Isdoc", "Csv", "PohodaXml"] as const;

test.each([
  ["nothing is known", null, "", ["Isdoc", "Csv", "PohodaXml"], []],
  ["the program comes before the one used last", "PohodaXml", "Csv", ["PohodaXml", "Csv"], ["Isdoc"]],
  ["the program is the one used last", "PohodaXml", "PohodaXml", ["PohodaXml"], ["Isdoc", "Csv"]],
  ["only the one used last is known", null, "Csv", ["Csv", "Isdoc", "PohodaXml"], []],
  ["the program cannot write this document", "Stereo", "Csv", ["Csv", "Isdoc", "PohodaXml"], []],
  ["the one used last is not offered here", "PohodaXml", "Zip", ["PohodaXml"], ["Isdoc", "Csv"]],
] as const)("the formats that stand first when %s", (_, program, last, first, more) => {
  expect(ownFormats(formats, { program, last })).toEqual({ first, more });
});
