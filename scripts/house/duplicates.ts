import type { SourceFile } from "./tree.ts";

const BLOCK_LINES = 6;
/** A whole statement: the names of a long import stand on lines of their own. */
const IMPORT = /^import\b[^;]*;$/gm;

/**
 * Lists whose lines happen to be the same and which change for reasons of their own. Each is a closed list of names or figures, and a part
 * in common would tie them together.
 */
const alike: readonly [string, string, string][] = [
  ["domain/access/permissions.ts", "domain/access/permissions.ts", "each role lists its permissions in full, to be read beside the specification"],
  ["domain/documents/state.ts", "contract/documents/shapes.ts", "actions of the state table and actions of the API differ in names and number"],
  ["domain/extraction/confidence/weights.ts", "domain/extraction/confidence/weights.ts", "weights of two fields that were set one by one"],
  ["domain/invoice/invoice.ts", "domain/exports/formats/xmlSchema.ts", "the order of elements is part of a published format; the order of fields is not"],
];

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
      if (isKnown && !isInside && !isAlike(path, seen.get(block) ?? "")) blocks += 1;
      isInside = isKnown;
      if (!isKnown) seen.set(block, path);
    }
  }
  return blocks;
}

function isAlike(one: string, other: string): boolean {
  return alike.some(([first, second]) => first === one && second === other);
}
