import { fold } from "#domain/extraction/page/text.ts";

/** Long words of legal forms, in capitals: they are recognised with one letter misread. */
const FORM_WORDS = ["ENTERPRISE", "ENTERPRISES", "LIMITED", "COMPANY", "CORPORATION", "INCORPORATED", "TRADING", "HOLDING", "SPOLEČNOST", "GESELLSCHAFT"];

/** Letters that recognisers take for digits inside abbreviations with points. */
const AS_LETTER: Record<string, string> = { "0": "O", "1": "I", "5": "S", "8": "B" };

/** Mends what recognisers usually get wrong in names of companies. A name of a text layer needs none of it. */
export function repairName(name: string): string {
  const mended = repairShortForm(name)
    .replace(JOINT_STOCK, ", a.s.")
    .replace(FRAME, "")
    .replace(/(?<=\p{L}.*\s)[5S]\/[8B](?=\s*(?:\(\d{4,}|\d{4,}-\p{Lu}\b))/u, "S/B")
    .replace(/(?<=\p{L}+\s.*\p{L}+\s)(?:[5$]\/B|S\/[58])$/u, "S/B")
    .replace(/(?<![\p{L}\d])(?:[\p{Lu}\d]\.){2,}/gu, (short) => (/\p{L}/u.test(short) ? short.replace(/[0158]/g, (digit) => AS_LETTER[digit]!) : short))
    .replace(BENEFIT, "o.p.s.")
    .replace(AMPERSAND, "&")
    .replace(MAGISTER, "Mgr.")
    .replace(/\bspo[t1I!](?=\.? s ?r\. ?o)/gu, "spol")
    .split(" ")
    .filter((word) => !(SPECK.test(word) && isInCapitals(name)))
    .map((word) => repairFormWord(withoutEcho(word)))
    .join(" ");
  return closeBracket(mended);
}

/** "a.s." behind a comma with its first letter taken for a figure. */
const JOINT_STOCK = /, [2á]\. ?s\.(?=$|,)/u;
/** The edge of a frame in front of a name, taken for a bracket that nothing closes. */
const FRAME = /^[([{](?=\p{Lu})(?!.*[)\]}])/u;

/** "o.p.8.": the last letter of the form of Czech bodies was read as a figure. */
const BENEFIT = /(?<=\p{L}{2},?\s)o\. ?p\. ?[58]\.?$/u;

/** A lone figure between two words of a name: "Holz 6 Heim", "Vzor 4 syn". */
const AMPERSAND = /(?<=\p{Lu}\p{L}+ )[468](?= (?:\p{Lu}\p{L}+|syn(?:ové)?(?!\p{L})))/gu;

/** A Czech title whose g was read as another letter, in front of a title or a name of two words: "Mor. Jana Vzorová". */
const MAGISTER = /(?<=^\P{L}*)M[oaqu]r\.(?= (?:Ing|Bc|JUDr|PhDr|MUDr)\.| \p{Lu}\p{Ll}+ \p{Lu}\p{L}+\s*$)/gu;

/** "s.r.o." at the end of a name, each of its letters misread, a point lost, or the middle one with its point left. */
const SHORT_FORM = /(?<=\p{L}{2}[,.]?\s)[sSš8]([.,]\s?|\s)(?:[r1I7lLc]([.,]?\s?)|(?<=[.,])([.,]\s?))[o0OQ]\.?$/u;

/** A name with the "s.r.o." that ends it in its letters. */
export function repairShortForm(name: string): string {
  const [form, first, behind, lost] = SHORT_FORM.exec(name.trimEnd()) ?? [];
  const second = behind ?? lost;
  if (form === undefined || !/[.,]/.test(form)) return name;
  const point = (gap: string) => gap.replace(",", ".") || ".";
  return `${name.trimEnd().slice(0, -form.length)}s${point(first!)}r${point(second!)}o.`;
}

/** English ordinals whose digit was read as a letter, before what they number. */
const ORDINAL = /\b(?:([I1l])(?=ST\b)|([Z2])(?=ND\b)|([S5B8])(?=RD\b))(?=\p{L}{2}\s(?:FLR|FLOOR|STREET|AVE|AVENUE)\b)/giu;

/** Dust behind a house number or a whole word, seen as a full stop. */
const DUST = /(?<=\d[a-z]?|\p{L}{5})\.(?=,|$)/gu;

/** Figures of a number that end or go on with strokes seen as letters: "28II". */
const STROKES = /(?<![\p{L}\d])\d{2,}[Il]+(?:\d+[Il]*)*(?![\p{L}\d])/gu;

/** An ampersand between the numbers of houses or plots: "Lot 5 6 7,". */
const BETWEEN_NUMBERS = /(?<=\b(?:lot|no)\.? ?\d+[a-z]? )[68](?= \d+[a-z]?,)/giu;

/** Mends what recognisers usually get wrong in addresses: ordinals of floors and streets, figures of postcodes, strokes of numbers, dust. */
export function repairAddress(address: string): string {
  return address
    .replace(DUST, "")
    .replace(BETWEEN_NUMBERS, "&")
    .replace(/(?<=[Ss]tra)B(?=en?(?!\p{L}))/gu, "ß")
    .replace(STROKES, (number) => number.replace(/[Il]/g, "1"))
    .replace(ORDINAL, (_, first?: string, second?: string) => (first ? "1" : second ? "2" : "3"))
    .replace(STREET, "$1ße")
    .replace(POLISH_TOWN, (_, code: string, town: string) => code + (POLISH_TOWNS.get(plain(town)) ?? town))
    .replace(/(?<![\p{L}\d])\$(?=\d{4}\s\p{Lu})/gu, "5")
    .replace(BRITISH_ZERO, "0")
    .replace(SPANISH_ARTICLE, "El");
}

/** The second half of a British postcode begins with a figure: "TR5 ORD". */
const BRITISH_ZERO = /(?<=(?:^|[\s,])[A-Z]{1,2}\d[A-Z\d]? )O(?=[A-Z]{2}(?:$|,))/g;

/** "strafše", "stralße", "straBe": what is seen in a German sharp s. */
const STREET = /(?<=\p{L}|^|\s)([Ss]tra)(?:f[šśsB]|lß|[B8])e(?!\p{L})/gu;

/** "EI Salvador": the small letter of a Spanish article seen as a capital one. */
const SPANISH_ARTICLE = /(?<![\p{L}\d])EI(?= \p{Lu}\p{Ll})/gu;

/** Larger Polish towns with letters that the models of recognition do not hold. */
const POLISH_TOWNS = new Map(
  "Łódź Wrocław Poznań Gdańsk Białystok Częstochowa Toruń Wałbrzych Włocławek Chełm Elbląg Słupsk Piła Łomża Ełk Mysłowice Świdnica Świętochłowice Będzin Żory Wołomin Łuków Pabianice Starogard Gdański Bielsko-Biała Kędzierzyn-Koźle Przemyśl Nowy Sącz Dąbrowa Górnicza Ruda Śląska Zduńska Wola Zamość Oświęcim Śrem Kołobrzeg Świnoujście Żywiec Grudziądz Inowrocław Biała Podlaska Głogów Tarnowskie Góry Piekary Śląskie Siemianowice Śląskie Wodzisław Śląski Jelenia Góra Zielona Góra Stalowa Wola Mińsk Mazowiecki Gorzów Wielkopolski"
    .match(/(?:Nowy|Dąbrowa|Ruda|Zduńska|Biała|Tarnowskie|Piekary|Siemianowice|Wodzisław|Jelenia|Zielona|Stalowa|Mińsk|Gorzów|Starogard) \S+|\S+/g)!
    .map((town) => [plain(town), town]),
);
const POLISH_TOWN = /(\d{2}-\d{3} )(\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+)?)$/gu;

