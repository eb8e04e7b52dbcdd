import type { Line, Segment } from "#domain/extraction/page/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { isPerson } from "./persons.ts";

/** Words that lead from a house to who keeps it: "Inh. Jörg Vogt", "by WONG ENTERPRISE", "CAFETERIA BY IBU CATERING". */
const KEPT =
  /(?:^|\s[·•|–-]\s)(?:(?:owned|operated|managed) by|inh\.|inhaber(?:in)?|prop\.|proprietor|pächter(?:in)?|majitel(?:ka)?|właściciel|gérante?)(?!\p{L})|(?:^|\s)by\s(?=\p{Lu})/iu;
/** Whether a line says who keeps the house that is named above it. */
export function isKeeper(text: string): boolean {
  return KEPT.test(text.trim());
}

/** How many lines above and below a name say whose it is. */
const [ABOVE, BELOW] = [1, 3];

/** Whether the head of a receipt names a house and who keeps it, in words or by a person's name alone in a line below: which of the two sells, only the law of the country says. */
export function namesKeeper({ line }: Segment, { isReceipt, lines }: DocumentView): boolean {
  if (!isReceipt) return false;
  const at = lines.indexOf(line);
  const isOfPage = ({ page }: Line) => page === line.page;
  const around = lines.slice(Math.max(0, at - ABOVE), at + BELOW + 1).filter(isOfPage);
  const below = lines.slice(at + 1, at + BELOW + 1).filter(isOfPage);
  return around.some(({ text }) => isKeeper(text)) || below.some(({ text }) => isPerson(text.trim()));
}
