import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, constants, tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildInvoice } from "#test/invoices.ts";
import { invoiceLines, pagePicture } from "#test/pictures.ts";
import { ReaderBusy, ReadingTakesLong } from "./failure.ts";
import { createReader, type Reader, type ReaderOptions } from "./pool.ts";
import { residentBytes } from "./sandbox/start.ts";

const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };
const proc = residentBytes(process.pid) > 0;

let folder: string;
let reader: Reader | undefined;
const warnings: string[] = [];
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "kvitance-pool-"))));
afterEach(async () => {
  await reader?.close();
  warnings.length = 0;
});
afterAll(() => rm(folder, { recursive: true }));

function open(options: Partial<ReaderOptions> = {}): Reader {
  reader = createReader({ size: 1, log: { warn: (_, message) => void warnings.push(message) }, ...options });
  return reader;
}

/** A child that does what the name of the file says. */
const OBEDIENT = `
import { getPriority } from "node:os";
process.on("message", ({ request, processors }) => {
  const answer = () => process.send({ done: true, value: { ok: true, reading: { pages: [], barcodes: [], documents: [], pid: process.pid, processors, env: Object.keys(process.env) } } });
  const held = [];
  const used = () => process.cpuUsage().user + process.cpuUsage().system;
  const work = (ms) => { for (const end = used() + ms * 1_000; used() < end;); };
  switch (request.fileName ?? Buffer.from(request.bytes).toString()) {
    case "hang": for (;;) {}
    case "eat": setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 10); break;
    case "crash": process.kill(process.pid, "SIGSEGV"); break;
    case "pages": { let page = 0; const next = () => { work(300); page += 1; process.send({ progress: { read: page, of: 3 } }); if (page === 3) answer(); else setTimeout(next, 600); }; next(); break; }
    case "pages without end": setInterval(() => process.send({ progress: { read: 1, of: 2 } }), 100); break;
    case "a page of a thousand": work(3_100); process.send({ progress: { read: 1, of: 1000 } }); break;
    case "wait": break;
    case "long": setTimeout(() => process.send({ done: true, value: { ok: true, reading: { pid: process.pid, processors, priority: getPriority() } } }), 1_000); break;
    default: answer();
  }
});
process.on("disconnect", () => process.exit(0));
process.send({ ready: true });
`;

