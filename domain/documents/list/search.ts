import { plainText } from "#domain/text/plain.ts";
import { addDays, isCalendarDate, parseTypedDate } from "#domain/documents/typing/typedDate.ts";
import { parseTypedNumber } from "#domain/documents/typing/typedNumber.ts";
import type { ListCondition, ListFieldKind, ListOperator } from "./listFields.ts";
import type { Culture } from "#domain/names.ts";

/** A name that may stand before an operator in the search, and the field it asks. Words are compared without accents, case, spaces. */
export type SearchField = {
  field: string;
  kind: ListFieldKind;
  words: readonly string[];
  /** Values of a closed list by the words for them. */ values?: readonly SearchValue[];
};
export type SearchValue = { value: string; words: readonly string[] };

export type SearchProblemCode = "value" | "date" | "number" | "quote" | "operator";
/** A piece of the search that looks like a condition and is none; `from` and `to` are its place in what was typed. */
export type SearchProblem = { code: SearchProblemCode; piece: string; from: number; to: number };

export type Search = {
  /** Words and phrases that a document has to contain, and those it must not. */
  words: readonly string[];
  without: readonly string[];
  conditions: readonly ListCondition[];
  problems: readonly SearchProblem[];
};

/** Words that count; what follows is left out, so that no search costs more than a long one. */
const MAX_WORDS = 12;

const operators: Record<string, ListOperator> = { ":": "Contains", "=": "Eq", "<": "Lt", "<=": "Lte", ">": "Gt", ">=": "Gte" };
const opposite: Partial<Record<ListOperator, ListOperator>> = {
  Contains: "NotContains",
  Eq: "Ne",
  Lt: "Gte",
  Lte: "Gt",
  Gt: "Lte",
  Gte: "Lt",
  Empty: "NotEmpty",
  NotEmpty: "Empty",
};

/** Text as names are compared: no accents, no case, no spaces or hyphens. */
export const foldName = (text: string): string => plainText(text).replace(/[\s_-]/g, "");

/**
 * Reads what a person typed into the search: words, "exact words", -without, and conditions of a field in either language:
 * `dodavatel:Alza částka>10000 splatnost<7d stav:nový přílohy:ano poznámka:prázdné`. Values with spaces stand in quotes;
 * amounts and dates are written as in a field, dates also as days from today (`7d`, `-7d`). A piece that asks an unknown name
 * is a word; one that asks a known field for an impossible value is a word as well, and named among the problems.
 * `today` is YYYY-MM-DD.
 */
