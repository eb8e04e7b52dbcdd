import type { FoundDate } from "#domain/extraction/candidates/dates.ts";
import type { Found } from "#domain/extraction/candidates/found.ts";
import { segmentOf } from "#domain/extraction/page/geometry.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import type { Links } from "#domain/extraction/labels/links.ts";
import { conceptOfWords } from "#domain/extraction/labels/stems.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** What brackets behind a date call it, which the line may break: "28. srpna 2026 (datum uskutečnění zdanitelného plnění)". */
export function labelBehind({ line, end }: FoundDate, { lines }: DocumentView): LabelConcept | undefined {
  const next = lines[lines.indexOf(line) + 1];
  const text = `${line.text.slice(end)} ${next?.page === line.page ? next.text : ""}`;
  const label = /^[ ]?\(([\p{L}][^()\d\t]{3,60})\)/u.exec(text)?.[1];
  const concept = label && conceptOfWords(label);
  return concept === "issueDate" || concept === "taxDate" || concept === "dueDate" ? concept : undefined;
}

/** A town, mostly with a word that a day follows, in front of a date that ends its cell. */
const TOWN = /^\p{Lu}[\p{L}.-]*(?: [\p{L}(][\p{L}.)/-]*){0,4},?(?<=,|\s(?:den|dne|dňa|dnia|le)) ?(?:den|dne|dňa|dnia|le|the|am)?\s*$/u;

/** "Acompte reçu le", "Payé le": what happened on a day is no town (folded). */
const HAPPENED =
  /(?:^|[ ,])(?:recue?s?|payee?s?|versee?s?|reglee?s?|encaissee?s?|envoyee?s?|debitee?s?|prelevee?s?|imprimee?s?|commandee?s?|zaplacen\w*|uhrazen\w*|prijat\w*|dorucen\w*|odeslan\w*),? (?:le|dne|dna|dnia|den)\s*$/;

/** "V Praze 22. června 2026": the town in which a letter was written, without a word before the day. */
const IN_TOWN = /^Ve? \p{Lu}\p{L}+(?: (?:nad |pod |u )?\p{Lu}\p{L}+){0,3},? (?:dne |dňa )?$/u;

/** "Zittau, den 27. Februar 2026": the day of a letter. */
export function isOfLetter({ line, start, end }: FoundDate): boolean {
  const cell = segmentOf(line, start);
  const before = line.text.slice(cell.start, start);
  if (HAPPENED.test(line.folded.slice(cell.start, start))) return false;
  return line.text.slice(end, cell.end).trim() === ""
    ? TOWN.test(before) || IN_TOWN.test(before)
    : IN_TOWN.test(before) && /^[,.;]\s/.test(line.text.slice(end));
}

/** The time of day behind a date, and nothing else. */
const TIME_ALONE = /^\D{0,6}\d{1,2}:\d{2}(?::\d{2})?\W*$/;
/** Letters from which words in front of a date say what it is the day of. */
const NAMED_LETTERS = 6;

/** "Hvězdy nad jezem  20.12.2026 19:30" on a ticket that an earlier day with its time alone in a line says was sold before: when what was sold takes place. */
export function isOfEvent({ line, start, value }: FoundDate, { isReceipt, dates, hits }: DocumentView): boolean {
  const letters = line.text.slice(0, start).match(/\p{L}/gu)?.length ?? 0;
  if (!isReceipt || letters < NAMED_LETTERS || hits.some((hit) => hit.line === line && hit.end <= start)) return false;
  return dates.some(
    (other) =>
      other.line !== line && other.value < value && /^\W*$/.test(other.line.text.slice(0, other.start)) && TIME_ALONE.test(other.line.text.slice(other.end)),
  );
}

/** A label that ends with a word for a number (folded). */
const NUMBER_AT_END = /(?:^|[ .])(?:nr|no|n°|nº|c|cislo|numer|nummer|number|numero)\.?$/;

/** Strength from which a label is meant. */
const CLEAR = 0.55;

/** "FAKTURA NR | 18/10/2026": what looks like a day right behind a label that asks for a number is the number of a series by months. */
export function isNumberItself(links: Links): boolean {
  const link = links.get("invoiceNumber");
  return link?.isDirect === true && link.score > CLEAR && NUMBER_AT_END.test(link.hit.line.folded.slice(link.hit.start, link.hit.end));
}

/** "am 18.11.2026 von Ihrem Konto eingezogen": the day on which the sum is collected (folded). */
const COLLECTED = /^[^.\d\n\t]{0,60}\b(eingezogen|abgebucht|abgeschrieben|debited|collected by|preleve|afgeschreven|geincasseerd)\b/;

/** Whether the words behind a day (folded) say that the sum is collected on it. */
export function isCollected(behind: string): boolean {
  return COLLECTED.test(behind);
}

/** Whether a line takes money off for the document that it names: "abzgl. 1. Teilrechnung TR 2026/0151 vom 06.07.2026   -12.000,00". */
export function isOfDeduction({ line, end }: Found, { numbers }: DocumentView): boolean {
  return numbers.some((number) => number.line === line && number.start > end && number.isMoney && number.cents < 0);
}