describe("limits of a child", () => {
  let entry: string;
  beforeAll(async () => {
    entry = join(folder, "child.mjs");
    await writeFile(entry, OBEDIENT);
  });
  const ask = (of: Reader, fileName: string) => of.read({ path: entry, fileName, context });
  const pidOf = (result: unknown) => (result as { reading: { pid: number } }).reading.pid;

  test("a child is used again", async () => {
    const pool = open({ entry });
    expect(pidOf(await ask(pool, "a"))).toBe(pidOf(await ask(pool, "b")));
  });

  test("children share the processors while they work at the same time", async () => {
    const pool = open({ entry, size: 2 });
    const processorsOf = (result: unknown) => (result as { reading: { processors: number } }).reading.processors;
    expect(processorsOf(await ask(pool, "a"))).toBe(availableParallelism());
    const [, beside] = await Promise.all([ask(pool, "long"), ask(pool, "b")]);
    expect(processorsOf(beside)).toBe(Math.max(1, Math.floor(availableParallelism() / 2)));
  });

  test("a long request yields the processor to others, the next file gets a child of full priority", async () => {
    const pool = open({ entry, longMs: 50 });
    const long = await ask(pool, "long");
    expect(long).toMatchObject({ reading: { priority: constants.priority.PRIORITY_BELOW_NORMAL } });
    expect(pidOf(await ask(pool, "next"))).not.toBe(pidOf(long));
  });

  test("R034 a child that hangs is killed, the next file gets a fresh one", async () => {
    const pool = open({ entry, requestMs: 600 });
    const before = pidOf(await ask(pool, "a"));
    expect(await ask(pool, "hang")).toMatchObject({ ok: false, errorType: "ExtractionError" });
    expect(pidOf(await ask(pool, "b"))).not.toBe(before);
    expect(warnings).toEqual(["a reading child was ended"]);
  });

  test.skipIf(!proc)("a reading that a busy machine holds up goes on, one that only waits ends in the end", async () => {
    const pool = open({ entry, requestMs: 300 });
    expect(await ask(pool, "long")).toMatchObject({ ok: true });
    const since = Date.now();
    expect(await ask(pool, "wait")).toMatchObject({ ok: false, errorType: "ExtractionError" });
    expect(Date.now() - since).toBeGreaterThan(2_500);
  });

  test.skipIf(!proc)("R034 a child that eats memory is killed", async () => {
    const pool = open({ entry, memoryBytes: 300_000_000 });
    expect(await ask(pool, "eat")).toMatchObject({ ok: false, errorType: "InvalidDocumentCorrupted" });
    expect(await ask(pool, "a")).toMatchObject({ ok: true });
  });

  test("R034 a file that crashes its child twice is damaged; the others do not notice", async () => {
    const pool = open({ entry, size: 2 });
    const [bad, good] = await Promise.all([ask(pool, "crash"), ask(pool, "a")]);
    expect(bad).toMatchObject({ ok: false, errorType: "InvalidDocumentCorrupted" });
    expect(good).toMatchObject({ ok: true });
    expect(warnings).toEqual(["a reading child died", "a reading child died"]);
  });

  test("finished pages give a long document more time", async () => {
    const pool = open({ entry, requestMs: 700 });
    expect(await ask(pool, "pages")).toMatchObject({ ok: true });
  });

  test("R034 however many pages come, a reading ends at the limit of a document", async () => {
    expect(await ask(open({ entry, requestMs: 5_000, maxReadingMs: 500 }), "pages without end")).toMatchObject({ ok: false, errorType: "ExtractionError" });
  });

  test("a reading whose pages say that it will take longer than its turn ends at once; without a turn it goes on", async () => {
    const pool = open({ entry });
    const within = (fileName: string, withinMs: number) => pool.read({ path: entry, fileName, context, withinMs });
    await expect(within("a page of a thousand", 60_000)).rejects.toThrow(ReadingTakesLong);
    await expect(within("hang", 300)).rejects.toThrow(ReadingTakesLong);
    expect(await within("pages", 60_000)).toMatchObject({ ok: true });
    expect(await ask(pool, "pages")).toMatchObject({ ok: true });
  });

  test("secrets of the parent do not reach a child", async () => {
    process.env.KVITANCE_TEST_SECRET = "hidden";
    process.env.HTTPS_PROXY = "http://proxy.example.com";
    const result = await ask(open({ entry }), "a");
    delete process.env.KVITANCE_TEST_SECRET;
    delete process.env.HTTPS_PROXY;
    const { env } = (result as unknown as { reading: { env: string[] } }).reading;
    expect(env).toContain("PATH");
    expect(env.filter((name) => /SECRET|PROXY/i.test(name))).toEqual([]);
  });

  test("closing answers what is under way", async () => {
    const pool = open({ entry });
    const asked = [ask(pool, "hang"), ask(pool, "a")];
    await new Promise((resolve) => setTimeout(resolve, 300));
    await pool.close();
    expect(await Promise.all(asked)).toMatchObject([{ ok: false }, { ok: false }]);
    expect(await ask(pool, "a")).toMatchObject({ ok: false, errorType: "ExtractionError" });
  });
});

