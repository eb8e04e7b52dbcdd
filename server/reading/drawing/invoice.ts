import { createRequire } from "node:module";
import PdfKit from "pdfkit";
import type { Culture } from "#domain/names.ts";
import { completeAmounts } from "#domain/exports/amounts.ts";
import { customerOf, supplierOf } from "#domain/exports/parties.ts";
import { type Party } from "#domain/invoice/party.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { decimal, formatAmount, formatNumber } from "#domain/money/decimal.ts";
import { drawable } from "./drawable.ts";
import type { PageLook } from "./look.ts";
import { formatDate, localNumber } from "./localFormat.ts";
import { renderingLabels, type RenderingLabels } from "./labels.ts";

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
};

/** Layout of an A4 page in points. */
const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 20;
/** Sizes of the facts in points: the column of their names, the writing, and how small it may get. */
const LABEL_WIDTH = 92;
const FACT_SIZE = 9;
const MIN_FACT_SIZE = 5;
const GREY = "#5b6472";
const LINE = "#c9ced6";

type Sheet = { pdf: PDFKit.PDFDocument; labels: RenderingLabels; culture: Culture; currency: string };
type TableColumn = { title: string; width: number; align: "left" | "right" };

/** Draws a document that came without a page of its own (ISDOC, XML, JSON) as a plain A4 PDF. */
export async function renderInvoice(given: Invoice, { now, culture }: PageLook): Promise<Buffer> {
  const invoice = drawable(given);
  const labels = renderingLabels[culture];
  const title = [labels.kinds[invoice.documentKind ?? "other"] ?? labels.kinds["other"]!, invoice.invoiceNumber].filter(Boolean).join(" ");
  const pdf = new PdfKit({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    font: fonts.regular,
    info: { Title: title, Producer: "Kvitance", Creator: "Kvitance", CreationDate: now, ModDate: now },
    lang: culture,
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  const sheet: Sheet = { pdf, labels, culture, currency: invoice.currency ?? "" };
  pdf.font(fonts.bold).fontSize(17).text(title, MARGIN, MARGIN, { width: WIDTH });
  pdf.moveDown(0.8);
  drawParties(sheet, invoice);
  drawFacts(sheet, invoice);
  drawItems(sheet, invoice);
  drawTotals(sheet, invoice);
  if (invoice.note) drawNote(sheet, invoice.note);
  drawFooters(sheet);
  pdf.end();
  return done;
}

function drawParties({ pdf, labels }: Sheet, invoice: Invoice): void {
  const top = pdf.y;
  const half = WIDTH / 2 - 10;
  const supplierEnd = drawParty(pdf, labels, { title: labels.supplier, party: supplierOf(invoice), x: MARGIN, top, width: half });
  const customer = customerOf(invoice);
  const customerEnd = customer ? drawParty(pdf, labels, { title: labels.customer, party: customer, x: MARGIN + half + 20, top, width: half }) : top;
  pdf.x = MARGIN;
  pdf.y = Math.max(supplierEnd, customerEnd) + 14;
}

type PartyBox = { title: string; party: Party; x: number; top: number; width: number };

function drawParty(pdf: PDFKit.PDFDocument, labels: RenderingLabels, { title, party, x, top, width }: PartyBox): number {
  pdf.font(fonts.regular).fontSize(8).fillColor(GREY).text(title.toUpperCase(), x, top, { width });
  pdf
    .font(fonts.bold)
    .fontSize(10)
    .fillColor("black")
    .text(party.name ?? "–", x, pdf.y + 2, { width });
  const place = [party.postalCode, party.city].filter(Boolean).join(" ");
  const lines = [
    party.street,
    [place, party.country].filter(Boolean).join(", "),
    party.companyId && `${labels.companyId} ${party.companyId}`,
    party.vatId && `${labels.vatId} ${party.vatId}`,
    party.registration,
  ];
  pdf.font(fonts.regular).fontSize(9);
  for (const line of lines) if (line) pdf.text(line, x, pdf.y + 1, { width });
  return pdf.y;
}

function drawFacts(sheet: Sheet, invoice: Invoice): void {
  const { pdf, labels, culture } = sheet;
  const day = (date: string | undefined) => date && formatDate(date, culture);
  const facts: [string, string | undefined][] = [
    [labels.issueDate, day(invoice.issueDate)],
    [labels.taxDate, day(invoice.taxDate)],
    [labels.dueDate, day(invoice.dueDate)],
    [labels.originalDocument, invoice.originalDocumentNumber],
    [labels.orderNumber, invoice.orderNumber],
    [labels.variableSymbol, invoice.variableSymbol],
    [labels.constantSymbol, invoice.constantSymbol],
    [labels.account, invoice.accountNumber],
    ["IBAN", invoice.iban],
    ["BIC", invoice.bic],
    [labels.exchangeRate, invoice.exchangeRate && `${invoice.exchangeRateAmount ?? "1"} ${sheet.currency} = ${localNumber(invoice.exchangeRate, culture)} CZK`],
  ];
  const known = facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
  const half = WIDTH / 2 - 10;
  const rows = Math.ceil(known.length / 2);
  const top = pdf.y;
  known.forEach(([label, value], index) => {
    const x = MARGIN + (index < rows ? 0 : half + 20);
    const y = top + (index % rows) * 15;
    const width = half - LABEL_WIDTH;
    pdf.font(fonts.regular).fontSize(FACT_SIZE).fillColor(GREY).text(label, x, y, { width: LABEL_WIDTH, lineBreak: false });
    // An account that is cut cannot be paid to: what is too wide is written smaller.
    const size = Math.min(FACT_SIZE, (FACT_SIZE * (width - 1)) / pdf.widthOfString(value));
    pdf
      .fontSize(Math.max(size, MIN_FACT_SIZE))
      .fillColor("black")
      .text(value, x + LABEL_WIDTH, y, { width, height: 12, ellipsis: true });
  });
  pdf.x = MARGIN;
  pdf.y = top + rows * 15 + 10;
  if (invoice.reverseCharge === "true") pdf.font(fonts.bold).fontSize(9).text(labels.reverseCharge, MARGIN, pdf.y, { width: WIDTH }).moveDown(0.8);
}

function drawItems(sheet: Sheet, invoice: Invoice): void {
  if (invoice.lineItems.length === 0) return;
  const { labels, culture } = sheet;
  const number = (text: string | undefined) => (text === undefined ? "" : localNumber(text, culture));
  const columns: TableColumn[] = [
    { title: labels.description, width: WIDTH - 290, align: "left" },
    { title: labels.quantity, width: 60, align: "right" },
    { title: labels.unitPrice, width: 70, align: "right" },
    { title: labels.rate, width: 40, align: "right" },
    { title: labels.withoutVat, width: 60, align: "right" },
    { title: labels.withVat, width: 60, align: "right" },
  ];
  drawTable(
    sheet,
    columns,
    invoice.lineItems.map((line) => [
      line.description ?? "",
      [number(line.quantity), line.unit].filter(Boolean).join(" "),
      number(line.unitPrice),
      line.vatRate === undefined ? "" : `${ratePercent(line.vatRate, culture)} %`,
      number(line.totalWithoutVat),
      number(line.totalWithVat),
    ]),
  );
}

function drawTotals(sheet: Sheet, invoice: Invoice): void {
  const { pdf, labels, culture, currency } = sheet;
  const rows = invoice.vatBreakdown;
  if (rows.length > 0) {
    const columns: TableColumn[] = [labels.rate, labels.base, labels.vat, labels.withVat].map((title) => ({ title, width: WIDTH / 4, align: "right" }));
    drawTable(
      sheet,
      columns,
      rows.map(({ rate, base, vat }) => [
        `${ratePercent(rate, culture)} %`,
        localNumber(base, culture),
        localNumber(vat, culture),
        localNumber(formatAmount((decimal(base) ?? decimal("0")!).plus(decimal(vat) ?? "0")), culture),
      ]),
    );
  }
  const completed = completeAmounts(invoice);
  const counted = completed.ok ? completed.amounts : undefined;
  const totals: [string, string | undefined][] = [
    [labels.rounding, invoice.rounding],
    [labels.total, invoice.totalAmount ?? (counted && formatAmount(counted.total))],
    [labels.advance, invoice.advancePaid],
    [labels.due, invoice.amountDue],
  ];
  for (const [label, value] of totals) {
    if (value === undefined) continue;
    makeRoom(pdf, 18);
    const y = pdf.y;
    pdf
      .font(fonts.regular)
      .fontSize(10)
      .fillColor(GREY)
      .text(label, MARGIN, y, { width: WIDTH - 130, align: "right" });
    pdf
      .font(fonts.bold)
      .fillColor("black")
      .text(`${localNumber(value, culture)} ${currency}`, MARGIN + WIDTH - 125, y, { width: 125, align: "right" });
    pdf.y = y + 16;
  }
  pdf.x = MARGIN;
}

function drawNote({ pdf }: Sheet, note: string): void {
  makeRoom(pdf, 40);
  pdf
    .font(fonts.regular)
    .fontSize(9)
    .text(note, MARGIN, pdf.y + 10, { width: WIDTH });
}

function makeRoom(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height > BOTTOM) pdf.addPage();
}

function drawTable({ pdf }: Sheet, columns: TableColumn[], rows: string[][]): void {
  const drawRow = (cells: string[], font: string, colour: string) => {
    pdf.font(font).fontSize(8.5);
    const height = Math.max(...cells.map((cell, index) => pdf.heightOfString(cell || " ", { width: columns[index]!.width - 6 }))) + 5;
    makeRoom(pdf, height);
    const y = pdf.y;
    let x = MARGIN;
    cells.forEach((cell, index) => {
      const { width, align } = columns[index]!;
      pdf.fillColor(colour).text(cell, x + (align === "right" ? 6 : 0), y + 2, { width: width - 6, align });
      x += width;
    });
    pdf.y = y + height;
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + WIDTH, pdf.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  };
  drawRow(
    columns.map((column) => column.title),
    fonts.regular,
    GREY,
  );
  for (const row of rows) drawRow(row, fonts.regular, "black");
  pdf.x = MARGIN;
  pdf.y += 12;
}

/** The page says that it is ours: nobody may take it for the supplier's own. */
function drawFooters({ pdf, labels }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // Below the margin, where text would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.font(fonts.regular).fontSize(7.5).fillColor(GREY);
    pdf.text(`${labels.footer}   ${page - start + 1} / ${count}`, MARGIN, 841.89 - MARGIN + 8, { width: WIDTH, align: "center", lineBreak: false });
  }
}

function ratePercent(rate: string, culture: Culture): string {
  const value = decimal(rate);
  return value ? localNumber(formatNumber(value), culture) : rate;
}
