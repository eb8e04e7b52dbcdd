import type { Variant } from "#domain/extraction/confidence/variant.ts";

/** A value with what the reader believed of it. */
export type Judged = { confidence: number; isRight: boolean };
/** The same with how well its page was seen, and what kind of page that truly is: digital, a scan, a photo. */
export type Believed = Judged & { variant: Variant; medium: string };

/** From this confidence on a value counts as sure. */
export const SURE = 0.975;

/** Edges of the reliability table. */
const EDGES = [0, 0.5, 0.7, 0.8, 0.9, 0.95, SURE, 1.0001];

export type ReliabilityBin = { from: number; to: number; count: number; believed: number; right: number };

/** How often values of like confidence are right; `believed` is the mean confidence and `right` the share of right ones. */
export function reliability(values: readonly Judged[]): ReliabilityBin[] {
  return EDGES.slice(1).map((to, i) => {
    const from = EDGES[i]!;
    const inside = values.filter(({ confidence }) => confidence >= from && confidence < to);
    const share = (of: (value: Judged) => number) => (inside.length === 0 ? 0 : inside.reduce((sum, value) => sum + of(value), 0) / inside.length);
    return { from, to: Math.min(1, to), count: inside.length, believed: share((one) => one.confidence), right: share((one) => (one.isRight ? 1 : 0)) };
  });
}

/** The share of sure values among all, and the share of wrong ones among the sure. */
export function sureness(values: readonly Judged[]): { share: number; wrong: number } {
  const sure = values.filter(({ confidence }) => confidence >= SURE);
  return { share: sure.length / Math.max(1, values.length), wrong: sure.filter(({ isRight }) => !isRight).length / Math.max(1, sure.length) };
}
