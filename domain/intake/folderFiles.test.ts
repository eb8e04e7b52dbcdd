import { expect, test } from "vitest";
import { isLeftBySystem } from "./folderFiles.ts";

test.each([".DS_Store", "._faktura.pdf", "~$faktura.docx", "Thumbs.db", "DESKTOP.INI", "@eaDir", "faktura.pdf.part", "scan0001.TMP", "faktura.pdf.crdownload"])(
  "%s is no document",
  (name) => expect(isLeftBySystem(name)).toBe(true),
);
test.each(["faktura.pdf", "Faktura č. 1.PDF", "partial.pdf", "tmp.isdoc", "účtenka~1.jpg", "bez přípony"])("%s may be one", (name) =>
  expect(isLeftBySystem(name)).toBe(false),
);
