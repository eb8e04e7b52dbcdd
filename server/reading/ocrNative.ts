import { Worker } from "node:worker_threads";
import { LINE_SEGMENTATION, type Ocr, OCR_MODELS, type OcrText, parseTsv, SEGMENTATION } from "./ocr.ts";
import type { Raster } from "./raster.ts";
import type { Answers, Message, Question, Reply } from "./tesseract/thread.ts";

/**
 * The installed library of Tesseract in a thread of its own, which keeps its models from page to page; undefined when it or its Czech data is
 * missing.
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
  const read = async (pictures: readonly Raster[], text: OcrText, mode: string, dpi: number | string) =>
    thread.ask({ ask: "read", pictures, models: models[text], mode: Number(mode), dpi: Math.round(Number(dpi)) });
  return {
    describe: () => `native tesseract ${version} (${any})`,
    recognise: async (picture, { dpi, layout, text, meanwhile }) => {
      const tables = read([await picture()], text, SEGMENTATION[layout], dpi);
      meanwhile?.();
      return parseTsv((await tables)[0]!);
    },
    readLines: async (lines, text) => {
      if (lines.length === 0) return [];
      return (await read(lines, text, LINE_SEGMENTATION.mode, LINE_SEGMENTATION.dpi)).map(parseTsv);
    },
    orientation: async (picture) => (installed.includes("osd") ? thread.ask({ ask: "orientation", picture }) : undefined),
    close: async () => {
      await thread.ask({ ask: "close" }).catch(() => undefined);
      await thread.end();
    },
  };
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
