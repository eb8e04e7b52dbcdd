import { fold } from "./text.ts";

/** Frequent words of documents by language (folded); they distinguish the languages. */
const WORDS: Record<string, string> = {
  cs: "dodavatel odberatel datum vystaveni splatnosti celkem uhrade faktura cislo uctu variabilni symbol dph mnozstvi cena bez danovy doklad ks ic dic ico popis zaklad dne plneni kc uctenka hotove dekujeme castka castky plateb",
  sk: "dodavatel odberatel datum vystavenia splatnosti celkom uhradu faktura cislo uctu variabilny dph mnozstvo cena danovy dodania spolu suma sluzby predavajuci kupujuci dna",
  de: "rechnung rechnungsnummer datum betrag menge mwst ust und der die das fur netto brutto gesamtbetrag kunde lieferung steuernummer einzelpreis zahlbar bezeichnung preis summe verkaufer kaufer anschrift nummer von bis vom zum wir",
  en: "invoice date total amount tax due the and of bill to number quantity price description payment subtotal thank you for receipt cash change item qty gst jumlah tunai baki tarikh terima kasih jalan",
  fr: "facture date montant total tva client adresse de du le la les quantite prix unitaire designation reglement echeance ttc ht numero vous et",
  pl: "faktura sprzedawca nabywca data wystawienia sprzedazy termin platnosci razem netto brutto stawka kwota zaplaty slownie ilosc cena wartosc nazwa towaru uslugi nip numer rachunku przelew szt podatku dnia strona fiskalny opodatkowana opodatk opod ptu pln gotowka reszta kasjer",
  it: "fattura data totale importo iva imponibile aliquota cliente spett spettle quantita prezzo descrizione partita codice fiscale pagamento scadenza numero del della con di per il il lo gli euro sconto bonifico banca presso fornitore merce",
  es: "factura fecha importe iva base imponible cliente cantidad precio unitario descripcion concepto pago vencimiento numero del de la el los las y nif cif forma transferencia datos emision subtotal descuento proveedor",
  hu: "szamla szamlaszam datum kelte vevo elado osszesen fizetendo afa brutto mennyiseg egysegar teljesites fizetesi hatarido mod adoszam kozossegi megnevezes atutalas ertek sorszama es a az vegosszeg bankszamlaszam forint ft db",
  nl: "factuur factuurnummer factuurdatum btw totaal aantal prijs bedrag klantnummer het een van de omschrijving subtotaal betaling stuk per",
};
const LANGUAGE_WORDS = Object.entries(WORDS).map(([language, words]) => ({ language, words: new Set(words.split(" ")) }));

/** Letters that occur in one language of the group only. */
const LETTERS: [RegExp, string][] = [
  [/[ěřů]/gi, "cs"],
  [/[ľĺŕ]/gi, "sk"],
  [/[ßüö]/gi, "de"],
  [/[èêàç]/gi, "fr"],
  [/[ąęłśżź]/gi, "pl"],
  [/[őű]/gi, "hu"],
  [/[ñ¿¡]/gi, "es"],
];

/** Words whose letters distinguish Slovak from Czech where names of the other language stand beside them. */
const SLOVAK = /faktúr|dátum|dodávateľ|odberateľ|platiteľ|ďakuj|vystaven[áé]|množstvo|nie (?:je|som)|splatná|symbolom|peniaze/giu;
const CZECH = /faktur[auy]|datum|odběratel|plátce|děkuj|vystaveno|množství|splatn[éo]|dodavatel/giu;
const MIN_SLOVAK = 3;

/** The language of a text among those that labels are known in; "cs" when nothing decides. */
export function detectLanguage(text: string): string {
  const scores: Record<string, number> = { cs: 0.5, sk: 0, de: 0, en: 0, fr: 0, nl: 0, pl: 0, it: 0, es: 0, hu: 0 };
  const tokens = fold(text).match(/[a-z]+/g) ?? [];
  for (const token of tokens) for (const { language, words } of LANGUAGE_WORDS) if (words.has(token)) scores[language]! += 1;
  for (const [letters, language] of LETTERS) scores[language]! += Math.min(6, (text.match(letters) ?? []).length) * (language === "sk" ? 2 : 0.7);
  const slovak = text.match(SLOVAK)?.length ?? 0;
  if (slovak >= MIN_SLOVAK && slovak > (text.match(CZECH)?.length ?? 0)) scores.sk! += scores.cs!;
  // Folded words hardly distinguish Slovak from Czech; its own letters and words do.
  if (!/[ěřů]/i.test(text) && /[ľĺŕôä]|dátum|faktúr|ič dph|celkom/i.test(text)) scores.sk! += scores.cs!;
  return Object.entries(scores).toSorted((a, b) => b[1] - a[1])[0]![0];
}
