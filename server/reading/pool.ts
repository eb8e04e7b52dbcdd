import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ReadResult } from "#domain/evidence/reading.ts";
import type { PageLook, PdfTools } from "#server/reading/drawing/look.ts";
import { describeRequest, isDrawing, isTooSlow, processorLimit, withBytes } from "./requests.ts";
import { failedPages } from "./failedPages.ts";
import { errorTypeOf, ReaderBusy, ReadFailure, ReadingTakesLong } from "./failure.ts";
import { CLOSED, type Failure, failureOf, NEEDS_LONGER, type Outcome, toBuffer, valueOf } from "./outcome.ts";
import type { ReadMail } from "./mail.ts";
import { fairQueue } from "./fairQueue.ts";
import { CHILD_MEMORY_BYTES, DRAW_MS, HELPER_MEMORY_BYTES, MAX_READING_MS, MAX_WAITING, PAGE_EXTRA_MS, REQUEST_MS, START_MS } from "./limits.ts";
import type { PageProgress } from "./pages.ts";
import type { ComposeSource } from "./compose.ts";
import type { OnDisk } from "./place.ts";
import type { ChildReply, ChildRequest, ReadRequest } from "./protocol.ts";
import type { PageRequest } from "./render.ts";
import { measureProtection, type Protection } from "./sandbox/protection.ts";
import { endChild, lowerPriority, processorMs, residentBytes, startChild } from "./sandbox/start.ts";

/** For whom something is read or drawn: tenants take turns; what waits for a caller who is gone is dropped. */
export type Caller = { tenantId: string; signal?: AbortSignal | undefined };
const NOBODY: Caller = { tenantId: "" };

/**
 * Reads files and draws pages in child processes with limits, so that no file can take the program down. Everything throws ReaderBusy
 * when the caller's tenant has too much waiting already.
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
  /** A message with the files inside it, see mail.ts. Throws ReadFailure for one that cannot be read. */
  readMail(path: string, by: Caller): Promise<ReadMail>;
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

type ReadOptions = { onProgress?: Progress; withinMs?: number | undefined };

/** What the pool needs of a log: structured details, then a sentence. */
export type ReaderLog = { warn(details: object, message: string): void };

/** Limits of one request; tests set lower ones and an entry of their own. */
export type ReaderOptions = {
  size: number;
  log: ReaderLog;
  entry?: string;
  requestMs?: number;
  /** Processor time of a request that draws, measures or composes. */
  processorMs?: number;
  longMs?: number;
  /** Longest reading of one document, however many pages it has. */
  maxReadingMs?: number;
  memoryBytes?: number;
  /** Most children that work for one tenant at once; all of them unless given. */
  maxPerTenant?: number;
  maxWaiting?: number;
};

type Progress = ((pages: PageProgress) => void) | undefined;
type Waiting = { tenantId: string; request: ChildRequest<OnDisk>; finish: (outcome: Outcome) => void } & ReadOptions;
type Member = { child: ChildProcess; ready: Promise<void>; requests: number; isReady?: true; isLowered?: true; busy?: Running };
/** `processorFrom`: what the child had used of the processor when it began with the request. */
type Running = Waiting & { since: number; deadline: number; processorFrom?: number | undefined; watch: NodeJS.Timeout };

const WATCH_MS = 100;
/** A request that takes longer yields the processor to the others. */
const LONG_MS = 10_000;
/** A child is replaced after so many requests, or when it rests with more memory than this: neither leaks nor fragments add up. */
const MAX_REQUESTS = 1_000;
const RESTING_BYTES = 450 * 1024 * 1024;

