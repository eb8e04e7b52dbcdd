import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DocumentErrorType } from "#domain/names.ts";
import type { ReadResult } from "#domain/evidence/reading.ts";
import { ReadFailure } from "./failure.ts";
import { CHILD_MEMORY_BYTES, HELPER_MEMORY_BYTES, PAGE_EXTRA_MS, REQUEST_MS } from "./limits.ts";
import type { PageProgress } from "./pages.ts";
import type { ComposeSource } from "./compose.ts";
import type { PdfExtras } from "./pdfExtend.ts";
import type { ChildReply, ChildRequest, ReadRequest } from "./protocol.ts";
import type { PageRequest } from "./render.ts";
import { endChild, residentBytes, startChild } from "./sandbox.ts";

/** Reads files in child processes with limits, so that no file can take the program down. */
export type Reader = {
  /** Reads a document; `onProgress` hears of each finished page. A file that breaks a limit or its child is answered like any unreadable file. */
  read(input: ReadRequest & { onProgress?: ((pages: PageProgress) => void) | undefined }): Promise<ReadResult>;
  /**
   * A page as WebP (media type image/webp), `width` pixels wide (at most 3000), `page` from 0, `rotation` clockwise on top of the
   * page as programs show it; with `part` (shares of the page so turned) only that part. A picture file is its own page 0. Undefined when there is no such page (XML files have none).
   * Throws ReadFailure for an unreadable file.
   */
  renderPage(input: PageRequest & { fileName: string }): Promise<Buffer | undefined>;
  /** Sizes in points of the pages of a file, see render.ts. Throws ReadFailure for an unreadable file. */
  measurePages(path: string): Promise<{ width: number; height: number }[]>;
  /** One PDF of pages of several files, see compose.ts. Throws ReadFailure for an unreadable file. */
  composePdf(sources: ComposeSource[]): Promise<Buffer>;
  /** The pages of a picture file as a PDF. Throws ReadFailure for a damaged one. */
  picturePdf(bytes: Uint8Array): Promise<Buffer>;
  /** A PDF with an attachment or with pages in front, see pdfExtend.ts. Throws ReadFailure for one that cannot be added to. */
  extendPdf(bytes: Uint8Array, extras: PdfExtras): Promise<Buffer>;
  /** Which recogniser is at work. */
  describe(): Promise<{ ocr: string }>;
  /** Ends all children; requests under way are answered with ExtractionError. */
  close(): Promise<void>;
};

/** What the pool needs of a log: structured details, then a sentence. */
export type ReaderLog = { warn(details: object, message: string): void };

/** Limits of one request; tests set lower ones and an entry of their own. */
export type ReaderOptions = {
  size: number;
  log: ReaderLog;
  entry?: string;
  requestMs?: number;
  memoryBytes?: number;
};

type Outcome = { value: unknown } | { failure: { errorType: DocumentErrorType; detail: string }; fatal: boolean };
type Waiting = { request: ChildRequest; settle: (outcome: Outcome) => void; onProgress?: ((pages: PageProgress) => void) | undefined };
type Member = { child: ChildProcess; requests: number; ready: boolean; busy?: Running };
type Running = Waiting & { deadline: number; watch: NodeJS.Timeout };

const WATCH_MS = 100;
/** A child is replaced after so many requests, or when it rests with more memory than this: neither leaks nor fragments add up. */
const MAX_REQUESTS = 1_000;
const RESTING_BYTES = 450 * 1024 * 1024;

