import type { Segment } from "#domain/extraction/page/geometry.ts";

/** What forms call the name of a party, perhaps in two words: "Nom / Entreprise:". */
const NAME_LABEL =
  /^(?:(?:name|nome|nom|n[aá]zev|jm[eé]no|firma|obchodn[ií] jm[eé]no|company(?: name)?|naam|nazwa|entreprise|soci[eé]t[eé]|raison sociale|ragione sociale|raz[oó]n social|denominazione|bedrijf)(?:\s*\/\s*|\s*:?\s*$))+$/i;

/** Whether a cell is nothing but what forms call a name, and another cell follows. */
export function isNameLabel(cell: Segment | undefined): boolean {
  return cell !== undefined && cell.line.segments.length > cell.index + 1 && NAME_LABEL.test(cell.text.trim());
}
