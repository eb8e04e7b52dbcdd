import { plainText } from "#domain/text/plain.ts";

/** One value of a code list as it is offered. */
export type CodeOption = {
  value: string;
  label: string;
  /** No longer offered; it is here to name a value that a document has. */
  hidden?: boolean;
};

/** What a field of codes offers: its values, those to show first, whether several may be chosen, and the one that the supplier's documents have. */
export type Codes = { options: readonly CodeOption[]; suggested: readonly string[]; isMany: boolean; usual?: string };

/** How well an option fits what was typed; smaller is better, undefined is not at all. */
function rank(option: CodeOption, query: string): number | undefined {
  const code = plainText(option.value).trim();
  if (code === query) return 0;
  if (code.startsWith(query)) return 1;
  const label = plainText(option.label).trim();
  if (label.startsWith(query)) return 2;
  // Every typed word begins a word of the label.
  const words = label.split(/[^\p{L}\p{N}]+/u);
  if (query.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))) return 3;
  return code.includes(query) || label.includes(query) ? 4 : undefined;
}

/** Options that fit what was typed, best first; with nothing typed the suggested ones stand before the others. */
export function searchCodes({ options, suggested }: Pick<Codes, "options" | "suggested">, typed: string): CodeOption[] {
  const open = options.filter((option) => !option.hidden);
  const query = plainText(typed).trim();
  if (query === "") {
    const first = suggested.flatMap((value) => open.find((option) => option.value === value) ?? []);
    return [...first, ...open.filter((option) => !suggested.includes(option.value))];
  }
  return open
    .flatMap((option) => {
      const found = rank(option, query);
      return found === undefined ? [] : [{ option, found: found - (suggested.includes(option.value) ? 0.5 : 0) }];
    })
    .sort((a, b) => a.found - b.found)
    .map(({ option }) => option);
}

/** The code that a typed text means: the code itself in any case, else the only option that fits; undefined when there is a choice. */
export function meantCode(options: readonly CodeOption[], typed: string): string | undefined {
  const query = plainText(typed).trim();
  if (query === "") return undefined;
  const exact = options.find((option) => option.value === typed.trim()) ?? options.find((option) => plainText(option.value) === query);
  if (exact) return exact.value;
  const fitting = searchCodes({ options, suggested: [] }, typed);
  return fitting.length === 1 ? fitting[0]!.value : undefined;
}

/** What a code is called on the screen: with its text, where it has another one. */
export function nameCode(options: readonly CodeOption[], value: string): string {
  const label = options.find((option) => option.value === value)?.label;
  return label && label !== value ? `${value} ${label}` : value;
}
