/** A recognised character: its middle as a share of the width of the line, and how sure it is, 0..1. */
export type Letter = { text: string; at: number; confidence: number };

/** The alphabet of a recogniser by class; class 0 is none. Characters of other scripts than ours are left out: they are misreadings. */
export type Alphabet = { texts: string[]; classes: Uint16Array };

const KNOWN = /^[\p{Script=Latin}\d\s!-/:-@[-`{-~€£§°–—„“”‘’«»×·…]$/u;

/** The alphabet of a list of characters, one a line, as PaddleOCR models come with; the space is not in the list. */
export function alphabetOf(dictionary: string): Alphabet {
  const listed = dictionary.split(/\r?\n/);
  if (listed.at(-1) === "") listed.pop();
  const texts = ["", ...listed, " "];
  const classes = texts.flatMap((text, index) => (index === 0 || KNOWN.test(text) ? [index] : []));
  return { texts, classes: Uint16Array.from(classes) };
}

/** What a recogniser answers: for each step along the line the probability of each class. */
export type Steps = { data: Float32Array; steps: number; classes: number };

/** The alphabet of a list of all characters, one a line, the space among them. */
export function alphabetOfAll(list: string): Alphabet {
  const texts = ["", ...list.split("\n")];
  return { texts, classes: Uint16Array.from(texts.keys()) };
}

/** The likeliest class of every step; repetitions and steps without a character fall away (connectionist temporal classification, greedy). */
export function decode({ data, steps, classes }: Steps, alphabet: Alphabet): Letter[] {
  const letters: Letter[] = [];
  let before = 0;
  for (let step = 0; step < steps; step += 1) {
    let [best, probability] = [0, -1];
    for (const one of alphabet.classes) {
      const value = data[step * classes + one]!;
      if (value > probability) [best, probability] = [one, value];
    }
    const last = letters.at(-1);
    if (best !== 0 && best !== before) letters.push({ text: alphabet.texts[best]!, at: (step + 0.5) / steps, confidence: probability });
    else if (best !== 0 && last !== undefined)
      letters.splice(-1, 1, { ...last, at: last.at + 0.5 / steps, confidence: Math.max(last.confidence, probability) });
    before = best;
  }
  return letters;
}
