import { endsWithMonth } from "#domain/extraction/candidates/dates.ts";
import { kept } from "#domain/extraction/page/kept.ts";
import { fold } from "#domain/extraction/page/text.ts";
import { isAttention } from "./attention.ts";
import { isCountry } from "./countries.ts";

/** Endings by which a company is recognised (folded): cs, sk, de, en, fr, nl, pl and neighbours. */
const COMPANY_FORM =
  /(^|[\s,.])(s\.? ?r\.? ?o\.?|spol\. ?s ?r\.? ?o\.?|spol\. s ruc|a\. ?s\.?|akc\. ?spol|v\. ?o\. ?s\.?|k\. ?s\.|o\. ?p\. ?s\.?|z\. ?s\.|z\. ?u\.|s\. ?p\.|druzstvo|gmbh( & co\.? ?kg)?|mbh|ag|kg|ohg|ug|gbr|e\. ?k\.|e\. ?u\.|og|ges\. ?m\. ?b\. ?h\.?|e\. ?v\.|a\. ?g\.|vvag|partg|ltd\.?|limited|inc\.?|incorporated|llc|llp|plc|pvt|corp\.?|corporation|company|s\. ?a\.|sarl|s\.a\.r\.l\.?|sas|eurl|sasu|b\. ?v\.?|n\. ?v\.|v\. ?o\. ?f\.|vof|a\/s|k\/s|p\/s|s\. ?l\. ?u?\.?|s\. ?a\. ?u\.|s\. ?n\. ?c\.|scarl|srls?|bvba|sprl|cvba|kft\.?|zrt\.?|nyrt\.?|d\. ?o\. ?o\.?|lda\.?|ood|eood|uab|sia|oyj|sdn\.? ?bhd\.?|bhd|s\/b|s\. ?p\. ?a\.?|s\. ?r\. ?l\.?|sp(?:olka|\.)? ?z ?o\.? ?o\.?|sp\. ?[jk]\.|s\. ?c\.|oy|aps|enterprise|trading(?! estate| park)|syarikat|perniagaan|perusahaan|organizacni slozka|se|o\. ?z\.|prispevkova organizace|p\. ?o\.|pobocny spolek|zapsany spolek|zapsany ustav|obecne prospesna spolecnost|odborova organizace|statni podnik|narodni podnik|holding|group|genossenschaft)(?=$|[\s,;)(.\-–|·•●])/;

/** Most words of a legal form: "GmbH & Co. KG". */
const MAX_FORM_WORDS = 4;

/** Length of a name without the legal form at its end; the whole where it has none or is nothing else. */
export function lengthWithoutForm(name: string): number {
  const folded = fold(name);
  const words = [...folded.matchAll(/\S+/g)].map(({ index }) => index);
  const starts = words.slice(1).slice(-MAX_FORM_WORDS);
  const isForm = (text: string) => COMPANY_FORM.exec(` ${text}`)?.[0].length === text.length + 1;
  return (
    starts.find((start) => /^co\.?$/.test(folded.slice(start)) || isForm(folded.slice(start).replace(/[,.]$/, "")) || isForm(folded.slice(start))) ??
    name.length
  );
}

/** French companies print their form before the name; "SARL au capital de ..." states its capital. */
const FORM_FIRST = /^(sarl|s\.a\.r\.l\.|eurl|sasu?|s\.a\.s\.|sci|snc|selarl|scop) (?!au capital)(\S+ ){0,4}[a-z]{3}/;

