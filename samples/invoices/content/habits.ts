import type { Labels } from "#samples/invoices/languages/labels.ts";
import type { NumberForm } from "#samples/invoices/numbers.ts";
import type { Random } from "#samples/invoices/random.ts";
import type { Language } from "#samples/invoices/types.ts";
import type { Plan } from "./plan.ts";

const SPACE = "\u00a0";

/** How an author of that language writes numbers. */
export function pickNumberForm(language: Language, random: Random): NumberForm {
  const percent = random.weighted([
    [`${SPACE}%`, 5],
    ["%", 4],
    ["", language === "cs" ? 1 : 0],
  ]);
  const rateDecimals = random.weighted([
    [0, 7],
    [1, 1],
    [2, 1],
  ] as const);
  const separators = {
    cs: [
      [[SPACE, ","], 12],
      [["", ","], 2],
      [[".", ","], 1],
      [[SPACE, "."], 1],
    ],
    sk: [
      [[SPACE, ","], 9],
      [["", ","], 2],
      [[".", ","], 1],
    ],
    de: [
      [[".", ","], 12],
      [["", ","], 2],
    ],
    en: [
      [[",", "."], 12],
      [["", "."], 2],
      [[SPACE, "."], 1],
    ],
    fr: [
      [[SPACE, ","], 12],
      [["", ","], 2],
    ],
    nl: [
      [[".", ","], 12],
      [["", ","], 2],
    ],
    pl: [
      [[SPACE, ","], 12],
      [["", ","], 3],
      [[".", ","], 1],
    ],
  } as const satisfies Record<Language, readonly (readonly [readonly [string, "," | "."], number])[]>;
  const [thousands, point] = random.weighted<readonly [string, "," | "."]>(separators[language]);
  return { thousands, point, dashed: (language === "cs" || language === "nl") && random.chance(0.06), percent, rateDecimals };
}

/** The sign or code of a currency, and whether it stands in front. */
export function pickCurrencyText(currency: string, language: Language, random: Random): { currency: string; currencyFirst: boolean } {
  const signs: Record<string, string> = { CZK: language === "cs" || language === "sk" ? "Kč" : "CZK", EUR: "€", USD: "$", GBP: "£", PLN: "zł" };
  const isSign = random.chance(0.65);
  const text = isSign ? signs[currency]! : currency;
  return {
    currency: text,
    currencyFirst: (language === "en" && currency !== "CZK" && random.chance(0.75)) || (language === "nl" && isSign && random.chance(0.8)),
  };
}

/** A document number of a supplier, in one of the usual patterns. */
export function inventDocumentNumber(language: Language, year: string, random: Random): string {
  const short = year.slice(2);
  const serial = (places: number): string => String(random.int(1, Math.min(10 ** places - 1, 8000))).padStart(places, "0");
  if (language === "cs" || language === "sk") {
    return random.weighted([
      [`${year}${serial(4)}`, 5],
      [`${short}${random.pick(["1", "01", "10", "21"])}${serial(5)}`, 4],
      [`FV${year}-${serial(4)}`, 1.5],
      [`FV-${random.int(1, 40)}/${year}`, 1.5],
      [`${short}FV${serial(5)}`, 1],
      [`${year}/${serial(4)}`, 1.5],
      [`F${short}${serial(4)}`, 1],
      [`VF1-${serial(4)}/${year}`, 1],
      [`${serial(3)}/${short}`, 0.7],
      [random.digits(10), 1],
      [`${year}-${serial(3)}`, 1],
      [String(random.int(11, 420)), 0.5],
    ]);
  }
  const prefixes: Record<Exclude<Language, "cs" | "sk">, readonly string[]> = {
    de: ["RE", "RG", "R"],
    en: ["INV", "SI", "IN"],
    fr: ["FA", "F", "FC"],
    nl: ["F", "VF", "FACT"],
    pl: ["FV", "FVS", "FS"],
  };
  const prefix = random.pick(prefixes[language]);
  return random.weighted([
    [`${prefix}-${year}-${serial(4)}`, 3],
    [`${prefix}${short}${serial(5)}`, 2],
    [`${year}${serial(5)}`, 2],
    [`${prefix}-${serial(6)}`, 2],
    [random.digits(8), 2],
    [`${prefix} ${year}/${serial(4)}`, 1],
  ]);
}

/** The heading of a document of a kind; a form may have its own. */
export function titleOf({ kind, regime, traits }: Plan, labels: Labels): string {
  const own = traits.titles?.[kind];
  if (own) return own;
  switch (kind) {
    case "creditNote":
      return labels.creditNote;
    case "proforma":
      return labels.proforma;
    case "advanceTaxDocument":
      return labels.advanceTaxDocument;
    case "receipt":
      return labels.receipt;
    default:
      return regime === "nonPayer" ? labels.invoiceWithoutVat : labels.invoice;
  }
}
