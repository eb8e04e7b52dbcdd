import { cultures, type Culture } from "#domain/names.ts";
import { createInstance } from "i18next";
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
const i18next = createInstance();

/** Culture of a language code: cs and en are short for cs-CZ and en-US, en-GB counts as English (R470, R471). Unknown codes are Czech. */
export function cultureOf(code: string | null | undefined): Culture {
  return code?.toLowerCase().startsWith("en") ? "en-US" : "cs-CZ";
}

/** Starts the texts in the language used last, else the given one. Czech is part of the first load. */
export async function startLanguage(fallback: string): Promise<void> {
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

/** Languages whose texts of the first load are there. */
const loaded = new Set(["cs"]);

function add(language: string, texts: Texts): void {
  i18next.addResourceBundle(language, "translation", texts, true, true);
  known.clear();
}

type Texts = Record<string, string>;

async function withTexts<Part>(part: Promise<Part>, czech: Promise<Texts>, english: Promise<Texts>): Promise<Part> {
  const [ready, cs, en] = await Promise.all([part, czech, english]);
  add("cs", cs);
  add("en", en);
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

/** Switches all texts at once. A language that cannot be loaded is logged and the present one stays (R449). */
export async function setLanguage(culture: Culture): Promise<void> {
  const language = culture.slice(0, 2);
  if (!loaded.has(language)) {
    try {
      add(language, (await import("./en.ts")).en);
      loaded.add(language);
    } catch (error) {
      console.error(`Failed to load the language pack ${culture}.`, error);
      return;
    }
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
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
