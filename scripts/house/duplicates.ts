import type { SourceFile } from "./tree.ts";

const BLOCK_LINES = 6;
/** A whole statement: the names of a long import stand on lines of their own. */
const IMPORT = /^import\b[^;]*;$/gm;

/** Places of product code that repeat six or more lines of another place, to the letter; blank lines, comments, imports and lone punctuation do not count. */
export function countDuplicates(files: SourceFile[]): number {
  const seen = new Map<string, string>();
  let blocks = 0;
  for (const { path, text } of files.filter((file) => !file.path.includes("/locales/"))) {
    const lines = text
      .replaceAll(IMPORT, "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /\w{2}/.test(line) && !/^(\/\/|\*|\/\*)/.test(line));
    let isInside = false;
    for (let start = 0; start + BLOCK_LINES <= lines.length; start += 1) {
      const block = lines.slice(start, start + BLOCK_LINES).join("\n");
      const isKnown = seen.has(block);
      if (isKnown && !isInside) blocks += 1;
      isInside = isKnown;
      if (!isKnown) seen.set(block, path);
    }
  }
  return blocks;
}
