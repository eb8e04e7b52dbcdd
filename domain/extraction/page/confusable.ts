/** Digits that recognition takes for each other: a zero with a stroke and an eight most of all. */
const PAIRS = ["08", "06", "68", "38", "56", "58", "17", "27", "49", "89", "35"];
const PARTNERS = new Map<string, string>();
for (const [a, b] of PAIRS.map((pair) => [pair[0]!, pair[1]!])) {
  PARTNERS.set(a!, (PARTNERS.get(a!) ?? "") + b!);
  PARTNERS.set(b!, (PARTNERS.get(b!) ?? "") + a!);
}

/** At most so many digits of a number are misread in another way than 0 for 8. */
const MAX_OTHERS = 1;

/** Whether recognition may have read `right` as `read`: the same length, and where they differ digits that look alike. */
export function isMisreadOf(read: string, right: string): boolean {
  if (read.length !== right.length) return false;
  let others = 0;
  for (let at = 0; at < read.length; at++) {
    const [a, b] = [read[at]!, right[at]!];
    if (a === b) continue;
    if (!PARTNERS.get(a)?.includes(b)) return false;
    if (a + b !== "08" && a + b !== "80") others += 1;
  }
  return others <= MAX_OTHERS;
}

/** Whether two numbers written in digits and marks differ by one digit that was misread, lost or added. */
export function isNearlySame(read: string, right: string): boolean {
  if (isMisreadOf(read, right)) return true;
  const [shorter, longer] = read.length < right.length ? [read, right] : [right, read];
  if (longer.length - shorter.length > 1) return false;
  let head = 0;
  while (head < shorter.length && shorter[head] === longer[head]) head++;
  const rest = longer.length === shorter.length ? shorter.slice(head + 1) : shorter.slice(head);
  return rest === longer.slice(head + 1);
}

/**
 * The one text that `isRight` accepts among those that differ from `text` by one digit that looks alike, or by two zeros read as eights or the other
 * way round. Undefined where none or several are accepted: what two readings explain is proven by neither.
 */
export function repairByCheck(text: string, isRight: (candidate: string) => boolean): string | undefined {
  const at = (position: number, digit: string, from = text) => from.slice(0, position) + digit + from.slice(position + 1);
  const singles = Array.from(text).flatMap((digit, position) => Array.from(PARTNERS.get(digit) ?? "", (other) => at(position, other)));
  const right = singles.filter(isRight);
  if (right.length > 0) return right.length === 1 ? right[0] : undefined;
  const swapped = (digit: string) => (digit === "0" ? "8" : "0");
  const zeros = Array.from(text).flatMap((digit, position) => (digit === "0" || digit === "8" ? [position] : []));
  const pairs = zeros.flatMap((first, index) => zeros.slice(index + 1).map((second) => at(second, swapped(text[second]!), at(first, swapped(text[first]!)))));
  const rightPairs = pairs.filter(isRight);
  return rightPairs.length === 1 ? rightPairs[0] : undefined;
}
