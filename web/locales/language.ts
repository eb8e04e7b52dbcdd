import { cultures, type Culture } from "#domain/names.ts";
import { useSyncExternalStore } from "react";
import { cs } from "./cs.ts";
import type { document as ofDocument } from "./cs/document.ts";
import type { later } from "./cs/later.ts";
import type { KeyOf } from "./texts.ts";

export type TextKey = KeyOf<typeof cs> | KeyOf<typeof ofDocument> | KeyOf<typeof later>;
export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

/** How languages call themselves. */
export const languageNames: Record<Culture, string> = { "cs-CZ": "Čeština", "en-US": "English" };

const STORED = "kvitance.language";

type Language = "cs" | "en";
type Texts = Record<string, string>;
/** Texts that are there; a text that English lacks is shown in Czech. */
const words: Record<Language, Texts> = { cs: { ...cs }, en: {} };
const plurals: Record<Language, Intl.PluralRules> = { cs: new Intl.PluralRules("cs"), en: new Intl.PluralRules("en") };
let language: Language = "cs";
const listeners = new Set<() => void>();

/** Culture of a language code: cs and en are short for cs-CZ and en-US, en-GB counts as English (R470, R471). Unknown codes are Czech. */
export function cultureOf(code: string | null | undefined): Culture {
  return code?.toLowerCase().startsWith("en") ? "en-US" : "cs-CZ";
}

/** Starts the texts in the language used last, else the given one. Czech is part of the first load. */
export async function startLanguage(fallback: string): Promise<void> {
  await setLanguage(cultureOf(readStored() ?? fallback));
}

async function withTexts<Part>(part: Promise<Part>, czech: Promise<Texts>, english: Promise<Texts>): Promise<Part> {
  const [ready, cs, en] = await Promise.all([part, czech, english]);
  Object.assign(words.cs, cs);
  Object.assign(words.en, en);
  return ready;
}

/** Gives a part of the application together with the texts that only it needs (`later.ts`); for `lazy` screens. */
export const withLaterTexts = <Part>(part: Promise<Part>): Promise<Part> =>
  withTexts(
    part,
    import("./cs/later.ts").then(({ later }) => later),
    import("./en/later.ts").then(({ later }) => later),
  );

/** The same for the document screen (`document.ts`). */
export const withDocumentTexts = <Part>(part: Promise<Part>): Promise<Part> =>
  withTexts(
    part,
    import("./cs/document.ts").then(({ document }) => document),
    import("./en/document.ts").then(({ document }) => document),
  );

/** Whether the English texts of the first load are there. */
let hasEnglish = false;

/** Switches all texts at once. A language that cannot be loaded is logged and the present one stays (R449). */
export async function setLanguage(culture: Culture): Promise<void> {
  if (culture === "en-US" && !hasEnglish) {
    try {
      Object.assign(words.en, (await import("./en.ts")).en);
      hasEnglish = true;
    } catch (error) {
      console.error(`Failed to load the language pack ${culture}.`, error);
      return;
    }
  }
  language = culture === "en-US" ? "en" : "cs";
  for (const listener of listeners) listener();
  document.documentElement.lang = language;
  localStorage.setItem(STORED, culture);
}

/** Czech unless the visitor chose otherwise (R407). */
function readStored(): Culture | undefined {
  const stored = localStorage.getItem(STORED);
  return cultures.find((culture) => culture === stored);
}

/** The words of a key, with a number in `count` in the form that it asks for (R450); `{{name}}` stands for a value. An unknown key stands for itself. */
function textIn(own: Language, key: string, values: Record<string, string | number> | undefined): string {
  const count = values?.["count"];
  const found = [own, "cs" as const].flatMap((code) => {
    const form = typeof count === "number" ? words[code][`${key}_${plurals[code].select(count)}`] : undefined;
    return form ?? words[code][key] ?? [];
  })[0];
  if (found === undefined || !values) return found ?? key;
  return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** Text outside of components. */
export const text: Text = (key, values) => textIn(language, key, values);

const inLanguage: Record<Language, { text: Text; culture: Culture }> = {
  cs: { text: (key, values) => textIn("cs", key, values), culture: "cs-CZ" },
  en: { text: (key, values) => textIn("en", key, values), culture: "en-US" },
};

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Texts and culture of the present language; the component draws itself again when it changes. */
export const useText = (): { text: Text; culture: Culture } => useSyncExternalStore(listen, () => inLanguage[language]);
