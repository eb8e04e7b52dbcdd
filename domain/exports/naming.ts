import { withoutInvisible } from "#domain/documents/fileName.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { ContainerNaming, DownloadFileNaming, NameCasing } from "./names.ts";

/** How files are named when they leave. */
export type NamingRule = { naming: DownloadFileNaming; casing: NameCasing };

/** Names stay below the 255 bytes of file systems even in UTF-8 with an extension and a number added. */
const MAX_NAME_BYTES = 180;

// The specification replaces these; control characters and line separators break names on every system.
// oxlint-disable-next-line no-control-regex
const forbidden = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** Makes any text a file name (without extension) that Windows, macOS and Linux accept; never empty. */
export function safeName(text: string): string {
  const plain = withoutInvisible(text.toWellFormed()).normalize("NFC").replace(forbidden, "-");
  const cut = trimDots(cutToBytes(plain.trim(), MAX_NAME_BYTES));
  if (cut === "") return "document";
  return reserved.test(cut) ? `_${cut}` : cut;
}

/** Without points and white space at both ends: Windows drops them, so that two names would become one. */
function trimDots(name: string): string {
  const characters = [...name];
  const isKept = (character: string) => character !== "." && character.trim() !== "";
  return characters.slice(Math.max(0, characters.findIndex(isKept)), characters.findLastIndex(isKept) + 1).join("");
}

/** Longest beginning of the text that takes at most `limit` bytes in UTF-8. */
function cutToBytes(text: string, limit: number): string {
  let bytes = 0;
  let cut = "";
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > limit) break;
    cut += character;
  }
  return cut;
}

/** Words of a name: runs of letters, digits and accents. */
function words(name: string): string[] {
  return name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function capitalise(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("").toLowerCase();
}

/** Writes a name in a casing: `Faktura č. 12` becomes `FakturaČ12`, `faktura č. 12` or `faktura_č_12`. */
export function applyCasing(name: string, casing: NameCasing): string {
  switch (casing) {
    case "Original":
      return name;
    case "CamelCase":
      return words(name).map(capitalise).join("");
    case "LowerCase":
      return name.toLowerCase();
    case "SnakeCase":
      return words(name).join("_").toLowerCase();
  }
}

function withoutExtension(fileName: string): string {
  return fileName.replace(/(?<=.)\.[\p{L}\p{N}]{1,8}$/u, "");
}

/** The value that a naming rule takes; undefined when the document lacks it. */
const sources: Record<DownloadFileNaming, (invoice: Invoice) => string | undefined> = {
  DocumentId: (invoice) => invoice.documentId,
  ExternalDocumentId: (invoice) => invoice.externalDocumentId,
  FileName: (invoice) => invoice.fileName && withoutExtension(invoice.fileName),
  SupplierIdentifier: (invoice) => invoice.supplierCompanyId ?? invoice.supplierVatId ?? invoice.supplierName,
  BilledToIdentifier: (invoice) => invoice.customerCompanyId ?? invoice.customerVatId ?? invoice.customerName,
  Duzp: (invoice) => invoice.taxDate,
  ExternalDocumentIdAndSupplierName: (invoice) =>
    invoice.externalDocumentId === undefined && invoice.supplierName === undefined
      ? undefined
      : [invoice.externalDocumentId ?? invoice.documentId, invoice.supplierName].filter((part) => part !== undefined).join(" "),
};

/** Name of an exported file without extension; a document that lacks the wanted value is named by its id. */
export function fileNameOf(invoice: Invoice, rule: NamingRule): string {
  return safeName(applyCasing(sources[rule.naming](invoice) ?? invoice.documentId, rule.casing));
}

/** How the directory of a delivered file is named; `containerId` is the fixed directory that the integration sets. */
export type ContainerRule = { naming: ContainerNaming; casing: NameCasing; containerId?: string };

/** The value that a directory is named by; undefined when the document lacks it. */
const containers: Record<Exclude<ContainerNaming, "None">, (invoice: Invoice, rule: ContainerRule) => string | undefined> = {
  DocumentId: sources.DocumentId,
  ExternalDocumentId: sources.ExternalDocumentId,
  DocumentName: sources.FileName,
  ContainerId: (_invoice, rule) => rule.containerId,
  SupplierIdentifier: sources.SupplierIdentifier,
  BilledToIdentifier: sources.BilledToIdentifier,
  AccountingUnitCompanyId: ({ accountingUnit }) => accountingUnit?.companyId ?? accountingUnit?.accountingUnitId,
  AccountingUnitExternalId: ({ accountingUnit }) => accountingUnit?.externalId ?? accountingUnit?.companyId ?? accountingUnit?.accountingUnitId,
};

/**
 * Name of the directory that an exported file goes to; undefined = straight to the target.
 * A document that lacks the wanted value gets a directory by its id, so that it is never mixed into another one's.
 */
export function containerNameOf(invoice: Invoice, rule: ContainerRule): string | undefined {
  if (rule.naming === "None") return undefined;
  return safeName(applyCasing(containers[rule.naming](invoice, rule) ?? invoice.documentId, rule.casing));
}

/** Makes names of one folder unique by a number before the extension; upper and lower case are the same name (Windows, macOS). */
export function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => uniqueName(name, taken));
}

/** The name with the first number that is free, which it takes; names differ by more than their case. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = numberedName(name, number);
  taken.add(unique.toLowerCase());
  return unique;
}

/** The name with a number before its extension: "faktura (2).pdf"; the first one stays as it is. */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const { stem, extension } = splitName(name);
  return `${stem} (${number})${extension}`;
}

function splitName(name: string): { stem: string; extension: string } {
  const match = /^(.+?)((?:\.isdoc)?\.[\p{L}\p{N}]{1,8})$/u.exec(name);
  return match ? { stem: match[1]!, extension: match[2]! } : { stem: name, extension: "" };
}
