import type { Culture } from "#domain/names.ts";
import { unitName } from "#domain/invoice/units.ts";
import { documentKinds, paymentMethods } from "#domain/invoice/invoice.ts";
import { formatDate, numberFormat } from "#web/lib/format.ts";
import type { Text } from "#web/locales/language.ts";

export type Choice = { value: string; label: string };

/** A value in normal form as people of the culture write it; a text without normal form stays as it is. */
export function showValue(format: string, value: string, culture: Culture): string {
  if (value === "") return "";
  switch (format) {
    case "date":
      return formatDate(value, culture);
    case "amount":
    case "price":
      return showDecimal(value, culture, { places: 2, useGrouping: true });
    case "rate":
    case "integer":
    case "percent":
      return showDecimal(value, culture, { places: 0, useGrouping: false });
    case "unit":
      return unitName(value, culture);
    case "iban":
      return value.replace(/(.{4})(?=.)/g, "$1 ");
    default:
      return value;
  }
}

/**
 * The decimal mark of the culture, at least `places` places, none cut off. What always has places groups thousands; other numbers do
 * not, because "1,234" could be read back as a fraction.
 */
function showDecimal(value: string, culture: Culture, { places, useGrouping }: { places: number; useGrouping: boolean }): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  return numberFormat(culture, { minimumFractionDigits: places, maximumFractionDigits: 12, useGrouping }).format(value as `${number}`);
}

/** What an input begins with: the value as it is shown, or, where several values are shown alike, the value itself. */
export function typedForm(format: string, value: string, culture: Culture): string {
  return format === "unit" ? value : showValue(format, value, culture);
}

/** Whether values of the format stand at the right, in figures of one width. */
export function isFigures(format: string): boolean {
  return ["amount", "rate", "price", "percent", "integer"].includes(format);
}

/** Formats whose digits have one width so that they can be compared at a glance. */
export function isTabular(format: string): boolean {
  return isFigures(format) || ["date", "companyId", "vatId", "symbol", "account", "iban"].includes(format);
}

/** Values of a closed list by format; undefined for open formats. */
export function choicesOf(format: string, text: Text): Choice[] | undefined {
  if (format === "flag") return ["true", "false"].map((value) => ({ value, label: text(`document.flag.${value as "true" | "false"}`) }));
  if (format === "kind") return documentKinds.map((value) => ({ value, label: text(`document.kind.${value}`) }));
  if (format === "paymentMethod") return paymentMethods.map((value) => ({ value, label: text(`document.paymentMethod.${value}`) }));
  return undefined;
}

/** What a value is called on the screen: the label of its choice, else the value as written. */
export function nameValue(format: string, value: string, { culture, choices }: { culture: Culture; choices?: readonly Choice[] | undefined }): string {
  return choices?.find((choice) => choice.value === value)?.label ?? showValue(format, value, culture);
}
