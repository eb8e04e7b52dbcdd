import { plainText } from "#domain/text/plain.ts";
import type { Culture } from "#domain/names.ts";
import { parseInput } from "#domain/documents/typing/inputs.ts";
import type { DateContext } from "#domain/documents/typing/typedDate.ts";
import { showValue } from "#web/components/fieldFormats.ts";
import type { PageWord } from "#web/features/documents/screen/page/capture.ts";
import { valuesOn } from "#web/features/documents/screen/page/pageValues.ts";
import type { Reading } from "./candidates.ts";

/** Most options that are offered at once. */
const MAX_OPTIONS = 8;
/** Formats of which a page has so few values that all of them are worth offering. */
const few = new Set(["date", "iban", "account", "companyId", "vatId"]);

export type OptionSource = {
  readings: readonly Reading[];
  /** The page in sight. */
  page: number;
  words: readonly PageWord[];
  format: string;
  context: DateContext;
  culture: Culture;
};

/**
 * What may stand in a field instead: other readings, then values of its kind on the page. With a text typed since the field was
 * entered only what begins with it: two or three letters and an arrow are enough for any value that the page prints.
 */
export function optionsFor({ readings, page, words, format, context, culture }: OptionSource, typed: string | undefined): Reading[] {
  const start = typed === undefined ? "" : squeeze(typed);
  if (start === "" && !few.has(format)) return readings.slice(0, MAX_OPTIONS);
  const printed = valuesOn(words, format, context);
  // What the typed text already is needs no offer.
  const already = start === "" ? undefined : parseInput(format, typed ?? "", context);
  const begins = (reading: { value: string; text?: string }) =>
    [reading.value, showValue(format, reading.value, culture), reading.text ?? ""].some((form) => squeeze(form).startsWith(start));
  const all = [...readings.filter(begins), ...printed.filter(begins).map(({ value, box }) => ({ value, place: { page, box } }))];
  const isNew = (option: Reading, at: number) =>
    all.findIndex((other) => other.value === option.value) === at && !(already?.ok && already.value === option.value);
  return all.filter(isNew).slice(0, MAX_OPTIONS);
}

/** A text as it is compared: without spaces, accents and case. */
function squeeze(text: string): string {
  return plainText(text).replace(/\s/g, "");
}
