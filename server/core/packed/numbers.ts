// Whole numbers as bytes: small ones, below zero too, take one byte, each further seven bits one more.

const CONTINUED = 128;
const MAX = 2 ** 31;

/** Numbers beyond 2^31 are cut to it. */
export function numberBytes(numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const number of numbers) {
    const cut = Math.max(-MAX, Math.min(MAX, number));
    let rest = cut < 0 ? -cut * 2 - 1 : cut * 2;
    for (; rest >= CONTINUED; rest = Math.floor(rest / CONTINUED)) bytes.push((rest % CONTINUED) + CONTINUED);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** Reads `count` numbers from `bytes`, and says where they end. */
export function bytesToNumbers(bytes: Buffer, from: number, count: number): { numbers: number[]; end: number } {
  const numbers: number[] = [];
  let end = from;
  while (numbers.length < count) {
    let [value, place] = [0, 1];
    for (; bytes[end]! >= CONTINUED; place *= CONTINUED) value += (bytes[end++]! - CONTINUED) * place;
    value += bytes[end++]! * place;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
  }
  return { numbers, end };
}
