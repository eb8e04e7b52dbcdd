import type { Culture } from "#domain/names.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import { showValue } from "#web/components/fieldFormats.ts";
import type { Text, TextKey } from "#web/locales/language.ts";

/** The sentence of a broken rule, with its difference written as the culture writes amounts. */
export function ruleText(error: ValidationError, { text, culture, format }: { text: Text; culture: Culture; format: string }): string {
  const detail = showValue(/^-?\d+\.\d+$/.test(error.detail ?? "") ? "amount" : format, error.detail ?? "", culture);
  const key = `document.rule.${error.rule}` as TextKey;
  const sentence = text(key, { detail });
  return sentence === key ? text("document.rule.other", { rule: error.rule }) : sentence;
}
