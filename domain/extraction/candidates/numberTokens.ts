import { type Line, segmentOf } from "#domain/extraction/page/geometry.ts";
import { isStreet } from "#domain/extraction/parties/names.ts";
import { found, isRecognised, type Found } from "./found.ts";

/** Tokens that may number a document: at least one digit, letters, digits and - / _ . inside; the day or the word behind a stroke, "9400183326 / 24.09.2026", "2026-17 - Référence", is none of it. Polish programs put the kind of a series in brackets in front: "(S)FS-12/2026", offices their abbreviation: "MsÚ/88/2026", contracts theirs: "SoD 12/2026". */
export function findNumberTokens(line: Line): Found[] {
  const parted = findPartedNumbers(line);
  const tokens: Found[] = [...findGrouped(line), ...parted];
  for (const match of withCloseCapitals(line).matchAll(
    /(?<![\p{L}\d/_-])#?((?:\(\p{Lu}{1,2}\)(?=\p{Lu}))?(?:(?:\p{Lu}{2,6}[-/_]){0,2}\p{Lu}{1,6}[-/_.]?|\p{Lu}\p{Ll}{1,2}\p{Lu}{1,4}[-/_]|\p{Lu}{1,4} (?=\d)|\p{Lu}\p{Ll}\p{Lu} (?=\d))?[\p{L}\d]*\d[\p{L}\d]*(?:(?:(?! [-/_] \p{L}\p{Ll}{2}) ?[-/_] ?(?!\d\d?\.\d\d?\.\d{4})|\.)[\p{L}\d]+)*)/gu,
  )) {
    const text = match[1]!;
    const start = match.index + match[0].length - text.length;
    const end = start + text.length;
    if (parted.some((whole) => start >= whole.start && end <= whole.end)) continue;
    if (/^(?:\p{Lu}{1,4}|\p{Lu}\p{Ll}\p{Lu}) \d/u.test(text)) {
      const bare = text.replace(/^\p{L}+ /u, "");
      tokens.push(found(bare, line, end - bare.length, end));
      tokens.push(found(text, line, start, end));
    } else tokens.push(found(withLetterO(text, line).replace(/ ?([-/_]) ?/g, "$1"), line, start, end));
  }
  return tokens.filter((token) => !isHouseNumber(token) && !isOfPostcode(token));
}

/** Whether a British postcode fills the cell of a token: "NR35" of "NR35 1EU". */
function isOfPostcode({ line, start }: Found): boolean {
  return /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(segmentOf(line, start).text.trim());
}

/** "21" of "21 Burnley Road": a street that begins its cell with its number. */
function isHouseNumber({ line, start, end, value }: Found): boolean {
  const cell = segmentOf(line, start);
  return cell.start === start && cell.end > end && /^\d{1,4}$/.test(value) && isStreet(line.text.slice(start, cell.end).trim());
}

/** Behind a word for a number, a number written in groups of digits: "N° 2026 0211 8841", "č.: 77-118 204 913", "č. LF 26 0881"; two groups alone fill the rest of the cell. */
const GROUPED =
  /(?<=(?<!\p{L})(?:\p{L}*nummer|nr|no|n°|nº|číslo|č|numéro|number|numer)\s?[.:]{0,2}\s?)(?:(?:(?<!\p{L})\p{Lu}{1,4} )?\d{1,5}(?:-\d{1,5})?(?: \d{2,5}){2,4}(?![\p{L}\d/]|[ .,-]\d)|(?:(?<!\p{L})\p{Lu}{1,4} )?\d{2,5} \d{3,6}(?=$|\t))|(?<=(?:^|\t)(?:facture|faktura|faktúra|rechnung|invoice|factuur)\s)\d{1,3} \d{3}(?=$|\t)/giu;

function findGrouped(line: Line): Found[] {
  // The pattern takes words for a number in letters of any size, a series is in capitals.
  const groups = [...line.text.matchAll(GROUPED)].filter(([text]) => !/^\p{Ll}/u.test(text));
  return groups.map((match) => found(/^\p{L}/u.test(match[0]) ? match[0] : match[0].replaceAll(" ", ""), line, match.index, match.index + match[0].length));
}

/** Groups of digits that fill a cell, or the rest of it behind a word. */
const GROUPS = /(?:^|(?<=\p{L}[.:]{0,2} ))\d{1,6}(?: \d{1,6}){1,4}$/u;
/** Fewer digits are as likely an amount. */
const MIN_DIGITS = 7;

/** Long numbers that recognition parted in two and that fill the cell behind one with a colon: "Číslo dokladu: | 58261 18820". */
function findPartedNumbers(line: Line): Found[] {
  if (!isRecognised(line)) return [];
  return line.segments.flatMap(({ text, start, end, index }) => {
    const digits = text.replaceAll(" ", "");
    const isLabelled = line.segments[index - 1]?.text.trimEnd().endsWith(":") === true;
    return isLabelled && /^\d+ \d+$/.test(text) && digits.length >= MIN_DIGITS ? [found(digits, line, start, end)] : [];
  });
}

/** Numbers in groups of digits that end their cell and stand elsewhere in one piece, as the variable symbol does: "2026 1 00877". */
export function findRepeatedGroups(lines: readonly Line[], tokens: readonly Found[]): Found[] {
  const values = new Set(tokens.map(({ value }) => value));
  return lines.flatMap(({ segments }) =>
    segments.flatMap(({ line, text, end }) => {
      const [groups = ""] = GROUPS.exec(text) ?? [];
      const digits = groups.replaceAll(" ", "");
      return digits.length >= MIN_DIGITS && values.has(digits) ? [found(digits, line, end - groups.length, end)] : [];
    }),
  );
}

/** Before two capital letters or one and many figures, or in a part of capitals alone, recognition takes the letter O for a zero: "0BJ2024", "0R180421", "331/26/0M". */
function withLetterO(text: string, line: Line): string {
  return isRecognised(line) ? text.replace(/^0(?=\p{Lu}{2}\d|\p{Lu}\d{5,}$)|(?<=\d[-/])0(?=\p{Lu}+(?:[-/]|$))/gu, "O") : text;
}

/** Letters and figures stand in one number up to this gap, in heights: recognition places their edges badly. */
const NUMBER_GAP = 1.7;

/** The text of a line, where it was recognised with a space for the gap between the capitals at its beginning and the figures that number it. */
function withCloseCapitals(line: Line): string {
  const [first, second] = line.words;
  const isClose = first && second && isRecognised(line) && second.x0 - first.x1 < NUMBER_GAP * line.height;
  return isClose && /^\p{Lu}{2,4}$/u.test(first.word.text) && /^\d{3}/.test(second.word.text) ? line.text.replace("\t", " ") : line.text;
}
