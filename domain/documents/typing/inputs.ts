import { plainText } from "#domain/text/plain.ts";
import { formatAccount, parseAccount } from "#domain/czech/account.ts";
import { normaliseCompanyId } from "#domain/czech/companyId.ts";
import { isVatId } from "#domain/czech/vatId.ts";
import { documentKinds, paymentMethods } from "#domain/invoice/invoice.ts";
import { parsePrintedDate, parseTypedDate, type DateContext } from "./typedDate.ts";
import { lastNumber, parseTypedNumber, type NumberForm } from "./typedNumber.ts";

/** The formats of fields, and percentages, which keep two places ("21.00") as VAT breakdowns do. */
export type InputFormat = string;

/** A typed text in the normal form of its field; when it has none, the rule it breaks. An empty text is the empty value. */
export type Parsed = { ok: true; value: string } | { ok: false; rule: string };

const numberForms: Record<string, NumberForm> = { amount: "amount", percent: "amount", rate: "number", price: "number", integer: "integer" };

/** Reads what a person typed into a field of `format`; see domain/documents/fields.ts for the formats. */
export function parseInput(format: InputFormat, text: string, context: DateContext): Parsed {
  const typed = text.trim();
  if (typed === "") return { ok: true, value: "" };
  const form = numberForms[format];
  if (form) return result(parseTypedNumber(typed, form), format === "integer" ? "integer" : "amount");
  switch (format) {
    case "date":
      return result(parseTypedDate(typed, context), "date");
    case "companyId":
      return { ok: true, value: normaliseCompanyId(typed) ?? typed.replace(/\s/g, "") };
    case "vatId":
    case "iban":
      return { ok: true, value: compactId(typed) };
    case "account":
      return { ok: true, value: accountOf(typed) ?? typed.replace(/\s/g, "") };
    case "symbol":
      return { ok: true, value: typed.replace(/\s/g, "") };
    case "currency":
      return { ok: true, value: currencyOf(typed) ?? typed.toUpperCase() };
    case "country":
      return { ok: true, value: countryOf(typed) ?? typed.toUpperCase() };
    case "flag":
      return result(flagOf(typed), "flag");
    case "kind":
      return result(
        documentKinds.find((kind) => kind.toLowerCase() === typed.toLowerCase()),
        "choice",
      );
    case "paymentMethod":
      return result(paymentMethods.find((method) => method.toLowerCase() === typed.toLowerCase()) ?? paymentMethodOf(typed), "choice");
    case "multiline":
      return { ok: true, value: text.trimEnd() };
    default:
      return { ok: true, value: typed.replace(/\s+/g, " ") };
  }
}

/**
 * Reads words taken from the page into a field of `format`: the label that was taken along and the currency fall away.
 * undefined when the words hold nothing for such a field.
 */
export function parseCaptured(format: InputFormat, words: string, context: DateContext): string | undefined {
  const text = words.replace(/\s+/g, " ").trim();
  const compact = text.replace(/\s/g, "");
  const form = numberForms[format];
  if (form) return parseTypedNumber(text, form) ?? lastNumber(text, form);
  switch (format) {
    case "date":
      return parsePrintedDate(text) ?? (/^\d/.test(text) ? parseTypedDate(text, context) : undefined);
    case "companyId":
      return normaliseCompanyId(text) ?? firstOf(text, /(?<!\d)\d{8}(?!\d)/) ?? firstOf(compact, /(?<!\d)\d{8}(?!\d)/);
    case "vatId":
      return vatIdIn(text);
    case "iban":
      return firstOf(compact.toUpperCase(), /[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/) ?? firstOf(compact.toUpperCase(), /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/);
    case "account":
      return accountOf(firstOf(compact, /(?:\d{1,6}-)?\d{2,10}\/\d{4}/) ?? "");
    case "symbol":
      return firstOf(compact, /\d{1,10}$/) ?? firstOf(text, /\d{1,10}/);
    case "currency":
      return currencyOf(text);
    case "country":
      return countryOf(text);
    case "paymentMethod":
      return paymentMethodOf(text);
    case "flag":
    case "kind":
      return undefined;
    default:
      return text === "" ? undefined : text;
  }
}

function result(value: string | undefined, rule: string): Parsed {
  return value === undefined ? { ok: false, rule } : { ok: true, value };
}

function firstOf(text: string, pattern: RegExp): string | undefined {
  return pattern.exec(text)?.[0];
}

function compactId(text: string): string {
  return text.replace(/[\s.-]/g, "").toUpperCase();
}

function vatIdIn(text: string): string | undefined {
  const upper = text.toUpperCase();
  const pieces = [compactId(upper), ...upper.split(" ").map(compactId), compactId(upper.replace(/^[^:]*:/, ""))];
  return pieces.find(isVatId);
}

function accountOf(text: string): string | undefined {
  const account = parseAccount(text);
  return account && formatAccount(account);
}

/** Signs and names of currencies that stand on documents; ISO codes pass as they are. */
function currencyOf(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const signs: readonly (readonly [RegExp, string])[] = [
    [/kč|korun/, "CZK"],
    [/€|euro\b/, "EUR"],
    [/\$|dolar|dollar/, "USD"],
    [/£/, "GBP"],
    [/zł/, "PLN"],
    [/\bft\b/, "HUF"],
  ];
  return signs.find(([pattern]) => pattern.test(plain))?.[1] ?? /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(text.toUpperCase())?.[0];
}

const countryNames: readonly (readonly [RegExp, string])[] = [
  [/^(ceska republika|cesko|czech republic|czechia)$/, "CZ"],
  [/^(slovenska republika|slovensko|slovakia)$/, "SK"],
  [/^(nemecko|germany|deutschland)$/, "DE"],
  [/^(rakousko|austria|osterreich)$/, "AT"],
  [/^(polsko|poland|polska)$/, "PL"],
  [/^(madarsko|hungary)$/, "HU"],
  [/^(francie|france)$/, "FR"],
  [/^(nizozemsko|netherlands|nederland)$/, "NL"],
  [/^(irsko|ireland)$/, "IE"],
  [/^(velka britanie|united kingdom)$/, "GB"],
  [/^(usa|united states|spojene staty)$/, "US"],
];

function countryOf(text: string): string | undefined {
  if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase();
  const plain = plainText(text).trim();
  return countryNames.find(([pattern]) => pattern.test(plain))?.[1];
}

function paymentMethodOf(text: string): string | undefined {
  const plain = plainText(text).trim();
  if (/prevod|prikaz|transfer|uberweis/.test(plain)) return "transfer";
  if (/hotov|cash on|dobirk|nachnahme/.test(plain)) return /dobirk|cash on|nachnahme/.test(plain) ? "cashOnDelivery" : "cash";
  if (/kart|card/.test(plain)) return "card";
  if (/inkas|direct debit|lastschrift/.test(plain)) return "directDebit";
  return /\bcash\b|\bbar\b/.test(plain) ? "cash" : undefined;
}

function flagOf(text: string): string | undefined {
  const plain = plainText(text).trim();
  if (["true", "1", "ano", "a", "yes", "y"].includes(plain)) return "true";
  return ["false", "0", "ne", "n", "no"].includes(plain) ? "false" : undefined;
}
