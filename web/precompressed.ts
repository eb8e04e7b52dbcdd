import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** What shrinks; pictures and fonts are compressed already. */
const SHRINKS = /\.(?:js|css|html|svg|webmanifest)$/;
/** Smaller files come in one packet either way. */
const MIN_BYTES = 1_000;

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

/**
 * Writes `name.br` and `name.gz` beside each built file, once and as small as they get; the server hands out what a browser takes
 * (`preCompressed` in server/http/server.ts).
 */
export const precompressed: Plugin = {
  name: "precompressed",
  apply: "build",
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    const names = await readdir(dir, { recursive: true });
    await Promise.all(names.filter((name) => SHRINKS.test(name)).map((name) => compress(join(dir, name))));
  },
};

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    withBrotli(bytes, { params }).then((smaller) => writeFile(`${path}.br`, smaller)),
    withGzip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((smaller) => writeFile(`${path}.gz`, smaller)),
  ]);
}