export function parseSearch(typed: string, context: { today: string; fields: readonly SearchField[] }): Search {
  const words: string[] = [];
  const without: string[] = [];
  const conditions: ListCondition[] = [];
  const problems: SearchProblem[] = [];
  for (const match of typed.matchAll(/(?:[^\s"]|"[^"]*"?)+/g)) {
    const piece = match[0];
    const place = { piece, from: match.index, to: match.index + piece.length };
    if ((piece.split('"').length - 1) % 2 === 1) problems.push({ code: "quote", ...place });
    const isNegative = piece.length > 1 && piece.startsWith("-");
    const read = readCondition(isNegative ? piece.slice(1) : piece, context);
    if (read && "field" in read) conditions.push(isNegative ? negated(read) : read);
    else {
      if (read) problems.push({ code: read.problem, ...place });
      const word = (isNegative ? piece.slice(1) : piece).replaceAll('"', "").trim();
      if (word) (isNegative ? without : words).push(word);
    }
  }
  return { words: words.slice(0, MAX_WORDS), without: without.slice(0, MAX_WORDS), conditions, problems };
}

/** Whether a search could hold conditions, so that the names of the tenant's own fields are worth loading. */
export const mayHoldConditions = (typed: string): boolean => /[:<>=]/.test(typed);

const emptyWords = new Set(["prazdne", "prazdny", "empty"]);
const notEmptyWords = new Set(["vyplneno", "vyplnene", "vyplneny", "filled"]);
const yesWords = new Set(["ano", "yes", "true", "1"]);
const noWords = new Set(["ne", "no", "false", "0"]);

function readCondition(piece: string, context: { today: string; fields: readonly SearchField[] }): ListCondition | { problem: SearchProblemCode } | undefined {
  const [, name = "", sign = "", rawValue = ""] = /^((?:[^:<>="]|"[^"]*")+)(<=|>=|[:<>=])(.*)$/s.exec(piece) ?? [];
  const folded = foldName(name.replaceAll('"', ""));
  const known = folded === "" ? undefined : context.fields.find(({ words }) => words.some((word) => foldName(word) === folded));
  const value = rawValue.replaceAll('"', "").trim();
  // A condition that is still being typed asks for nothing yet.
  if (!known || value === "") return undefined;
  const { field, kind } = known;
  const operator = operators[sign] as ListOperator;
  const isEquality = operator === "Contains" || operator === "Eq";
  if (isEquality && emptyWords.has(foldName(value))) return { field, operator: "Empty", value: "" };
  if (isEquality && notEmptyWords.has(foldName(value))) return { field, operator: "NotEmpty", value: "" };
  if (kind === "text") return isEquality ? { field, operator, value } : { problem: "operator" };
  if (kind === "number") {
    const number = parseTypedNumber(value, "number");
    return number === undefined ? { problem: "number" } : { field, operator: isEquality ? "Eq" : operator, value: number };
  }
  if (kind === "date" || kind === "moment") {
    const day = isRelativeDay(value) ? value.toLowerCase() : parseTypedDate(value, { today: context.today });
    return day === undefined ? { problem: "date" } : { field, operator: isEquality ? "Eq" : operator, value: day };
  }
  if (!isEquality) return { problem: "operator" };
  if (kind === "flag") {
    const answer = foldName(value);
    return yesWords.has(answer) || noWords.has(answer) ? { field, operator: "Eq", value: String(yesWords.has(answer)) } : { problem: "value" };
  }
  const values = value.split(",").map((each) => closedValue(each, known.values ?? []));
  return values.includes(undefined) ? { problem: "value" } : { field, operator: "In", value: values.join(",") };
}

/** The value of a closed list that the words name, or begin to name. */
function closedValue(typed: string, values: readonly SearchValue[]): string | undefined {
  const folded = foldName(typed);
  if (!folded) return undefined;
  const all = values.map(({ value, words }) => ({ value, words: [value, ...words].map(foldName) }));
  return (all.find(({ words }) => words.includes(folded)) ?? all.find(({ words }) => words.some((word) => word.startsWith(folded))))?.value;
}

function negated(condition: ListCondition): ListCondition {
  if (condition.operator === "In") return { ...condition, operator: "Ne" };
  return { ...condition, operator: opposite[condition.operator] ?? condition.operator };
}

const isRelativeDay = (text: string): boolean => /^[+-]?\d{1,4}d$/i.test(text);

/** The calendar date of a condition's value: itself, or so many days from today (`7d`). undefined when it is neither. */
export function dayOf(value: string, today: string): string | undefined {
  if (isRelativeDay(value)) return addDays(today, Number(value.slice(0, -1)));
  return isCalendarDate(value) ? value : undefined;
}

/** What could be typed next: the whole search with the suggestion put in, and the piece that is suggested. */
export type Suggestion = { typed: string; label: string };

/** Suggestions shown at once. */
const MAX_SUGGESTED = 8;

/**
 * Completes the piece in which the cursor stands: a name of a field, or after its operator the values of a closed list.
 * Nothing is suggested inside quotes, after a space, or where nothing is left to add.
 */
export function suggestions(typed: string, { at, fields, culture }: { at: number; fields: readonly SearchField[]; culture: Culture }): Suggestion[] {
  const start = typed.lastIndexOf(" ", at - 1) + 1;
  const end = typed.indexOf(" ", at) < 0 ? typed.length : typed.indexOf(" ", at);
  const piece = typed.slice(start, end);
  const sign = piece.startsWith("-") ? "-" : "";
  const bare = piece.slice(sign.length);
  if (bare === "" || bare.includes('"')) return [];
  const put = (label: string, rest: string): Suggestion => ({ typed: `${typed.slice(0, start)}${sign}${label}${rest}${typed.slice(end)}`, label });
  const condition = /^([^:<>=]+)([:=])(.*)$/.exec(bare);
  if (condition) {
    const [, name = "", operator = "", value = ""] = condition;
    const field = fields.find(({ words }) => words.some((word) => foldName(word) === foldName(name)));
    const values = field?.kind === "flag" ? flagValues : (field?.values ?? []);
    return values
      .map((each) => (culture === "cs-CZ" || isId(each.value) ? (each.words[0] ?? each.value) : each.value))
      .filter((word) => foldName(word).startsWith(foldName(value)) && foldName(word) !== foldName(value))
      .slice(0, MAX_SUGGESTED)
      .map((word) => put(`${name}${operator}${quoted(word)}`, ""));
  }
  const folded = foldName(bare);
  if (folded === "" || /[<>]/.test(bare)) return [];
  const isOwnWord = (place: number) => (culture === "cs-CZ") === (place === 0);
  const names = fields
    .flatMap(({ kind, words }) => {
      const place = words.findIndex((word) => foldName(word).startsWith(folded));
      return place < 0 ? [] : [{ kind, word: words[place] ?? "", isOwn: isOwnWord(place) }];
    })
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  const seen = new Set<string>();
  return names
    .filter(({ word }) => !seen.has(foldName(word)) && seen.add(foldName(word)))
    .slice(0, MAX_SUGGESTED)
    .map(({ kind, word }) => put(`${quoted(word)}${kind === "number" || kind === "date" || kind === "moment" ? (kind === "number" ? ">" : "<") : ":"}`, ""));
}

const flagValues: readonly SearchValue[] = [
  { value: "yes", words: ["ano"] },
  { value: "no", words: ["ne"] },
];
const isId = (value: string): boolean => /^[0-9a-f-]{36}$/.test(value);
const quoted = (word: string): string => (/\s/.test(word) ? `"${word}"` : word);
