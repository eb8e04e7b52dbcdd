import type { Box } from "#domain/evidence/reading.ts";
import type { ContentsRow } from "#server/core/change.ts";
import { packed, unpacked } from "./packed.ts";
import { STEPS } from "./words.ts";

export type Packed = Pick<ContentsRow, "evidence" | "items" | "vat_breakdown">;

/** Values with their places in a third of the room of their JSON. Places are kept in steps of a page, all else exactly. */
export function packContents({ evidence, items, vat_breakdown }: Packed): Buffer {
  return packed(Buffer.from(JSON.stringify([evidence, items, vat_breakdown], (key, part: unknown) => ordered(isBox(key, part) ? sides(part) : part))));
}

export function unpackContents(bytes: Buffer): Packed {
  const [evidence, items, vat_breakdown] = JSON.parse(unpacked(bytes).toString(), (key, part: unknown) => (isBox(key, part) ? corners(part) : part)) as [
    Packed["evidence"],
    Packed["items"],
    Packed["vat_breakdown"],
  ];
  return { evidence, items, vat_breakdown };
}

const isBox = (key: string, part: unknown): part is Box => key === "box" && Array.isArray(part);

/** Left, top, width and height in steps: words of a column are alike in them. */
function sides(box: Box): Box {
  const [left, top, right, bottom] = box.map((share) => Math.round(share * STEPS)) as Box;
  return [left, top, right - left, bottom - top];
}

const corners = ([left, top, width, height]: Box): Box => [left / STEPS, top / STEPS, (left + width) / STEPS, (top + height) / STEPS];

/** Names in the order in which a database column of type jsonb answers them: hashes of values were taken in it. */
function ordered(part: unknown): unknown {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(
    Object.entries(part).toSorted(
      ([one], [other]) => Buffer.byteLength(one) - Buffer.byteLength(other) || Buffer.compare(Buffer.from(one), Buffer.from(other)),
    ),
  );
}
