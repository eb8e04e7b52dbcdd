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

/** The library in the memory of this process. Everything takes the time of the recognition and blocks its thread. */
export type Library = {
  version: string;
  /** The models that are installed, among them `first`; undefined where that one is not. */
  installed(first: string): string[] | undefined;
  /** The words of a grey picture as a table (TSV); `models` as "ces+deu", `mode` a page segmentation mode. */
  read(picture: Raster, how: { models: string; mode: number; dpi: number }): string;
  /** By how many degrees a picture has to be turned clockwise to stand; undefined where that cannot be made out. */
  orientation(picture: Raster): Turn | undefined;
  close(): void;
};

/** Opens the installed library; undefined where there is none. */
export function openLibrary(): Library | undefined {
  const found = load();
  if (!found) return undefined;
  const calls = callsOf(found);
  /** Engines by their models: to load two takes a fifth of a second, as long as a third of a page. */
  const engines = new Map<string, unknown>();
  const engine = (models: string, kind = NETWORKS): unknown => {
    const known = engines.get(models);
    if (known !== undefined) return known;
    const made: unknown = calls.create();
    if (calls.init(made, null, models, kind) !== 0) {
      calls.delete(made);
      return undefined;
    }
    for (const [name, value] of Object.entries(SETTINGS)) calls.set(made, name, value);
    engines.set(models, made);
    return made;
  };
  const show = (of: unknown, picture: Raster, mode: number, dpi: number) => {
    if (picture.channels !== 1 || picture.data.length < picture.width * picture.height) throw new Error("recognition takes grey pictures only");
    calls.setMode(of, mode);
    calls.setImage(of, picture.data, picture.width, picture.height, 1, picture.width);
    calls.setDpi(of, dpi);
  };
  return {
    version: calls.version(),
    installed: (first) => {
      const opened = engine(first);
      return opened === undefined ? undefined : textsAt(calls.languages(opened));
    },
    read: (picture, { models, mode, dpi }) => {
      const reading = engine(models);
      if (reading === undefined) throw new Error(`the models ${models} cannot be opened`);
      show(reading, picture, mode, dpi);
      try {
        if (calls.recognise(reading, null) !== 0) throw new Error("recognition failed");
        return takeText(calls.table(reading, 0), calls.deleteText);
      } finally {
        calls.clear(reading);
      }
    },
    orientation: (picture) => {
      const judging = engine(ORIENTATION_MODEL, ANY_ENGINE);
      if (judging === undefined) return undefined;
      show(judging, picture, ORIENTATION_ONLY, ORIENTATION_DPI);
      const degrees = [0];
      try {
        // What it answers is the turn of the page, not the one that mends it.
        if (!calls.orientation(judging, degrees, [0], [null], [0])) return undefined;
        const turn = (360 - degrees[0]!) % 360;
        return turn === 0 || turn === 90 || turn === 180 || turn === 270 ? turn : undefined;
      } finally {
        calls.clear(judging);
      }
    },
    close: () => {
      for (const one of engines.values()) calls.delete(one);
      engines.clear();
    },
  };
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
    recognise: library.func("int TessBaseAPIRecognize(void *engine, void *monitor)"),
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