/** Forms that are words or codes in small letters: in capitals, at the end of a name, they are forms. */
const CAPITAL_FORM = /\p{L}{2}[\p{L}&.'’-]*,? (?:P\.C\.|PLLC|L\.P\.|NV|BV|SA|SL|SLU|AB|AS|OÜ|OY|SRL|SPA|SNC|eG|DAC|CLG|Bt\.?)(?=\s*(?:$|[,;()·|–-]))/u;

/** Whether a line names a company by its legal form. */
export const hasCompanyForm = kept((text) => {
  const folded = fold(text).replace(/\t/g, " ");
  if (FORM_FIRST.test(folded) || CAPITAL_FORM.test(text)) return true;
  const match = COMPANY_FORM.exec(folded);
  // A form follows the name; one that begins a longer text is a misread word, unless another follows ("Holding Kolář s.r.o.").
  if (!match || match.index > 0 || match[1] !== "") return match !== null;
  const rest = folded.slice(match[0].length);
  return !/[a-z]{3}/.test(rest) || COMPANY_FORM.test(rest);
});

/** A person with an academic title, as physicians, lawyers, architects and farmers do business: "MUDr. Alžběta Krupičková". */
const ACADEMIC =
  /^((mag|mmag|dkfm|mudr|mddr|mvdr|judr|phdr|rndr|paeddr|thdr|pharmdr|ing|mgr|bc|doc|prof|dipl\.-ing|dr)\. ?(arch\. )?){1,3}(\p{Lu}\p{L}+[ -]?){2,3}(,.*)?$/iu;

/** Whether a name begins with an academic title. */
export function isGraduate(name: string): boolean {
  return ACADEMIC.test(name);
}

/** Czech, German, French ... postcode followed by a town, or an American or Dutch one; British and Irish ones stand behind the town. */
const POSTCODE_LINE =
  /(?:^|[\s,–-])(?:(?:CZ|SK|D|DE|A|AT|F|FR|CH|B|L|PL)[- ]{1,2})?(\d{3} ?\d{2}|\d{4} [A-Z]{2}(?=\s)|\d{4,5}|\d{2}-\d{3})(?:\s*|(?<=\d{2}-\d{3}|\d{3} \d{2}), |(?<=\d{5}|\d{3} \d{2}) [-–] )((?:p\. ?|pošta )?\p{Lu}\p{L}+[^\d\t]*?\d{0,2}[^\d\t]*)$/u;
const BRITISH = /^(.*?)[,\s]*\b([A-Z]{1,2}\d[A-Z\d]? [\dO][A-Z]{2}|[AC-FHKNPRTV-Y]\d[\dW] (?=\d*[A-Z])[\dAC-FHKNPRTV-Y]{4})$/;
const AMERICAN =
  /(?<=\p{L}[\p{L}.]*,?\s+)([A-Z]{2}|(?<=, )(?:California|New York|Texas|Washington|Delaware|Massachusetts|Illinois|Florida|Colorado|Oregon|Utah|Georgia|Virginia|Pennsylvania|New Jersey|North Carolina|Arizona|Nevada|Ohio|Michigan)),?\s+(\d{5})(-\d{4})?\b/u;

/** A comma between a postcode of five figures, at the beginning or behind a comma, and its town. */
const COMMA_BEHIND = /(?<=(?:^|, )\d{3} ?\d{2}) ?,(?= \p{Lu}\p{Ll})/u;

/** A street behind its number, which looks like a postcode of four or five figures: "4557 Oak Hill St", perhaps with where in its house: "2280 Quarry Lane, Suite 140". */
const NUMBERED_STREET =
  /^\d{4,5} .* (st|street|ave|avenue|rd|road|lane|ln|drive|dr|blvd|boulevard|court|ct|way|place|pl|parkway|pkwy|hwy|highway|circle|trail)\.?(?:$|, ?(?:suite|ste|unit|apt|floor|fl|building|bldg|room|#)(?!\p{L}))/iu;

/** `printed` is the town with its postcode as a country writes it that puts the postcode last: "Boulder, CO 80302". */
type Town = { postalCode: string; city: string; start: number; printed?: string };

/** Words behind which a number is that of a plot or house, and Malay words for the streets and quarters that follow one: "LOT 8123 JLN REKO". */
const PLOT = /(?:^|[\s,])(?:lot|no|ptd|plo|blk|block|unit|km|batu)\.?\s*$/i;
/** German registers of companies, in front of the number in them and their court: "HRB 30017 AG Essen". */
const REGISTER = /(?:^|[\s,])(?:HR ?[AB]|GnR|VR|PR)(?: ?Nr\.?)?:?\s*$/i;
const MALAY_STREET = /^(?:jalan|jln|lorong|lrg|persiaran|lebuh|lebuhraya|taman|tmn|kampung|kg)\b/i;

/** Postcode and town that a line ends with. */
export const readTown = kept((printed): Readonly<Town> | undefined => {
  if (!/\d/.test(printed)) return undefined;
  // Dust between the groups of a postcode, "370.01 Vzorov", a comma behind them, "60200, Brno", and letters in place of figures, "602 0Q Brno", "4000l Brno".
  const text = printed
    .replace(/(?<!\d|\d[.,])(\d{3})\.(\d{2})(?= \p{Lu}\p{Ll})/u, "$1 $2")
    .replace(
      /(?<![\p{L}\d])(\d{3} ?)([\dOQ]{2}|\d[Il]|[Il]\d)(?= \p{Lu}\p{Ll})/u,
      (_, area: string, rest: string) => area + rest.replace(/[OQ]/g, "0").replace(/[Il]/g, "1"),
    )
    .replace(COMMA_BEHIND, "");
  const match = POSTCODE_LINE.exec(text);
  const before = match ? text.slice(0, match.index + match[0].indexOf(match[1]!)) : "";
  const isOther = match !== null && (MALAY_STREET.test(match[2]!) || PLOT.test(before) || REGISTER.test(before));
  if (match && !isOther && !/^(tel|fax|telefon)/i.test(text) && !NUMBERED_STREET.test(text.trim())) {
    const postalCode = match[1]!;
    return { postalCode, city: match[2]!.replace(/[,;]\s*$/, "").trim(), start: match.index + match[0].indexOf(postalCode) };
  }
  const british = BRITISH.exec(text);
  if (british) return townAtEnd(british[1]!, british[2]!, text);
  const american = AMERICAN.exec(text);
  return american
    ? townAtEnd(text.slice(0, american.index).replace(/[,\s]+$/, ""), american[2]!, text.slice(0, american.index + american[0].length))
    : undefined;
});

/** The town is what follows the last comma before the postcode, with which a line ends. */
function townAtEnd(before: string, postalCode: string, line: string): Town {
  const start = before.lastIndexOf(",") + 1;
  return { postalCode, city: before.slice(start).trim(), start, printed: line.slice(start).trim() };
}

/** "73 Weaver's Croft", "14-16 Bear Street", "1190 Commerce Parkway, Suite 300". */
const ENGLISH_STREET =
  /^\d+[a-z]?(?:-\d+[a-z]?)?,?\s(?:[\p{Lu}][\p{L}'’.-]*\s){1,4}(st|street|ave|avenue|blvd|boulevard|parkway|pkwy|road|rd|lane|ln|yard|row|rise|croft|close|drive|dr|way|court|gardens?|crescent|terrace|square|place|mews|hill|park|view|walk|grove|parade|green|gate|end|wharf|quay|house|mill|mount|bank)\.?(?:, (?:suite|ste\.?|unit|apt\.?|floor|#) ?[\w-]+)?$/iu;

/** "Via del Moro, 18", "Calle Mayor, 5 bis". */
const SOUTHERN_STREET =
  /^(?:via|viale|corso|piazza|piazzale|vicolo|largo|strada|calle|c\/|avenida|avda\.?|plaza|paseo|ronda|carrer|passeig) [^\d,]+, ?\d+(?: ?(?:[a-z]|bis))?$/iu;

/** A street with a house number at its end (or before it, as in French and English). */
export const isStreet = kept((text): boolean => {
  if (!/\d/.test(text) || endsWithMonth(text)) return false;
  return (
    /^\p{L}[\p{L}\s.'-]*[\p{L}.]\s+\d{1,5}(?!\d)(?:\s?[a-z])?(?:\s?[-/]\s?\d+(?:\s?[a-z])?|[-/][a-z])*(?:(?:,?\s)?(?:b|bte|bus|boîte|box)\.?\s?\d+)?$/iu.test(
      text.trim(),
    ) ||
    /^(?:\p{L}[\p{L}'’. ]+ [–-] )?\d+(?:\s?(?:[a-z]|bis|ter|quater))?,?\s(rue|avenue|av\.|boulevard|bd|place|chemin|all[ée]e|impasse|quai|cours|route|ruelle|square|passage|voie|zone|street|road)(?!\p{L})/iu.test(
      text.trim(),
    ) ||
    ENGLISH_STREET.test(text.trim()) ||
    SOUTHERN_STREET.test(text.trim())
  );
});

/** Separators between the parts of an address printed in one line; recognition sees the comma in front of a postcode as a full stop. */
const INLINE = /\s*[●•·|]\s*|\s\+\s(?=\p{Lu}{2})|\s+[-–—]\s+|,\s*|(?<=\d)\.\s(?=\d{3} ?[\dIlOQ]{2} \p{Lu}\p{Ll})/u;

type Part = Readonly<{ text: string; start: number }>;

/** Parts of a one-line "name, street, town" text with their offsets. */
export const inlineParts = kept((text): readonly Part[] => withNumbersInFront(separatedParts(text), text).flatMap(partedAtForm));

/** "28, quai Tilsitt", "Via Roma, 119", "602 00, Brno": a house number before or behind its street and a postcode in front of its town, with a comma between them, are one part with it. */
function withNumbersInFront(parts: Part[], text: string): Part[] {
  return parts.reduce<Part[]>((all, part) => {
    const number = all.at(-1);
    const whole = number && text.slice(number.start, part.start + part.text.length);
    const isNumber = number && /^\d{1,4}(?: ?(?:bis|ter|[a-z]))?$/i.test(number.text);
    const isSouthern = whole && /^\d{1,4}(?:[/ ]?[a-z])?$/i.test(part.text) && SOUTHERN_STREET.test(whole);
    if (whole && ((isNumber && isStreet(whole)) || isSouthern || COMMA_BEHIND.test(whole))) return [...all.slice(0, -1), { ...number, text: whole }];
    return [...all, part];
  }, []);
}

/** A part that goes on with a street and perhaps its town behind a legal form, "Vzorová a.s. Krátká 5", in two or three: recognition loses the small separators. */
function partedAtForm({ text, start }: Part): Part[] {
  if (!/\d/.test(text)) return [{ text, start }];
  const form = COMPANY_FORM.exec(fold(text));
  // A comma in front of the form parts it from the rest of the name.
  const end = form && (form.index > 0 || start > 0) ? form.index + form[0].length : text.length;
  const rest = text.slice(end);
  const behind = rest.trim();
  const town = readTown(behind);
  const street = town && town.printed === undefined ? behind.slice(0, town.start).trim() : behind;
  if (!/^\p{Lu}/u.test(street) || !isStreet(street)) return [{ text, start }];
  const from = start + end + rest.indexOf(behind);
  return [
    { text: text.slice(0, end), start },
    { text: street, start: from },
    ...(street === behind ? [] : [{ text: behind.slice(town!.start), start: from + town!.start }]),
  ];
}

function separatedParts(text: string): Part[] {
  const parts: Part[] = [];
  let rest = 0;
  for (;;) {
    const match = INLINE.exec(text.slice(rest));
    const end = match ? rest + match.index : text.length;
    parts.push({ text: text.slice(rest, end), start: rest });
    if (!match) return parts;
    rest = end + match[0].length;
  }
}

/** "Erlenweg 4 · 93047 Regensburg · Tel. 0941 4711": what stands behind the town is no part of it where it is no quarter or country. */
export function withoutContact(text: string): string {
  const parts = inlineParts(text);
  const town = parts.findIndex((part) => readTown(part.text) !== undefined);
  const behind = parts.slice(town + 1).map((part) => part.text);
  if (town === -1 || !behind.some((part) => /[\d@]|www\./.test(part))) return text;
  return parts
    .slice(0, town + 1)
    .map((part) => part.text)
    .join(", ");
}

/** French companies print their capital behind the form, and the form with its kind apart from the name: "Exemple – SARL d'architecture au capital de", "Exemple, société anonyme au capital de". */
const CAPITAL =
  /(?:\s[–·|-]\s(?:SARL|SAS|SASU|EURL|SELARL|SA|SCOP)(?: (?:d['’]|de )\p{L}[\p{L} ]*?)?|,\s(?:société|entreprise)(?: \p{L}+){1,4}?)?\s+au capital\s.*$/iu;

/** "di Esempio S.r.l.": who keeps the house that is named above. */
const OPERATED_BY = /^(?:di|by|operated by|a division of)\s+(?=\p{Lu})/u;

/** The number of a shop behind the name of its chain: "OFFICE BARN #0418". */
const SHOP_NUMBER = /\s#\s?\d{1,6}$/u;

/** "Example Limited. Registered in England": what British and Irish companies state behind their form. */
const STATEMENT = /(?<=\b(?:limited|ltd|plc|llp))\.?,? (?:registered|company (?:no|number|reg)|incorporated)\b.*$/iu;

/** The name at the beginning of a cell: everything before the first part that holds a number of a street or town. */
export function nameIn(whole: string): string {
  const text = whole.replace(CAPITAL, "").replace(STATEMENT, "");
  const parts = inlineParts(text);
  const end = endOfSeatedName(parts);
  if (end !== undefined) return text.slice(0, end).trim();
  const cut = parts.findIndex((part, i) => i > 0 && (/\d/.test(part.text) || !/\p{L}/u.test(part.text)));
  const owner = parts.findIndex((part, i) => i > 0 && (OWNER.test(part.text) || (isGraduate(part.text) && isParted(text, part))));
  const last = Math.min(...[cut, owner].filter((at) => at !== -1));
  const name = Number.isFinite(last) ? text.slice(0, parts[last - 1]!.start + parts[last - 1]!.text.length) : text;
  // The part before the first number is the street unless that number has a street of its own.
  const isOwnStreet = cut > 1 && isStreet(parts[cut]!.text);
  const street = cut > 1 && !isOwnStreet && !hasCompanyForm(parts[cut - 1]!.text) && !hasCompanyForm(name) ? parts[cut - 1] : undefined;
  return (street ? text.slice(0, street.start) : name)
    .replace(OPERATED_BY, "")
    .replace(/\s(?:IČO?|DIČ|IČ DPH|NIP|KvK|KVK|BTW|SIRET|SIREN|UID|USt-Id(?:Nr\.?)?|HRB):?$/u, "")
    .replace(SHOP_NUMBER, "")
    .replace(/\b(s\. ?r\. ?)0\./gi, "$1o.")
    .replace(/^[\s:;,|●•·*–-]+|[\s:;,|●•·*–-]+$/gu, "");
}

/** Whether a stroke or dot stands in front of a part: "Grünraum Landschaftsplanung | Mag. Eva Muster" names the firm and whose it is. */
function isParted(text: string, { start }: Part): boolean {
  return /[|·•●]\s*$/.test(text.slice(0, start));
}

/** What the names of schools and other bodies end with, behind the street that is a part of them (folded). */
const SEATED = /^(okres|okr\.) [a-z]|^prispevkova organizace$|^p\. ?o\.$/;
/** What a text holds that holds such an end (folded). */
const HOLDS_SEAT = /okres|okr\.|prispevkova organizace|p\. ?o\./;

/** Whether a text is the name of a body that holds its street, and nothing else. */
export function isSeated(text: string): boolean {
  return /\d/.test(text) && HOLDS_SEAT.test(fold(text)) && endOfSeatedName(inlineParts(text)) === text.length;
}

/** Where a name ends that holds a street: "Základní škola Lhota, Školní 12, okres Kladno", "Mateřská škola Hora, Nová 3, příspěvková organizace". */
function endOfSeatedName(parts: readonly Part[]): number | undefined {
  const last = parts.findIndex((part, at) => at > 1 && SEATED.test(fold(part.text).trim()));
  if (last === -1 || parts.slice(0, last).some(({ text }) => readTown(text) !== undefined)) return undefined;
  return parts.slice(1, last).some(({ text }) => isStreet(text)) ? parts[last]!.start + parts[last]!.text.trimEnd().length : undefined;
}

/** Whether little more than a legal form is left of a wrapped name: "(JOHOR) SDN BHD", "TRADING CO". */
export function isNameRest(name: string): boolean {
  if (!hasCompanyForm(name)) return false;
  const own =
    fold(name)
      .replace(/\([^)]*\)/g, " ")
      .replace(/\b(sdn|bhd|gmbh|co|kg|ltd|limited|inc|llc|trading|enterprise|company|corp|s\.?r\.?o\.?|a\.?s\.?|spol|sarl|bv)\b\.?/g, " ")
      .match(/[a-z]{2,}/g) ?? [];
  return own.length <= (name.startsWith("(") || /bhd/i.test(name) ? 1 : 0);
}

/** The end of a legal form that a narrow column broke off its name: "s r.o.", "r. o.", "V.O.F.", "EURL", "GmbH & Co. KG". */
const FORM_REST =
  /^(s\.? ?r\.? ?o\.?|r\.? ?o\.?|a\. ?s\.?|v\. ?o\. ?s\.?|k\. ?s\.?|spol\. s ?r\. ?o\.?|se|(z ograniczona )?odpowiedzialnoscia|(rucenim )?(omezenym|obmedzenym)|(beschrankter )?haftung|gmbh( & co\.? ?kg)?|& co\.? ?kg|ag|kg|ohg|e\. ?k\.?|ltd\.?|limited|inc\.?|llc|llp|plc|s\. ?a\.?|sarl|sas|sasu|eurl|s\. ?l\. ?u?\.?|s\. ?r\. ?l\.?s?|s\. ?p\. ?a\.?|sp\.? ?z ?o\.? ?o\.?( sp\. ?[jk]\.?)?|z ?o\. ?o\.|kft\.?|bt\.|zrt\.?|b\. ?v\.?|n\. ?v\.?|v\. ?o\. ?f\.?|druzstvo|prispevkova organizace|pobocny spolek|zapsany (spolek|ustav)|odborova organizace|organizacni slozka|obecne prospesna spolecnost|statni podnik|spolek|organizace|slozka|podnik|ustav)$/;

/** A legal form written out, with which the second line of a name begins: "Versicherungsverein Beispiel a.G.", "společnost s ručením omezeným". */
const SPELLED_FORM =
  /^(versicherungsverein|aktiengesellschaft|kommanditgesellschaft|gesellschaft (mit|burgerlichen|fur)|offene handelsgesellschaft|(eingetragene )?genossenschaft|eingetragener verein|akciova spolecnost|spolecnost s rucenim|verejna obchodni spolecnost|komanditni spolecnost|akciova spolocnost|spolocnost s rucenim|societe (anonyme|par actions|a responsabilite|civile|cooperative)|spolka (z|akcyjna|jawna|komandytowa)|besloten vennootschap|naamloze vennootschap|(public|private) limited company)\b/;

/** Whether a name goes on with a legal form written out. */
export function beginsWithForm(text: string): boolean {
  return SPELLED_FORM.test(fold(text).trim());
}

/** Whether a line is nothing but (the rest of) a legal form. */
export function isFormRest(text: string): boolean {
  return FORM_REST.test(fold(mendForm(text.trim())));
}

/** "s.r.0": a form whose last letter was taken for a figure. */
export function mendForm(text: string): string {
  return text.replace(/^((?:s\. ?)?r\. ?)0\.?$/i, "$1o.");
}

/** The owner or manager of the firm that is named above. */
const OWNER = /^(owned by\b|inh\.|inhaber(in)?:?\s|geschäftsführer(in)?:?\s|prop\.|proprietor:?\s|gérante?\s?:|właściciel:?\s|jednatel:?\s|majitel:?\s)/iu;

/** What a value is called and nothing else: "Buyer contact name", "Seller trade name". */
const NAME_OF_NAME = /^((seller|buyer|supplier|customer|vendor|client|payee|contact|trade|trading|company|business|legal|full|registered)\s+)+name$/i;

/** Whether a text may be the name of a company or person at all. */
export function isNameLike(name: string): boolean {
  if (name.length < 2 || name.length > 90) return false;
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 || letters < name.replace(/\s/g, "").length * 0.55) return false;
  // "Prodávající (jméno, adresa, IČO)": what a form asks for is cut at its first comma.
  if (/^\([^)]*\)?$/.test(name) || OWNER.test(name) || NAME_OF_NAME.test(name) || isAttention(name) || isCountry(name)) return false;
  if (/@|www\.|https?:|\.(cz|com|de|eu|sk)\b/i.test(name)) return false;
  // "Plátce kurzu:": a word in small letters is the rest of a heading.
  if (/^\p{Ll}{3,}$/u.test(name)) return false;
  return !/^\d{3}[ .]?\d{2}\b/.test(name) && !name.endsWith(":");
}
