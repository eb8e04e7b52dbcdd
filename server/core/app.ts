import type { Logger } from "pino";
import type { Approval } from "./approval.ts";
import type { DocumentRow, PlannedChange, WrittenChange } from "./change.ts";
import type { Config } from "./config.ts";
import type { Connections } from "./connection.ts";
import type { CodeListSources } from "./codeListSource.ts";
import type { Db, Tx } from "./db.ts";
import type { Ares } from "./outside/ares.ts";
import type { Cnb } from "./outside/cnb.ts";
import type { Mail } from "./outside/mail.ts";
import type { VatRegisters } from "./outside/vatRegisters.ts";
import type { SecondReader } from "./outside/secondReader.ts";
import type { Files } from "#platform/files.ts";
import type { Listener } from "#platform/listen.ts";
import type { Outgoing } from "#platform/outgoing.ts";
import type { Answer, Asked } from "./questions.ts";
import type { Queue } from "./queue.ts";
import type { Sources } from "./source.ts";
import type { Reader } from "#server/reading/pool.ts";

/** All time comes from here, so that tests can move it. */
export type Clock = { now(): Date };

/** The outside world of the program, built in one place; tests replace parts of it. */
export type App = {
  config: Config;
  db: Db;
  files: Files;
  queue: Queue;
  listener: Listener;
  /** Reads files and draws pages in limited child processes. */
  reader: Reader;
  ares: Ares;
  cnb: Cnb;
  /** The registers of VAT payers, asked where a tenant switched them on. */
  vatRegisters: VatRegisters;
  /** The way to hosts that tenants named. */
  outgoing: Outgoing;
  /** Ways for documents to leave, by type. */
  connections: Connections;
  /** Places that documents come from by themselves, by type. */
  sources: Sources;
  /** Code lists of connected accounting systems. */
  codeListSources: CodeListSources;
  /** What a change of a document sets off, in this order. */
  followers: readonly Follower[];
  approval: Approval;
  /** What becomes of the answers of webhooks. */
  takeAnswer: TakeAnswer;
  /** Sends e-mails; undefined when it is off. */
  mail: Mail | undefined;
  /** Asked for doubtful values; undefined when it is off. */
  secondReader: SecondReader | undefined;
  clock: Clock;
  log: Logger;
  /** Lets the supervisor start the parts again with what was set meanwhile; nothing where a part runs by itself. */
  restart(): void;
  /** Aborted as soon as the program stops: what ends now was cut off and says nothing about the document. */
  stopping: AbortSignal;
  /** Calls `end` when the App closes, before its connections do, and waits for it for some seconds. */
  beforeClose(end: () => Promise<void>): void;
  close(): Promise<void>;
};

/** Takes the answer of a webhook in the transaction that notes its message as sent. One to an earlier question changes nothing. */
export type TakeAnswer = (tx: Tx, app: App, asked: Asked, answer: Answer) => Promise<void>;

/** Something that a change of a document sets off, in the transaction of the change. All of them stand in server/followers.ts. */
export type Follower = {
  /** Before the row is written, new contents already are: returns the change to write in its place. A Refusal stops it. */
  before?(tx: Tx, document: DocumentRow, change: PlannedChange): Promise<PlannedChange>;
  /** Once row and history are written. Returns the version of the document when it changed the document again: that change has had its own followers. */
  after?(tx: Tx, app: App, written: WrittenChange): Promise<number | undefined>;
};