/** Makes a reader with up to `size` children. They start when needed and stay for the next request. */
export function createReader(options: ReaderOptions): Reader {
  const { log, size, requestMs = REQUEST_MS, memoryBytes = CHILD_MEMORY_BYTES - HELPER_MEMORY_BYTES } = options;
  const entry = options.entry ?? fileURLToPath(new URL("./child.ts", import.meta.url));
  const members = new Set<Member>();
  const queue: Waiting[] = [];
  let closed = false;

  function start(): Member {
    const child = startChild(entry);
    const member: Member = { child, requests: 0, ready: false };
    let complaint = "";
    child.stderr?.on("data", (part: Buffer) => (complaint = (complaint + part.toString("utf8")).slice(-2_000)));
    child.on("message", (reply) => hear(member, reply as ChildReply));
    child.on("error", (error) => (complaint += error.message));
    child.on("close", () => gone(member, complaint));
    members.add(member);
    return member;
  }

  function hear(member: Member, reply: ChildReply): void {
    if ("ready" in reply) member.ready = true;
    if (!member.busy) return;
    if ("progress" in reply) {
      member.busy.deadline += PAGE_EXTRA_MS;
      member.busy.onProgress?.(reply.progress);
    }
    if ("done" in reply) finish(member, "failure" in reply ? { failure: reply.failure, fatal: false } : { value: reply.value });
  }

  function finish(member: Member, outcome: Outcome): void {
    const { busy } = member;
    if (!busy) return;
    clearInterval(busy.watch);
    member.busy = undefined;
    busy.settle(outcome);
    if (members.has(member) && (member.requests >= MAX_REQUESTS || residentBytes(member.child.pid ?? 0) > RESTING_BYTES)) drop(member);
    next();
  }

  function drop(member: Member): void {
    members.delete(member);
    endChild(member.child);
  }

  function stop(member: Member, failure: { errorType: DocumentErrorType; detail: string }): void {
    log.warn({ request: describeRequest(member.busy?.request), ...failure }, "a reading child was ended");
    drop(member);
    finish(member, { failure, fatal: false });
  }

  function gone(member: Member, complaint: string): void {
    members.delete(member);
    if (!member.busy) return;
    log.warn({ request: describeRequest(member.busy.request), complaint }, "a reading child died");
    finish(member, { failure: { errorType: "InvalidDocumentCorrupted", detail: "the reading child died" }, fatal: true });
  }

  function guard(member: Member): void {
    const { busy, child } = member;
    if (!busy || child.pid === undefined) return;
    if (Date.now() > busy.deadline) return stop(member, { errorType: "ExtractionError", detail: "reading took longer than its limit" });
    if (residentBytes(child.pid) > memoryBytes) stop(member, { errorType: "InvalidDocumentCorrupted", detail: "reading needed more memory than its limit" });
  }

  function next(): void {
    if (closed || queue.length === 0) return;
    const idle = [...members].find((member) => !member.busy) ?? (members.size < size ? start() : undefined);
    if (!idle) return;
    const waiting = queue.shift()!;
    idle.requests += 1;
    idle.busy = { ...waiting, deadline: Date.now() + requestMs, watch: setInterval(() => guard(idle), WATCH_MS) };
    idle.child.send(waiting.request, (error) => {
      if (error) drop(idle);
    });
  }

  function ask(request: ChildRequest, onProgress?: Waiting["onProgress"]): Promise<Outcome> {
    if (closed) return Promise.resolve({ failure: CLOSED, fatal: false });
    return new Promise((settle) => {
      queue.push({ request, settle, onProgress });
      next();
    });
  }

  /** A child may die for reasons of the machine: the same file gets one more try in a fresh child. */
  async function askTwice(request: ChildRequest, onProgress?: Waiting["onProgress"]): Promise<Outcome> {
    const first = await ask(request, onProgress);
    return "fatal" in first && first.fatal && !closed ? ask(request, onProgress) : first;
  }

  async function bytesOf(request: ChildRequest): Promise<Buffer> {
    const bytes = toBuffer(valueOf(await askTwice(request)));
    if (!bytes) throw new ReadFailure("UnknownError", `${request.task} gave no bytes`);
    return bytes;
  }

  return {
    async read({ onProgress, ...input }) {
      const outcome = await askTwice({ task: "read", ...input }, onProgress);
      return "value" in outcome ? (outcome.value as ReadResult) : { ok: false, ...outcome.failure };
    },
    async renderPage({ path, page, rotation, width, part }) {
      return toBuffer(valueOf(await askTwice({ task: "render", path, page, rotation, width, part })));
    },
    async measurePages(path) {
      return valueOf(await askTwice({ task: "measure", path })) as { width: number; height: number }[];
    },
    composePdf: (sources) => bytesOf({ task: "compose", sources }),
    picturePdf: (bytes) => bytesOf({ task: "picturePdf", bytes }),
    extendPdf: (bytes, extras) => bytesOf({ task: "extendPdf", bytes, extras }),
    async describe() {
      return valueOf(await askTwice({ task: "describe" })) as { ocr: string };
    },
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.settle({ failure: CLOSED, fatal: false });
      await Promise.all([...members].map((member) => ended(member, () => finish(member, { failure: CLOSED, fatal: false }))));
    },
  };
}

const CLOSED = { errorType: "ExtractionError", detail: "reading was stopped" } as const;

function ended(member: Member, settle: () => void): Promise<void> {
  return new Promise((resolve) => {
    settle();
    if (member.child.exitCode !== null || member.child.signalCode !== null) return resolve();
    member.child.once("close", () => resolve());
    endChild(member.child);
  });
}

function valueOf(outcome: Outcome): unknown {
  if ("value" in outcome) return outcome.value;
  throw new ReadFailure(outcome.failure.errorType, outcome.failure.detail);
}

function toBuffer(value: unknown): Buffer | undefined {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : undefined;
}

function describeRequest(request: ChildRequest | undefined): object {
  return request && "fileName" in request ? { task: request.task, fileName: request.fileName } : { task: request?.task };
}
