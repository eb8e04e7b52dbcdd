import { uploadExtensions } from "#domain/documents/upload.ts";
import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import type { ImportRefusal } from "./refusals.ts";

/** What is known of a file that arrived: its name and size in bytes, whether its bytes are of a kind that is read, and whether the text of the message shows it. */
export type ArrivedFile = { name: string; size: number; isKnownKind: boolean; isInline?: boolean };

export type FileRules = {
  mode: "EachFileSeparately" | "ByFileName" | "RecognizeDocumentType";
  /** Separated by semicolons; none = all files. */
  prefixes: string | undefined;
  /** Endings separated by semicolons, the first one wins. */
  typePriority: string | undefined;
};

/** Which files become documents, by their places in the list: `main` is read, `attached` go with it. */
export type FilePlan = { documents: { main: number; attached: number[] }[]; refused: { file: number; problem: ImportRefusal }[] };

/** Most files of one message that become documents or attachments. */
export const MAX_IMPORT_FILES = 200;
/** A picture of the text below this size is a logo or a line, in bytes; a photographed receipt is larger. */
const MAX_DECORATION_BYTES = 40 * 1024;
/** The same for a picture that is attached. */
const MAX_ICON_BYTES = 8 * 1024;

/** Where nobody says otherwise: what states its values wins over what shows them. */
const usualPriority = ["isdocx", "isdoc", "xml", "pdf", "tif", "tiff", "png", "jpg", "jpeg", "webp"];

/** The parts of a text that are separated by semicolons, without spaces around them (R377). */
export function listed(text: string | undefined): string[] {
  return (text ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A subject, name or address that somebody else wrote, without what has no place in one line or in the database. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, " ")
    .trim();

/** The ending of a name without its dot, in small letters; empty when there is none. */
export const endingOf = (name: string): string => /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
const stemOf = (name: string): string => name.replace(/\.[^.\\/]+$/, "").toLowerCase();

/** Sorts the files of one message, or one file of a folder, into documents by the rules of the connection (R371, R377, R381). */
export function planFiles(files: readonly ArrivedFile[], rules: FileRules): FilePlan {
  const problems = files.map((file) => problemOf(file, rules));
  const refused = problems.flatMap((problem, file) => (problem ? [{ file, problem }] : []));
  const good = files.flatMap((_, file) => (problems[file] ? [] : [file]));
  const taken = good.slice(0, MAX_IMPORT_FILES);
  refused.push(...good.slice(MAX_IMPORT_FILES).map((file) => ({ file, problem: "tooManyFiles" as const })));
  if (rules.mode === "EachFileSeparately") return { documents: taken.map((main) => ({ main, attached: [] })), refused };
  const stems = Map.groupBy(taken, (file) => stemOf(files[file]!.name));
  const rank = rankOf(rules.typePriority);
  const documents = [...stems.values()].map((group) => {
    const [main = 0, ...attached] = group.toSorted((a, b) => rank(files[a]!.name) - rank(files[b]!.name) || a - b);
    return { main, attached };
  });
  return { documents, refused };
}

function rankOf(typePriority: string | undefined): (name: string) => number {
  const own = listed(typePriority).map((ending) => ending.replace(/^\*?\./, "").toLowerCase());
  const order = [...own, ...usualPriority.filter((ending) => !own.includes(ending))];
  return (name) => {
    const rank = order.indexOf(endingOf(name));
    return rank < 0 ? order.length : rank;
  };
}

/** Whether a file is a small picture of the text or of a signature. */
export function isDecoration({ name, size, isInline }: Pick<ArrivedFile, "name" | "size" | "isInline">): boolean {
  const isPicture = /^(png|jpe?g|gif|bmp|webp|svg)$/.test(endingOf(name));
  return isPicture && size < (isInline ? MAX_DECORATION_BYTES : MAX_ICON_BYTES);
}

function problemOf(file: ArrivedFile, { prefixes }: FileRules): ImportRefusal | undefined {
  const { name, size, isKnownKind } = file;
  if (isDecoration(file)) return "decoration";
  const wanted = listed(prefixes);
  const isWanted = wanted.length === 0 || wanted.some((prefix) => name.toLowerCase().startsWith(prefix.toLowerCase()));
  if (!isWanted) return "otherPrefix";
  if (size === 0) return "empty";
  if (size > MAX_UPLOAD_BYTES) return "tooLarge";
  // A damaged invoice is still one: its document is in Error and a person sees it.
  return isKnownKind || uploadExtensions.some((known) => known === endingOf(name)) ? undefined : "unsupportedFormat";
}

/** Whether mail of a sender is taken; `senders` holds addresses and domains separated by semicolons, none = everybody (R382). */
export function isListedSender(senders: string | undefined, sender: string): boolean {
  const wanted = listed(senders).map((each) => each.toLowerCase().replace(/^@/, ""));
  if (wanted.length === 0) return true;
  const address = sender.trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return wanted.some((each) => (each.includes("@") ? each === address : domain === each || domain.endsWith(`.${each}`)));
}

/** The part behind the plus of an address, "faktury+27082440@example.com"; it names an accounting unit. */
export const plusTagOf = (address: string): string | undefined => /\+([^@+]+)@/.exec(address)?.[1];

/** Whether the text of a message without files is an invoice itself: it names one, who it is from, and an amount. */
export function isInvoiceText(text: string): boolean {
  const names = /faktura|invoice|daňový doklad|účtenk|rechnung|receipt/i.test(text);
  const party = /\b(IČO?|DIČ|VAT (ID|No)|USt-IdNr|company id)\b|variabilní symbol|\bVS\b/i.test(text);
  const amount = /[\d,.-]\s?(Kč|CZK|EUR|€|USD|\$)|(Kč|CZK|EUR|€|USD|\$)\s?\d/i.test(text);
  return names && party && amount;
}
