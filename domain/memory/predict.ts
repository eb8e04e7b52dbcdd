import { addDays, daysBetween } from "#domain/extraction/candidates/dates.ts";
import type { Box } from "#domain/evidence/reading.ts";
import { symbolOfNumber } from "#domain/czech/symbols.ts";
import { type Example, type Memory, type Spot, weightAt } from "./memory.ts";
import { type IndexedPages, SAME_SPOT, scoreSpots } from "./spot.ts";
import { takeAt } from "./take.ts";

/** What memory says of a field. `from` is the document that taught it, the newest one that agrees. */
export type Prediction = { value: string; by: "place" | "rule" | "constant"; confidence: number; from: Example; page?: number; box?: Box };

/**
 * Probability that a lesson holds once more, from the weights of documents for and against it. One document gives 0.91, more of them
 * come near to 0.97; a lesson with as much against it as for it is forgotten (0). docs/accuracy-memory.md shows how often it was right.
 */
export function trust(agree: number, against: number): number {
  if (agree <= against) return 0;
  return (agree + 3) / (agree + 3.4 + 2 * against);
}

type Votes = { agree: number; against: number };

/** Adds up what the examples say; a document on which memory itself was overruled counts twice against. */
function votesOf(memory: Memory, field: string, says: (example: Example) => boolean | undefined): Votes {
  const votes: Votes = { agree: 0, against: 0 };
  memory.examples.forEach((example, index) => {
    const answer = says(example);
    if (answer === true) votes.agree += weightAt(index);
    else if (answer === false) votes.against += weightAt(index) * (example.mistakes[field]?.source === "history" ? 2 : 1);
  });
  return votes;
}

/** Score of a spot that leaves no doubt, and what a barely sufficient one costs. */
const CERTAIN_SPOT = 6;
const WEAK_SPOT = 0.85;
/** What remains of the confidence when two places that are believed alike disagree. */
const DISPUTED = 0.6;

/** The value at the place where people found it before. */
export function predictPlace(memory: Memory, field: string, pages: IndexedPages): Prediction | undefined {
  const found = placeLessons(memory, field).flatMap((lesson): Prediction[] => {
    const taken = takeAt(pages, lesson.spot, field);
    if (!taken) return [];
    const fit = Math.min(1, WEAK_SPOT + ((1 - WEAK_SPOT) * (taken.score - SAME_SPOT)) / (CERTAIN_SPOT - SAME_SPOT));
    return [{ value: taken.value, by: "place", confidence: lesson.trust * fit, from: lesson.from, page: taken.page, box: taken.box }];
  });
  const best = found.toSorted((a, b) => b.confidence - a.confidence)[0];
  const isDisputed = best !== undefined && found.some((other) => other.value !== best.value && other.confidence > best.confidence - 0.02);
  return best && isDisputed ? { ...best, confidence: best.confidence * DISPUTED } : best;
}

function placeLessons(memory: Memory, field: string): { spot: Spot; trust: number; from: Example }[] {
  const lessons: { spot: Spot; from: Example }[] = [];
  for (const from of memory.examples) {
    for (const spot of from.spots[field] ?? []) if (!lessons.some((known) => isSame(known.spot, spot))) lessons.push({ spot, from });
  }
  return lessons.flatMap(({ spot, from }) => {
    const { agree, against } = votesOf(memory, field, (example) => example.spots[field]?.some((other) => isSame(spot, other)));
    const trusted = trust(agree, against);
    return trusted > 0 ? [{ spot, trust: trusted, from }] : [];
  });
}

const isSame = (a: Spot, b: Spot): boolean => scoreSpots(a, b) >= SAME_SPOT;

/** The value that most documents of the supplier have. `among` narrows them, for instance to those of one accounting unit. */
export function predictConstant(memory: Memory, field: string, among: (example: Example) => boolean = () => true): Prediction | undefined {
  const values = new Set(memory.examples.filter(among).flatMap((example) => example.values[field] ?? []));
  let best: Prediction | undefined;
  for (const value of values) {
    const says = (example: Example) => (among(example) && example.values[field] !== undefined ? example.values[field] === value : undefined);
    const { agree, against } = votesOf(memory, field, says);
    const from = memory.examples.find((example) => says(example) === true)!;
    const confidence = trust(agree, against);
    if (confidence > (best?.confidence ?? 0)) best = { value, by: "constant", confidence, from };
  }
  return best;
}

/** Ways in which a supplier's value follows from another one. */
type Rule = { field: string; from: string; make(source: string, values: Readonly<Record<string, string>>, learned: Example): string | undefined };
const same: Rule["make"] = (source) => source;
const rules: readonly Rule[] = [
  { field: "variableSymbol", from: "invoiceNumber", make: same },
  { field: "variableSymbol", from: "invoiceNumber", make: (number) => symbolOfNumber(number) },
  { field: "invoiceNumber", from: "variableSymbol", make: same },
  { field: "taxDate", from: "issueDate", make: same },
  { field: "issueDate", from: "taxDate", make: same },
  { field: "amountDue", from: "totalAmount", make: same },
  { field: "totalAmount", from: "amountDue", make: same },
  { field: "dueDate", from: "issueDate", make: (date, _values, learned) => withTerm(date, learned) },
];

/** The due date after the supplier's usual days to pay. */
function withTerm(issueDate: string, { values }: Example): string | undefined {
  if (!values.issueDate || !values.dueDate) return undefined;
  const days = daysBetween(values.issueDate, values.dueDate);
  return days >= 0 && days <= 120 ? addDays(issueDate, days) : undefined;
}

/** The value that follows from others of the document as it did on earlier ones. */
export function predictByRule(memory: Memory, field: string, values: Readonly<Record<string, string>>): Prediction | undefined {
  let best: Prediction | undefined;
  for (const rule of rules.filter((each) => each.field === field)) {
    const source = values[rule.from];
    const newest = memory.examples.find((example) => example.values[field] !== undefined && example.values[rule.from] !== undefined);
    const value = source !== undefined && newest ? rule.make(source, values, newest) : undefined;
    if (value === undefined || !newest) continue;
    const { agree, against } = votesOf(memory, field, (example) => {
      const [result, from] = [example.values[field], example.values[rule.from]];
      return result === undefined || from === undefined ? undefined : rule.make(from, example.values, newest) === result;
    });
    const confidence = trust(agree, against);
    if (confidence > (best?.confidence ?? 0)) best = { value, by: "rule", confidence, from: newest };
  }
  return best;
}

/** How often the reader was right and wrong on a field of this supplier, by weight. */
export function readerRecord(memory: Memory, field: string): { right: number; wrong: number } {
  const record = { right: 0, wrong: 0 };
  memory.examples.forEach((example, index) => {
    const mistake = example.mistakes[field];
    if (mistake && mistake.source !== "history") record.wrong += weightAt(index);
    else if (!mistake && example.values[field] !== undefined) record.right += weightAt(index);
  });
  return record;
}
