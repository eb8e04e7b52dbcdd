import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import { documentColumns, documentRow } from "#domain/exports/table.ts";
import type { PrintedApproval } from "#domain/exports/approvals.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { drawable } from "./drawable.ts";
import type { PageLook } from "./look.ts";
import { formatDate, localNumber } from "./localFormat.ts";
import { renderingLabels } from "./labels.ts";

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
};

/** Layout of an A4 page in points. */
const MARGIN = 48;
const LABEL_WIDTH = 170;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
/** A heading with the row below it. */
const HEADING_HEIGHT = 60;
/** A longer value is cut: the cover is for looking, the data are in the other files. */
const MAX_VALUE_CHARACTERS = 600;

/** Draws the page of a document's values: every field with a value beside its label, the codes included, and who approved it. */
export async function renderCover(given: Invoice, { now, culture }: PageLook, approvals: readonly PrintedApproval[] = []): Promise<Buffer> {
  const invoice = drawable(given);
  const { cover } = renderingLabels[culture];
  const pdf = new PdfKit({ size: "A4", margin: MARGIN, font: fonts.regular, info: { Title: cover, Producer: "Kvitance", CreationDate: now }, lang: culture });
  const bytes = buffer(pdf);
  pdf.font(fonts.bold).fontSize(17).text(cover, MARGIN, MARGIN, { width: WIDTH }).moveDown(0.8);
  const row = documentRow(invoice);
  for (const { labels, kind, value } of documentColumns([invoice])) {
    const text = value(row);
    if (!text) continue;
    const shown = kind === "date" ? formatDate(text, culture) : kind === "text" ? text : localNumber(text, culture);
    drawRow(pdf, labels[culture], [...shown].slice(0, MAX_VALUE_CHARACTERS).join(""));
  }
  if (approvals.length > 0) drawApprovals(pdf, drawable(approvals), culture);
  pdf.end();
  return bytes;
}

function drawApprovals(pdf: PDFKit.PDFDocument, approvals: readonly PrintedApproval[], culture: PageLook["culture"]): void {
  const { approved, onBehalf } = renderingLabels[culture];
  if (pdf.y + HEADING_HEIGHT > BOTTOM) pdf.addPage();
  pdf
    .font(fonts.bold)
    .fontSize(11)
    .fillColor("black")
    .text(approved, MARGIN, pdf.y + 12, { width: WIDTH })
    .moveDown(0.4);
  for (const { step, person, onBehalfOf, day, note } of approvals) {
    const who = onBehalfOf ? `${person} (${onBehalf} ${onBehalfOf})` : person;
    drawRow(pdf, step, [`${who}, ${formatDate(day, culture)}`, ...(note ? [note] : [])].join("\n"));
  }
}

function drawRow(pdf: PDFKit.PDFDocument, label: string, value: string): void {
  const width = WIDTH - LABEL_WIDTH - 8;
  pdf.font(fonts.regular).fontSize(9);
  const height = Math.max(pdf.heightOfString(value, { width }), pdf.heightOfString(label, { width: LABEL_WIDTH })) + 4;
  if (pdf.y + height > BOTTOM) pdf.addPage();
  const y = pdf.y;
  pdf.fillColor("#5b6472").text(label, MARGIN, y, { width: LABEL_WIDTH });
  pdf.fillColor("black").text(value, MARGIN + LABEL_WIDTH + 8, y, { width });
  pdf.y = y + height;
}
