import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import { isDecoration, isInvoiceText } from "#domain/intake/mailFiles.ts";
import type { ImportRefusal } from "#domain/intake/refusals.ts";
import { storageKey } from "#platform/files.ts";
import type { UploadedFile } from "#server/core/handler.ts";
import type { SourceItem } from "#server/core/source.ts";
import { MAX_MESSAGE_BYTES } from "#server/reading/limits.ts";
import type { ReadMail } from "#server/reading/mail.ts";
import { mediaTypeOf, sniff } from "#server/reading/intake.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { Visit } from "./visit.ts";

/** A file that arrived; its bytes are stored only when a document is made of it. */
export type ArrivingFile = { name: string; bytes: Uint8Array; isKnownKind: boolean; isInline: boolean };

/** An item with everything that was inside it. */
export type Arrived = {
  /** Makes documents of it the same ones whenever it is fetched: Message-ID, or path and version. */
  identity: string;
  files: ArrivingFile[];
  refused: { name: string; problem: ImportRefusal }[];
  /** What a refusal of the whole item is called when none of its files says more. */
  emptyProblem: ImportRefusal;
  sender: string | null;
  /** Addresses of a message, and the folder it waited in, or the folders of a file: all may name an accounting unit. */
  recipients: string[];
  note: string;
  /** The message as it was sent, already stored. */
  original: UploadedFile | undefined;
};

/** Largest item of each kind, in bytes. */
export const MAX_BYTES = { messages: MAX_MESSAGE_BYTES, files: MAX_UPLOAD_BYTES } as const;
/** Longest note that a document gets from the text of its message. */
const MAX_NOTE_CHARACTERS = 2_000;

/** Stores the message and reads it in a limited child. Throws FileTooLarge, ReadFailure, ReaderBusy, RemoteProblem. */
export async function arrivedMessage(visit: Visit, item: SourceItem, bytes: Readable): Promise<Arrived> {
  const { app, connection } = visit;
  const original = await store(visit, { name: `${fileName(item.name)}.eml`, mediaType: "message/rfc822", maxBytes: MAX_MESSAGE_BYTES }, bytes);
  try {
    const by = { tenantId: connection.tenant_id, signal: visit.signal };
    const mail = await app.reader.readMail(original.storageKey, by);
    const files = mail.files.map((file) => ({ ...file, bytes: file.bytes }));
    const hasFile = mail.refused.length > 0 || files.some(({ bytes: { length: size }, ...file }) => !isDecoration({ ...file, size }));
    const isInvoice = !hasFile && !mail.isReply && isInvoiceText(mail.text);
    if (isInvoice) files.push(await drawnBody(visit, mail));
    const links = hasFile || isInvoice || mail.isAutomatic ? [] : mail.links;
    return {
      identity: mail.messageId || original.sha256,
      files,
      refused: [...mail.refused, ...links.map((name) => ({ name, problem: "linkOnly" as const }))],
      emptyProblem: mail.isAutomatic ? "automatic" : "noFile",
      sender: mail.from || item.sender || null,
      recipients: item.folder === undefined ? mail.to : [...mail.to, item.folder],
      note: mail.text.slice(0, MAX_NOTE_CHARACTERS),
      original,
    };
  } catch (error) {
    await app.files.remove(original.storageKey);
    throw error;
  }
}

async function drawnBody({ app, connection, signal }: Visit, { subject, text }: ReadMail): Promise<ArrivingFile> {
  const look = { now: app.clock.now(), culture: "cs-CZ" as const };
  const bytes = await app.reader.drawText(subject, text, look, { tenantId: connection.tenant_id, signal });
  return { name: `${fileName(subject)}.pdf`, bytes, isKnownKind: true, isInline: false };
}

/** Longest part of a subject that names a file. */
const MAX_SUBJECT_CHARACTERS = 100;

const fileName = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .trim()
    .slice(0, MAX_SUBJECT_CHARACTERS) || "zprava";

/** A file of a folder, as it is: archives are not opened, a person put them there. */
export async function arrivedFile({ signal }: Visit, item: SourceItem, stream: Readable): Promise<Arrived> {
  const bytes = await readWhole(stream, signal);
  const segments = item.name.split("/");
  const kind = sniff(bytes);
  const name = segments.at(-1) ?? item.name;
  return {
    identity: item.key,
    files: [{ name, bytes, isKnownKind: kind !== undefined && kind !== "zip", isInline: false }],
    refused: [],
    emptyProblem: "unsupportedFormat",
    sender: null,
    recipients: segments.slice(0, -1),
    note: "",
    original: undefined,
  };
}

async function readWhole(stream: Readable, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream) {
      size += (part as Buffer).length;
      if (signal.aborted) throw new RemoteProblem("timeout");
      if (size > MAX_UPLOAD_BYTES) break;
      parts.push(part as Buffer);
    }
  } catch (error) {
    throw error instanceof RemoteProblem ? error : new RemoteProblem("unreachable", { cause: error });
  }
  return Buffer.concat(parts);
}

type Kept = { name: string; mediaType: string; maxBytes: number };

/** Stores bytes as the file of a document. Throws FileTooLarge, and RemoteProblem when the stream breaks. */
export async function store({ app, connection }: Visit, { name, mediaType, maxBytes }: Kept, bytes: Readable | Uint8Array): Promise<UploadedFile> {
  const fileId = randomUUID();
  const key = storageKey(connection.tenant_id, fileId, app.clock.now());
  const data = bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes;
  try {
    return { fileId, storageKey: key, name, mediaType, ...(await app.files.put(key, data, maxBytes)) };
  } catch (error) {
    // Not the disk but the connection broke.
    if (!Buffer.isBuffer(data) && data.errored) throw new RemoteProblem("unreachable", { cause: error });
    throw error;
  }
}

/** The type that a file is served under comes from its bytes. */
export function mediaTypeIn(bytes: Uint8Array): string {
  const kind = sniff(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)));
  return kind ? mediaTypeOf(kind) : "application/octet-stream";
}
