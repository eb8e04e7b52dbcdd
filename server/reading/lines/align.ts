/** Letters of two readings side by side: a pair, or a letter that the other reading lacks. Indexes into both readings. */
export type Pair = { one?: number; other?: number };

/** A letter without accent and in one case: the second reader knows few accents. */
export function folded(letter: string): string {
  return letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Letters and digits that print alike. */
const LOOK_ALIKE = ["o0", "li1|!íjtf", "s5$", "b8", "z2", "g9q", "rn", ".,:", "-–—", "'’‘\"“”„"];

export function looksAlike(a: string, b: string): boolean {
  const [one, other] = [folded(a), folded(b)];
  return one === other || LOOK_ALIKE.some((group) => group.includes(one) && group.includes(other));
}

const GAP = 0.9;
const ALIKE = 0.4;
const UNLIKE = 1.2;

/** Lays two readings of one line beside each other so that they differ least. */
export function align(one: readonly string[], other: readonly string[]): Pair[] {
  const columns = other.length + 1;
  const costs = new Float64Array((one.length + 1) * columns);
  const price = (i: number, j: number) => {
    const [a, b] = [one[i - 1]!, other[j - 1]!];
    if (folded(a) === folded(b)) return 0;
    return looksAlike(a, b) ? ALIKE : UNLIKE;
  };
  for (let i = 0; i <= one.length; i += 1) {
    for (let j = 0; j <= other.length; j += 1) {
      if (i === 0 || j === 0) costs[i * columns + j] = (i + j) * GAP;
      else {
        const both = costs[(i - 1) * columns + j - 1]! + price(i, j);
        costs[i * columns + j] = Math.min(both, costs[(i - 1) * columns + j]! + GAP, costs[i * columns + j - 1]! + GAP);
      }
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [one.length, other.length];
  while (i > 0 || j > 0) {
    const cost = costs[i * columns + j]!;
    if (i > 0 && j > 0 && cost === costs[(i - 1) * columns + j - 1]! + price(i, j)) pairs.push({ one: (i -= 1), other: (j -= 1) });
    else if (j === 0 || (i > 0 && cost === costs[(i - 1) * columns + j]! + GAP)) pairs.push({ one: (i -= 1) });
    else pairs.push({ other: (j -= 1) });
  }
  return pairs.toReversed();
}
