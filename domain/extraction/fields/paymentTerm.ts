import { boxOf, type Line, segmentUnder } from "#domain/extraction/page/geometry.ts";
import type { Box } from "#domain/evidence/reading.ts";

const DAYS = "(?:kalendar\\w* |kalender)?(?:dnu|dni|dny|den|dnech|tagen?|days?|jours?|dagen|giorni|dias|napon|napos|dni odo dna)\\b";
/** What grants a discount or ends a month behind a number of days: no term of the whole sum, or none that can be counted. */
const NOT =
  "(?! ?\\d)(?! ?(?:(?:ab|nach|na|after|from|of|od|de)\\b[^.\\d]{0,30})?[,(]? ?(?:mit |with |avec |met |se |so |abzgl\\w*\\.? |abzuglich )?(?:\\d{1,2}(?:[,.]\\d{1,2})? ?%|skonto|escompte|discount|korting))(?! ?(?:fin de mois|end of month|eom|zum monatsende|einde maand|fine mese|f\\.?m\\.?|fin de mes))";
const PAYING =
  "(?:zahl\\w*|uberweis\\w*|begleich\\w*|betrag|pay\\w*|remit\\w*|settle\\w*|paiement|reglement|regler|uhrad\\w*|zaplat\\w*|betal\\w*|voldoen|voldaan|overmaken|over te maken|maken wij|totaalbedrag|zaplac\\w*|platn\\w*|pagamento|pago|fizet\\w*)";
const WITHIN = "(?:innerhalb(?: von| der nachsten)?|binnen|within|dans (?:les|un delai de)|sous|do|v lehote|w ciagu|entro|en)";
const TERMS = [
  new RegExp(`splatn\\w*(?: faktury| dokladu)?[^\\d\\n]{0,25}(\\d{1,3})[ -]?${DAYS}`),
  new RegExp(`(?:zahlbar|zahlungsziel|zahlung|zahlungsfrist|faellig|fallig)[^\\d\\n]{0,30}(\\d{1,3})[ -]?${DAYS}${NOT}`),
  new RegExp(`(?:payment terms?|terms?|due in|payable within|payable in|within|net)[^\\d\\n]{0,16}(\\d{1,3})[ -]?${DAYS}${NOT}`),
  new RegExp(`(?:paiement|reglement|payable)[^\\d\\n]{0,20}(\\d{1,3}) ?${DAYS}${NOT}`),
  new RegExp(`(?:pagamento|bonifico|pago|transferencia)[^\\d\\n]{0,30}\\b(?:a|entro|en) (\\d{1,3}) ?${DAYS}${NOT}`),
  new RegExp(`(?:termin (?:platnosci|zaplaty)|platne w ciagu)[^\\d\\n]{0,20}(\\d{1,3}) ?${DAYS}`),
  new RegExp(`(?:betal\\w*)[^\\d\\n]{0,20}(\\d{1,3}) ?${DAYS}${NOT}`),
  new RegExp(`\\b${PAYING}\\b[^.\\d]{0,60}\\b${WITHIN} (\\d{1,3}) ?${DAYS}${NOT}`),
  new RegExp(`\\b${WITHIN} (\\d{1,3}) ?${DAYS}${NOT}[^.\\d]{0,40}\\b${PAYING}\\b`),
  new RegExp(`\\b(\\d{1,3}) ?${DAYS} (?:rein )?(?:netto|net|ohne abzug|sans escompte|without deduction)\\b`),
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

/** A sentence may go on in the next line. */
function termOnLine(line: Line, at: number, lines: Line[]): PaymentTerm | undefined {
  const next = lines[at + 1];
  const text = line.folded.replace(/\t/g, " ");
  const isBroken = next?.page === line.page && !/\t/.test(line.text + next.text);
  const term = termIn(isBroken ? `${text} ${next.folded}` : text);
  if (!term || term.start >= text.length) return undefined;
  return { days: term.days, page: line.page, box: boxOf(line, term.start, Math.min(text.length, term.end)) };
}

function termUnderHeading(line: Line, at: number, lines: Line[]): PaymentTerm | undefined {
  for (const cell of line.segments) {
    const text = cell.folded;
    if (!DAYS_ALONE.test(text)) continue;
    const above = lines.slice(Math.max(0, at - ABOVE), at).toReversed();
    const heading = above.flatMap((one) => (one.page === line.page ? (segmentUnder(one, cell.x0, cell.x1) ?? []) : []))[0];
    const term = heading && termIn(`${heading.folded} ${text}`);
    if (term) return { days: term.days, page: line.page, box: boxOf(line, cell.start, cell.end) };
  }
  return undefined;
}

function termIn(text: string): { days: number; start: number; end: number } | undefined {
  if (!/\d/.test(text)) return undefined;
  for (const term of TERMS) {
    const match = term.exec(text);
    const days = match ? Number(match[1]) : 0;
    if (match && days > 0 && days <= 365) return { days, start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}
