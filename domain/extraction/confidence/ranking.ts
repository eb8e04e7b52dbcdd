import type { Weights } from "./weights.ts";
import type { Found } from "#domain/extraction/candidates/found.ts";
import type { Calibration, Drafts } from "./curves.ts";
import { trained } from "./trained.ts";
import { type RankedField, weights } from "./weights.ts";

/** Named features of a candidate; absent ones are 0. */
export type Features = Record<string, number>;

/** A candidate as the ranking sees it. */
export type Rated = { field: RankedField; found: Found; features: Features };

/** Weights and curves to read by instead of those of the program, and listeners for every candidate and the values before calibration. Only the training uses it. */
export type Training = { weights?: Weights; calibration?: Calibration; observe?: (rated: Rated) => void; observeDrafts?: (drafts: Drafts) => void };

/** The weights of the program: those set by hand, replaced where training proved better ones. */
const inForce: Weights = { ...weights, ...trained.weights };

/** Log-odds that a candidate is the value of a field. */
export function logOdds(rated: Rated, training?: Training): number {
  training?.observe?.(rated);
  const { bias, features: weight } = (training?.weights ?? inForce)[rated.field];
  let total = bias;
  for (const name in rated.features) total += (weight[name] ?? 0) * rated.features[name]!;
  return total;
}

/** Probability of log-odds. */
export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
