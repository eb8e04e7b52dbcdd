import type { ExportFormat } from "#domain/exports/names.ts";

/**
 * Formats in the order in which a menu offers them: the one of the company's program and the one used last stand first. The others wait
 * behind "more" once the program is known.
 */
export function ownFormats(
  formats: readonly ExportFormat[],
  { program, last }: { program: ExportFormat | null; last: string },
): { first: ExportFormat[]; more: ExportFormat[] } {
  const isOwn = (format: ExportFormat) => format === program || format === last;
  const first = formats.filter(isOwn).toSorted((a, b) => Number(b === program) - Number(a === program));
  const more = formats.filter((format) => !isOwn(format));
  return program && formats.includes(program) ? { first, more } : { first: [...first, ...more], more: [] };
}
