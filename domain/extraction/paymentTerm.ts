import { boxOf, type Line } from "./geometry.ts";
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

/** "Due in N days": the number of days and where it stands. */
export function findPaymentTerm(lines: Line[]): { days: number; page: number; box: Box } | undefined {
  for (const line of lines) {
    const text = fold(line.text).replace(/\t/g, " ");
    for (const term of TERMS) {
      const match = term.exec(text);
      const days = match ? Number(match[1]) : 0;
      if (match && days > 0 && days <= 365) return { days, page: line.page, box: boxOf(line, match.index, match.index + match[0].length) };
    }
  }
  return undefined;
}
