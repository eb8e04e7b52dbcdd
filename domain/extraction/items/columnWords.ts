import type { PlacedWord } from "#domain/extraction/page/placedWord.ts";
import { fold } from "#domain/extraction/page/text.ts";

/**
 * Words of table headings by what they say about a column (folded; cs, sk, de, en, fr, nl, pl). A heading is the set of the
 * traits that its words carry; `columnOf` reads the column's meaning from the set, so that headings need no full list.
 */
const traitWords = {
  description:
    "merce merci della popis inhalt obsah contenu inhoud polozka prace dodavka platby poplatky ukon vykon poskytnute vykonane predmet druh nazev oznaceni zbozi sluzba sluzby predmet text specifikace druh vyrobek produkt plneni dodavky nazov tovar bezeichnung beschreibung artikel artikelbezeichnung leistung produkt produktbezeichnung leistungsbeschreibung description item items product details particulars services activity work charges title service designation libelle objet article omschrijving artikelomschrijving naam prestation nazwa towaru towar uslugi usluga opis wyszczegolnienie czynnosc tytul rubrique intitule descrizione descripcion concepto megnevezes termek termeknev tetel articolo articulo prodotto producto servizio servicio prestazione werkzaamheden arbeit arbeiten leistungsart ware waren tatigkeit tatigkeiten",
  code: "kod katalogove katalog kat cislo ean plu sku code art.-nr artikelnummer artikelnr artikel-nr art-nr art.nr artnr bestellnr material-nr materialnummer artnum partno ref reference artikelcode artikelnr referenzen referencia indeks pkwiu cikkszam codice cod",
  position: "c p.c por por.c porc poz pol pos pos. position poradi rad # no nr lfd zeile ligne line sn s/n regel pozice poradove lp l.p",
  quantity:
    "mnozstvi mnoz mnz mn rozsah delka doba trvani odebrano vytisku vymera objem odber litry spotreba verbrauch consumption consommation verbruik zuzycie pocet jednotek ks kusu mnozstvo pocet menge mge anzahl anz aant kolik kusov ausmass umfang liczba nombre nb shipped pax stueckzahl stuck qty quantity tonnes tonnage tons nights litres liters miles palabras amount-of qte quantite aantal hoeveelheid hodin hod units qnty ilosc egz mg q.ta qta quantita cantidad cant uds mennyiseg menny qnt hours hrs stunden uren dagen stuks heures jours oplage tirage",
  unit: "um u.m mj j jedn jednotka m.j jednotky einheit me eh unit uom unite eenheid einh eenh ehd geb gebinde m.j. jm j.m miara pe preiseinheit",
  price:
    "prezzo precio egysegar ear ar cena px jcena tarif jc price preis prix prijs stueckpreis satz-preis rate-price vk-preis cena/mj cena/j cena/jedn cena/ks p.u pu bruttopreis nettopreis",
  perUnit:
    "unitario egysegar ear unit. za per pro jcena mj jedn jednotku jednotkova jednotka jednotkovou jc ks kus einzelpreis e-preis einzel ep stueckpreis stuckpreis einheitspreis unit unitprice each unitaire stuk stuksprijs jednostkowa p.u pu p.st pst frachtsatz stundensatz e-pr epr einzelpr tarif sadzba za/mj cena/mj cena/j cena/jedn cena/ks u.p u.price nettopreis bruttopreis listpreis vk-preis eenheidsprijs",
  total:
    "importo importe totale osszesen ertek celkem odmena honorar celkova suma soucet castka celkom spolu gesamt gesamtpreis summe betrag total amount montant totaal bedrag zeilenbetrag nettobetrag gesamtbetrag positionsbetrag hodnota value extension zeilensumme linetotal bruttobetrag zeilengesamt wartosc wart razem kwota ges gp fracht ges-preis ges-pr zwischensumme subtot subtotal sub-total sous-total totaalprijs wert gesamtwert nettowert positionswert",
  tax: "dph dan dane mwst mwst. mwst.-satz mwst-satz ust ust. ust.-satz ust-satz umsatzsteuer steuer steuersatz mehrwertsteuer vat tax taxes tva iva afa aliquota btw gst moms ustsatz podatek podatku",
  percent: "% sazba sadzba satz steuersatz prozent rate taux tarief ust-satz mwst-satz ust.-satz mwst.-satz stawka",
  without:
    "imponibile netto bez exclusive basis zaklad zakladu ohne exkl exkl. netto nettobetrag nettopreis net excl excl. excluding excl.vat ht h.t hors exclusief ex without ie",
  withTax: "lordo ii vcetne vc s inkl inkl. brutto bruttobetrag bruttopreis incl incl. including gross ttc t.t.c inclusief inclusive mit with",
  discount:
    "sc sconto dto descuento kedvezmeny sleva sl zlava zl rab rem krt kort kortingspercentage rabatt nachlass nachl skonto discount disc disc.% remise korting slevy rabat upust",
  date: "datum date dat. leistungsdatum zeitraum obdobi periode period periodo",
} satisfies Record<string, string>;

