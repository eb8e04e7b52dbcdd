import { plainText } from "#domain/text/plain.ts";
import type { Word } from "#domain/evidence/reading.ts";
import type { PageLayer } from "./pdfWords.ts";

/**
 * Short words that stand on nearly every invoice or letter, in the languages that documents here use,
 * without accents and in lower case. A real text layer has some of them; one with a wrong letter map has none.
 */
const FREQUENT = new Set(
  (
    "faktura danovy doklad dodavatel odberatel datum vystaveni splatnosti splatnost celkem cena dph dic ico ic kc czk ks castka zaklad sazba uhrade symbol ucet banka cislo variabilni telefon ulice " +
    "na do za po od je se pro dne zakaznik mnozstvi danovy pocet popis objednavka prijem pokladni uctenka dakujeme dekujeme faktury spolu suma sadzba dodavatel " +
    "invoice date total amount number tax vat due price qty quantity description bill customer payment bank account the of and to for from in by your order receipt cash page no item unit net subtotal thank you " +
    "rechnung datum nummer betrag summe gesamt mwst ust steuer netto brutto menge preis einzelpreis kunde lieferung zahlung und der die das von fur mit bis konto tel fax gmbh str seite stk eur euro rechnungsnummer bestellung position pos " +
    "facture montant numero client tva ht ttc le la les de du et des pour en par prix quantite reglement factuur bedrag btw van het een aantal prijs klant nota totaal datum voor " +
    "faktury kwota numer nip sprzedawca nabywca wartosc razem sztuk fattura importo numero iva totale fecha importe cliente szamla osszeg ado"
  ).split(" "),
);

/** Share of characters without a known letter from which the layer is not believed. */
const MAX_UNKNOWN = 0.1;
/** Share of words that look like no word and no number from which the layer is not believed. */
const MAX_ODD = 0.4;
/** Word-like tokens from which at least one frequent word must be among them. */
const ENOUGH_WORDS = 15;
/** Fewer words than this on a page that is a scan: the layer is a stamp or a page number. */
const FEW_WORDS = 12;

export type Trust = { trusted: boolean; reason: string };

/**
 * Decides whether a text layer says what the page shows. `scanned`: a picture covers most of the page;
 * `drawn`: there is other ink on the page besides the layer; `hidden`: most of the layer cannot be seen, so it is what another program recognised.
 */
export function trustLayer(layer: PageLayer, page: { scanned: boolean; drawn: boolean; hidden: boolean }): Trust {
  const { words } = layer;
  if (words.length === 0) return { trusted: false, reason: "no text layer" };
  if (layer.unknownCharacters > MAX_UNKNOWN * layer.characters) return { trusted: false, reason: "letters are not known" };
  if (page.hidden && page.drawn) return { trusted: false, reason: "the page is a picture" };
  const shapes = countShapes(words);
  if (words.length < FEW_WORDS && (page.scanned || (page.drawn && shapes.wordLike < 3))) return { trusted: false, reason: "too few words for what is drawn" };
  if (shapes.odd > MAX_ODD * words.length) return { trusted: false, reason: "the words are no words" };
  if (shapes.wordLike >= ENOUGH_WORDS && shapes.frequent === 0) return { trusted: false, reason: "no word of any language" };
  return { trusted: true, reason: "" };
}

function countShapes(words: Word[]): { wordLike: number; odd: number; frequent: number } {
  const counts = { wordLike: 0, odd: 0, frequent: 0 };
  for (const word of words) {
    const bare = word.text.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, "");
    if (FREQUENT.has(plainText(bare))) counts.frequent += 1;
    if (isWord(bare)) counts.wordLike += 1;
    else if (!isCommonToken(bare)) counts.odd += 1;
  }
  return counts;
}

/** Letters with the usual case: all small, all capital, or a capital first; parts joined by hyphen, point or apostrophe. */
function isWord(text: string): boolean {
  return /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)(?:[-.'’/&](?:\p{Lu}?\p{Ll}+|\p{Lu}*))*$/u.test(text);
}

/** Numbers, dates, amounts, ids, addresses of the web, empty remains of punctuation. */
function isCommonToken(text: string): boolean {
  if (text === "" || /^[\d\s.,:/%+–-]+$/u.test(text)) return true;
  if (/^[\w.+-]+@[\w.-]+$|^(?:https?:|www\.)|^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/iu.test(text)) return true;
  if (/^\p{Lu}{1,4}[-/]?\d[\d/.-]*$|^\d[\d.,]*\p{L}{1,4}$/u.test(text)) return true;
  return /^[\p{L}\p{N}]+(?:[:/.()_-][\p{L}\p{N}]*)*$/u.test(text) && !/\p{Ll}\p{Lu}\p{Ll}|\p{L}\d\p{Ll}/u.test(text);
}
