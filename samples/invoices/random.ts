/** A repeatable source of choices: the same seed gives the same choices on every machine. */
export type Random = {
  /** A number of at least 0 and less than 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** A choice in proportion to its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  /** `count` digits, the first of them not zero. */
  digits(count: number): string;
};

/** Makes a source of choices (mulberry32, 32 bits of state) from a whole number. */
export function createRandom(seed: number): Random {
  // One multiplication spreads neighbouring seeds, so that seed 1 and seed 2 share nothing.
  let state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[int(0, choices.length - 1)]!,
    weighted(choices) {
      let rest = next() * choices.reduce((total, [, weight]) => total + weight, 0);
      for (const [choice, weight] of choices) {
        rest -= weight;
        if (rest < 0) return choice;
      }
      return choices.at(-1)![0];
    },
    digits: (count) => String(int(1, 9)) + Array.from({ length: count - 1 }, () => int(0, 9)).join(""),
  };
}
