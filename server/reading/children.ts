import { currentRequestId } from "#platform/tracing.ts";
import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { errorTypeOf, ReaderBusy } from "./failure.ts";
import type { FairQueue } from "./fairQueue.ts";
import { CLOCK_SHARE, PAGE_EXTRA_MS, START_MS } from "./limits.ts";
import { CLOSED, type Failure, NEEDS_LONGER, type Outcome } from "./outcome.ts";
import type { PageProgress } from "./pages.ts";
import type { Stored } from "./place.ts";
import type { ChildMessage, ChildReply, ChildRequest } from "./protocol.ts";
import { describeRequest, isTooSlow, type Load, timeLimit, withBytes } from "./requests.ts";
import { endChild, lowerPriority, processorMs, residentBytes, startChild } from "./sandbox/start.ts";

/** For whom something is read or drawn: tenants take turns; what waits for a caller who is gone is dropped. */
export type Caller = { tenantId: string; signal?: AbortSignal | undefined };

export type ReadOptions = { onProgress?: ((pages: PageProgress) => void) | undefined; withinMs?: number | undefined };

/** What the children need of a log: structured details, then a sentence. */
export type ReaderLog = { warn(details: object, message: string): void };

export type ChildLimits = {
  /** Most children at once. */
  size: number;
  /** Time of a reading and, in place of the usual limits, of a request that draws, measures or composes; limits.ts says what counts. */
  requestMs: number;
  otherMs: number | undefined;
  /** A request that takes longer yields the processor to the others. */
  longMs: number;
  /** Longest reading of one document on the clock, however many pages it has. */
  maxReadingMs: number;
  memoryBytes: number;
  /** Most children that work for one tenant at once. */
  maxPerTenant: number;
};

/** The children of one reader and the requests that wait for them; `entry` is the file that a child runs. */
export type Children = { entry: string; load: Load; log: ReaderLog; limits: ChildLimits; members: Set<Member>; queue: FairQueue<Waiting>; isClosed: boolean };

/** `requestId`: that of the call that the work is for, for the log. */
export type Waiting = { tenantId: string; requestId: string | undefined; request: ChildRequest<Stored>; finish: (outcome: Outcome) => void } & ReadOptions;
type Member = { child: ChildProcess; ready: Promise<void>; requests: number; isReady?: true; isLowered?: true; busy?: Running };
/** `processorFrom`: what the child had used of the processor when it began with the request; `limitMs`: the time it has for it. */
type Running = Waiting & { since: number; processorFrom: number; limitMs: number; watch: NodeJS.Timeout };

const WATCH_MS = 100;
/** A child is replaced after so many requests, or when it rests with more memory than this: neither leaks nor fragments add up. */
const MAX_REQUESTS = 1_000;
const RESTING_BYTES = 768 * 1024 * 1024;

/** Queues a request and resolves with what came of it. Rejects with ReaderBusy when the tenant has too much waiting already. */
export function ask(of: Children, request: ChildRequest<Stored>, { tenantId, signal }: Caller, options: ReadOptions): Promise<Outcome> {
  if (of.isClosed || signal?.aborted) return Promise.resolve({ failure: CLOSED, fatal: false });
  return new Promise((answer, refuse) => {
    const finish = (outcome: Outcome) => {
      signal?.removeEventListener("abort", withdraw);
      answer(outcome);
    };
    const waiting: Waiting = { tenantId, requestId: currentRequestId(), request, finish, ...options };
    const withdraw = () => of.queue.remove(waiting) && finish({ failure: CLOSED, fatal: false });
    if (!of.queue.add(waiting)) return refuse(new ReaderBusy());
    signal?.addEventListener("abort", withdraw);
    next(of);
  });
}

/** Ends all children; requests that wait or run are answered with CLOSED. */
export async function closeAll(of: Children): Promise<void> {
  of.isClosed = true;
  for (const waiting of of.queue.clear()) waiting.finish({ failure: CLOSED, fatal: false });
  await Promise.all([...of.members].map((member) => ended(member, () => finish(of, member, { failure: CLOSED, fatal: false }))));
}

function ended(member: Member, finishRequest: () => void): Promise<void> {
  return new Promise((resolve) => {
    finishRequest();
    if (member.child.exitCode !== null || member.child.signalCode !== null) return resolve();
    member.child.once("close", () => resolve());
    endChild(member.child);
  });
}

/** Gives the request whose turn it is to a free child, or to a new one. */
function next(of: Children): void {
  const { members, limits } = of;
  const free = [...members].find((member) => !member.busy);
  if (of.isClosed || (!free && members.size >= limits.size)) return;
  const runningOf = (tenantId: string) => [...members].filter((member) => member.busy?.tenantId === tenantId).length;
  const waiting = of.queue.take(runningOf, limits.maxPerTenant);
  if (!waiting) return;
  const idle = free ?? start(of);
  idle.requests += 1;
  idle.busy = {
    ...waiting,
    ...begun(idle),
    limitMs: idle.isReady ? timeLimit(waiting.request, limits) : START_MS,
    watch: setInterval(() => guard(of, idle), WATCH_MS),
  };
  void handOver(of, idle, waiting);
}

