/** Answers that are kept of one function: those of some pages. */
const MAX_KEPT = 4_000;

/** A function of a text that keeps its answers for a while: rules ask the same of a cell for each cell above it. The answers are shared, so nobody may change them. */
export function kept<Answer>(of: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined || answers.has(text)) return known as Answer;
    if (answers.size >= MAX_KEPT) answers.clear();
    const answer = of(text);
    answers.set(text, answer);
    return answer;
  };
}
