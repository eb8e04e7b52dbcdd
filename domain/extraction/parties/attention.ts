import { fold } from "#domain/extraction/page/text.ts";

/** Words in front of whom a letter goes to within a house, or with whom its receiver is found, in an address. */
const LEAD =
  /^(?:[Cc]\/[Oo]|[Aa]tt(?:ention)?[.:]|(?:[Aa]ttn|ATTN)(?!\p{L})|ATT[.:]|F\.?A\.?O\.?[: ]|[Ff]or the attention of|[Zz]\.? ?[Hh](?:d(?!\p{L})|\. |änden)|[Tt]\. ?a\. ?v\.|[ÀAà] l['’]attention d|c\.a\.|C\.A\.:|[Aa]lla c(?:ortese|\.) ?a|[Aa]ll['’]attenzione|[Aa] la atención|A\/A |[Dd]o rąk|[Kk] rukám|[Dd]o rúk|[Kk]ezeihez)/u;

/** "Bauamt, Hr. Ing. Muster": a person with a title behind the department. */
const PERSON_BEHIND = /^[^\d,]+, (?:Hr\.|Herrn?|Fr\.|Frau|Mr\.?|Mrs\.?|Ms\.?|Mme|Mlle|M\.|dhr\.|mevr\.|[Ss]ig\.(?:ra)?|D\.ª?|p\.|pan|paní|pani) ?\p{Lu}/u;

/** A part of a company to which a letter goes (folded). */
const DEPARTMENT =
  /^(?:(?:t\.? ?a\.? ?v\.?(?: de)?|z\.? ?h(?:d|\.)?|k rukam|attn\.?:?|a l.attention d[eu]|do rak) )?((service|dpt\.?|departement|dept\.?|department|abteilung|abt\.?|afdeling|oddeleni|oddelenie|dzial|ufficio|reparto|departamento) )?(la )?(comptabilite|comptable|fournisseurs|achats|buchhaltung|finanzbuchhaltung|rechnungswesen|rechnungseingang|kreditorenbuchhaltung|einkauf|accounting|accounts|accounts payable|finance|purchasing|procurement|crediteurenadministratie|crediteuren|administratie|boekhouding|inkoop|ucetnictvi|uctarna|nakup|uctaren|ksiegowosci?|zakupow|contabilita|amministrazione|acquisti|contabilidad|administracion|compras)( (department|dept\.?|team))?( \/ .*)?$/;

/** Whether a line of an address says for whom it is there, which is no part of where it is. */
export function isAttention(text: string): boolean {
  return LEAD.test(text) || PERSON_BEHIND.test(text) || DEPARTMENT.test(fold(text).trim());
}
