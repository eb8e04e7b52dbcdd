import { expect, test } from "vitest";
import { servedName, withoutInvisible } from "./fileName.ts";

test.each([
  ["faktura.pdf", "application/pdf", "faktura.pdf"],
  ["Faktura.PDF", "application/pdf", "Faktura.PDF"],
  ["faktura.hta", "application/pdf", "faktura.pdf"],
  ["faktura.pdf.lnk", "application/pdf", "faktura.pdf"],
  ["faktura.html", "image/jpeg", "faktura.jpg"],
  ["sken.jpeg", "image/jpeg", "sken.jpeg"],
  ["faktura", "application/pdf", "faktura.pdf"],
  ["Faktura č. 12.2026", "application/pdf", "Faktura č. 12.2026.pdf"],
  ["Vzor s.r.o.", "application/pdf", "Vzor s.r.o..pdf"],
  [".hta", "application/pdf", "document.pdf"],
  ["faktura\u202egpj.exe", "image/png", "fakturagpj.png"],
  ["doklad.isdoc", "application/xml", "doklad.isdoc"],
  ["doklad.svg", "application/xml", "doklad.xml"],
  ["doklad.isdocx", "application/zip", "doklad.isdocx"],
  ["rozbity.pdf", "application/octet-stream", "rozbity.pdf"],
  ["rozbity.exe", "application/octet-stream", "rozbity.bin"],
  ["doklad.js", "unknown/type", "doklad.bin"],
])("%j of %s leaves as %j", (name, mediaType, served) => {
  expect(servedName(name, mediaType)).toBe(served);
});

test("marks that turn or hide characters go", () => {
  expect(withoutInvisible("a\u202eb\u200bc\u2066d\ufeff.pdf")).toBe("abcd.pdf");
});
