import type { PageText } from "#domain/evidence/reading.ts";

/** How well the words of a document were seen: from a text layer, recognised clearly, or recognised with many of them doubtful. */
export const variants = ["digital", "clear", "poor"] as const;
export type Variant = (typeof variants)[number];

/** Two readers that disagree on a word leave it at most this sure. */
const DOUBTFUL = 0.6;
/** Share of letters and digits in doubtful words from which a page counts as poor: clear scans and photos have less, faxes and faded print more. */
const POOR_SHARE = 0.05;

/** Which it is, from what recognition said of the words; a document is as poor as its poorest page. */
export function variantOf(pages: readonly PageText[]): Variant {
  const recognised = pages.filter((page) => page.source === "ocr");
  if (recognised.length === 0) return "digital";
  return recognised.some((page) => doubtfulShare(page) >= POOR_SHARE) ? "poor" : "clear";
}

function doubtfulShare({ words }: PageText): number {
  let [doubtful, all] = [0, 0];
  for (const { text, confidence = 1 } of words) {
    const length = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    all += length;
    if (confidence <= DOUBTFUL) doubtful += length;
  }
  return all === 0 ? 0 : doubtful / all;
}
