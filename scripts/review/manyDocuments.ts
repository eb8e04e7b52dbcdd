import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { DocumentKind, Invoice } from "#domain/invoice/invoice.ts";
import { ask } from "#e2e/people.ts";
import { generateInvoice, type GeneratedInvoice, type InventedParty, renderPdf } from "#samples/invoices/index.ts";
import { pohodaFaults } from "#test/schemas.ts";
import { showValue } from "#web/components/fieldFormats.ts";
import { PDFDocument } from "@cantoo/pdf-lib";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { review } from "./keyboard.ts";

/** Who receives all the documents: the accounting unit of the company that is walked through. */
const RECEIVER = { name: "Modrá Vydra s.r.o.", companyId: "80000011" };

const customer: InventedParty = {
  ...RECEIVER,
  street: "Ukázková 1",
  city: "Praha 1",
  postalCode: "110 00",
  country: "CZ",
  email: "odberatel@example.com",
  phone: "+420 555 000 111",
  web: "www.example.com",
  vatPayer: false,
};

/** As many as an accountant gets in a week. */
export const MANY = 45;

/** Kinds in which invoices of all layouts come. */
const kinds: readonly DocumentKind[] = ["invoice", "invoice", "invoice", "creditNote", "invoice"];

/** A file to upload, and the invoices in it. */
type MixedFile = { name: string; bytes: Buffer; invoices: Invoice[] };
/** Files among which some are there twice, and one holds two invoices. */
export type Mixed = { files: MixedFile[]; duplicates: number };

const invent = (seed: number): GeneratedInvoice => generateInvoice(seed, { language: "cs", kind: kinds[seed % kinds.length]!, customer });

/** `count` files with a tenth of them sent twice under another name, and one of two invoices. */
export async function mixedDocuments(count: number): Promise<Mixed> {
  const duplicates = Math.max(1, Math.floor(count / 10));
  const files: MixedFile[] = [];
  for (let seed = 100; files.length < count - duplicates - 1; seed += 1) {
    const generated = invent(seed);
    files.push({ name: `doklad-${files.length + 1}.pdf`, bytes: await renderPdf(generated), invoices: [generated.invoice] });
  }
  const pair = [invent(901), invent(902)];
  files.push({ name: "dva-doklady.pdf", bytes: await joined(await Promise.all(pair.map(renderPdf))), invoices: pair.map(({ invoice }) => invoice) });
  const again = files.slice(0, duplicates).map(({ bytes }, at) => ({ name: `znovu-${at + 1}.pdf`, bytes, invoices: [] }));
  return { files: [...files, ...again], duplicates };
}

async function joined(parts: readonly Buffer[]): Promise<Buffer> {
  const whole = await PDFDocument.create();
  for (const part of parts) {
    const document = await PDFDocument.load(part);
    for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
  }
  return Buffer.from(await whole.save());
}

/** Where the walk goes, and by which token the server is asked what it knows; the person sees it on the screen. */
export type Desk = { page: Page; url: string; token: string };
export type ManyWalk = { keys: number; clicks: number; uploaded: number; checked: number; file: Buffer; readSeconds: number; seconds: number };

/** Uploads the files, answers what stands against each document, checks it, and takes all of them to POHODA, as an accountant would. */
export async function manyDocuments(desk: Desk, { files }: Mixed): Promise<ManyWalk> {
  const { page, url } = desk;
  const walk: ManyWalk = { keys: 0, clicks: 0, uploaded: files.length, checked: 0, file: Buffer.alloc(0), readSeconds: 0, seconds: 0 };
  const click = async (target: Locator) => {
    await target.click();
    walk.clicks += 1;
  };
  const truths: Truths = (detail) => {
    const { invoices } = files.find(({ name }) => name === detail.fileName) ?? { invoices: files.flatMap((file) => file.invoices) };
    return invoices.length === 1 ? invoices[0] : invoices.find(({ invoiceNumber }) => invoiceNumber === detail.fields.invoiceNumber);
  };
  await ask({ url }, desk.token, "POST", "/v1/accounting-unit", RECEIVER);
  const began = performance.now();
  await page.goto(`${url}/UploadDocuments`);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(files.map(({ name, bytes }) => ({ name, buffer: bytes, mimeType: "application/pdf" })));
  await untilRead(desk, files.length);
  walk.readSeconds = since(began);
  // What is split is read again and stands in the queue anew.
  while ((await count(desk, "Validation")) > 0) await walkQueue(desk, truths, walk, click);
  if ((await count(desk, "Process")) > 0) await processRest(desk, walk, click);
  walk.file = await exportAll(desk, walk, click);
  walk.seconds = since(began);
  return walk;
}

type Click = (target: Locator) => Promise<void>;
/** What a document truly says. */
type Truths = (detail: DocumentDetail) => Invoice | undefined;

