import type { Readable } from "node:stream";
import type { Logger } from "pino";
import type { SettingsFields, SettingsValues } from "#domain/connections/fields.ts";
import type { ExportDetail, Remark } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import type { ConnectionType, ExportFormat } from "#domain/exports/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { SourceList } from "./codeListSource.ts";
import type { Outgoing } from "#platform/outgoing.ts";

/** What a connection may use of the world; nothing else. */
export type ConnectionPort = {
  /** The only access to the outside, guarded: `namedBy: "tenant"` for everything that the settings name. */
  outgoing: Outgoing;
  now(): Date;
  /** Never log settings: they hold secrets. */
  log: Logger;
  /** Keeps settings that the connection has obtained itself, such as a renewed token; not there while nothing is stored yet. */
  keep?(obtained: SettingsValues): Promise<void>;
  /** Aborted when the time of the attempt is over or the program stops; give it to everything that waits. */
  signal: AbortSignal;
};

/** Constant over all retries of one delivery, and another one when the document is sent out anew: what a receiver recognises a repetition by. */
type Keyed = { key: string; /** 1 for the first one with this key, retries by hand counted on. */ attempt: number };

/** A rendered file, waiting on the disk. */
export type PayloadFile = {
  /** Safe on every system; with its extension. */
  name: string;
  /** Folder below the path of the settings; undefined = directly there. One safe name, no separators. */
  directory: string | undefined;
  mediaType: string;
  size: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
  /** From the beginning each time. */
  open(): Readable;
};

export type FilePayload = Keyed & {
  file: PayloadFile;
  /** Off: a file of this name stays and the delivery fails with `alreadyExists`, unless it is the same file (an earlier attempt put it there). */
  mayOverwrite: boolean;
};

export type DocumentPayload = Keyed & {
  /** The document as every export takes it; its `documentId` is the same for ever: use it as the external id. */
  invoice: Invoice;
  /** The uploaded file, for systems that keep it beside the record. */
  original(): Promise<{ fileName: string; mediaType: string; bytes: Buffer } | undefined>;
};

/** What the remote system confirmed. */
export type Receipt = {
  /** Id or number of the record there. */
  remoteId?: string;
  /** Full path of the file there. */
  path?: string;
  /** As read back from there, in bytes; the engine compares it with what was sent. */
  size?: number;
  /** As read back from there, hexadecimal; compared too. */
  sha256?: string;
  /** What a person should know although the document was taken. */
  warnings?: Remark[];
};

/** What a successful test found out. */
export type TestReport = {
  /** For people: name and version of the remote system, company, account. */
  found: Record<string, string>;
  /** Settings to keep from now on, such as the fingerprint of a host key met for the first time. */
  learnt?: SettingsValues;
};

type Common<Settings> = {
  type: ConnectionType;
  /** Accounting systems own accounting units; a unit has one at most (R310). */
  kind: "storage" | "accounting";
  /** What the tenant fills in; the form is drawn from it. */
  fields: SettingsFields;
  /** The remote system serves one request at a time (Pohoda mServer). */
  oneAtATime?: true;
  /** Longest attempt; two minutes by default. */
  timeoutMs?: number;
  /** Signs in and looks whether a delivery would be taken, changing nothing there. Throws RemoteProblem. */
  test(settings: Settings, port: ConnectionPort): Promise<TestReport>;
  /** Code lists of an accounting system. Throws RemoteProblem. */
  codeLists?(settings: Settings, port: ConnectionPort): Promise<SourceList[]>;
};

/** Takes files of any export format. */
export type FileConnection<Settings = SettingsValues> = Common<Settings> & {
  takes: "file";
  /** Formats that may be chosen; all by default. */
  formats?: readonly ExportFormat[];
  /**
   * Puts the file there under a temporary name, reads size (and hash, where the remote system can) back, then renames it: nobody ever
   * sees half a file. A repetition with the same key ends with the same receipt. Throws RemoteProblem.
   */
  deliver(payload: FilePayload, settings: Settings, port: ConnectionPort): Promise<Receipt>;
};

/** Turns the document into a payload of its own. */
export type DocumentConnection<Settings = SettingsValues> = Common<Settings> & {
  takes: "document";
  /** What stands against sending the document; nothing is sent when there is anything. */
  check(invoice: Invoice, settings: Settings): ExportProblem[];
  /** What a person should know before the document is sent; nothing by default. */
  remarks?(invoice: Invoice, settings: Settings): ExportDetail[];
  /** Books the document once: a repetition finds what an earlier attempt left. Throws RemoteProblem. */
  deliver(payload: DocumentPayload, settings: Settings, port: ConnectionPort): Promise<Receipt>;
};

/**
 * A way for documents to leave: one file in `connections/`, one line in its index. Write it as
 * `export const sftp: FileConnection<SettingsOf<typeof fields>> = { ... }`.
 */
export type Connection<Settings = SettingsValues> = FileConnection<Settings> | DocumentConnection<Settings>;

/** Connections by type; a type without one cannot be chosen yet. */
export type Connections = Partial<Record<ConnectionType, Connection>>;
