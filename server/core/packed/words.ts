import type { Word } from "#domain/evidence/reading.ts";
import { bytesToNumbers, numberBytes } from "./numbers.ts";
import { packed, unpacked } from "./packed.ts";

/** Places and sizes are stored as so many steps of a page: a ten-thousandth is a fiftieth of a millimetre, finer than anybody can see. */
export const STEPS = 1e4;

/** What words say; a list is left out where no word has such a value. Bold: a digit for each word, 0 not said, 1 bold, 2 not bold. */
type Said = { text: string[]; bold?: string; confidence?: (number | null)[]; slope?: (number | null)[] };

/**
 * The words of a page in a ninth of the room of their JSON: what they say, then places and sizes column by column as differences to the word before,
 * which repeat along a line and down a table. Texts, confidence and slope are kept exactly, places and sizes in steps.
 */
export function packWords(words: readonly Word[]): Buffer {
  const said = Buffer.from(JSON.stringify(saidOf(words)));
  const columns: [left: number[], width: number[], line: number[]] = [[], [], []];
  let before = { right: 0, top: 0, height: 0, size: 0 };
  for (const word of words) {
    const [left, top, right, bottom] = word.box.map(steps) as Word["box"];
    const now = { right, top, height: bottom - top, size: steps(word.size) };
    columns[0].push(left - before.right);
    columns[1].push(right - left);
    columns[2].push(top - before.top, now.height - before.height, now.size - before.size);
    before = now;
  }
  return packed(Buffer.concat([numberBytes([said.length]), said, ...columns.map(numberBytes)]));
}

export function unpackWords(bytes: Buffer): Word[] {
  const data = unpacked(bytes);
  const head = bytesToNumbers(data, 0, 1);
  const saidEnd = head.end + head.numbers[0]!;
  const said = JSON.parse(data.toString("utf8", head.end, saidEnd)) as Said;
  const count = said.text.length;
  const lefts = bytesToNumbers(data, saidEnd, count);
  const widths = bytesToNumbers(data, lefts.end, count);
  const lines = bytesToNumbers(data, widths.end, 3 * count).numbers;
  let [right, top, height, size] = [0, 0, 0, 0];
  return said.text.map((text, index): Word => {
    const left = right + lefts.numbers[index]!;
    right = left + widths.numbers[index]!;
    top += lines[3 * index]!;
    height += lines[3 * index + 1]!;
    size += lines[3 * index + 2]!;
    const bold = said.bold?.[index] ?? "0";
    const [confidence, slope] = [said.confidence?.[index] ?? undefined, said.slope?.[index] ?? undefined];
    // In the order of a database column of type jsonb, as bundles have them.
    return {
      box: [left / STEPS, top / STEPS, right / STEPS, (top + height) / STEPS],
      ...(bold === "0" ? {} : { bold: bold === "1" }),
      size: size / STEPS,
      text,
      ...(slope === undefined ? {} : { slope }),
      ...(confidence === undefined ? {} : { confidence }),
    };
  });
}

const steps = (share: number): number => Math.round(share * STEPS) || 0;

function saidOf(words: readonly Word[]): Said {
  const listed = (name: "confidence" | "slope") => (words.some((word) => word[name] !== undefined) ? { [name]: words.map((word) => word[name] ?? null) } : {});
  return {
    text: words.map(({ text }) => text),
    ...(words.some(({ bold }) => bold !== undefined) ? { bold: words.map(({ bold }) => (bold === undefined ? 0 : bold ? 1 : 2)).join("") } : {}),
    ...listed("confidence"),
    ...listed("slope"),
  };
}
