import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { endingOf, oneLine } from "#domain/intake/mailFiles.ts";
import type { ImportRefusal } from "#domain/intake/refusals.ts";
import { unpackArchive } from "./archive.ts";
import { ReadFailure } from "./failure.ts";
import { sniff } from "./intake.ts";
import { MAX_MESSAGE_BYTES } from "./limits.ts";
import { downloadLinks, textOf } from "./mailText.ts";
import { signedContent } from "./signed.ts";
import { tnefFiles } from "./tnef.ts";

/** A file of a message, those of messages and archives inside it included. */
export type MailFile = { name: string; bytes: Uint8Array; isKnownKind: boolean; isInline: boolean };

/** A message as imports need it. */
export type ReadMail = {
  /** With its angle brackets; empty when there is none. */
  messageId: string;
  subject: string;
  from: string;
  /** Addresses that it was sent or delivered to. */
  to: string[];
  /** When it was sent, as its sender says; ISO 8601, null where it says nothing that is a time. */
  sentTime: string | null;
  /** Plain text of the body; made of the HTML where there is only that. */
  text: string;
  /** A report of a mail server or an automatic reply (RFC 3464, RFC 3834). */
  isAutomatic: boolean;
  /** Of those, one that answers a message or reports about it: it brings no invoice of its own. */
  isReply: boolean;
  /** Addresses in the text that seem to lead to an invoice. */
  links: string[];
  files: MailFile[];
  /** Parts that could not be opened. */
  refused: { name: string; problem: ImportRefusal }[];
};

/** MIME parts within each other, and the header bytes of all parts. */
const MAX_PART_DEPTH = 32;
const MAX_HEADER_BYTES = 1024 * 1024;
/** Lines that may begin a part: of hundreds of thousands the parser would take minutes. */
const MAX_PART_LINES = 20_000;
/** Messages and archives within each other. */
const MAX_CONTAINER_DEPTH = 5;
/** Most files that are taken out of a message, and their size in bytes. */
const MAX_FILES = 500;
const MAX_FILES_BYTES = 2 * MAX_MESSAGE_BYTES;

/** Reads a message (RFC 5322). Throws ReadFailure for one that is no message or goes beyond the limits. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const email = await parse(bytes);
  const found: Found = { files: [], refused: [], bytes: 0, text: textOf(email), links: downloadLinks(email) };
  const header = (key: string) => email.headers.find((each) => each.key === key)?.value.trim() ?? "";
  const isReply = isReport(header) || /^auto-replied/i.test(header("auto-submitted"));
  // A report of what could not be delivered holds the message that this mailbox sent: its files are invoices of our own.
  if (!isReport(header)) await collect(email, found, 0);
  return {
    messageId: oneLine(email.messageId ?? ""),
    subject: oneLine(email.subject ?? ""),
    from: addressesOf([email.from])[0] ?? "",
    to: [...new Set([...addressesOf(email.to), ...addressesOf(email.cc), ...deliveredTo(email)])],
    sentTime: timeOf(email.date),
    text: found.text,
    isAutomatic: isReply || isAutomatic(header),
    isReply,
    links: found.links,
    files: found.files,
    refused: found.refused,
  };
}

/** A message as people look at it. */
export type ShownMail = Pick<ReadMail, "subject" | "from" | "to" | "sentTime" | "text"> & { files: { name: string; size: number }[] };

/** Reads a message for people who look at it: its text, and the names of its files. Throws ReadFailure as readMail does. */
export async function showMail(bytes: Uint8Array): Promise<ShownMail> {
  const { subject, from, to, sentTime, text, files } = await readMail(bytes);
  return { subject, from, to, sentTime, text, files: files.map(({ name, bytes: { length: size } }) => ({ name, size })) };
}

function timeOf(date: string | undefined): string | null {
  const time = new Date(date ?? "");
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

type Found = Pick<ReadMail, "files" | "refused" | "text" | "links"> & { bytes: number };

async function parse(bytes: Uint8Array): Promise<Email> {
  if (hasManyParts(bytes)) throw new ReadFailure("InvalidDocumentCorrupted", "message: too many parts");
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: MAX_PART_DEPTH, maxHeadersSize: MAX_HEADER_BYTES });
  } catch (error) {
    throw new ReadFailure("InvalidDocumentCorrupted", `message: ${String(error)}`);
  }
}

function hasManyParts(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let lines = 0;
  for (let at = buffer.indexOf("\n--"); at >= 0 && lines <= MAX_PART_LINES; at = buffer.indexOf("\n--", at + 3)) lines += 1;
  return lines > MAX_PART_LINES;
}

type Header = (key: string) => string;

const isReport = (header: Header): boolean => /^multipart\/report/i.test(header("content-type"));

function isAutomatic(header: Header): boolean {
  const submitted = header("auto-submitted").toLowerCase();
  return (submitted !== "" && !submitted.startsWith("no")) || header("return-path") === "<>";
}

const addressesOf = (list: (Address | undefined)[] | undefined): string[] =>
  (list ?? [])
    .flatMap((each) => (each?.address === undefined ? (each?.group ?? []).map((member) => member.address) : [each.address]))
    .map(oneLine)
    .filter(Boolean);

