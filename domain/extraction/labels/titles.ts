import type { DocumentKind } from "#domain/invoice/invoice.ts";
import type { Layout } from "#domain/extraction/page/geometry.ts";

/** Titles by kind, folded; the first kind that a title line names counts. */
const TITLES: [DocumentKind, RegExp][] = [
  [
    "advanceTaxDocument",
    /danovy doklad (k|na|o) (prijate |prijet)?(plat|zalo[hz])|doklad k prijate platbe|danovy doklad k platbe|danovy doklad k prijatej platbe|danovy doklad o prijeti platby|anzahlungsrechnung|advance payment invoice|facture d'acompte|voorschotfactuur|faktura zaliczkowa/,
  ],
  [
    "creditNote",
    /dobropis|opravn[yae]\w* ?(danovy ?doklad|faktur)|oprava danoveho dokladu|corrective tax document|credit note|credit memo|gutschrift|stornorechnung|rechnungskorrektur|korrekturrechnung|\bavoir\b|facture d'avoir|creditnota|creditfactuur|faktura korygujaca|nota di (?:credito|accredito)|factura rectificativa|(?:sztorno|modosito|helyesbito) szamla/,
  ],
  ["debitNote", /vrubopis|debit note|tachopis|lastschriftanzeige/],
  [
    "proforma",
    /zalohov[aey]\w* ?(faktur|list)|proforma|pro forma|pro-forma|predfaktura|vyzva k platbe|zalohovy list|neni danov\w+ doklad|nie je danov\w+ doklad/,
  ],
  [
    "receipt",
    /uctenka|paragon|zjednoduseny danovy doklad|prijmovy pokladni|pokladni doklad|pokladnicni|prodejka|stvrzenka|receipt|cash bill|kassenbon|kassenbeleg|quittung|ticket de caisse|kassabon|bonnetje|simplified tax invoice/,
  ],
  ["invoice", /faktur|invoice|rechnung|fact(ur|uur)|fattura|szamla(?!sz)|danovy ?doklad|vyuctovani|\bbill\b|rachunek/],
];

/** Letters set apart: "F A K T U R A". */
const SPACED = /^(?:\p{L} ){4,}\p{L}$/u;

/** A title of a page: what kind of document it names, how prominent it is, and the line that holds it. */
export type Title = { kind: DocumentKind; score: number; words: number; text: string };

/** Whether a page asks for an advance by its title. */
export function asksForAdvance(layout: Layout): boolean {
  const best = titlesOf(layout).toSorted((a, b) => b.score - a.score)[0];
  return best?.kind === "proforma";
}

/** The titles that lines of a page hold, each the more prominent the larger, higher and shorter its line is. */
export function titlesOf(layout: Layout): Title[] {
  const titles: Title[] = [];
  for (const line of layout.lines) {
    const folded = SPACED.test(line.folded) ? line.folded.replaceAll(" ", "") : line.folded;
    const words = folded.split(/\s+/).length;
    for (const [index, [kind, pattern]] of TITLES.entries()) {
      const match = pattern.exec(folded);
      if (!match || /(k|ke|zu|zur|from|original|predchozi|gemass|vztahuje se k)\s*$/.test(folded.slice(0, match.index))) continue;
      const isNegated = kind === "proforma" && match[0].startsWith("neni");
      const score =
        (line.height / layout.textHeight) * 2 +
        Math.max(0, 1 - line.y0 / (layout.height * 0.4)) * 1.5 -
        Math.min(words, 12) * 0.15 -
        index * 0.02 +
        (isNegated ? 1 : 0);
      titles.push({ kind, score, words, text: folded });
      break;
    }
  }
  return titles;
}
