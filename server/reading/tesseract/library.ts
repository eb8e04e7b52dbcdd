import koffi from "koffi";
import type { Raster } from "#server/reading/raster.ts";

/** Names of the library by system, newest first; the loader finds them where it finds others. */
const NAMES: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ["libtesseract.so.5", "libtesseract.so.4"],
  darwin: ["libtesseract.5.dylib", "/opt/homebrew/lib/libtesseract.5.dylib", "/usr/local/lib/libtesseract.5.dylib"],
};

/** Engine modes of the library: the networks alone; and, for the model of orientation, which is none, what it has. */
const NETWORKS = 1;
const ANY_ENGINE = 3;
const ORIENTATION_MODEL = "osd";
const ORIENTATION_ONLY = 0;
const ORIENTATION_DPI = 150;

/** Lines are read inverted too, as light print on dark, only where the plain reading makes no sense at all: the usual 0.7 doubts faint print. */
const SETTINGS = { invert_threshold: "0.5" };

export type Turn = 0 | 90 | 180 | 270;

/** How a picture is read: `models` as "ces+deu", `mode` a page segmentation mode, its resolution in dpi. */
export type Order = { models: string; mode: number; dpi: number };

/** Engines of the library that work one after the other. Each keeps its models from picture to picture, and nothing of a picture. */
export type Recogniser = {
  /** The words of a grey picture as a table (TSV). */
  read(picture: Raster, how: Order): Promise<string>;
  /** By how many degrees a picture has to be turned clockwise to stand; undefined where that cannot be made out. */
  orientation(picture: Raster): Promise<Turn | undefined>;
  /** The models that are installed, found by opening these; undefined where none of them is. */
  installed(models: string): Promise<string[] | undefined>;
  close(): Promise<void>;
};

/** The library in the memory of this process. What takes long is done in a thread of the system's. */
export type Library = { version: string; recogniser(): Recogniser };

/** Opens the installed library; undefined where there is none. */
export function openLibrary(): Library | undefined {
  // Threads of its own make it no faster and wait for each other. They are counted when the library is loaded, from the environment of the process.
  process.env.OMP_THREAD_LIMIT = "1";
  const found = load();
  if (!found) return undefined;
  const calls = callsOf(found);
  return { version: calls.version(), recogniser: () => recogniserOf(calls) };
}

type Calls = ReturnType<typeof callsOf>;

function recogniserOf(calls: Calls): Recogniser {
  const inTurn = turns();
  /** Engines by their models: to load two takes a fifth of a second, as long as a third of a page. */
  const engines = new Map<string, unknown>();
  const engine = async (models: string, kind = NETWORKS): Promise<unknown> => {
    const known = engines.get(models);
    if (known !== undefined) return known;
    const made: unknown = calls.create();
    if ((await elsewhere<number>(calls.init, made, null, models, kind)) !== 0) {
      calls.delete(made);
      return undefined;
    }
    for (const [name, value] of Object.entries(SETTINGS)) calls.set(made, name, value);
    engines.set(models, made);
    return made;
  };
  /** Shows a picture to an engine and clears it away behind the work. */
  const shown = async <T>(of: unknown, picture: Raster, { mode, dpi }: Omit<Order, "models">, work: () => Promise<T>): Promise<T> => {
    if (picture.channels !== 1 || picture.data.length < picture.width * picture.height) throw new Error("recognition takes grey pictures only");
    calls.setMode(of, mode);
    calls.setImage(of, picture.data, picture.width, picture.height, 1, picture.width);
    calls.setDpi(of, dpi);
    try {
      return await work();
    } finally {
      calls.clear(of);
    }
  };
  return {
    read: (picture, how) =>
      inTurn(async () => {
        const reading = await engine(how.models);
        if (reading === undefined) throw new Error(`the models ${how.models} cannot be opened`);
        return shown(reading, picture, how, async () => {
          const table = await elsewhere<unknown>(calls.table, reading, 0);
          if (table === null) throw new Error("recognition failed");
          return takeText(table, calls.deleteText);
        });
      }),
    orientation: (picture) =>
      inTurn(async () => {
        const judging = await engine(ORIENTATION_MODEL, ANY_ENGINE);
        if (judging === undefined) return undefined;
        return shown(judging, picture, { mode: ORIENTATION_ONLY, dpi: ORIENTATION_DPI }, async () => {
          const degrees = [0];
          // What it answers is the turn of the page, not the one that mends it.
          if (!(await elsewhere<boolean>(calls.orientation, judging, degrees, [0], [null], [0]))) return undefined;
          const turn = (360 - degrees[0]!) % 360;
          return turn === 0 || turn === 90 || turn === 180 || turn === 270 ? turn : undefined;
        });
      }),
    installed: (models) =>
      inTurn(async () => {
        const opened = await engine(models);
        return opened === undefined ? undefined : textsAt(calls.languages(opened));
      }),
    close: () =>
      inTurn(async () => {
        for (const one of engines.values()) calls.delete(one);
        engines.clear();
      }),
  };
}

/** Makes what it is given follow each other: an engine holds one picture. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

/** A call in a thread of the system's. */
function elsewhere<T>(call: { async(...given: unknown[]): unknown }, ...given: unknown[]): Promise<T> {
  return new Promise((resolve, reject) => void call.async(...given, (error: Error | null, value: T) => (error ? reject(error) : resolve(value))));
}

function load(): ReturnType<typeof koffi.load> | undefined {
  for (const name of NAMES[process.platform] ?? []) {
    try {
      // Its own libraries come first: Node has some of them inside, in other versions.
      return koffi.load(name, { deep: true, lazy: true });
    } catch {
      // Not there: the next name.
    }
  }
  return undefined;
}

/** The calls of capi.h that are used. */
function callsOf(library: ReturnType<typeof koffi.load>) {
  return {
    version: library.func("const char *TessVersion()") as () => string,
    create: library.func("void *TessBaseAPICreate()"),
    delete: library.func("void TessBaseAPIDelete(void *engine)"),
    init: library.func("int TessBaseAPIInit2(void *engine, const char *folder, const char *models, int kind)"),
    languages: library.func("void *TessBaseAPIGetAvailableLanguagesAsVector(void *engine)"),
    set: library.func("int TessBaseAPISetVariable(void *engine, const char *name, const char *value)"),
    setMode: library.func("void TessBaseAPISetPageSegMode(void *engine, int mode)"),
    setImage: library.func("void TessBaseAPISetImage(void *engine, const uint8_t *pixels, int width, int height, int bytesPerPixel, int bytesPerRow)"),
    setDpi: library.func("void TessBaseAPISetSourceResolution(void *engine, int dpi)"),
    table: library.func("void *TessBaseAPIGetTsvText(void *engine, int page)"),
    orientation: library.func(
      "bool TessBaseAPIDetectOrientationScript(void *engine, _Out_ int *degrees, _Out_ float *sureness, _Out_ const char **script, _Out_ float *scriptSureness)",
    ),
    clear: library.func("void TessBaseAPIClear(void *engine)"),
    deleteText: library.func("void TessDeleteText(void *text)"),
  };
}

function takeText(text: unknown, free: (text: unknown) => void): string {
  try {
    return koffi.decode(text, "char", -1) as string;
  } finally {
    free(text);
  }
}

/** A list of texts that ends with an empty pointer. */
function textsAt(list: unknown): string[] {
  const texts: string[] = [];
  for (let at = 0; ; at += 1) {
    const text = koffi.decode(list, at * koffi.sizeof("void *"), "const char *") as string | null;
    if (text === null) return texts;
    texts.push(text);
  }
}
