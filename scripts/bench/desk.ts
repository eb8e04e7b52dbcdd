import { openBrowser, openContext, signIn } from "#e2e/browser.ts";
import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import type { Page } from "playwright-core";
import { ADMIN, type Bench, startBench } from "./program.ts";
import { type Benchmark, type Figure, figure, percentile } from "./result.ts";
import { untilRead, upload } from "./uploads.ts";
import { wholeWindow } from "./window.ts";

const PAGES = 60;
const LINES_PER_PAGE = 55;
const ITEMS = 300;
/** A busy machine may take its time to get ready; only what is measured has to be quick. In milliseconds. */
const WAIT_MS = 120_000;
/** Documents that are opened one after the other. */
const OPENINGS = 20;
/** Event Timing reports only events from this duration on, in milliseconds; shorter ones count as that. */
const FLOOR_MS = 16;
/** Pause between two keys: a quick typist, in milliseconds. */
const KEY_MS = 90;
/** How long a document is looked at before the next one is opened: it is read ahead meanwhile. */
const LOOK_MS = 2_500;

/** An invoice with many dense pages behind its first one. */
async function longInvoice(): Promise<Buffer> {
  const document = await PDFDocument.load(await renderPdf(generateInvoice(21, { language: "cs", kind: "invoice" })));
  const font = await document.embedFont(StandardFonts.Helvetica);
  while (document.getPageCount() < PAGES) {
    const page = document.addPage([595, 842]);
    const number = document.getPageCount();
    for (let line = 0; line < LINES_PER_PAGE; line += 1) {
      const text = `${number * 100 + line}  Material supplied and fitted on site, item ${line}   ${1 + (line % 9)} pcs   ${120 + line},50   21 %   ${(1 + (line % 9)) * 120},00`;
      page.drawText(text, { x: 40, y: 800 - line * 14, size: 9, font });
    }
  }
  return Buffer.from(await document.save());
}

const items = Array.from({ length: ITEMS }, (_, at) => ({
  description: `Materiál a práce na stavbě, položka ${at + 1}`,
  quantity: String(1 + (at % 9)),
  unit: "ks",
  unitPrice: "120.5",
  vatRate: "21.00",
  totalWithoutVat: ((1 + (at % 9)) * 120.5).toFixed(2),
}));

/** Runs keys on the page and answers, of each interaction, the milliseconds until the next paint. */
async function interactions(page: Page, work: (press: (key: string) => Promise<void>) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const slow = new Map<number, number>();
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) slow.set(entry.interactionId, Math.max(slow.get(entry.interactionId) ?? 0, entry.duration));
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { slowInteractions: slow, observing: observer });
  });
  let count = 0;
  await work(async (key) => {
    count += 1;
    await page.keyboard.press(key);
    await page.waitForTimeout(KEY_MS);
  });
  await page.waitForTimeout(500);
  const slow = await page.evaluate(() => {
    const { slowInteractions, observing } = window as unknown as { slowInteractions: Map<number, number>; observing: PerformanceObserver };
    observing.disconnect();
    return [...slowInteractions.values()];
  });
  return [...slow, ...Array.from({ length: Math.max(0, count - slow.length) }, () => FLOOR_MS)];
}

const repeat = async (press: (key: string) => Promise<void>, times: number, ...keys: string[]): Promise<void> => {
  for (let at = 0; at < times; at += 1) for (const key of keys) await press(key);
};

const walks: Record<string, (page: Page, press: (key: string) => Promise<void>) => Promise<void>> = {
  "typing in fields": async (page, press) => {
    for (const name of ["invoiceNumber", "supplierName", "totalAmount", "dueDate"]) {
      await page.locator(`#field-${name}`).focus();
      await repeat(press, 1, ..."1234,5".split(""), "Backspace", "Backspace", "Escape");
    }
  },
  "walking through all fields": async (page, press) => {
    await page.locator("#field-invoiceNumber").focus();
    await repeat(press, 24, "Tab");
  },
  "arrows in the items": async (page, press) => {
    await page.locator("[role=grid]").focus();
    await repeat(press, 30, "ArrowDown");
    await repeat(press, 4, "ArrowRight", "ArrowLeft", "Control+ArrowDown", "Control+ArrowUp");
  },
  "typing in the items": async (page, press) => {
    await page.locator("[role=grid]").focus();
    await repeat(press, 6, "ArrowRight", "1", "2", ",", "5", "Enter");
    await repeat(press, 6, "Control+z");
  },
  "turning pages": async (page, press) => {
    await page.locator("#field-invoiceNumber").focus();
    await repeat(press, 25, "PageDown");
    await repeat(press, 10, "PageUp");
  },
  zooming: async (page, press) => {
    await page.locator("[data-testid=page-sheet]").locator("..").focus();
    await repeat(press, 6, "+");
    await repeat(press, 6, "-");
    await repeat(press, 2, "0");
  },
};

