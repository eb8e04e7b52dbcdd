import type { Line, Segment } from "#domain/extraction/page/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { hasCompanyForm, isNameLike } from "./names.ts";

/** The name of a shop stands on its first lines, in letters so many times as high as the text. */
const TITLE_LINES = 3;
const LARGE = 1.35;
/** Heights of two lines of one name differ by less than this part: capitals alone are lower than words with a stroke above or below. */
const UNLIKE = 0.25;

/** Headings and greetings that tills print as large as the name. */
const HEADING = /\b(tax|invoice|receipt|bill|cash|sales?|order|slip|copy|welcome|účtenka|doklad|paragon|bon|rechnung|quittung|ticket|vítejte|willkommen)\b/i;

/** The first line of a name that a narrow roll breaks in two, in large letters at its top: "KOPI TEMPUA", "ROASTERS". */
export function titleBegun(segment: Segment, { isReceipt, lines, layouts }: DocumentView): Segment | undefined {
  const { line } = segment;
  const { textHeight } = layouts[0]!;
  const isTitle = ({ index, segments, text, height }: Line) =>
    index < TITLE_LINES && segments.length === 1 && height > LARGE * textHeight && !/[\d:]/.test(text) && isNameLike(text) && !HEADING.test(text);
  const above = lines[lines.indexOf(line) - 1];
  if (!isReceipt || !above || above.page !== line.page || !isTitle(line) || !isTitle(above)) return undefined;
  if (hasCompanyForm(above.text) || Math.abs(line.height / above.height - 1) > UNLIKE) return undefined;
  const [first] = above.segments;
  const isCentred = Math.abs(first!.x0 + first!.x1 - segment.x0 - segment.x1) / 2 < line.height;
  return isCentred && line.y0 - above.y1 < line.height * 0.9 ? first : undefined;
}
