/**
 * Trimming of other characters than white space in one pass. A pattern such as /,+$/ starts anew at each comma of a run in the middle
 * of a text: the work grows with the square of the run.
 */

/** The text without those characters at its end that stand in `characters` (single code units). */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return trimEndOf(text.slice(start), characters);
}
