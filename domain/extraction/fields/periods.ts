import type { FoundDate } from "#domain/extraction/candidates/dates.ts";
import { segmentUnder } from "#domain/extraction/page/geometry.ts";
import { fold } from "#domain/extraction/page/text.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** A span of time that the page prints as two dates (`from` is `to` where the first has no year); `isOfSupply` where it is called the period that is invoiced. */
export type Period = { from: FoundDate; to: FoundDate; isOfSupply: boolean };

/** What stands between the two dates of a period (folded), also where the line ends there. */
const UNTIL = /^[\s,]*(bis( zum)?|[-–]|to|until|till|through|au|jusqu'au|t\/m|tot( en met)?|do|az do)?[\s,]*$/;
/** Words before a period that say it is the one invoiced (folded). */
const OF_SUPPLY = /(zeitraum|period|periode|obdobi|obdobie|okres)[^\d]{0,40}$/;
/** Characters before a period in which its name is looked for. */
const NAME_REACH = 60;

/** "02.03. - " before a date: the first day of a period without its year. */
const FIRST_DAY = /\d{1,2}\.\s?\d{1,2}\.?\s?(bis|[-–])\s*$/;

/** The periods of a document, in the order of the page. */
export function findPeriods({ dates, lines }: Pick<DocumentView, "dates" | "lines">): Period[] {
  const halves = dates.flatMap((to): Period[] => {
    const before = to.line.text.slice(0, to.start);
    const day = FIRST_DAY.exec(before);
    return day ? [{ from: to, to, isOfSupply: OF_SUPPLY.test(fold(before.slice(0, day.index)).slice(-NAME_REACH)) }] : [];
  });
  return [...halves, ...wholePeriods({ dates, lines })];
}

function wholePeriods({ dates, lines }: Pick<DocumentView, "dates" | "lines">): Period[] {
  return dates.slice(1).flatMap((to, i): Period[] => {
    const from = dates[i]!;
    const between = textBetween(from, to, lines);
    if (from.value >= to.value || between === undefined || !UNTIL.test(fold(between)) || /^\s*$/.test(between)) return [];
    const above = lines[lines.indexOf(from.line) - 1];
    const isAbove = above?.page === from.line.page;
    const before = `${isAbove ? above.text : ""} ${from.line.text.slice(0, from.start)}`;
    const heading = (isAbove && segmentUnder(above, from.x0, to.x1)?.text) || "";
    return [{ from, to, isOfSupply: [before, heading].some((text) => OF_SUPPLY.test(fold(text).slice(-NAME_REACH))) }];
  });
}

/** The text between two dates of one line, or of two lines that follow each other; undefined where more stands between. */
function textBetween(from: FoundDate, to: FoundDate, lines: DocumentView["lines"]): string | undefined {
  if (from.line === to.line) return from.line.text.slice(from.end, to.start);
  if (from.line.page !== to.line.page || lines[lines.indexOf(from.line) + 1] !== to.line) return undefined;
  return `${from.line.text.slice(from.end)} ${to.line.text.slice(0, to.start)}`;
}