export type Trait = keyof typeof traitWords;

export type ColumnKind =
  | "description"
  | "code"
  | "position"
  | "quantity"
  | "unit"
  | "unitPrice"
  | "discount"
  | "vatRate"
  | "vat"
  | "net"
  | "gross"
  | "total"
  | "other";

/** A column of the table of items with the extent of its heading in points. */
export type PrintedColumn = { kind: ColumnKind; x0: number; x1: number; heading: string };

const TRAITS = new Map<string, Trait[]>();
for (const [trait, words] of Object.entries(traitWords) as [Trait, string][]) {
  for (const word of words.split(" ")) TRAITS.set(bare(word), [...(TRAITS.get(bare(word)) ?? []), trait]);
}

/** A heading word without outer punctuation; inner points go too ("m.j." = "mj"). */
function bare(word: string): string {
  return word === "%" || word === "#" ? word : word.replace(/[.()[\]:,*|©_]/g, "");
}

/** Traits of one folded word; compound words such as "cena/mj" add those of their parts. */
export function traitsOf(word: string): Trait[] {
  const plain = bare(word);
  const direct = TRAITS.get(plain);
  if (direct) return direct;
  if (/%/.test(plain)) return ["percent", ...(plain.length > 1 ? traitsOf(plain.replace(/%/g, "")) : [])];
  const parts = plain.split(/[/-]/).filter(Boolean);
  if (parts.length > 1 || parts[0] !== plain) return parts.flatMap((part) => TRAITS.get(part) ?? []);
  if (plain.length < 4) return [];
  return joinedTraits(plain) ?? misreadTraits(plain) ?? (plain.length > 7 ? compoundTraits(plain) : []);
}

const UNDERSTOOD = new WeakMap<PlacedWord, Trait[]>();

/** Traits of a word of a page, understood once: every heading that is tried asks for them. */
export function traitsOfWord(word: PlacedWord): Trait[] {
  const traits = UNDERSTOOD.get(word) ?? traitsOf(fold(word.word.text));
  UNDERSTOOD.set(word, traits);
  return traits;
}

/** Traits of words that stand without a space: "cenazamj", "bezdane". */
function joinedTraits(word: string): Trait[] | undefined {
  const reached: (Trait[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    for (let start = Math.max(0, end - 16); start < end; start++) {
      const before = reached[start];
      const traits = before && TRAITS.get(word.slice(start, end));
      if (before && traits && (end - start > 1 || word[start] === "s")) reached[end] ??= [...before, ...traits];
    }
  }
  return reached[word.length];
}

/** Known words without one of their letters, for words that recognition misread by a letter. */
const NEAR = new Map<string, Trait[]>();
for (const [word, traits] of TRAITS) {
  if (word.length < 5) continue;
  for (let i = 0; i < word.length; i++) NEAR.set(word.slice(0, i) + word.slice(i + 1), traits);
}

function misreadTraits(word: string): Trait[] | undefined {
  if (word.length < 4) return undefined;
  for (let i = 0; i < word.length; i++) {
    const shorter = word.slice(0, i) + word.slice(i + 1);
    const traits = (shorter.length >= 5 ? TRAITS.get(shorter) : undefined) ?? (shorter.length >= 4 ? NEAR.get(shorter) : undefined);
    if (traits) return traits;
  }
  return word.length >= 4 ? NEAR.get(word) : undefined;
}

/** Traits of the known word that a longer compound ends with, and of its beginning where that is known too ("Artikelbeschreibung", "Gesamtpreis"). */
function compoundTraits(word: string): Trait[] {
  for (let from = 1; from <= word.length - 5; from++) {
    const traits = TRAITS.get(word.slice(from));
    if (traits) return [...traits, ...(TRAITS.get(word.slice(0, from)) ?? [])];
  }
  return [];
}

/** The meaning of a column from the traits of its heading. */
export function columnOf(traits: Set<Trait>): ColumnKind {
  const has = (trait: Trait) => traits.has(trait);
  const isMoney = has("price") || has("total");
  if (has("discount")) return "discount";
  if (has("price") && (has("perUnit") || has("unit"))) return "unitPrice";
  if (has("perUnit") && !has("unit") && !has("quantity") && !has("position") && !has("total") && !has("description")) return "unitPrice";
  if (has("tax") && has("percent") && !isMoney) return "vatRate";
  if (has("tax") && !isMoney) return has("without") ? "net" : has("withTax") ? "gross" : "vat";
  if (has("total")) return has("withTax") && !has("without") ? "gross" : has("without") ? "net" : has("tax") ? "vat" : "total";
  if (has("price")) return has("withTax") ? "gross" : has("without") ? "net" : "total";
  if (has("code") && !has("description")) return "code";
  if (has("description")) return "description";
  if (has("quantity")) return "quantity";
  if (has("percent")) return "vatRate";
  if (has("unit") && has("without")) return "unitPrice";
  if (has("unit")) return "unit";
  if (has("position")) return "position";
  if (has("without")) return "net";
  if (has("withTax")) return "gross";
  return "other";
}
