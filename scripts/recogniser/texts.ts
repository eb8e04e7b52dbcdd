import { readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { generateInvoice, layoutNames, renderPdf } from "#samples/invoices/index.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { withPdf } from "#server/reading/pdf.ts";
import { amount, code, date, party } from "./values.ts";

/**
 * Writes the texts of lines on which the recogniser of lines is trained (README.md beside this file):
 * `node scripts/recogniser/texts.ts --words cs.txt --words de.txt ... [--count N] [--layouts N] --out DIR`.
 * `--words` are lists of words, one a line, of one language each. A third of the lines are cells of invented invoices with other digits; the rest are
 * words of one language, amounts, dates, numbers and parties. DIR gets texts.txt.gz, a text a line, and alphabet.txt, a character a line.
 */
const { values: given } = parseArgs({
  options: {
    words: { type: "string", multiple: true, default: [] },
    count: { type: "string", default: "1300000" },
    layouts: { type: "string", default: String(layoutNames.length) },
    out: { type: "string" },
  },
});

const LETTERS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" +
  "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýžÄĽĹÔŔäľĺôŕĄĆĘŁŃŚŹŻąćęłńśźżÖÜßöüÀÂÆÇÈÊËÎÏŒÙÛŸàâæçèêëîïœùûÿÌÒìòÑñÕõÃãŐŰőűÅØåøĐđȘȚșțĂă";
const OTHERS = "0123456789 .,:;!?-–—/\\|()[]{}<>=+*%&@#_~^'\"’‘“”„«»…•·°§°€£$©®™×²³½µ№";
const ALPHABET = [...new Set(LETTERS + OTHERS)];
const known = new Set(ALPHABET);
const isKnown = (text: string) => [...text].every((letter) => known.has(letter));
const ACCENTED = [...LETTERS].filter((letter) => letter > "\u007f");

/** How much more often words of a language are taken, by the name of its list; 5 for others. */
const WEIGHTS: Record<string, number> = { cs: 32, sk: 9, pl: 14, de: 14, fr: 8, nl: 5, it: 4, es: 3, hu: 4, en: 9 };
const MAX_LETTERS = 64;
const SEED = 20261127;

if (given.out === undefined || given.words.length === 0) throw new Error("--words and --out are needed");
const random = createRandom(SEED);
const { pick, chance, int } = random;

type Words = { list: string[]; weight: number };
const languages: Words[] = given.words.map((file) => ({
  list: readFileSync(file, "utf8")
    .split("\n")
    .filter((word) => word.length > 1 && word.length < 20 && /^[\p{L}'-]+$/u.test(word) && isKnown(word)),
  weight: WEIGHTS[basename(file, extname(file))] ?? 5,
}));
const wordsOfOneLanguage = () => random.weighted(languages.map(({ list, weight }) => [list, weight] as const));

const MAX_CELL_GAP = 0.9;

/** The cells of one page of each layout: words that stand close to each other in a row. */
async function cellsOfInvoices(layouts: number): Promise<string[]> {
  const cells: string[] = [];
  for (const [at, layout] of layoutNames.slice(0, layouts).entries()) {
    for (let seed = 0; seed < 9; seed += 1) {
      const pdf = await renderPdf(generateInvoice(SEED + 10 * at + seed, { layout }));
      const { words } = await withPdf(pdf, async (file) => file.withPage(0, (page) => page.textLayer()));
      let cell: typeof words = [];
      const end = () => {
        if (cell.length > 0) cells.push(cell.map(({ text }) => text).join(" "));
        cell = [];
      };
      for (const word of words) {
        const before = cell.at(-1);
        const height = word.box[3] - word.box[1];
        // Shares of the width are of a page that is narrower than high.
        const gap = before && (word.box[0] - before.box[2]) * Math.SQRT1_2;
        if (before && (gap! < 0 || gap! > MAX_CELL_GAP * height || Math.abs(word.box[1] - before.box[1]) > height / 2)) end();
        cell.push(word);
      }
      end();
    }
  }
  return [...new Set(cells)].filter((cell) => cell.length <= MAX_LETTERS && isKnown(cell));
}

const title = (word: string) => word[0]!.toUpperCase() + word.slice(1).toLowerCase();

function cased(word: string): string {
  return random.weighted([
    [word, 10],
    [title(word), 5],
    [word.toUpperCase(), 4],
    [word.toLowerCase(), 2],
  ]);
}

/** Words of one language, now and then with marks and numbers between them. */
function phrase(): string {
  const list = wordsOfOneLanguage();
  const form = random.weighted([
    [(word: string) => word.toUpperCase(), 3],
    [title, 6],
    [cased, 11],
  ] as const);
  const words = Array.from({ length: 1 + Math.floor(random.next() ** 2 * 7) }, () => {
    let word = form(pick(list));
    if (chance(0.06)) word = pick([`(${word})`, `"${word}"`, `„${word}“`]);
    if (chance(0.1)) word += pick([",", ",", ".", ":", ";", "!", "?"]);
    else if (chance(0.03)) word += pick(["/", "-", " - ", " – ", " & ", " + "]) + pick(list);
    return chance(0.07) ? `${otherDigits(pick(["1", "12", "345", "2,5", "10 %", "1.", "100 ks", "2 x", "0,75 l", "30 g", "12 m²", "1 500"]))} ${word}` : word;
  });
  return words.join(" ") + (chance(0.15) ? pick([":", "."]) : "");
}

const otherDigits = (text: string) => text.replaceAll(/\d/g, () => String(int(0, 9)));

/** A word with an accent where none belongs: what is printed counts, not what is likely. */
function misspelt(): string {
  const letters = [...cased(pick(wordsOfOneLanguage()))];
  letters[int(0, letters.length - 1)] = pick(ACCENTED);
  return letters.join("");
}

const anything = () => Array.from({ length: int(1, 9) }, () => pick(ALPHABET)).join("");

const cells = await cellsOfInvoices(Number(given.layouts));
const cell = () => otherDigits(pick(cells));
const someParty = () => party(random, wordsOfOneLanguage());

/** Values of several kinds in one line, as below letterheads. */
function several(): string {
  const parts = Array.from({ length: int(2, 4) }, () => pick([someParty, someParty, () => code(random), cell, () => date(random), () => amount(random)])());
  return parts.join(pick([" · ", " • ", " | ", ", ", " – ", " / ", " - ", "; "]));
}

function text(): string {
  const kind = random.weighted([
    [cell, 26],
    [() => cell().toUpperCase(), 3],
    [phrase, 24],
    [() => amount(random), 11],
    [() => date(random), 5],
    [() => code(random), 10],
    [someParty, 9],
    [misspelt, 3],
    [anything, 2],
    [() => `${phrase()} ${pick([() => amount(random), () => code(random), () => date(random)])()}`, 2],
    [() => `${amount(random)} ${amount(random)}`, 1],
    [several, 4],
  ] as const);
  return kind().replaceAll(/\s+/g, " ").trim();
}

const texts: string[] = [];
while (texts.length < Number(given.count)) {
  const one = text();
  if (one.length > 0 && one.length <= MAX_LETTERS && isKnown(one)) texts.push(one);
}
writeFileSync(join(given.out, "texts.txt.gz"), gzipSync(texts.join("\n")));
writeFileSync(join(given.out, "alphabet.txt"), ALPHABET.join("\n"));
console.log(`${texts.length} texts of ${ALPHABET.length} characters, ${cells.length} cells of invoices`);
