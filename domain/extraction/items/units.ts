/** Units of goods and services by what invoices of several countries call them (lower case); only what a page has in their place is mended, others stay as they are. */
const UNITS = new Set(
  [
    "ks kus kusy pár bal balení sada kpl hod h min den dny dní měs rok km kg dkg g t l ml dl hl cm mm m² m³ m2 m3 mwh kwh gj os osoba úkon str paleta krab kart role pytel",
    "deň mes krabica balík súbor stk stück std stunde stunden tag tage psch satz nacht paar rolle karton kiste monat jahr",
    "pc pcs hour hours hrs day days month months page set each unit units pce pièce jour heure mois caisse boîte stuk stuks uur dag maand doos rit",
    "szt godz usł kurs opak mies kompl",
  ].flatMap((list) => list.split(" ")),
);

/** What recognition makes of the figures and the frame in front of a unit, "ılks" of "1 ks" and "az|ks" of "12 | ks". */
const MISREAD_FIGURES = /^[ıIil1|aAzZoOsSBQ\d[\]!]{1,3}$/;

/**
 * A recognised unit without the figures that were taken for letters in front of it; undefined where it is no word at all. A word that is simply not
 * known stays.
 */
export function repairUnit(unit: string): string | undefined {
  const plain = unit.toLowerCase().replace(/\.$/, "");
  if (UNITS.has(plain)) return unit;
  for (let from = 1; from <= Math.min(3, plain.length - 2); from++)
    if (UNITS.has(plain.slice(from)) && MISREAD_FIGURES.test(unit.slice(0, from))) return unit.slice(from);
  return /[|ı[\]!]/.test(unit) ? undefined : unit;
}
