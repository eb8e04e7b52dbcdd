import type { LabelConcept } from "./labels.ts";
import { fold } from "#domain/extraction/page/text.ts";

/**
 * Labels that no phrase knows, understood by the stems of their words: a word for a day with one for issuing, supplying or falling due
 * ("Werkdatum", "Dat.usk.zd.pl.", "Lieferung am"), a word for a document or an order with one for a number ("Reknr.", "Č.obj."), and the
 * beginnings of the words for the parties ("Dodav."). Czech, Slovak, German, English, French, Dutch and Polish, folded.
 */
const DAY = /^(dat|datum|datu|den|dne|dna|dni|dnia|tag|date|data|day|am|on|le|op|termin)$/;
/** "Zahlen bis", "K úhradě do", "Payment by": a word for paying with one for the last day of something. */
const UNTIL = /^(bis|do|until|by|before|avant|voor|tot|przed|spatestens|nejpozdeji|najneskor)$/;
const PAYING = /^(\w*zahl\w*|begleich\w*|uberweis\w*|uhrad\w*|uhraz\w*|zaplat\w*|zaplac\w*|plat\w*|pay\w*|paiement|regle\w*|betal\w*|voldoe\w*)$/;
/** A compound that ends with a word for a day begins with what happens on it. */
const DAY_COMPOUND = /^(.{2,})(datum|date|tag|termin|zeitpunkt|dag)$/;

const ISSUED =
  /^(vyst|vystav\w*|fakturuj\w*|uctuj\w*|vyuctov\w*|berechne[nt]?|berechneten|facturons|invoice|fakturujem\w*|vyhot\w*|vydan\w*|gefactu\w*|ausst\w*|ausgest\w*|ausfert\w*|erstell\w*|rechn|rechnungs?|rg|re|belegs?|faktura?|fakt|factu\w*|emis|emise?s?|emission|etabli\w*|edite?e?|issued?|invoiced?|raised|wyst|wystaw\w*|opge\w+|uitgifte|rek|rekening|notas?|doc|document|dokument)$/;
const SUPPLIED =
  /^(plneni|plnenia|pln|usk|uskut\w*|predan\w*|prevzat\w*|odevzdan\w*|ukoncen\w*|skoncen\w*|beendet\w*|erfolgt\w*|odovzdan\w*|proveden\w*|preveden\w*|vykonan\w*|poskytnut\w*|realizovan\w*|dokoncen\w*|dokoncenia|ubergeben|ubergabe|ausgefuhrt|fertiggestellt|abgeschlossen|abgenommen|abnahme|erledigt|rendered|handover|realisee?s?|effectuee?s?|executee?s?|oplevering|opgeleverd|afgerond|zrealizowan\w*|odebran\w*|przekazan\w*|zakonczen\w*|zdan\w*|zd|dodan\w*|dodani|dod|lief|liefer\w*|geliefert|leist|leistungs?|erbracht|livr\w*|livraison|prestations?|ausfuhrung\w*|odjezd|abreise|depart|checkout|dostawa|execution|acheve\w*|supply|supplied|suppl|travel|service|performed|completed|deliver\w*|dispatch\w*|shipped|sprz|sprzedaz\w*|dostaw\w*|wykon\w*|lever\w*|gelever\w*|prestatie|uitvoer\w*|werk)$/;
const DUE =
  /^(fall|splat|splatn\w*|uhradit|uhradte|zaplatit|zaplatte|fallig|falligkeits?|zahlbar|zahlungsziel|zahlungs?|echeance|ech|regler|payer|due|payable|pay|payment|platn\w*|plat|zaplaty|vervalt?|betalen|voldoen)$/;
