import type { DateForm } from "./types.ts";
import type { Language } from "./types.ts";

/** The calendar date `days` after `date` (both `YYYY-MM-DD`). */
export function addDays(date: string, days: number): string {
  const [year, month, day] = date.split("-").map(Number);
  return new Date(Date.UTC(year!, month! - 1, day! + days)).toISOString().slice(0, 10);
}

const months: Record<Language, string> = {
  cs: "ledna února března dubna května června července srpna září října listopadu prosince",
  sk: "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
  en: "January February March April May June July August September October November December",
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  pl: "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
  nl: "januari februari maart april mei juni juli augustus september oktober november december",
};

/** Writes a date as a document of that language and habit prints it. */
export function printDate(date: string, form: DateForm, language: Language): string {
  const [year, month, day] = date.split("-") as [string, string, string];
  const shortMonth = String(Number(month));
  const shortDay = String(Number(day));
  const name = months[language].split(" ")[Number(month) - 1]!;
  switch (form) {
    case "dotted":
      return `${shortDay}.${shortMonth}.${year}`;
    case "spaced":
      return `${shortDay}. ${shortMonth}. ${year}`;
    case "padded":
      return `${day}.${month}.${year}`;
    case "words":
      return language === "en" || language === "fr" || language === "nl" || language === "pl" ? `${shortDay} ${name} ${year}` : `${shortDay}. ${name} ${year}`;
    case "iso":
      return date;
    case "slashed":
      return `${day}/${month}/${year}`;
    case "dashed":
      return `${day}-${month}-${year}`;
    case "monthFirst":
      return `${name.slice(0, 3)} ${shortDay}, ${year}`;
    case "slashedShort":
      return `${day}/${month}/${year.slice(2)}`;
    case "shortYear":
      return `${day}.${month}.${year.slice(2)}`;
  }
}

/** The forms of dates that documents of a language use, with how often. */
export const dateForms: Record<Language, readonly (readonly [DateForm, number])[]> = {
  cs: [
    ["dotted", 5],
    ["spaced", 4],
    ["padded", 5],
    ["words", 1],
    ["iso", 0.5],
    ["shortYear", 0.5],
  ],
  sk: [
    ["dotted", 4],
    ["spaced", 3],
    ["padded", 5],
    ["iso", 0.5],
  ],
  de: [
    ["padded", 7],
    ["words", 2],
    ["iso", 0.5],
  ],
  en: [
    ["words", 4],
    ["iso", 2],
    ["slashed", 2],
    ["padded", 1],
  ],
  fr: [
    ["slashed", 6],
    ["words", 3],
  ],
  nl: [
    ["dashed", 6],
    ["words", 3],
  ],
  pl: [
    ["iso", 5],
    ["padded", 5],
    ["dashed", 1],
    ["words", 1],
  ],
};
