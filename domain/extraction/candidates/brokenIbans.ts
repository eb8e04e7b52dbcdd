import { ibanLength, isIban } from "#domain/czech/iban.ts";
import { type Line, PARAGRAPH_GAP, type Segment } from "#domain/extraction/page/geometry.ts";
import { found, type Found } from "./found.ts";
import type { FoundId } from "./identifiers.ts";

/** An IBAN that goes on in the line below: `iban` where it begins, `rest` where it ends. */
export type BrokenIban = { iban: FoundId; rest: Found };

/** The beginning of an account at the end of a cell, and the characters with which a cell goes on. */
const BEGUN = /(?<![\p{L}\d])([A-Z]{2}\d{2}(?: ?[\dA-Z]){0,28})$/u;
/** Polish accounts are printed as the IBAN without its country. */
const BEGUN_POLISH = /(?<![\p{L}\d/.,-])(\d{2}(?: \d{4}){1,5})$/u;
const GOING_ON = /^[\dA-Z]+(?: [\dA-Z]+)*/;

/** IBANs that a narrow column or the end of a sentence's line breaks in two; right check digits prove that both parts are one. */
export function findBrokenIbans(lines: readonly Line[]): BrokenIban[] {
  return lines.flatMap((line, i) => {
    const next = lines.slice(i + 1, i + 3).filter((one) => one.page === line.page && one.y0 - line.y1 < PARAGRAPH_GAP * line.height);
    return line.segments.flatMap((segment) => {
      const below = next.flatMap(({ segments }) => segments).find((one) => Math.abs(one.x0 - segment.x0) < line.height);
      const iban = below && joined(segment, below);
      return iban ? [iban] : [];
    });
  });
}

function joined(segment: Segment, below: Segment): BrokenIban | undefined {
  const text = segment.text.trimEnd();
  const begun = BEGUN.exec(text) ?? BEGUN_POLISH.exec(text);
  const country = /^[A-Z]{2}/.exec(begun?.[1] ?? "")?.[0] ?? "PL";
  const length = ibanLength(country);
  const more = GOING_ON.exec(below.text)?.[0];
  if (!begun || !length || more === undefined) return undefined;
  let value = country + begun[1]!.replaceAll(" ", "").replace(country, "");
  let end = 0;
  if (value.length >= length) return undefined;
  for (; end < more.length && value.length < length; end++) if (more[end] !== " ") value += more[end];
  if (!isIban(value) || /[\dA-Z]/.test(more[end] ?? "")) return undefined;
  const start = segment.start + begun.index;
  return {
    iban: { ...found(value, segment.line, start, start + begun[1]!.length), isChecked: true },
    rest: found(more.slice(0, end), below.line, below.start, below.start + end),
  };
}