/** Words that say on their own that a day follows. */
const ALONE =
  /^(vystaven\w|vyhotoven\w|wystawion\w|issued|ausgestellt|emise?|etablie|opgesteld|dodan\w|supplied|delivered|shipped|geliefert|livree?|geleverd|dostarczono|wykonano|lieferung|leistung|livraison|levering|geleverd|dodanie|plneni|plnenie|sprzedaz|dostawa|wykonanie|uvoer|uitgevoerd|ausfuhrung|prestation|odjezd|abreise|splat\w*|uhradte|zaplatte|fall|fallig|falligkeit|zahlbar|due|payable|echeance|vervalt|platne|platna)$/;
/** Words that make the day that of something else. */
const ELSEWHERE =
  /^(obj|objedn\w*|bestell\w*|auftrags?|order|po|commande|cde|zamow\w*|bestel\w*|smlouv\w*|zmluv\w*|vertrag\w*|contract|contrat|umow\w*|dodaciho|lieferschein\w*)$/;

const DOCUMENT =
  "note|avoir|dobropis\\w*|gutschrift|credit note|credit memo|creditnota|korekt\\w|\\w*rechnung|\\w*faktur|\\w*factuur|note d.honoraires|rechnungs?|rechn|rekening|rek|reg|re|rg|faktura?|faktury|fakt|fact|factuur|facture|fa|fv|invoice|inv|document|doc|dokument\\w*|dokladu?|dokl|belegs?|nota|notas?";
