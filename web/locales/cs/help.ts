/** Texts of the guide's screen; the guide itself stands in docs/guide. */
export const help = {
  "help.search": "Hledat v nápovědě",
  "help.contents": "Obsah nápovědy",
  "help.failed": "Nápovědu se nepodařilo načíst",
  "help.nothing": "Zkuste jiné nebo kratší slovo.",
  "help.found_one": "Nalezena {{count}} část",
  "help.found_few": "Nalezeny {{count}} části",
  "help.found_many": "Nalezeno {{count}} části",
  "help.found_other": "Nalezeno {{count}} částí",
} as const;
