/** Words in front of whom a letter goes to within a house, or with whom its receiver is found, in an address. */
const LEAD =
  /^(?:[Cc]\/[Oo]|[Aa]tt(?:ention)?[.:]|(?:[Aa]ttn|ATTN)(?!\p{L})|ATT[.:]|F\.?A\.?O\.?[: ]|[Ff]or the attention of|[Zz]\.? ?[Hh](?:d(?!\p{L})|\. |änden)|[Tt]\. ?a\. ?v\.|[ÀAà] l['’]attention d|c\.a\.|C\.A\.:|[Aa]lla c(?:ortese|\.) ?a|[Aa]ll['’]attenzione|[Aa] la atención|A\/A |[Dd]o rąk|[Kk] rukám|[Dd]o rúk|[Kk]ezeihez)/u;

/** "Bauamt, Hr. Ing. Muster": a person with a title behind the department. */
const PERSON_BEHIND = /^[^\d,]+, (?:Hr\.|Herrn?|Fr\.|Frau|Mr\.?|Mrs\.?|Ms\.?|Mme|Mlle|M\.|dhr\.|mevr\.|[Ss]ig\.(?:ra)?|D\.ª?|p\.|pan|paní|pani) ?\p{Lu}/u;

/** Whether a line of an address says for whom it is there, which is no part of where it is. */
export function isAttention(text: string): boolean {
  return LEAD.test(text) || PERSON_BEHIND.test(text);
}
