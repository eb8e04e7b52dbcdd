import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

// In a build of the program, stack traces name the sources all the same.

/** Beside each file of a build: where its lines came from. */
export const LINES = ".lines.json";
/** `sources`: paths from the root of the project. `lines`: for each line of the file the place of its source among these (-1 for none) and the line there, in turn. */
export type Lines = { sources: string[]; lines: number[] };

/** The tables that were read; a build never changes. */
const files = new Map<string, Lines>();

/** Which source, with its line, a line of a file of a build (a file: URL) came from; undefined where nothing says so. */
export function sourceAt(file: string, line: number): string | undefined {
  const known = files.get(file) ?? read(file);
  files.set(file, known);
  const index = (line - 1) * 2;
  const source = known.sources[known.lines[index] ?? -1];
  return source === undefined ? undefined : `${source}:${known.lines[index + 1]}`;
}

/** From now on, traces of the build in `folder` name sources and their lines. Nothing is read before the first one. */
export function nameSources(folder: string): void {
  const start = pathToFileURL(folder).href;
  const named = (frame: string): string =>
    frame.replace(/(file:\/\/\/(?:[A-Za-z]:)?[^\s():]+\.js):(\d+):\d+/, (place, file: string, line: string) =>
      file.startsWith(start) ? (sourceAt(file, Number(line)) ?? place) : place,
    );
  Error.prepareStackTrace = (error, frames) => [describe(error), ...frames.map((frame) => `    at ${named(String(frame))}`)].join("\n");
}

/** As V8 begins a trace. */
function describe(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return "<error>";
  }
}

function read(file: string): Lines {
  try {
    return JSON.parse(readFileSync(`${fileURLToPath(file)}${LINES}`, "utf8")) as Lines;
  } catch {
    // Lines of the build are better than no trace.
    return { sources: [], lines: [] };
  }
}