/** Makes a reader with up to `size` children. They start when needed and stay for the next request. */
export function createReader(options: ReaderOptions): Reader {
  const {
    log,
    size,
    requestMs = REQUEST_MS,
    longMs = LONG_MS,
    maxReadingMs = MAX_READING_MS,
    memoryBytes = CHILD_MEMORY_BYTES - HELPER_MEMORY_BYTES,
    maxPerTenant = size,
  } = options;
  const entry = options.entry ?? fileURLToPath(new URL("./child.ts", import.meta.url));
  const members = new Set<Member>();
  const queue = fairQueue<Waiting>(options.maxWaiting ?? MAX_WAITING);
  const failed = failedPages();
  let protection: Promise<Protection> | undefined;
  const timeLimit = (request: ChildRequest<OnDisk>) => (isDrawing(request) ? Math.min(requestMs, DRAW_MS) : requestMs);
  let closed = false;

  function start(): Member {
    const child = startChild(entry);
    const { promise, resolve: ready } = Promise.withResolvers<void>();
    const member: Member = { child, ready: promise, requests: 0 };
    let complaint = "";
    child.stderr?.on("data", (part: Buffer) => (complaint = (complaint + part.toString("utf8")).slice(-2_000)));
    child.on("message", (message) => {
      const reply = message as ChildReply;
      if ("ready" in reply) ready();
      hear(member, reply);
    });
    child.on("error", (error) => (complaint += error.message));
    child.on("close", () => gone(member, complaint));
    members.add(member);
    return member;
  }

  function hear(member: Member, reply: ChildReply): void {
    if ("ready" in reply) member.isReady = true;
    if (!member.busy) return;
    // What starting the child took is no fault of the file.
    if ("ready" in reply) {
      member.busy.processorFrom = processorMs(member.child.pid ?? 0);
      member.busy.since = Date.now();
      member.busy.deadline = Date.now() + timeLimit(member.busy.request);
    }
    if ("progress" in reply) {
      member.busy.deadline = Math.min(member.busy.deadline + PAGE_EXTRA_MS, member.busy.since + maxReadingMs);
      member.busy.onProgress?.(reply.progress);
      if (isTooSlow(member.busy, reply.progress)) stop(member, NEEDS_LONGER);
    }
    if ("done" in reply) finish(member, "failure" in reply ? { failure: reply.failure, fatal: false } : { value: reply.value });
  }

  function finish(member: Member, outcome: Outcome): void {
    const { busy } = member;
    if (!busy) return;
    clearInterval(busy.watch);
    member.busy = undefined;
    busy.finish(outcome);
    // No process may raise its priority again.
    if (members.has(member) && (member.isLowered || member.requests >= MAX_REQUESTS || residentBytes(member.child.pid ?? 0) > RESTING_BYTES)) drop(member);
    next();
  }

  function drop(member: Member): void {
    members.delete(member);
    endChild(member.child);
  }

  function stop(member: Member, failure: Failure): void {
    log.warn({ request: describeRequest(member.busy?.request), ...failure }, "a reading child was ended");
    drop(member);
    finish(member, { failure, fatal: false });
  }

  function gone(member: Member, complaint: string): void {
    members.delete(member);
    if (!member.busy) return;
    log.warn({ request: describeRequest(member.busy.request), complaint }, "a reading child died");
    finish(member, { failure: { errorType: "InvalidDocumentCorrupted", detail: "the reading child died" }, fatal: Date.now() - member.busy.since < requestMs });
  }

  function guard(member: Member): void {
    const { busy, child } = member;
    if (!busy || child.pid === undefined) return;
    const processor = busy.processorFrom === undefined ? 0 : processorMs(child.pid) - busy.processorFrom;
    if (Date.now() > busy.deadline || processor > processorLimit(busy.request, options.processorMs))
      return stop(member, { errorType: "ExtractionError", detail: "reading took longer than its limit" });
    if (member.isReady && Date.now() > busy.since + (busy.withinMs ?? Infinity)) return stop(member, NEEDS_LONGER);
    if (!member.isLowered && Date.now() > busy.since + longMs) {
      member.isLowered = true;
      lowerPriority(child.pid, log);
    }
    if (residentBytes(child.pid) > memoryBytes) stop(member, { errorType: "InvalidDocumentCorrupted", detail: "reading needed more memory than its limit" });
  }

  function next(): void {
    const free = [...members].find((member) => !member.busy);
    if (closed || (!free && members.size >= size)) return;
    const runningOf = (tenantId: string) => [...members].filter((member) => member.busy?.tenantId === tenantId).length;
    const waiting = queue.take(runningOf, maxPerTenant);
    if (!waiting) return;
    const idle = free ?? start();
    idle.requests += 1;
    idle.busy = {
      ...waiting,
      since: Date.now(),
      deadline: Date.now() + (idle.isReady ? 0 : START_MS) + timeLimit(waiting.request),
      processorFrom: idle.isReady ? processorMs(idle.child.pid ?? 0) : undefined,
      watch: setInterval(() => guard(idle), WATCH_MS),
    };
    void handOver(idle, waiting);
  }

  /** A child gets nothing of a file before it says that it is ready: what confines it stands by then. */
  async function handOver(member: Member, { request }: Waiting): Promise<void> {
    try {
      const [carried] = await Promise.all([withBytes(request), member.ready]);
      if (member.busy?.request !== request) return;
      member.child.send(carried, (error) => {
        if (error) drop(member);
      });
    } catch (error) {
      finish(member, { failure: { errorType: errorTypeOf(error) ?? "ExtractionError", detail: String(error) }, fatal: false });
    }
  }

  function ask(request: ChildRequest<OnDisk>, { tenantId, signal }: Caller, options: ReadOptions): Promise<Outcome> {
    if (closed || signal?.aborted) return Promise.resolve({ failure: CLOSED, fatal: false });
    return new Promise((answer, refuse) => {
      const finish = (outcome: Outcome) => {
        signal?.removeEventListener("abort", drop);
        answer(outcome);
      };
      const waiting: Waiting = { tenantId, request, finish, ...options };
      const drop = () => queue.remove(waiting) && finish({ failure: CLOSED, fatal: false });
      if (!queue.add(waiting)) return refuse(new ReaderBusy());
      signal?.addEventListener("abort", drop);
      next();
    });
  }

  /** A child may die for reasons of the machine: the same file gets one more try in a fresh child. */
  async function askTwice(request: ChildRequest<OnDisk>, by: Caller = NOBODY, options: ReadOptions = {}): Promise<Outcome> {
    const first = await ask(request, by, options);
    return "fatal" in first && first.fatal && !closed ? ask(request, by, options) : first;
  }

  async function bytesOf(request: ChildRequest<OnDisk>, by?: Caller): Promise<Buffer> {
    const bytes = toBuffer(valueOf(await askTwice(request, by)));
    if (!bytes) throw new ReadFailure("UnknownError", `${request.task} gave no bytes`);
    return bytes;
  }

  return {
    async read({ onProgress, withinMs, ...input }, by) {
      const outcome = await askTwice({ task: "read", ...input }, by, { onProgress, withinMs });
      if ("failure" in outcome && outcome.failure === NEEDS_LONGER) throw new ReadingTakesLong();
      return "value" in outcome ? (outcome.value as ReadResult) : { ok: false, ...outcome.failure };
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
    async readMail(path, by) {
      return valueOf(await askTwice({ task: "readMail", path }, by)) as ReadMail;
    },
    drawText: (title, text, look, by) => bytesOf({ task: "drawText", title, text, look }, by),
    pdfTools: (by) => ({
      picturePdf: (bytes) => bytesOf({ task: "picturePdf", bytes }, by),
      extendPdf: (bytes, extras) => bytesOf({ task: "extendPdf", bytes, extras }, by),
      drawInvoice: (invoice, look) => bytesOf({ task: "drawInvoice", invoice, look }, by),
      drawCover: (invoice, look) => bytesOf({ task: "drawCover", invoice, look }, by),
    }),
    protection: () => (protection ??= measureProtection()),
    async describe() {
      return valueOf(await askTwice({ task: "describe" })) as { ocr: string };
    },
    async close() {
      closed = true;
      for (const waiting of queue.clear()) waiting.finish({ failure: CLOSED, fatal: false });
      await Promise.all([...members].map((member) => ended(member, () => finish(member, { failure: CLOSED, fatal: false }))));
    },
  };
}

function ended(member: Member, finish: () => void): Promise<void> {
  return new Promise((resolve) => {
    finish();
    if (member.child.exitCode !== null || member.child.signalCode !== null) return resolve();
    member.child.once("close", () => resolve());
    endChild(member.child);
  });
}