/** Milliseconds from the key that opens the neighbour in the list until its page is painted. */
async function opening(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const before = document.querySelector("h1:not([aria-busy=true] *)")?.textContent;
    Object.assign(window, { openedAfter: undefined });
    addEventListener(
      "keydown",
      () => {
        const start = performance.now();
        const look = () => {
          const image = document.querySelector<HTMLImageElement>("[data-testid=page-sheet] img");
          const isNext = document.querySelector("h1:not([aria-busy=true] *)")?.textContent !== before;
          if (isNext && image?.complete && image.naturalWidth > 0)
            requestAnimationFrame(() => Object.assign(window, { openedAfter: performance.now() - start }));
          else requestAnimationFrame(look);
        };
        look();
      },
      { once: true, capture: true },
    );
  });
  await page.keyboard.press(key);
  await page.waitForFunction(() => (window as unknown as { openedAfter?: number }).openedAfter !== undefined, undefined, { timeout: 20_000 });
  return page.evaluate(() => (window as unknown as { openedAfter: number }).openedAfter);
}

async function openLong(bench: Bench, page: Page): Promise<void> {
  const documentId = await upload(bench, await longInvoice(), "dlouha.pdf");
  await untilRead(bench);
  const saved = await bench.call("PATCH", `/v1/documents/${documentId}`, { items });
  if (!saved.ok) throw new Error(`The items were not saved: ${saved.status} ${await saved.text()}`);
  await page.goto(`${bench.url}/Document/${documentId}`);
  await page.locator("[data-testid=page-sheet] img").first().waitFor();
  await page.getByRole("switch").first().click();
  await page.waitForTimeout(3_000);
}

async function openings(bench: Bench, page: Page): Promise<Omit<Figure, "benchmark">[]> {
  for (let at = 0; at < OPENINGS + 2; at += 1) await upload(bench, await renderPdf(generateInvoice(300 + at, { language: "cs" })), `doklad-${at}.pdf`);
  await untilRead(bench);
  const list = (await (await bench.call("POST", "/v1/documents/list", { sort: { field: "createdTime", direction: "asc" } })).json()) as {
    items: { documentId: string; fileName: string }[];
    listResultId: string;
  };
  const first = list.items.find(({ fileName }) => fileName === "doklad-0.pdf");
  await page.goto(`${bench.url}/Document/${first?.documentId}?listResultId=${list.listResultId}`);
  await page.locator("[data-testid=page-sheet] img").first().waitFor();
  const ahead: number[] = [];
  const again: number[] = [];
  for (let at = 0; at < OPENINGS; at += 1) {
    await page.waitForTimeout(LOOK_MS);
    ahead.push(await opening(page, "Alt+ArrowRight"));
  }
  for (let at = 0; at < OPENINGS; at += 1) {
    await page.waitForTimeout(LOOK_MS / 5);
    again.push(await opening(page, "Alt+ArrowLeft"));
  }
  return [
    figure("next document, page on the screen, p50", percentile(ahead, 0.5), "ms", { samples: ahead.length }),
    figure("next document, page on the screen, p95", percentile(ahead, 0.95), "ms", { samples: ahead.length, goal: 50 }),
    figure("document seen before, page on the screen, p50", percentile(again, 0.5), "ms", { samples: again.length }),
    figure("document seen before, page on the screen, p95", percentile(again, 0.95), "ms", { samples: again.length, goal: 50 }),
  ];
}

export const desk: Benchmark = {
  name: "desk",
  says: `document of ${PAGES} pages and ${ITEMS} items in a browser: from a key to the next paint; opening the next document`,
  async run() {
    const bench = await startBench();
    const browser = await openBrowser();
    try {
      const context = await openContext(browser);
      context.setDefaultTimeout(WAIT_MS);
      const page = await wholeWindow(await context.newPage());
      await signIn(page, bench.url, ADMIN.email, ADMIN.password);
      await openLong(bench, page);
      const all: number[] = [];
      const figures: Omit<Figure, "benchmark">[] = [];
      for (const [name, walk] of Object.entries(walks)) {
        const times = await interactions(page, (press) => walk(page, press));
        all.push(...times);
        figures.push(figure(`${name}, p95`, percentile(times, 0.95), "ms", { samples: times.length }));
      }
      figures.push(figure("every interaction, p95", percentile(all, 0.95), "ms", { samples: all.length, goal: 50 }));
      // What was typed stays unsaved, so another window opens the next documents.
      return [...figures, ...(await openings(bench, await wholeWindow(await context.newPage())))];
    } finally {
      await browser.close();
      await bench.stop();
    }
  },
};
