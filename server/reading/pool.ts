import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReadResult } from "#domain/evidence/reading.ts";
import type { PageLook, PdfTools } from "#server/reading/drawing/look.ts";
import { ask, type Caller, type Children, closeAll, type ReaderLog, type ReadOptions } from "./children.ts";
import { ownBuild } from "#platform/ownBuild.ts";
import { traced } from "#platform/tracing.ts";
import { failedPages } from "./failedPages.ts";
import { ReadFailure, ReadingTakesLong } from "./failure.ts";
import { CLOSED, failureOf, NEEDS_LONGER, type Outcome, toBuffer, valueOf } from "./outcome.ts";
import type { ReadMail, ShownMail } from "./mail.ts";
import { fairQueue } from "./fairQueue.ts";
import { CHILD_MEMORY_BYTES, MAX_READING_MS, MAX_WAITING, REQUEST_MS } from "./limits.ts";
import type { ComposeSource } from "./compose.ts";
import type { Stored } from "./place.ts";
import { fromDisk, type Load } from "./requests.ts";
import type { ChildRequest, ReadRequest } from "./protocol.ts";
import type { PageRequest } from "./render.ts";
import type { Unlocked } from "./unlock.ts";
import { measureProtection, type Protection } from "./sandbox/protection.ts";

const NOBODY: Caller = { tenantId: "" };

/**
 * Reads files and draws pages in child processes with limits, so that no file can take the program down. Everything throws ReaderBusy
 * when the caller's tenant has too much waiting already, and what the file store throws when it does not give the file.
 */
export type Reader = {
  /**
   * Reads a document; `onProgress` hears of each finished page. A file that breaks a limit or its child is answered like any unreadable file.
   * With `withinMs` it throws ReadingTakesLong as soon as the reading takes, or by its pages so far will take, longer than that.
   */
  read(input: ReadRequest & ReadOptions, by?: Caller): Promise<ReadResult>;
  /**
   * A page as WebP (media type image/webp) or JPEG, `width` pixels wide (at most 3000), `page` from 0, `rotation` clockwise on top of the
   * page as programs show it; with `part` (shares of the page so turned) only that part. A picture file is its own page 0. Undefined when there is no such page (XML files have none).
   * Throws ReadFailure for an unreadable file, also for one that lately took too long to be drawn.
   */
  renderPage(input: PageRequest & { fileName: string }, by?: Caller): Promise<Buffer | undefined>;
  /** Sizes in points of the pages of a file, see render.ts. Throws ReadFailure for an unreadable file. */
  measurePages(path: string, by?: Caller): Promise<{ width: number; height: number }[]>;
  /** One PDF of pages of several files, see compose.ts. Throws ReadFailure for an unreadable file. */
  composePdf(sources: ComposeSource[], by?: Caller): Promise<Buffer>;
  /** A PDF without its password, see unlock.ts. Throws ReadFailure for a damaged file. */
  unlockPdf(path: string, password: string, by: Caller): Promise<Unlocked>;
  /** A message with the files inside it, see mail.ts. Throws ReadFailure for one that cannot be read. */
  readMail(path: string, by: Caller): Promise<ReadMail>;
  /** The text of a message and the names of its files. Throws ReadFailure for one that cannot be read. */
  showMail(path: string, by: Caller): Promise<ShownMail>;
  /** Plain text as a PDF. Throws ReadFailure where it cannot be drawn. */
  drawText(title: string, text: string, look: PageLook, by: Caller): Promise<Buffer>;
  /** What exports draw and open, done for one caller. All of it throws ReadFailure where it fails or goes beyond the limits. */
  pdfTools(by: Caller): PdfTools;
  /** What is closed to the children, as measured from inside one once. */
  protection(): Promise<Protection>;
  /** Which recogniser is at work. */
  describe(): Promise<{ ocr: string }>;
  /** Ends all children; requests under way are answered with ExtractionError. */
  close(): Promise<void>;
};

/** Limits of one request; tests set lower ones and an entry of their own. */
export type ReaderOptions = {
  size: number;
  log: ReaderLog;
  entry?: string;
  /** Where files are had from; the disk unless given. */
  load?: Load;
  /** Time of a reading, and of a request that draws, measures or composes; limits.ts says what counts. */
  requestMs?: number;
  otherMs?: number;
  longMs?: number;
  /** Longest reading of one document on the clock, however many pages it has. */
  maxReadingMs?: number;
  memoryBytes?: number;
  /** Most children that work for one tenant at once; all of them unless given. */
  maxPerTenant?: number;
  maxWaiting?: number;
};