/** What went wrong with the walk: documents that did not leave, that left twice, or that nobody sent. None of it may be. */
export async function faultsOf({ url, token }: Desk, { files }: Mixed, { file }: ManyWalk): Promise<string[]> {
  const { items } = await ask<{ items: { fileName: string; state: string }[] }>({ url }, token, "POST", "/v1/documents/list", { take: 500 });
  const stayed = items.filter(({ state }) => state !== "Exported").map(({ fileName, state }) => `${fileName} stayed ${state}`);
  const sent = [...file.toString("latin1").matchAll(/<inv:originalDocument>([^<]*)</g)].map(([, number]) => number!);
  const known = files.flatMap(({ invoices }) => invoices.map(({ invoiceNumber }) => invoiceNumber ?? ""));
  const lost = known.filter((number) => !sent.includes(number)).map((number) => `${number} did not leave`);
  const twice = sent.filter((number, at) => sent.indexOf(number) !== at).map((number) => `${number} left twice`);
  const unknown = sent.filter((number) => !known.includes(number)).map((number) => `${number} is none of the invoices`);
  return [...(await pohodaFaults(file)), ...stayed, ...lost, ...twice, ...unknown];
}

const since = (began: number): number => Math.round((performance.now() - began) / 1000);
const READ_MS = 600_000;

type Listed = { documentId: string; state: string };
const listed = ({ url, token }: Desk, listType: string) =>
  ask<{ items: Listed[] }>({ url }, token, "POST", "/v1/documents/list", { listType, take: 500 }).then(({ items }) => items);
const count = async (desk: Desk, listType: string) => (await listed(desk, listType)).length;

async function untilRead(desk: Desk, expected: number): Promise<void> {
  for (const end = Date.now() + READ_MS; Date.now() < end; await new Promise((next) => setTimeout(next, 500))) {
    const all = await listed(desk, "All");
    if (all.length >= expected && all.every(({ state }) => state !== "Extracting")) return;
  }
  throw new Error("The documents were not read in time.");
}

/** One passage through the documents to check, from the first to the last. */
async function walkQueue(desk: Desk, truths: Truths, walk: ManyWalk, click: Click): Promise<void> {
  const { page, url } = desk;
  await page.goto(`${url}/Documents/Validation`);
  await click(page.getByRole("button", { name: "Začít kontrolovat" }));
  for (const seen = new Set<string>(); ;) {
    await page.waitForURL(/\/Document\/|\/Documents\/Validation/);
    const documentId = /\/Document\/([^/?]+)/.exec(page.url())?.[1];
    if (!documentId || seen.has(documentId)) return;
    seen.add(documentId);
    const left = () => page.waitForURL((address) => !address.pathname.includes(documentId));
    const detail = await ask<DocumentDetail>({ url }, desk.token, "GET", `/v1/documents/${documentId}?returnDocumentTypeDefinition=true`);
    await page.locator(`[data-field]`).first().waitFor();
    if (detail.proposedSplit) {
      const before = await count(desk, "All");
      await click(page.getByRole("button", { name: "Rozdělit podle návrhu" }));
      await untilRead(desk, before + 1);
      return;
    }
    if (detail.warnings.some(({ code }) => code.startsWith("duplicate"))) {
      await click(page.getByRole("button", { name: "Smazat tento, nechat druhý" }).first());
      await left();
      continue;
    }
    walk.keys += await review(page, missing(detail, truths));
    walk.checked += 1;
    await left();
  }
}

/** What keeps the document from being processed, as the page prints it: the person types what was not read. */
function missing(detail: DocumentDetail, truths: Truths): Map<string, string> {
  const broken = detail.validationErrors.filter(({ blocking, field }) => blocking && field !== "" && !field.includes("."));
  return new Map(
    broken.map(({ field }) => {
      const value = (truths(detail) as Record<string, unknown> | undefined)?.[field];
      if (typeof value !== "string") throw new Error(`${detail.fileName}: nothing is known of ${field}.`);
      const format = detail.documentTypeDefinition?.fields.find(({ name }) => name === field)?.format ?? "text";
      return [field, showValue(format, value, "cs-CZ")];
    }),
  );
}

/** Documents without a doubt are not walked through: they become processed together. */
async function processRest({ page, url }: Desk, walk: ManyWalk, click: Click): Promise<void> {
  await page.goto(`${url}/Documents/All/Process`);
  walk.keys += await chooseAll(page);
  await click(page.getByRole("button", { name: "Další akce" }));
  await click(page.getByRole("menuitem", { name: "Označit jako zpracované" }));
  await page.getByText(/Zpracované doklady: \d+/).waitFor();
}

/** All that is processed in one file for POHODA. */
async function exportAll({ page, url }: Desk, walk: ManyWalk, click: Click): Promise<Buffer> {
  await page.goto(`${url}/Documents/All/Processed`);
  walk.keys += await chooseAll(page);
  await click(page.getByRole("button", { name: "Stáhnout" }));
  const download = page.waitForEvent("download");
  await click(page.getByRole("menuitem", { name: "Pohoda (XML)", exact: true }));
  const file = await readFile(await (await download).path());
  await page.getByText(/Označeno jako vyexportované: \d+/).waitFor();
  return file;
}

/** Chooses all documents of the list; answers the keys of it. */
async function chooseAll(page: Page): Promise<number> {
  await page.locator("[data-id]").first().waitFor();
  await page.keyboard.press("Control+a");
  return 2;
}
