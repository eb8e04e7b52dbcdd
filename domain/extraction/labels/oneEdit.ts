/** Whether two words differ by one replaced, missing or added letter; from twelve letters on two are allowed if the ends agree. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return Math.max(a.length, b.length) - head - tail <= (Math.min(a.length, b.length) >= 12 ? 2 : 1);
}