/** A request that takes longer yields the processor to the others. */
const LONG_MS = 10_000;

/** Makes a reader with up to `size` children. They start when needed and stay for the next request. */
export function createReader(options: ReaderOptions): Reader {
  const children = childrenOf(options);
  const failed = failedPages();
  let protection: Promise<Protection> | undefined;

  /** A child may die for reasons of the machine: the same file gets one more try in a fresh child. */
  async function askTwice(request: ChildRequest<Stored>, by: Caller = NOBODY, options: ReadOptions = {}): Promise<Outcome> {
    return traced(`reading child: ${request.task}`, {}, async () => {
      const first = await ask(children, request, by, options);
      return "fatal" in first && first.fatal && !children.isClosed ? ask(children, request, by, options) : first;
    });
  }

  async function bytesOf(request: ChildRequest<Stored>, by?: Caller): Promise<Buffer> {
    const bytes = toBuffer(valueOf(await askTwice(request, by)));
    if (!bytes) throw new ReadFailure("UnknownError", `${request.task} gave no bytes`);
    return bytes;
  }

  return {
    async read({ onProgress, withinMs, ...input }, by) {
      const outcome = await askTwice({ task: "read", ...input }, by, { onProgress, withinMs });
      if (!("failure" in outcome)) return valueOf(outcome) as ReadResult;
      if (outcome.failure === NEEDS_LONGER) throw new ReadingTakesLong();
      return { ok: false, ...outcome.failure };
    },
    async renderPage({ path, page, rotation, width, part, isJpeg }, by) {
      const name = `${path} ${page}`;
      const known = failed.find(name);
      if (known) throw known;
      const outcome = await askTwice({ task: "render", path, page, rotation, width, part, isJpeg }, by);
      if ("failure" in outcome && outcome.failure !== CLOSED) failed.note(name, failureOf(outcome.failure));
      return toBuffer(valueOf(outcome));
    },
    async measurePages(path, by) {
      return valueOf(await askTwice({ task: "measure", path }, by)) as { width: number; height: number }[];
    },
    composePdf: (sources, by) => bytesOf({ task: "compose", sources }, by),
    async unlockPdf(path, password, by) {
      return valueOf(await askTwice({ task: "unlock", path, password }, by)) as Unlocked;
    },
    async readMail(path, by) {
      return valueOf(await askTwice({ task: "readMail", path }, by)) as ReadMail;
    },
    async showMail(path, by) {
      return valueOf(await askTwice({ task: "showMail", path }, by)) as ShownMail;
    },
    drawText: (title, text, look, by) => bytesOf({ task: "drawText", title, text, look }, by),
    pdfTools: (by) => ({
      picturePdf: (bytes) => bytesOf({ task: "picturePdf", bytes }, by),
      extendPdf: (bytes, extras) => bytesOf({ task: "extendPdf", bytes, extras }, by),
      drawInvoice: (invoice, look) => bytesOf({ task: "drawInvoice", invoice, look }, by),
      drawCover: (invoice, look, approvals) => bytesOf({ task: "drawCover", invoice, look, approvals }, by),
    }),
    protection: () => (protection ??= measureProtection()),
    async describe() {
      return valueOf(await askTwice({ task: "describe" })) as { ocr: string };
    },
    close: () => closeAll(children),
  };
}

function childrenOf(options: ReaderOptions): Children {
  const { size, log, requestMs = REQUEST_MS, longMs = LONG_MS, maxReadingMs = MAX_READING_MS, maxPerTenant = size, otherMs } = options;
  const memoryBytes = options.memoryBytes ?? CHILD_MEMORY_BYTES;
  return {
    entry: options.entry ?? (ownBuild === undefined ? fileURLToPath(new URL("./child.ts", import.meta.url)) : join(ownBuild, "child.js")),
    load: options.load ?? fromDisk,
    log,
    limits: { size, requestMs, otherMs, longMs, maxReadingMs, memoryBytes, maxPerTenant },
    members: new Set(),
    queue: fairQueue(options.maxWaiting ?? MAX_WAITING),
    isClosed: false,
  };
}
