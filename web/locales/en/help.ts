import type { help as source } from "#web/locales/cs/help.ts";
import type { Translated } from "#web/locales/texts.ts";

export const help = {
  "help.search": "Search the help",
  "help.contents": "Contents of the help",
  "help.failed": "The help could not be loaded",
  "help.nothing": "Try another or a shorter word.",
  "help.found_one": "{{count}} section found",
  "help.found_other": "{{count}} sections found",
} as const satisfies Translated<typeof source>;
