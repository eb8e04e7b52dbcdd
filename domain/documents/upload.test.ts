import { expect, test } from "vitest";
import { MAX_UPLOAD_BYTES, uploadProblem } from "./upload.ts";

test.each([
  ["faktura.pdf", 1000, undefined],
  ["FAKTURA.PDF", 1000, undefined],
  ["účtenka.jpeg", 1000, undefined],
  ["doklad.isdocx", 1000, undefined],
  ["bez koncovky", 1000, undefined],
  ["smlouva.docx", 1000, "invalidFormat"],
  ["faktura.pdf.exe", 1000, "invalidFormat"],
  ["prázdná.pdf", 0, "empty"],
  ["přesně.pdf", MAX_UPLOAD_BYTES, undefined],
  ["velká.pdf", MAX_UPLOAD_BYTES + 1, "tooLarge"],
])("R012 only allowed formats and sizes: %s of %i bytes gives %s", (name, size, problem) => {
  expect(uploadProblem(name, size)).toBe(problem);
});
