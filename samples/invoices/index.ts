import type { DocumentKind, HeaderField } from "#domain/invoice/invoice.ts";
import type { Box } from "#domain/evidence/reading.ts";
import { compose } from "./content/compose.ts";
import { createSheet, type Sheet } from "./drawing/sheet.ts";
import { layouts } from "./layouts/index.ts";
import { createRandom, type Random } from "./random.ts";
import { commonLayouts, type GeneratedInvoice, type Language, type LayoutName, type InventedParty, type Trade, type TruthBox } from "./types.ts";

export type { GeneratedInvoice, Language, LayoutName, InventedParty, TruthBox } from "./types.ts";
export { commonLayouts, languages, layoutNames } from "./types.ts";

/** Wishes for a generated document; whatever is left open follows from the seed. */
export type GeneratorOptions = {
  layout?: LayoutName;
  language?: Language;
  kind?: DocumentKind;
  supplier?: InventedParty;
  customer?: InventedParty;
  /** What the supplier sells. */
  trade?: Trade;
  /** `YYYY-MM-DD` */
  issueDate?: string;
};

/** A roll is drawn on paper of this length (points) first, to find how much of it is needed. */
const MAX_ROLL_POINTS = 6000;

/** How often documents of a language are generated when none is asked for. */
const languageShare: Record<Language, number> = { cs: 10, sk: 1.5, de: 1.5, en: 2, fr: 0.7, nl: 0.7, pl: 0.7 };
const kindShare: Partial<Record<DocumentKind, number>> = { invoice: 20, creditNote: 2.5, proforma: 2, advanceTaxDocument: 1, receipt: 20 };

function pickLayout(options: GeneratorOptions, random: Random): LayoutName {
  const fitting = commonLayouts.filter((name) => {
    const { languages, kinds } = layouts[name].traits;
    return (!options.language || languages.includes(options.language)) && (!options.kind || kinds.includes(options.kind));
  });
  if (fitting.length === 0) throw new Error(`No layout prints a document of kind ${options.kind} in language ${options.language}`);
  return random.weighted(fitting.map((name) => [name, layouts[name].traits.weight] as const));
}

/**
 * Invents a document with everything that it prints and the values a reader should find. The same seed and options give
 * the same document for ever. Throws when the layout asked for cannot print that language or kind.
 */
export function generateInvoice(seed: number, options: GeneratorOptions = {}): GeneratedInvoice {
  const random = createRandom(seed);
  const layout = options.layout ?? pickLayout(options, random);
  const { traits } = layouts[layout];
  const language = options.language ?? random.weighted(traits.languages.map((name) => [name, languageShare[name]] as const));
  const kind = options.kind ?? random.weighted(traits.kinds.map((name) => [name, kindShare[name] ?? 1] as const));
  if (!traits.languages.includes(language) || !traits.kinds.includes(kind))
    throw new Error(`The layout ${layout} does not print a document of kind ${kind} in language ${language}`);
  return compose(seed, { ...options, layout, traits, language, kind }, random);
}

function draw(generated: GeneratedInvoice): Sheet {
  const layout = layouts[generated.layout];
  const begin = (height: number): Sheet =>
    createSheet([layout.traits.size[0], height], generated.print.font, `${generated.print.title} ${generated.invoice.invoiceNumber}`);
  const sheet = begin(layout.traits.roll ? Math.ceil(layout.draw(begin(MAX_ROLL_POINTS), generated)) : layout.traits.size[1]);
  layout.draw(sheet, generated);
  return sheet;
}

/** The address of a party is printed in parts; its box is the one around them. */
function addressBoxes(marks: TruthBox[], invoice: GeneratedInvoice["invoice"]): TruthBox[] {
  return (["supplier", "customer"] as const).flatMap((role) => {
    const first = marks.find(({ field }) => field === `${role}Street`);
    if (!first) return [];
    const parts = (["Street", "PostalCode", "City"] as const).map(
      (part) => marks.find(({ field, page }) => field === `${role}${part}` && page === first.page)!.box,
    );
    const edge = (index: number, choose: (...numbers: number[]) => number): number => choose(...parts.map((box) => box[index]!));
    const box: Box = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
    const field: HeaderField = `${role}Address`;
    return [{ field, page: first.page, box, text: invoice[field]! }];
  });
}

/** Draws the document and says where on which page each value stands. */
export async function renderWithBoxes(generated: GeneratedInvoice): Promise<{ pdf: Buffer; boxes: TruthBox[] }> {
  const sheet = draw(generated);
  return { pdf: await sheet.finish(), boxes: [...sheet.marks, ...addressBoxes(sheet.marks, generated.invoice)] };
}

/** The document as a PDF file; equal documents have equal bytes. */
export async function renderPdf(generated: GeneratedInvoice): Promise<Buffer> {
  return (await renderWithBoxes(generated)).pdf;
}

/** Where each value of the document is printed: page, box in shares of the page, text as it stands there. */
export function truthBoxes(generated: GeneratedInvoice): TruthBox[] {
  const { marks } = draw(generated);
  return [...marks, ...addressBoxes(marks, generated.invoice)];
}
