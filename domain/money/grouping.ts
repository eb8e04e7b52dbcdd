/** Digits in groups of three from the right: "1234567" becomes "1 234 567" with a blank as separator. */
export function grouped(digits: string, separator: string): string {
  const groups = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(separator);
}
