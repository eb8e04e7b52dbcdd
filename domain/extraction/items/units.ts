import { isOneEdit } from "#domain/extraction/labels/oneEdit.ts";

/** Units of goods and services by what invoices of several countries call them (lower case); only what a page has in their place is mended, others stay as they are. */
const UNITS = new Set(
  [
    "ks kus kusy pár bal balení sada kpl hod h min den dny dní měs rok km kg dkg g t l ml dl hl cm mm m² m³ m2 m3 mwh kwh gj os osoba úkon str paleta krab kart role pytel",
    "kusů kusu hodin hodina hodiny osob osoby měsíc měsíce měsíců roky litr litry litrů liter ltr lit tun tuna bm nh ns norm lic lahev lahví láhev sud zás tis sto role rolí porce porcí sáček pauš paušál jízda",
    "deň mes krabica balík súbor stk stück std stunde stunden tag tage psch satz nacht paar rolle karton kiste monat jahr",
    "pc pcs hour hours hrs day days month months page set each unit units pce pièce jour heure mois caisse boîte stuk stuks uur dag maand doos rit",
    "each ea box pack pkt roll ream kit lot week weeks wk year years user users seat seats licence bag bags ctn doz litre litres kilo fl dose btl lm ml pal palette lfm qm cbm fahrt flasche kg/m",
    "szt godz usł kurs opak mies kompl",
  ].flatMap((list) => list.split(" ")),
);

/** Whether a text is the name of a unit and nothing else. */
export const isUnit = (text: string): boolean => UNITS.has(text.toLowerCase().replace(/\.$/, ""));

/** What recognition makes of the figures and the frame in front of a unit, "ılks" of "1 ks" and "az|ks" of "12 | ks". */
const MISREAD_FIGURES = /^[ıIil1|aAzZoOsSBQ\d[\]!]{1,3}$/;

/**
 * A recognised unit with "J" for ")", without the figures that were taken for letters in front of it, or the one known unit that a letter parts it from; undefined where
 * it is no word at all. A word that is simply not known stays.
 */
export function repairUnit(unit: string): string | undefined {
  const plain = unit.toLowerCase().replace(/\.$/, "");
  if (UNITS.has(plain)) return unit;
  for (let from = 1; from <= Math.min(3, plain.length - 2); from++)
    if (UNITS.has(plain.slice(from)) && MISREAD_FIGURES.test(unit.slice(0, from))) return unit.slice(from);
  const mended = unit.replace(/\)$/, "J");
  if (isUnit(mended)) return mended;
  if (/[|ı[\]!]/.test(unit)) return undefined;
  const near = plain.length < SHORTEST_MISREAD ? [] : [...UNITS].filter((known) => known.length > 1 && isOneEdit(plain, known));
  return near.length === 1 ? near[0] : unit;
}

/** Shorter words are a letter away from too many units. */
const SHORTEST_MISREAD = 3;