describe("drawing for several tenants", () => {
  let entry: string;
  beforeAll(async () => {
    entry = join(folder, "drawing.mjs");
    await writeFile(entry, OBEDIENT);
  });
  const pages = ["hang", "other", "1", "2", ...Array.from({ length: 5 }, (_, page) => `page ${page}`)];
  const pathOf = (name: string) => join(folder, `${name}.page`);
  beforeAll(() => Promise.all(pages.map((name) => writeFile(pathOf(name), name))));
  const draw = (of: Reader, name: string, tenantId: string, signal?: AbortSignal) =>
    of.renderPage({ path: pathOf(name), fileName: name, page: 0, rotation: 0, width: 10 }, { tenantId, signal });

  test.skipIf(!proc)("a page that takes too much of the processor ends, and is not tried again", async () => {
    const pool = open({ entry, otherMs: 300 });
    await expect(draw(pool, "hang", "a")).rejects.toThrow("longer than its limit");
    await expect(draw(pool, "hang", "a")).rejects.toThrow("longer than its limit");
    await expect(draw(pool, "hang", "b")).rejects.toThrow("longer than its limit");
    expect(warnings).toEqual(["a reading child was ended"]);
    await expect(draw(pool, "other", "a")).resolves.toBeUndefined();
  });

  test("a tenant whose pages hang leaves a child to the others", async () => {
    const pool = open({ entry, size: 2, maxPerTenant: 1 });
    const hanging = [draw(pool, "hang", "a"), draw(pool, "hang", "a")].map((drawing) => drawing.catch(() => "ended"));
    for (let page = 0; page < 5; page += 1) await draw(pool, `page ${page}`, "b");
    expect(warnings).toEqual([]);
    await pool.close();
    expect(await Promise.all(hanging)).toEqual(["ended", "ended"]);
  });

  test("a tenant with too much waiting is refused, another is not", async () => {
    const pool = open({ entry, size: 1, maxWaiting: 1 });
    const first = [draw(pool, "hang", "a"), draw(pool, "1", "a"), draw(pool, "1", "b")].map((drawing) => drawing.catch(() => "ended"));
    await expect(draw(pool, "2", "a")).rejects.toThrow(ReaderBusy);
    await pool.close();
    expect(await Promise.all(first)).toEqual(["ended", "ended", "ended"]);
  });

  test("what a client asked that has gone is dropped, and is no failure of the page", async () => {
    const pool = open({ entry, size: 1, maxWaiting: 1, otherMs: 300 });
    const hanging = draw(pool, "hang", "a").catch(() => "ended");
    const client = new AbortController();
    const dropped = draw(pool, "1", "a", client.signal);
    client.abort();
    await expect(dropped).rejects.toThrow("stopped");
    await expect(draw(pool, "1", "a", client.signal)).rejects.toThrow("stopped");
    // Its place is free for the next one.
    await expect(draw(pool, "1", "a")).resolves.toBeUndefined();
    expect(await hanging).toBe("ended");
  });
});

describe("a real child", () => {
  test.skipIf(!proc)("draws documents, and ends one whose text takes too long", async () => {
    const pool = open({ otherMs: 3_000 });
    const tools = pool.pdfTools({ tenantId: "a" });
    const look = { now: new Date("2026-03-02T00:00:00Z"), culture: "cs-CZ" as const };
    const invoice = buildInvoice({ documentId: "drawn", totalAmount: "121.00", note: "Děkujeme." });
    for (const bytes of [await tools.drawInvoice(invoice, look), await tools.drawCover(invoice, look, [])])
      expect(bytes.toString("latin1", 0, 5)).toBe("%PDF-");
    await expect(tools.drawInvoice({ ...invoice, note: ";".repeat(60_000) }, look)).rejects.toThrow("longer than its limit");
    await expect(tools.drawInvoice(invoice, look)).resolves.toBeInstanceOf(Buffer);
  });

  test("R023 reads a picture, draws it upright and names its engine", async () => {
    const pool = open();
    const path = join(folder, "page.png");
    await writeFile(path, await pagePicture(invoiceLines));
    const result = await pool.read({ path, fileName: "page.png", context });
    expect(result.ok && result.reading.pages[0]!.words.map((word) => word.text)).toContain("Faktura");
    expect((await pool.describe()).ocr).toMatch(/^(native|packaged) tesseract/);
    const drawn = await pool.renderPage({ path, fileName: "page.png", page: 0, rotation: 90, width: 700 });
    expect(await sharp(drawn).metadata()).toMatchObject({ format: "webp", width: 700, height: 495 });
    expect(await pool.renderPage({ path, fileName: "page.png", page: 1, rotation: 0, width: 700 })).toBeUndefined();
  });

  test("R034 an unreadable file is refused with its type, also for drawing; an XML file has no page", async () => {
    const pool = open();
    const [bad, xml] = [join(folder, "bad.pdf"), join(folder, "faktura.isdoc")];
    await writeFile(bad, "%PDF-1.7\n%%EOF");
    await writeFile(xml, '<?xml version="1.0"?><Invoice xmlns="http://isdoc.cz/namespace/2013" version="6.0.1"/>');
    expect(await pool.read({ path: bad, fileName: "bad.pdf", context })).toMatchObject({ ok: false, errorType: "InvalidDocumentCorrupted" });
    await expect(pool.renderPage({ path: bad, fileName: "bad.pdf", page: 0, rotation: 0, width: 100 })).rejects.toMatchObject({
      errorType: "InvalidDocumentCorrupted",
    });
    expect(await pool.renderPage({ path: xml, fileName: "faktura.isdoc", page: 0, rotation: 0, width: 100 })).toBeUndefined();
  });
});
