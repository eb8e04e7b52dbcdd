import { createRequire } from "node:module";
import { textFormats } from "#domain/exports/index.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { encodeText, uuidOf } from "#server/exports/rendering/encode.ts";
import { extendPdf } from "#server/reading/pdfExtend.ts";
import PdfKit from "pdfkit";
import sharp from "sharp";
import { demoUnits, type DemoUnitName } from "./company.ts";
import { demoSuppliers, type DemoDamage, type DemoDocument, type DemoPaper } from "./plan.ts";
import { addDays } from "#samples/invoices/dates.ts";
import { generateInvoice, type GeneratedInvoice, renderPdf } from "#samples/invoices/index.ts";
import { renderScan } from "#samples/scans.ts";

/** A file as it was uploaded, and what stands in it where a person can read it. */
export type MadeFile = { name: string; bytes: Buffer; invoice?: Invoice };

const require = createRequire(import.meta.url);

/** Draws the file of a demo document that was uploaded on `day` (`YYYY-MM-DD`); the same day gives the same bytes. */
export async function makeFile(document: DemoDocument, day: string): Promise<MadeFile> {
  const { file, unit } = document;
  return "damage" in file ? damaged(file, unit, day) : printed(file, unit, day);
}

/** The proforma that came before an invoice of the same supplier. */
export async function makeAttachment({ file, unit }: DemoDocument, day: string): Promise<MadeFile> {
  const from = "form" in file && file.from ? file.from : "paper";
  const generated = inventPaper({ form: "pdf", seed: file.seed + 1_000, from, layout: "labelsAbove", kind: "proforma" }, unit, addDays(day, -10));
  return { name: `Záloha ${plain(generated.invoice.invoiceNumber)}.pdf`, bytes: await renderPdf(generated) };
}

/** The same paper on the same day is the same document, whoever uploads it. */
function inventPaper(paper: DemoPaper, unit: DemoUnitName, day: string): GeneratedInvoice {
  const { from, layout, language, kind, seed, forStranger } = paper;
  const known = from && demoSuppliers[from];
  const isReceipt = layout?.startsWith("receipt") ?? false;
  return generateInvoice(seed, {
    layout: layout ?? known?.layout ?? "labelsAbove",
    ...(isReceipt ? {} : { language: language ?? "cs", kind: kind ?? "invoice" }),
    ...(known ? { supplier: generateInvoice(known.seed, { layout: known.layout, trade: known.trade, language: "cs" }).supplier, trade: known.trade } : {}),
    ...(isReceipt || forStranger ? {} : { customer: demoUnits[unit].party }),
    issueDate: isReceipt ? day : addDays(day, -(1 + (seed % 4))),
  });
}

async function printed(paper: DemoPaper, unit: DemoUnitName, day: string): Promise<MadeFile> {
  const generated = inventPaper(paper, unit, day);
  const { invoice } = generated;
  const name = `${generated.kind === "receipt" ? "Účtenka" : "Faktura"} ${plain(invoice.invoiceNumber)}`;
  switch (paper.form) {
    case "pdf":
      return { name: `${name}.pdf`, bytes: await renderPdf(generated), invoice };
    case "isdoc":
      return { name: `${name}.isdoc`, bytes: isdocOf(invoice), invoice };
    case "isdocPdf":
      return { name: `${name}.isdoc.pdf`, bytes: await withIsdoc(await renderPdf(generated), invoice, day), invoice };
    case "pair":
      return { name: "Faktury ze schránky.pdf", bytes: await joined(generated, inventPaper({ ...paper, seed: paper.seed + 1 }, unit, day), day), invoice };
    case "scan":
    case "photo":
      return {
        name: `${paper.form === "scan" ? "sken" : "IMG"}_${day.replaceAll("-", "")}_${paper.seed}.jpg`,
        bytes: await picture(paper, generated),
        invoice,
      };
  }
}

async function picture(paper: DemoPaper, generated: GeneratedInvoice): Promise<Buffer> {
  const { turned = 0, seed } = paper;
  const isWholeTurn = turned === 90 || turned === 180 || turned === 270;
  const mode = paper.form === "photo" ? "photo" : "scan";
  return renderScan(await renderPdf(generated), { mode, dpi: 200, noise: 0.12, ...(isWholeTurn ? { rotation: turned, skew: 0.4 } : { skew: turned }) }, seed);
}

const plain = (number = "") => number.replaceAll(/[^\p{L}\p{N}]+/gu, "-");

function isdocOf(invoice: Invoice): Buffer {
  return encodeText(textFormats.Isdoc.write([invoice], { culture: "cs-CZ", uuid: (name) => uuidOf(`supplier/${name}`) }));
}

/** The hybrid that Czech billing programs send: a page for people with the data inside. */
async function withIsdoc(pdf: Buffer, invoice: Invoice, day: string): Promise<Buffer> {
  return extendPdf(pdf, { now: new Date(day), isdoc: { bytes: isdocOf(invoice), drawnFromIt: false } });
}

async function joined(first: GeneratedInvoice, second: GeneratedInvoice, day: string): Promise<Buffer> {
  return extendPdf(await renderPdf(second), { now: new Date(day), cover: await renderPdf(first) });
}

/** Share of a file that arrived before the download broke off. */
const ARRIVED = 0.3;
const COARSE_DPI = 40;
const BLANK = { width: 1240, height: 1754, channels: 3, background: "#fdfdfb" } as const;

async function damaged({ damage, seed, name }: DemoDamage, unit: DemoUnitName, day: string): Promise<MadeFile> {
  const draw = () => renderPdf(inventPaper({ form: "pdf", seed, from: "paper" }, unit, day));
  switch (damage) {
    case "cut": {
      const whole = await draw();
      return { name, bytes: whole.subarray(0, Math.floor(whole.length * ARRIVED)) };
    }
    case "locked":
      return { name, bytes: await locked() };
    case "blank":
      return { name, bytes: await sharp({ create: BLANK }).png().toBuffer() };
    case "coarse":
      return { name, bytes: await renderScan(await draw(), { dpi: COARSE_DPI, noise: 0.1 }, seed) };
  }
}

/** A statement that only its recipient's password opens. */
function locked(): Promise<Buffer> {
  const file = new PdfKit({ size: "A4", userPassword: "jen-pro-prijemce", pdfVersion: "1.7" });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    file.on("data", (part: Buffer) => parts.push(part));
    file.on("end", () => resolve(Buffer.concat(parts)));
    file.on("error", reject);
  });
  file.font(require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf")).fontSize(12).text("Výpis z účtu");
  file.end();
  return done;
}
