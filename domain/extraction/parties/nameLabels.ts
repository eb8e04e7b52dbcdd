import type { Segment } from "#domain/extraction/page/geometry.ts";
import { hasCompanyForm } from "./names.ts";

/** What forms call the name of a party. */
const NAMES =
  "name|nome|nom|naam|n[aá]zev(?: firmy)?|n[aá]zov(?: firmy)?|nazwa(?: firmy)?|név|jm[eé]no|meno|imi[eę] i(?: nazwisko)?|firma|firmenname|obchodn[ií] jm[eé]no|company(?: name)?|" +
  "entreprise|soci[eé]t[eé]|společnost|spoločnosť|unternehmen|bedrijf|empresa|azienda|ditta|cég|denominazione|raison sociale|ragione sociale|raz[oó]n social";

/** A cell that is such a label, perhaps in two words: "Nom / Entreprise:", "Nazwa firmy, Imię i nazwisko". */
const NAME_LABEL = new RegExp(`^(?:(?:${NAMES})(?:\\s*[/,]\\s*|\\s*:?\\s*$))+$`, "iu");

/** Such a label in front of the name. */
export const LABELLED_NAME = new RegExp(`^\\s*(?:${NAMES})\\s*:\\s*`, "iu");

/** "provozuje", "Inh.": what says whose a shop is, in front of a firm. */
const OPERATED =
  /^\s*(?:provozuje|provozovatel|prevádzkuje|prevádzkovateľ|inh\.|inhaber(?:in)?|betreiber(?:in)?|betrieben von|operated by|exploité par|exploitant)\s*:?\s+(?=\p{L})/iu;

/** What stands in front of the firm that a cell says whose the shop is; empty for others. */
export function operatedBy(text: string): string {
  const [label = ""] = OPERATED.exec(text) ?? [];
  return hasCompanyForm(text.slice(label.length)) ? label : "";
}

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
