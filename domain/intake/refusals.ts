import type { Culture } from "#domain/names.ts";

/** Why a message or a file that arrived became no document, as people read it. */
export const importRefusals = {
  senderNotListed: {
    "cs-CZ": "Odesílatel není v seznamu, zpráva zůstala ve schránce.",
    "en-US": "The sender is not on the list; the message stays in the mailbox.",
  },
  noFile: { "cs-CZ": "Zpráva nemá přílohu s dokladem.", "en-US": "The message has no attached document." },
  linkOnly: {
    "cs-CZ": "Doklad není v příloze, jen za odkazem. Odkazy se nestahují: otevřete jej sami a soubor nahrajte.",
    "en-US": "The document is not attached but behind a link. Links are never followed: open it yourself and upload the file.",
  },
  automatic: { "cs-CZ": "Automatická odpověď nebo zpráva o nedoručení.", "en-US": "An automatic reply or a delivery report." },
  encrypted: { "cs-CZ": "Obsah je zašifrovaný.", "en-US": "The content is encrypted." },
  unreadable: { "cs-CZ": "Soubor nebo zprávu nelze přečíst.", "en-US": "The file or message cannot be read." },
  tooLarge: { "cs-CZ": "Soubor nebo zpráva jsou příliš velké.", "en-US": "The file or message is too large." },
  tooManyFiles: { "cs-CZ": "Zpráva obsahuje příliš mnoho souborů.", "en-US": "The message contains too many files." },
  empty: { "cs-CZ": "Soubor je prázdný.", "en-US": "The file is empty." },
  unsupportedFormat: { "cs-CZ": "Soubor tohoto formátu nelze vytěžit.", "en-US": "Files of this format cannot be read." },
  otherPrefix: { "cs-CZ": "Název souboru nezačíná žádnou z nastavených předpon.", "en-US": "The file name begins with none of the prefixes." },
  decoration: { "cs-CZ": "Malý obrázek z textu nebo podpisu.", "en-US": "A small picture of the text or signature." },
} as const satisfies Record<string, Record<Culture, string>>;
export type ImportRefusal = keyof typeof importRefusals;
export const importRefusalNames = Object.keys(importRefusals) as [ImportRefusal, ...ImportRefusal[]];