/** Letters without their marks; what crosses an l makes it look like a t. */
function plain(town: string): string {
  return fold(town).replace(/[łl]/g, "t");
}

/** A stroke of a logo, read as a letter. */
const SPECK = /^[ijlt|]$/;

function isInCapitals(name: string): boolean {
  const words = name.split(" ").filter((word) => !SPECK.test(word));
  return words.length > 2 && words.every((word) => word === word.toUpperCase());
}

/** A lone capital letter is read as itself and its small form: "Cc". */
function withoutEcho(word: string): string {
  return word.length === 2 && word[0] !== word[1] && word[0] === word[1]!.toUpperCase() ? word[0]! : word;
}

function repairFormWord(word: string): string {
  const wanted = FORM_WORDS.find((form) => form.length === word.length && Array.from(form).filter((letter, at) => letter !== word[at]).length === 1);
  return wanted ?? word;
}

/** A bracket that is never closed holds the rest of a register number, or its last letter has swallowed the end: "I)" is read as "D". */
function closeBracket(name: string): string {
  const open = name.lastIndexOf("(");
  if (open === -1 || name.includes(")", open)) return name;
  const inside = name.slice(open + 1);
  if (/\d/.test(inside)) return name.slice(0, open).trim();
  return `${/[A-Z]{2}D$/.test(inside) ? `${name.slice(0, -1)}I` : name})`;
}
