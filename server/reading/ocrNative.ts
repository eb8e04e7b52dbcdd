import { Worker } from "node:worker_threads";
import { divided, middleSpace } from "./halves.ts";
import { LINE_SEGMENTATION, type Ocr, OCR_MODELS, type OcrText, type OcrWord, parseTsv, SEGMENTATION } from "./ocr.ts";
import type { Answers, Message, Question, Reply } from "./tesseract/thread.ts";

/**
 * The installed library of Tesseract in two threads of their own, which keep their models from page to page and read a half of a page each;
 * undefined when it or its Czech data is missing.
 */
export async function nativeOcr(): Promise<Ocr | undefined> {
  const thread = startThread();
  const opened = await thread.ask({ ask: "open", first: OCR_MODELS.any[0]! }).catch(() => undefined);
  if (!opened?.installed.includes(OCR_MODELS.any[0]!)) {
    await thread.end();
    return undefined;
  }
  const { version, installed } = opened;
  const known = (text: OcrText) => OCR_MODELS[text].filter((model) => installed.includes(model));
  const any = known("any").join("+");
  const models: Record<OcrText, string> = { any, plain: known("plain").join("+") || any };
  let second: Thread | undefined;
  const how = (text: OcrText, mode: string, dpi: number | string) => ({ models: models[text], mode: Number(mode), dpi: Math.round(Number(dpi)) });
  return {
    describe: () => `native tesseract ${version} (${any})`,
    recognise: async (picture, { dpi, layout, text, meanwhile }) => {
      const whole = await picture();
      const row = layout === "page" ? middleSpace(whole, dpi) : undefined;
      const halves = row === undefined ? [whole] : divided(whole, row);
      const tables = halves.map((half, at) =>
        (at === 0 ? thread : (second ??= startThread())).ask({ ask: "read", pictures: [half], ...how(text, SEGMENTATION[layout], dpi) }),
      );
      meanwhile?.();
      const [upper = [], lower = []] = (await Promise.all(tables)).map(([table]) => parseTsv(table!));
      return [...upper, ...below(lower, row ?? 0, upper.at(-1)?.line ?? 0)];
    },
    readLines: async (lines, text) => {
      if (lines.length === 0) return [];
      const tables = await thread.ask({ ask: "read", pictures: lines, ...how(text, LINE_SEGMENTATION.mode, LINE_SEGMENTATION.dpi) });
      return tables.map(parseTsv);
    },
    orientation: async (picture) => (installed.includes("osd") ? thread.ask({ ask: "orientation", picture }) : undefined),
    close: async () => {
      for (const one of second ? [thread, second] : [thread]) {
        await one.ask({ ask: "close" }).catch(() => undefined);
        await one.end();
      }
    },
  };
}

/** Words of the lower half of a page on the page; its lines follow those of the upper half. */
function below(words: OcrWord[], row: number, lines: number): OcrWord[] {
  return words.map((word) => ({ ...word, y0: word.y0 + row, y1: word.y1 + row, line: word.line + lines }));
}

type Thread = { ask<T extends Question["ask"]>(question: Question & { ask: T }): Promise<Answers[T]>; end(): Promise<void> };

function startThread(): Thread {
  // Threads of its own make it no faster and wait for each other. They are counted when the library is loaded, from the environment of the process.
  process.env.OMP_THREAD_LIMIT = "1";
  const worker = new Worker(new URL("./tesseract/thread.ts", import.meta.url));
  worker.unref();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let count = 0;
  let ended: string | undefined;
  const fail = (reason: string) => {
    ended ??= reason;
    for (const { reject } of waiting.values()) reject(new Error(`recognition ended: ${reason}`));
    waiting.clear();
  };
  worker.on("message", ({ number, value, error }: Reply) => {
    const asked = waiting.get(number);
    waiting.delete(number);
    // Nothing keeps the process but an answer that is waited for.
    if (waiting.size === 0) worker.unref();
    if (error === undefined) asked?.resolve(value);
    else asked?.reject(new Error(error));
  });
  worker.on("error", (error) => fail(String(error)));
  worker.on("exit", (code) => fail(`code ${code}`));
  return {
    ask: <T extends Question["ask"]>(question: Question & { ask: T }) =>
      new Promise<Answers[T]>((resolve, reject) => {
        if (ended !== undefined) return reject(new Error(`recognition has ended: ${ended}`));
        count += 1;
        waiting.set(count, { resolve: resolve as (value: unknown) => void, reject });
        worker.ref();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ number: count, question } satisfies Message);
      }),
    end: async () => void (await worker.terminate()),
  };
}
