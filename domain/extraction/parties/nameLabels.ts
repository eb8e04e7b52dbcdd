import type { Segment } from "#domain/extraction/page/geometry.ts";

/** What forms call the name of a party, perhaps in two words: "Nom / Entreprise:". */
const NAME_LABEL =
  /^(?:(?:name|nome|nom|n[aá]zev|jm[eé]no|firma|obchodn[ií] jm[eé]no|company(?: name)?|naam|nazwa|entreprise|soci[eé]t[eé]|raison sociale|ragione sociale|raz[oó]n social|denominazione|bedrijf)(?:\s*\/\s*|\s*:?\s*$))+$/i;

/** What forms call whom to speak with. */
const CONTACT_LABEL =
  /^(?:attn\.?|attention|att\.?|contact(?: person| name)?|kontakt(?:person|ní osoba|ná osoba)?|ansprechpartner(?:in)?|contactpersoon|persona de contacto|osoba kontaktowa|referente|z\. ?h(?:d)?\.|t\. ?a\. ?v\.)\s*:?$/i;

/** What forms call where a party is. */
const ADDRESS_LABEL = /^(?:address|adress[ea]|anschrift|indirizzo)\s*:?$/i;

/** Whether a cell of a form names no party: it is the label of the address, or stands beside that of a person in the firm. */
export function namesNobody({ text, line, index }: Segment): boolean {
  return ADDRESS_LABEL.test(text.trim()) || CONTACT_LABEL.test(line.segments[index - 1]?.text.trim() ?? "");
}

/** Whether a cell is nothing but what forms call a name, and another cell follows. */
export function isNameLabel(cell: Segment | undefined): boolean {
  return cell !== undefined && cell.line.segments.length > cell.index + 1 && NAME_LABEL.test(cell.text.trim());
}