/** Where servers delivered it to, as they note it: an alias or a hidden copy stands in no other header. */
const deliveredTo = ({ headers }: Email): string[] =>
  headers
    .filter(({ key }) => /^(delivered-to|x-original-to|envelope-to)$/.test(key))
    .map(({ value }) => oneLine(value).replace(/[<>\s]/g, ""))
    .filter((address) => address.includes("@"));

/** The message inside a signed one is the message itself: its text counts. */
async function openMessage(email: Email, found: Found, depth: number): Promise<void> {
  if (depth === 1) Object.assign(found, { text: found.text || textOf(email), links: [...found.links, ...downloadLinks(email)] });
  await collect(email, found, depth);
}

async function collect(email: Email, found: Found, depth: number): Promise<void> {
  for (const [index, part] of email.attachments.entries()) {
    const bytes = typeof part.content === "string" ? Buffer.from(part.content) : new Uint8Array(part.content);
    await take({ name: nameOf(part, index), bytes, isInline: part.disposition === "inline" || part.related === true, mimeType: part.mimeType }, found, depth);
  }
}

type Part = { name: string; bytes: Uint8Array; isInline: boolean; mimeType: string };

/** Names of the parts that programs put there for themselves. */
const SIGNATURE = /\/(pkcs7-signature|x-pkcs7-signature|pgp-signature|pgp-keys)$/;
const CALLING_CARD = /\.(p7s|asc|vcf|ics)$/i;
/** Signed with the content inside, or encrypted: what it is stands in the bytes. */
const SEALED = /\/(x-)?pkcs7-mime$/;

/** Adds a part; what holds other files is opened. */
async function take(part: Part, found: Found, depth: number): Promise<void> {
  const { bytes, mimeType } = part;
  const name = shortName(oneLine(part.name)) || "priloha";
  const refuse = (problem: ImportRefusal) => void found.refused.push({ name, problem });
  if (mimeType.endsWith("/pgp-encrypted") || /\.(pgp|gpg)$/i.test(name)) return refuse("encrypted");
  if (SIGNATURE.test(mimeType) || CALLING_CARD.test(name)) return;
  found.bytes += bytes.length;
  if (found.files.length >= MAX_FILES) return refuse("tooManyFiles");
  if (found.bytes > MAX_FILES_BYTES) return refuse("tooLarge");
  const open = opener({ ...part, name });
  if (!open) {
    const kind = sniff(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return void found.files.push({ name, bytes, isInline: part.isInline, isKnownKind: kind !== undefined && kind !== "zip" });
  }
  if (depth >= MAX_CONTAINER_DEPTH) return refuse("unreadable");
  try {
    await open(found, depth + 1);
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    refuse(error.errorType === "InvalidDocumentProtected" ? "encrypted" : "unreadable");
  }
}

/** How the files inside a part are found; undefined for a file that is none of the containers. */
function opener({ name, bytes, mimeType }: Part): ((found: Found, depth: number) => Promise<void>) | undefined {
  const inside = (files: readonly { name: string; bytes: Uint8Array }[], found: Found, depth: number) =>
    files.reduce(
      (before, file) => before.then(() => take({ name: lastName(file.name), bytes: file.bytes, isInline: false, mimeType: "" }, found, depth)),
      Promise.resolve(),
    );
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A message that was signed with its content, or a file such as faktura.xml.p7m.
  if (/^smime\.p7m$/i.test(name)) return async (found, depth) => openMessage(await parse(signedContent(bytes)), found, depth);
  if (SEALED.test(mimeType) || /\.p7m$/i.test(name))
    return (found, depth) => inside([{ name: name.replace(/\.p7m$/i, ""), bytes: signedContent(bytes) }], found, depth);
  if (mimeType === "message/rfc822" || endingOf(name) === "eml") return async (found, depth) => collect(await parse(bytes), found, depth);
  if (mimeType.endsWith("ms-tnef") || /^winmail\.dat$/i.test(name)) return (found, depth) => inside(tnefFiles(buffer), found, depth);
  // An ISDOCX is an archive too, and one document.
  if (endingOf(name) !== "isdocx" && sniff(buffer) === "zip" && !OFFICE.test(name))
    return async (found, depth) => inside(await unpackArchive(buffer), found, depth);
  return undefined;
}

/** Archives that are one document of an office program. */
const OFFICE = /\.(docx|xlsx|pptx|odt|ods|odp)$/i;

const lastName = (path: string): string => path.split(/[\\/]/).at(-1) || path;

/** Longest name of a file, as for uploads. */
const MAX_NAME_CHARACTERS = 200;

const shortName = (name: string): string =>
  name.length <= MAX_NAME_CHARACTERS ? name : `${name.slice(0, MAX_NAME_CHARACTERS - 20)}.${endingOf(name).slice(0, 10)}`;

function nameOf({ filename, mimeType }: Attachment, index: number): string {
  const name = oneLine(lastName(filename ?? ""));
  if (name !== "") return name;
  const ending = mimeType === "message/rfc822" ? "eml" : (mimeType.split("/")[1]?.replace(/[^a-z0-9]/g, "") ?? "bin");
  return `priloha-${index + 1}.${ending === "jpeg" ? "jpg" : ending}`;
}
