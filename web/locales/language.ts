import { cultures, type Culture } from "#domain/names.ts";
import { createInstance } from "i18next";
import { useSyncExternalStore } from "react";
import { cs } from "./cs.ts";
import type { document as documentTexts } from "./cs/document.ts";
import type { later as laterTexts } from "./cs/later.ts";
import type { KeyOf } from "./texts.ts";

export type TextKey = KeyOf<typeof cs> | KeyOf<typeof documentTexts> | KeyOf<typeof laterTexts>;
export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

/** How languages call themselves. */
export const languageNames: Record<Culture, string> = { "cs-CZ": "Čeština", "en-US": "English" };

const STORED = "kvitance.language";
const i18next = createInstance();

/** Culture of a language code: cs and en are short for cs-CZ and en-US, en-GB counts as English (R470, R471). Unknown codes are Czech. */
export function cultureOf(code: string | null | undefined): Culture {
  return code?.toLowerCase().startsWith("en") ? "en-US" : "cs-CZ";
}

/** Starts the texts in the language used last, else the given one. Czech is part of the first load. */
export async function startLanguage(fallback: string): Promise<void> {
  // A second start would drop the languages that have been loaded.
  if (!i18next.isInitialized)
    await i18next.init({
      resources: { cs: { translation: cs } },
      lng: "cs",
      fallbackLng: "cs",
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      showSupportNotice: false,
    } as Parameters<typeof i18next.init>[0]);
  await setLanguage(cultureOf(readStored() ?? fallback));
}

type Language = "cs" | "en";
type Texts = Record<string, string>;
/** A part of the texts, by language. */
type Part = Record<Language, () => Promise<Texts>>;

const first: Part = { cs: async () => cs, en: () => import("./en.ts").then(({ en }) => en) };
/** Texts that only some screens need. */
const later: Part = {
  cs: () => import("./cs/later.ts").then(({ later }) => later),
  en: () => import("./en/later.ts").then(({ later }) => later),
};
const ofDocuments: Part = {
  cs: () => import("./cs/document.ts").then(({ document }) => document),
  en: () => import("./en/document.ts").then(({ document }) => document),
};

/** Parts in use: another language needs the same ones. */
const inUse = new Set<Part>([first]);
const added = new Set<Part[Language]>([first.cs]);
const present = (): Language => (i18next.language === "en" ? "en" : "cs");

/** Loads a part in a language, after which `needed` has to be there too. */
async function add(part: Part, language: Language, needed?: Promise<unknown>): Promise<void> {
  const load = part[language];
  if (added.has(load)) return;
  const [texts] = await Promise.all([load(), needed]);
  i18next.addResourceBundle(language, "translation", texts, true, true);
  added.add(load);
  known.clear();
}

/** Gives what needs a part of the texts when they are there, in the language that then is the present one. */
async function withTexts<Needs>(needs: Promise<Needs>, part: Part): Promise<Needs> {
  inUse.add(part);
  await add(part, present(), needs);
  const ready = await needs;
  await add(part, present());
  return ready;
}

/** Gives a part of the application together with the texts that only it needs (`later.ts`); for `lazy` screens. */
export const withLaterTexts = <Needs>(needs: Promise<Needs>): Promise<Needs> => withTexts(needs, later);

/** The same for the document screen (`document.ts`). */
export const withDocumentTexts = <Needs>(needs: Promise<Needs>): Promise<Needs> => withTexts(needs, ofDocuments);

/** Switches all texts at once. A language that cannot be loaded is logged and the present one stays (R449). */
export async function setLanguage(culture: Culture): Promise<void> {
  const language = culture === "en-US" ? "en" : "cs";
  try {
    await Promise.all([...inUse].map((part) => add(part, language)));
  } catch (error) {
    console.error(`Failed to load the language pack ${culture}.`, error);
    return;
  }
  await i18next.changeLanguage(language);
  const page = document.documentElement;
  // The language that the page has already, written once more, has a browser style and lay out every element anew.
  if (page.lang !== language) page.lang = language;
  localStorage.setItem(STORED, culture);
}

/** Czech unless the visitor chose otherwise (R407). */
function readStored(): Culture | undefined {
  const stored = localStorage.getItem(STORED);
  return cultures.find((culture) => culture === stored);
}

/** Text outside of components. */
export const text: Text = (key, values) => i18next.t(key as string, values ?? {}) as string;

type InLanguage = { text: Text; culture: Culture };
/** Made once per language, until more texts come. */
const known = new Map<string, InLanguage>();

/** A text without values is looked up once: a screen asks for hundreds with every key that is typed. */
function inLanguage(): InLanguage {
  const { language } = i18next;
  const made = known.get(language);
  if (made) return made;
  const translate = i18next.getFixedT(language);
  const bare = new Map<TextKey, string>();
  const text: Text = (key, values) => {
    if (values) return translate(key as string, values) as string;
    const found = bare.get(key) ?? (translate(key as string) as string);
    bare.set(key, found);
    return found;
  };
  const now = { text, culture: cultureOf(language) };
  known.set(language, now);
  return now;
}

function listen(listener: () => void): () => void {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
}

/** Texts and culture of the present language; the component draws itself again when it changes. */
export const useText = (): InLanguage => useSyncExternalStore(listen, inLanguage);
