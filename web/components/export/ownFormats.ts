import type { ExportFormat } from "#domain/exports/names.ts";

/**
 * Formats in the order in which a menu offers them: the one used last and the one of the company's program stand first, the others wait
 * behind "more". Where neither is known all stand at once.
 */
export function ownFormats(
  formats: readonly ExportFormat[],
  { program, last }: { program: ExportFormat | null; last: string },
): { first: ExportFormat[]; more: ExportFormat[] } {
  const own = [program, formats.find((format) => format === last)].filter((format) => format != null && formats.includes(format));
  const first = [...new Set(own)] as ExportFormat[];
  return first.length === 0 ? { first: [...formats], more: [] } : { first, more: formats.filter((format) => !first.includes(format)) };
}
