import type { Random } from "#samples/invoices/random.ts";
import type { Language } from "#samples/invoices/types.ts";
import { cs } from "./cs.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import type { Labels, LabelVariants } from "./labels.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { sk } from "./sk.ts";

/** The words of every language. */
export const labelVariants = { cs, sk, de, en, fr, nl, pl } satisfies Record<Language, LabelVariants>;

/** Picks one variant of each label, as one author would have done; none names another currency than that of the document. */
export function pickLabels(language: Language, currency: string, random: Random): Labels {
  const foreign = currency === "CZK" ? /\bEUR\b/ : currency === "EUR" ? /Kč/ : /Kč|\bEUR\b/;
  const picked: Record<string, string> = {};
  for (const [key, variants] of Object.entries(labelVariants[language])) {
    if (key !== "notes" && key !== "creditReasons")
      picked[key] = random.pick(key === "vatInCrowns" ? variants : variants.filter((variant) => !foreign.test(variant)));
  }
  return picked as Labels;
}
