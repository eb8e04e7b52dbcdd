import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blankPdf } from "#test/stored.ts";
import { composePdf } from "./compose.ts";
import { withPdf } from "./pdf.ts";
import { createReader, type Reader } from "./pool.ts";
import { measurePages } from "./render.ts";

let folder: string;
let reader: Reader;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kvitance-compose-"));
  reader = createReader({ size: 1, log: { warn: () => undefined } });
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
});

async function stored(name: string, bytes: Buffer): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

/** Pages that say their names. */
async function pdfOf(...names: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const name of names) pdf.addPage([300, 400]).drawText(name, { x: 40, y: 200, font });
  return Buffer.from(await pdf.save());
}

const shown = (bytes: Buffer) =>
  withPdf(bytes, async (pdf) =>
    Array.from({ length: pdf.pageCount }, (_, index) =>
      pdf.withPage(index, (page) => [
        page
          .textLayer()
          .words.map((word) => word.text)
          .join(" "),
        Math.round(page.width),
        Math.round(page.height),
      ]),
    ),
  );

describe("one PDF of pages of several files", () => {
  test("has them in the given order, turned as they are shown", async () => {
    const bytes = await composePdf([
      {
        bytes: await pdfOf("Alfa", "Beta", "Gama"),
        pages: [
          { page: 2, rotation: 0 },
          { page: 0, rotation: 90 },
        ],
      },
      { bytes: await pdfOf("Delta") },
    ]);
    expect(await shown(bytes)).toEqual([
      ["Gama", 300, 400],
      ["Alfa", 400, 300],
      ["Delta", 300, 400],
    ]);
  });

  test("takes pictures as pages, and says how large pages are", async () => {
    const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    const bytes = await composePdf([{ bytes: png, pages: [{ page: 0, rotation: 270 }] }, { bytes: await pdfOf("Konec") }]);
    expect(await shown(bytes)).toEqual([
      ["", 421, 842],
      ["Konec", 300, 400],
    ]);
    expect(await measurePages(png)).toEqual([{ width: 842, height: 421 }]);
    expect(await measurePages(Buffer.from('<?xml version="1.0"?><Invoice/>'))).toEqual([]);
  });

  test("has a sheet that lies on a page as a page of its own, whichever way up", async () => {
    const pages = [{ page: 0, rotation: 90 as const, area: [0.5, 0, 1, 0.25] as [number, number, number, number] }];
    const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    expect(await shown(await composePdf([{ bytes: png, pages }]))).toEqual([["", 211, 842]]);
    const pdf = await composePdf([{ bytes: png }]);
    expect(await shown(await composePdf([{ bytes: pdf, pages }]))).toEqual([["", 105, 421]]);
  });

  test.each([
    ["damaged.pdf", Buffer.from("%PDF-1.7\nnothing"), undefined],
    ["cut.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1]), undefined],
    ["short.pdf", undefined, [{ page: 7, rotation: 0 as const }]],
  ])("fails for %s", async (_name, bytes, pages) => {
    await expect(composePdf([{ bytes: bytes ?? (await blankPdf()), ...(pages ? { pages } : {}) }])).rejects.toMatchObject({
      errorType: "InvalidDocumentCorrupted",
    });
  });

  test("a child makes it, and a hostile file ends as an error", async () => {
    const tools = reader.pdfTools({ tenantId: "a" });
    const good = await stored("d.pdf", await pdfOf("Dobrá".replace("á", "a")));
    expect(await shown(await reader.composePdf([{ path: good }, { path: good }]))).toHaveLength(2);
    await expect(reader.composePdf([{ path: await stored("bad.pdf", Buffer.from("%PDF-1.7\nnothing")) }])).rejects.toMatchObject({
      errorType: "InvalidDocumentCorrupted",
    });
    await expect(tools.picturePdf(Buffer.from("no picture"))).rejects.toMatchObject({ name: "ReadFailure" });
    expect(await reader.measurePages(good)).toEqual([{ width: 300, height: 400 }]);
    const extended = await tools.extendPdf(await pdfOf("Strana"), { now: new Date("2026-03-05T10:00:00Z"), cover: await pdfOf("Kryci") });
    expect((await shown(extended)).map(([text]) => text)).toEqual(["Kryci", "Strana"]);
  });
});
