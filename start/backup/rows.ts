import { hash } from "node:crypto";

const LANES = 8;

/** What stands for the rows of a table: their number, and a sum over the SHA-256 of each, which no order changes. */
export type RowsDigest = { rows: number; digest: string };

/**
 * Passes the text of COPY on (one line for each row; a line break within a value is written `\n`) and counts and sums its rows;
 * `result` has them once everything passed.
 */
export function digestRows(data: AsyncIterable<Buffer>): { passed: AsyncGenerator<Buffer>; result(): RowsDigest } {
  const sum = new Uint32Array(LANES);
  let rows = 0;
  const add = (row: Buffer): void => {
    rows += 1;
    const bytes = hash("sha256", row, "buffer");
    for (let lane = 0; lane < LANES; lane += 1) sum[lane] = (sum[lane] ?? 0) + bytes.readUInt32BE(lane * 4);
  };
  async function* pass(): AsyncGenerator<Buffer> {
    let begun: Buffer[] = [];
    for await (const part of data) {
      let start = 0;
      for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
        const tail = part.subarray(start, end);
        add(begun.length > 0 ? Buffer.concat([...begun, tail]) : tail);
        begun = [];
        start = end + 1;
      }
      if (start < part.length) begun.push(part.subarray(start));
      yield part;
    }
    // COPY ends each row with a line break, so a rest is a row that was cut off.
    if (begun.length > 0) add(Buffer.concat(begun));
  }
  return { passed: pass(), result: () => ({ rows, digest: [...sum].map((lane) => lane.toString(16).padStart(8, "0")).join("") }) };
}