const ORDER = "objednavk\\w|objedn|obj|bestellungs?|bestell?|best|auftrags?|auftr|order|ord|zamowieni\\w|zam|commande|cde|bestelling|opdracht|po";
/** What a till prints; recognition takes the small circle of "n°" for a star or a quote. */
const SLIP = "ticket(?: de caisse| client)?|recu|uctenk\\w|blok\\w?|blocek|stvrzenk\\w|kassenbon|kassabon|kassenbeleg|bon|quittung|receipt|slip|paragon\\w?";
const NUMBER = "nr|no|num|numer|numero|number|nummer|c|cis|cislo|n";
const ALL_OF = (thing: string): RegExp => new RegExp(`^(?:(?:${thing})[ .:/-]{0,3}(?:${NUMBER})|(?:${NUMBER})[ .]{0,2}(?:${thing}))[ .:°*"“”'’]*$`);
const NUMBERED: [RegExp, LabelConcept][] = [
  [ALL_OF(DOCUMENT), "invoiceNumber"],
  [ALL_OF(SLIP), "invoiceNumber"],
  [ALL_OF(ORDER), "orderNumber"],
  [/^(po|order|zlecenie|opdracht|objednavka|bestellung|commande|zamowienie)[ .:]*$/, "orderNumber"],
  [/^(nummer|number|numer|numero|cislo|nr|no|c|n[°º*"“”'’]{1,2})[ .:]*$/, "invoiceNumber"],
];

/** "zu Faktura", "k dokladu č.", "betreft factuur": the document that this one corrects. */
const CORRECTED = new RegExp(
  `^(?:zu|zur|zu unserer|storno|storno zu|k|ke|opravuje|oprava|stornuje|to|for|of|corrects|credits|re|do|dotyczy|koryguje|korekta do|korekta|bij|betreft|correctie op|correctie van|sur|annule|annule et remplace|concerne|relatif a|avoir sur)(?: la| le| les| die| der| de)? (?:${DOCUMENT})(?:[ .:/-]{0,3}(?:${NUMBER}))?[ .°:]*$`,
);

/** Words of a number given for VAT or to a company, and of whom it belongs to where that is not the issuer. */
const VAT_NUMBER =
  /^(dic|ic|dph|uid|ustidnr|ustid|ust|umsatzsteuer|mwst|tva|vat|btw|nip|intracom\w*|intracommunautaire|tax|id|idnr|ident\w*|reg|registration|no|nr|num|numero|number|nummer|n|c|cislo|numer|podatkow\w*|eu|ue)$/;
const VAT_WORD = /^(dic|dph|uid|ustidnr|ustid|ust|umsatzsteuer|mwst|tva|vat|btw|nip|intracom\w*|intracommunautaire)$/;
const OF_CUSTOMER =
  /^(client|clients|acheteur|preneur|customers?|buyers?|kunden?|kaufers?|empfangers?|klant|afnemer|koper|nabywcy|kupujacego|odbiorcy|odberatele|odberatela|zakaznika|kupujiciho|kupujuceho|ihre?|votre|vos|v|uw|your|vase|vasa|vas|panstwa)$/;
const JOINING = /^(de|du|des|la|le|les|l|of|the|der|des|van|do|a)$/;

/** A name of a sum in fewer words is a phrase of the dictionary. */
const MIN_SUM_WORDS = 3;

/** What a label means of which every word is understood: nothing else on its cell is a label then. */
export function conceptOfEveryWord(text: string): LabelConcept | undefined {
  const folded = fold(text).trim();
  if (folded.split("/").every((part) => CORRECTED.test(part.trim()))) return "originalNumber";
  const words = folded.match(/[a-z]+/g) ?? [];
  if (words.length < 2 || words.length > MAX_WORDS || !words.some((word) => VAT_WORD.test(word))) return undefined;
  // "Celková částka včetně DPH" is no sum of VAT, whatever "DPH" is alone.
  const sum = words.length < MIN_SUM_WORDS ? undefined : amountOfWords(words);
  if (sum !== undefined) return sum;
  if (!words.every((word) => VAT_NUMBER.test(word) || OF_CUSTOMER.test(word) || JOINING.test(word))) return undefined;
  if (words.some((word) => OF_CUSTOMER.test(word))) return "customerVatId";
  // "VAT", "DPH celkem" and "Total VAT" are sums: a number must be named.
  return words.some((word) => VAT_NUMBER.test(word) && !VAT_WORD.test(word)) ? "vatId" : undefined;
}

const PARTIES: [RegExp, LabelConcept][] = [
  [/^(dodav|dod|prod|zhot|poskyt|lief|liefer|fourn|lever|sprzed|wyst|supp)\.\s?:?$/, "supplier"],
  [/^(odb|odber|kup|kupuj|objedn|zak|zakazn|prij|empf|kd|acq|afn|nab|nabyw|cust)\.\s?:?$/, "customer"],
  // "From" and "To" as headings of their own.
  [/^(de|from|von|van|od|od koho|expediteur|emis par|facture par|wystawil)\s?:?$/, "supplier"],
  [/^(a|to|an|aan|pour|pro|pro koho|pre|pre koho|dla|dla kogo|for|fur|voor|adresse a|emis pour|wystawiono dla)\s?:?$/, "customer"],
];

const TAX = /^(dph|mwst|ust|mehrwertsteuer|umsatzsteuer|tva|vat|btw|dane?|steuern?|tax|gst|podatku?)$/;
const WITHOUT = /^(bez|ohne|exkl|excl|ex|exclusief|excluding|exclusive|without|before|hors|ht|netto?|zonder|exklusive)$/;
const WITH = /^(vc|vcetne|s|vratane|inkl|incl|in|inclusief|including|inclusive|inklusive|ttc|brutto|mit|with|z|gross)$/;
const SUM =
  /^(celkem|celkov\w*|celkom|spolu|soucet|suma|gesamt\w*|summe|end\w*|total\w*|totaa?l\w*|razem|ogolem|montant|bedrag|betrag|amount|cena|castka|hodnota|sum|somme|wartosc|kwota|za|de|of|la|der|kc|czk|eur|pln|gbp|usd)$/;
const LEFT = /^(rest\w*|remaining|balance|zbyv\w*|zbytek|doplat\w*|zvysn\w*|zostav\w*|reste|solde|saldo|pozosta\w*|openstaand|offen\w*|outstanding|payable)$/;
const PAID =
  /^(zaloh\w*|zaplacen\w*|uhrazen\w*|preddav\w*|anzahlung\w*|teilzahlung\w*|teilrechnungen|acomptes?|provision|voorschot\w*|aanbetaling|zaliczk\w*|wplacon\w*|advances?|prepaid|deposits?|conto|akonto|bezahlt|betaald|paye|regle|abzgl|abzuglich|less|minus|moins|already|bereits|recue?|versee?s?)$/;

/** A label of a sum says nothing but what sum it is. */
function amountOfWords(words: readonly string[]): LabelConcept | undefined {
  const all = (...patterns: RegExp[]) => words.every((word) => patterns.some((pattern) => pattern.test(word)));
  const some = (pattern: RegExp) => words.some((word) => pattern.test(word));
  if (some(LEFT) && all(LEFT, SUM)) return "amountDue";
  if (some(PAID) && all(PAID, SUM)) return "advance";
  if (some(TAX) && some(WITHOUT) && all(TAX, WITHOUT, SUM)) return "totalWithoutVat";
  if (some(TAX) && some(WITH) && all(TAX, WITH, SUM)) return "totalAmount";
  return some(TAX) && some(SUM) && all(TAX, SUM) ? "totalVat" : undefined;
}

/** Most words of such a label. */
const MAX_WORDS = 7;

/** What the words of a cell up to its first figure say of the value beside or below them; nothing where they say two things or none. */
export function conceptOfWords(text: string): LabelConcept | undefined {
  const folded = fold(text).trim();
  const tongues = text.split("/").map((part) => part.trim());
  if (tongues.length > 1 && tongues.every((part) => /\p{L}/u.test(part))) return inEveryTongue(tongues);
  const party = PARTIES.find(([pattern]) => pattern.test(folded));
  if (party) return party[1];
  const numbered = NUMBERED.find(([pattern]) => pattern.test(folded));
  if (numbered) return numbered[1];
  const words = folded.match(/[a-z]+/g) ?? [];
  if (words.length === 0 || words.length > MAX_WORDS) return undefined;
  return amountOfWords(words) ?? dateOfWords(words);
}

/** "č. / No.": one label in two languages. */
function inEveryTongue(parts: readonly string[]): LabelConcept | undefined {
  const concepts = new Set(parts.map((part) => conceptOfWords(part)).filter((concept) => concept !== undefined));
  return concepts.size === 1 ? [...concepts][0] : dateOfWords(fold(parts.join(" ")).match(/[a-z]+/g) ?? []);
}

/** What the clause of a sentence says of the day that ends it, "jejichž provedení bylo ukončeno dne": its last words count. */
export function dateOfClause(text: string): LabelConcept | undefined {
  const clause = /[^\d.,;:()\t]*$/.exec(fold(text))![0];
  const words = clause.match(/[a-z]+/g) ?? [];
  return words.length > 1 && DAY_OF_CLAUSE.test(words.at(-1)!) ? dateOfWords(words.slice(-CLAUSE_WORDS)) : undefined;
}

/** Words that lead on to a day within a sentence. */
const DAY_OF_CLAUSE = /^(dne|dna|dnia|am|vom|on|le|op|den)$/;
const CLAUSE_WORDS = 5;

function dueOfWords(words: readonly string[]): LabelConcept | undefined {
  const isDue = words.some((word) => UNTIL.test(word)) && words.some((word) => PAYING.test(word));
  return isDue ? "dueDate" : undefined;
}

function dateOfWords(words: readonly string[]): LabelConcept | undefined {
  if (words.some((word) => ELSEWHERE.test(word))) return undefined;
  let isDay = words.some((word) => DAY.test(word) || ALONE.test(word));
  const concepts = new Set<LabelConcept>();
  for (const word of words) {
    const compound = DAY_COMPOUND.exec(word);
    if (compound) isDay = true;
    const stem = compound ? compound[1]! : word;
    if (DUE.test(stem)) concepts.add("dueDate");
    else if (SUPPLIED.test(stem)) concepts.add("taxDate");
    else if (ISSUED.test(stem)) concepts.add("issueDate");
  }
  const [concept] = concepts;
  if (isDay && concepts.size === 1) return concept;
  return concepts.size === 0 || concept === "dueDate" ? dueOfWords(words) : undefined;
}