const begun = ({ child }: Member) => ({ since: Date.now(), processorFrom: processorMs(child.pid ?? 0) });

/** The time that a request has taken so far, in milliseconds (limits.ts says what counts). */
function spentMs({ since, processorFrom }: Running, { pid = 0 }: ChildProcess): number {
  const [elapsed, processor] = [Date.now() - since, processorMs(pid)];
  return processor === 0 ? elapsed * CLOCK_SHARE.unreported : Math.max(processor - processorFrom, elapsed * CLOCK_SHARE.reported);
}

function start(of: Children): Member {
  const child = startChild(of.entry);
  const { promise, resolve: ready } = Promise.withResolvers<void>();
  const member: Member = { child, ready: promise, requests: 0 };
  let complaint = "";
  child.stderr?.on("data", (part: Buffer) => (complaint = (complaint + part.toString("utf8")).slice(-2_000)));
  child.on("message", (message) => {
    const reply = message as ChildReply;
    if ("ready" in reply) ready();
    receive(of, member, reply);
  });
  child.on("error", (error) => (complaint += error.message));
  child.on("close", () => died(of, member, complaint));
  of.members.add(member);
  return member;
}

/** How many processors there are for each child that is at work. */
const processorsEach = ({ members }: Children) => Math.max(1, Math.floor(availableParallelism() / [...members].filter(({ busy }) => busy).length));

/** A child gets nothing of a file before it says that it is ready: what confines it stands by then. */
async function handOver(of: Children, member: Member, { request }: Waiting): Promise<void> {
  try {
    const [carried] = await Promise.all([withBytes(request, of.load), member.ready]);
    if (member.busy?.request !== request) return;
    member.child.send({ request: carried, processors: processorsEach(of) } satisfies ChildMessage, (error) => {
      if (error) drop(of, member);
    });
  } catch (error) {
    const errorType = errorTypeOf(error);
    finish(of, member, errorType ? { failure: { errorType, detail: String(error) }, fatal: false } : { thrown: error });
  }
}

function receive(of: Children, member: Member, reply: ChildReply): void {
  if ("ready" in reply) member.isReady = true;
  if (!member.busy) return;
  // What starting the child took is no fault of the file.
  if ("ready" in reply) Object.assign(member.busy, begun(member), { limitMs: timeLimit(member.busy.request, of.limits) });
  if ("progress" in reply) {
    member.busy.limitMs += PAGE_EXTRA_MS;
    member.busy.onProgress?.(reply.progress);
    if (isTooSlow(spentMs(member.busy, member.child), reply.progress, member.busy.withinMs)) stop(of, member, NEEDS_LONGER);
  }
  if ("done" in reply) finish(of, member, "failure" in reply ? { failure: reply.failure, fatal: false } : { value: reply.value });
}

/** Ends a child that goes beyond a limit of its request; one that takes long gets a lower priority first. */
function guard(of: Children, member: Member): void {
  const { busy, child } = member;
  if (!busy || child.pid === undefined) return;
  const spent = spentMs(busy, child);
  if (spent > busy.limitMs || Date.now() > busy.since + of.limits.maxReadingMs)
    return stop(of, member, { errorType: "ExtractionError", detail: "reading took longer than its limit" });
  if (member.isReady && spent > (busy.withinMs ?? Infinity)) return stop(of, member, NEEDS_LONGER);
  if (!member.isLowered && spent > of.limits.longMs) {
    member.isLowered = true;
    lowerPriority(child.pid, of.log);
  }
  if (residentBytes(child.pid) > of.limits.memoryBytes)
    stop(of, member, { errorType: "InvalidDocumentCorrupted", detail: "reading needed more memory than its limit" });
}

function stop(of: Children, member: Member, failure: Failure): void {
  of.log.warn({ requestId: member.busy?.requestId, request: describeRequest(member.busy?.request), ...failure }, "a reading child was ended");
  drop(of, member);
  finish(of, member, { failure, fatal: false });
}

function died(of: Children, member: Member, complaint: string): void {
  of.members.delete(member);
  if (!member.busy) return;
  of.log.warn({ requestId: member.busy.requestId, request: describeRequest(member.busy.request), complaint }, "a reading child died");
  const fatal = Date.now() - member.busy.since < of.limits.requestMs;
  finish(of, member, { failure: { errorType: "InvalidDocumentCorrupted", detail: "the reading child died" }, fatal });
}

function finish(of: Children, member: Member, outcome: Outcome): void {
  const { busy } = member;
  if (!busy) return;
  clearInterval(busy.watch);
  member.busy = undefined;
  busy.finish(outcome);
  // No process may raise its priority again.
  const isWorn = member.isLowered || member.requests >= MAX_REQUESTS || residentBytes(member.child.pid ?? 0) > RESTING_BYTES;
  if (of.members.has(member) && isWorn) drop(of, member);
  next(of);
}

function drop(of: Children, member: Member): void {
  of.members.delete(member);
  endChild(member.child);
}
