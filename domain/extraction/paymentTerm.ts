import { boxOf, type Line, segmentUnder } from "./geometry.ts";
import type { Box } from "#domain/evidence/reading.ts";
import { fold } from "./text.ts";

const DAYS = "(dnu|dni|dny|den|dnech|tagen|tage|tag|days|day|jours|jour|dagen|dni odo dna)";
const TERMS = [
  new RegExp(`splatn\\w*(?: faktury| dokladu)?[^\\d\\n]{0,25}(\\d{1,3})[ -]?${DAYS}`),
  new RegExp(`(?:zahlbar|zahlungsziel|zahlung|faellig|fallig)[^\\d\\n]{0,30}(\\d{1,3})[ -]?${DAYS}(?! abzgl| skonto| \\d)`),
  new RegExp(`(?:payment terms?|terms?|due in|payable within|payable in|within|net)[^\\d\\n]{0,16}(\\d{1,3})[ -]?${DAYS}`),
  new RegExp(`(?:paiement|reglement|payable)[^\\d\\n]{0,20}(\\d{1,3}) ?${DAYS}`),
  new RegExp(`(?:termin (?:platnosci|zaplaty)|platne w ciagu)[^\\d\\n]{0,20}(\\d{1,3}) ?${DAYS}`),
  new RegExp(`(?:betal\\w*)[^\\d\\n]{0,20}(\\d{1,3}) ?${DAYS}`),
  /\bnet(?:to)? (\d{1,3})(?!\d|[.,]\d| ?%)/,
];

/** A cell that holds little but a number of days. */
const DAYS_ALONE = new RegExp(`^(?:do |net(?:to)? )?\\d{1,3}[ -]?${DAYS}\\b`);
/** Lines above such a cell among which its heading is looked for. */
const ABOVE = 2;

export type PaymentTerm = { days: number; page: number; box: Box };

/** "Due in N days": the number of days and where it stands; the words may stand in the cell above the number. */
export function findPaymentTerm(lines: Line[]): PaymentTerm | undefined {
  return firstOf(lines, termOnLine) ?? firstOf(lines, termUnderHeading);
}

function firstOf(lines: Line[], find: (line: Line, at: number, lines: Line[]) => PaymentTerm | undefined): PaymentTerm | undefined {
  for (const [at, line] of lines.entries()) {
    const term = find(line, at, lines);
    if (term) return term;
  }
  return undefined;
}

function termOnLine(line: Line): PaymentTerm | undefined {
  const term = termIn(fold(line.text).replace(/\t/g, " "));
  return term && { days: term.days, page: line.page, box: boxOf(line, term.start, term.end) };
}

function termUnderHeading(line: Line, at: number, lines: Line[]): PaymentTerm | undefined {
  for (const cell of line.segments) {
    const text = fold(cell.text);
    if (!DAYS_ALONE.test(text)) continue;
    const above = lines.slice(Math.max(0, at - ABOVE), at).toReversed();
    const heading = above.flatMap((one) => (one.page === line.page ? (segmentUnder(one, cell.x0, cell.x1) ?? []) : []))[0];
    const term = heading && termIn(`${fold(heading.text)} ${text}`);
    if (term) return { days: term.days, page: line.page, box: boxOf(line, cell.start, cell.end) };
  }
  return undefined;
}

function termIn(text: string): { days: number; start: number; end: number } | undefined {
  for (const term of TERMS) {
    const match = term.exec(text);
    const days = match ? Number(match[1]) : 0;
    if (match && days > 0 && days <= 365) return { days, start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}
