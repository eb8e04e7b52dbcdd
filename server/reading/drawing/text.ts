import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import type { PageLook } from "./look.ts";

const require = createRequire(import.meta.url);
const regular = require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf");

const MARGIN = 48;
const MAX_CHARACTERS = 30_000;
/** Of a longer word each part is drawn on a line of its own: finding where it fits takes time with the square of its length. */
const LONG_WORD = /\S{100}/g;

/** Draws plain text on pages of a PDF, such as a message that is an invoice itself. */
export async function renderText(title: string, given: string, { now, culture }: PageLook): Promise<Buffer> {
  const text = given.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n]/gu, " ");
  const pdf = new PdfKit({ size: "A4", margin: MARGIN, font: regular, info: { Title: title, Producer: "Kvitance", CreationDate: now }, lang: culture });
  const bytes = buffer(pdf);
  if (title) pdf.fontSize(13).text(title.replace(LONG_WORD, "$& ")).moveDown(0.8);
  pdf.fontSize(10).text(text.slice(0, MAX_CHARACTERS).replace(LONG_WORD, "$& "));
  pdf.end();
  return bytes;
}
