import { extractDocuments } from "#domain/extraction/extract.ts";
import type { Features, Rated } from "#domain/extraction/confidence/ranking.ts";
import type { Weights } from "#domain/extraction/confidence/weights.ts";
import type { RankedField } from "#domain/extraction/confidence/weights.ts";
import { normal } from "#scripts/score.ts";
import type { Sample } from "./samples.ts";

/** The candidates of one field in one document; none is right where the document does not print the field. */
export type Question = { field: RankedField; layout: string; candidates: { features: Features; isRight: boolean }[] };

export const NO_CONTEXT = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };

/** Strength of the pull to the weights set by hand, against the mean loss of a question. */
const PULL = 0.004;
const STEP = 0.6;
const ROUNDS = 150;

/** What the ranking is asked in a document. Fields that are known without being printed ask nothing. */
export function questionsOf(sample: Sample): Question[] {
  const rated = new Map<RankedField, Map<string, Rated>>();
  const observe = (one: Rated) => {
    const { line, start, value } = one.found;
    const ofField = rated.get(one.field) ?? new Map<string, Rated>();
    rated.set(one.field, ofField.set(`${line.page}/${line.index}/${start}/${value}`, one));
  };
  if (extractDocuments({ pages: sample.pages, barcodes: [], context: NO_CONTEXT }, { observe }).length !== 1) return [];
  return [...rated].flatMap(([field, candidates]): Question[] => {
    if (sample.notOnPage.includes(field)) return [];
    const expected = normal(field, sample.fields[field]);
    const judged = [...candidates.values()].map(({ features, found }) => ({
      features,
      isRight: expected !== undefined && normal(field, found.value) === expected,
    }));
    // A value that no candidate holds was lost before the ranking and teaches nothing.
    if (expected !== undefined && judged.every((one) => !one.isRight)) return [];
    return [{ field, layout: sample.layout, candidates: judged }];
  });
}

/**
 * Fits the weights of one field by gradient descent. The candidates of a document compete with each other and with "none" (odds 0),
 * each with the logistic share of its odds; the loss is the negative logarithm of the share of the right ones. Regularised towards `start`.
 */
export function fitField(questions: Question[], start: Weights[RankedField]): Weights[RankedField] {
  const names = Object.keys(start.features);
  const from = [start.bias, ...names.map((name) => start.features[name]!)];
  const asked = questions.map(({ candidates }) =>
    candidates.map(({ features, isRight }) => ({ isRight, vector: Float64Array.from([1, ...names.map((name) => features[name] ?? 0)]) })),
  );
  const weights = Float64Array.from(from);
  if (asked.length === 0) return start;
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, i) => PULL * (weight - from[i]!));
    for (const candidates of asked) addGradient(gradient, weights, candidates, asked.length);
    for (let i = 0; i < weights.length; i += 1) weights[i]! -= STEP * gradient[i]!;
  }
  const rounded = [...weights].map((weight) => Math.round(weight * 100) / 100);
  return { bias: rounded[0]!, features: Object.fromEntries(names.map((name, i) => [name, rounded[i + 1]!])) };
}

function addGradient(gradient: Float64Array, weights: Float64Array, candidates: { isRight: boolean; vector: Float64Array }[], count: number): void {
  const strengths = candidates.map(({ vector }) => {
    let odds = 0;
    for (let i = 0; i < vector.length; i += 1) odds += vector[i]! * weights[i]!;
    return Math.exp(odds);
  });
  const hasRight = candidates.some((one) => one.isRight);
  const all = 1 + strengths.reduce((sum, one) => sum + one, 0);
  const right = hasRight ? candidates.reduce((sum, one, i) => sum + (one.isRight ? strengths[i]! : 0), 0) : 1;
  candidates.forEach(({ isRight, vector }, i) => {
    const change = strengths[i]! / all - (isRight && hasRight ? strengths[i]! / right : 0);
    if (Math.abs(change) < 1e-6) return;
    for (let j = 0; j < vector.length; j += 1) gradient[j]! += (change * vector[j]!) / count;
  });
}
