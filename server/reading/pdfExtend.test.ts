import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import PdfKit from "pdfkit";
import { describe, expect, test } from "vitest";
import { withPdf } from "./pdf.ts";
import { extendPdf } from "./pdfExtend.ts";

const now = new Date("2026-03-05T10:00:00Z");
const isdoc = { bytes: Buffer.from("<Invoice/>"), drawnFromIt: false };

async function paper(change: (pdf: PDFDocument) => void | Promise<void> = () => undefined): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawText("Strana", { x: 20, y: 200, font: await pdf.embedFont(StandardFonts.Helvetica) });
  await change(pdf);
  return Buffer.from(await pdf.save());
}

const attachments = (bytes: Buffer) => withPdf(bytes, async (pdf) => pdf.attachments().map((file) => [file.name, file.bytes.toString()]));

/** Names and relationships of the files that belong to the whole document. */
async function associated(bytes: Buffer): Promise<(string | undefined)[][]> {
  const { catalog } = await PDFDocument.load(bytes);
  const files = catalog.lookup(PDFName.of("AF"), PDFArray);
  return files.asArray().map((_, index) => {
    const file = files.lookup(index, PDFDict);
    return [file.lookup(PDFName.of("F"), PDFString).decodeText(), file.get(PDFName.of("AFRelationship"))?.toString()];
  });
}

describe("what is added to a PDF", () => {
  test("is added to what the supplier attached, wherever the PDF keeps that list", async () => {
    const direct = await paper((pdf) => pdf.attach(Buffer.from("a"), "dodaci-list.txt", { mimeType: "text/plain" }));
    const inOwnObject = await paper(async (pdf) => {
      await pdf.attach(Buffer.from("a"), "dodaci-list.txt", { mimeType: "text/plain" });
      await pdf.flush();
      pdf.catalog.set(PDFName.of("AF"), pdf.context.register(pdf.catalog.lookup(PDFName.of("AF"), PDFArray)));
    });
    for (const bytes of [direct, inOwnObject]) {
      const extended = await extendPdf(bytes, { now, isdoc });
      expect((await attachments(extended)).toSorted()).toEqual([
        ["dodaci-list.txt", "a"],
        ["invoice.isdoc", "<Invoice/>"],
      ]);
      expect(await associated(extended)).toEqual([
        ["dodaci-list.txt", undefined],
        ["invoice.isdoc", "/Alternative"],
      ]);
    }
  });

  test("says what it is and when it was added", async () => {
    const pdf = await PDFDocument.load(await extendPdf(await paper(), { now, isdoc }), { updateMetadata: false });
    const file = pdf.catalog.lookup(PDFName.of("AF"), PDFArray).lookup(0, PDFDict);
    const content = file.lookup(PDFName.of("EF"), PDFDict).lookup(PDFName.of("F"));
    const { dict } = content as unknown as { dict: PDFDict };
    const dates = ["CreationDate", "ModDate"].map((key) => dict.lookup(PDFName.of("Params"), PDFDict).lookup(PDFName.of(key), PDFString).decodeDate());
    expect([dict.get(PDFName.of("Subtype"))?.toString(), dates, pdf.getModificationDate()]).toEqual(["/text#2Fxml", [now, now], now]);
  });

  test("leaves turns, title, language and texts that look like brackets as they were", async () => {
    const before = await paper((pdf) => {
      pdf.setTitle("Faktura (1) <<2>> \\ ř");
      pdf.setLanguage("cs-CZ");
      pdf.catalog.set(PDFName.of("Odd"), PDFString.of("/Metadata 1 0 R >> /AF [ \\( "));
      pdf.getPage(0).setRotation({ type: "degrees", angle: 90 } as Parameters<ReturnType<typeof pdf.getPage>["setRotation"]>[0]);
    });
    const after = await PDFDocument.load(await extendPdf(before, { now, isdoc, cover: await paper() }), { updateMetadata: false });
    expect(after.getPages().map((page) => page.getRotation().angle)).toEqual([0, 90]);
    expect([after.getTitle(), after.catalog.lookup(PDFName.of("Lang"), PDFString).decodeText()]).toEqual(["Faktura (1) <<2>> \\ ř", "cs-CZ"]);
    expect(after.catalog.lookup(PDFName.of("Odd"), PDFString).decodeText()).toBe("/Metadata 1 0 R >> /AF [ ( ");
  });

  test("is nothing where the supplier's ISDOC is there: the bytes stay, and with them a claim of PDF/A", async () => {
    const own = await paper((pdf) => pdf.attach(Buffer.from("<Invoice>supplier</Invoice>"), "faktura.isdoc", { mimeType: "text/xml" }));
    expect((await extendPdf(own, { now, isdoc })).equals(own)).toBe(true);
    const covered = await extendPdf(own, { now, isdoc, cover: await paper() });
    expect(await attachments(covered)).toEqual([["faktura.isdoc", "<Invoice>supplier</Invoice>"]]);
  });

  test("can be added to once more", async () => {
    const once = await extendPdf(await paper(), { now, cover: await paper() });
    const twice = await extendPdf(once, { now, isdoc });
    expect([(await PDFDocument.load(twice)).getPageCount(), await attachments(twice)]).toEqual([2, [["invoice.isdoc", "<Invoice/>"]]]);
  });

  test("is refused for an encrypted PDF, also one that opens without a password", async () => {
    const locked = new PdfKit({ ownerPassword: "jen-pro-majitele", pdfVersion: "1.7" });
    const parts: Buffer[] = [];
    locked.on("data", (part: Buffer) => parts.push(part));
    const done = new Promise((resolve) => locked.on("end", resolve));
    locked.text("Strana").end();
    await done;
    await expect(extendPdf(Buffer.concat(parts), { now, isdoc })).rejects.toMatchObject({ name: "ReadFailure", errorType: "InvalidDocumentProtected" });
  });
});
