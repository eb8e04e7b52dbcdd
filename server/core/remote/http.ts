import { detailOf, type Remark, remark } from "#domain/exports/details.ts";
import { trimEndOf } from "#domain/text/trim.ts";
import { z } from "zod";
import { OutgoingFailure, type OutgoingReply, type OutgoingRequest } from "#platform/outgoing.ts";
import type { ConnectionPort, Receipt } from "#server/core/connection.ts";
import { RemoteProblem, wayProblem } from "./problem.ts";

// What the accounting systems that speak HTTP have in common.

/** One request to a remote system that the settings name. */
export type RemoteRequest = Omit<OutgoingRequest, "namedBy" | "timeoutMs" | "signal"> & {
  /** One minute by default. */
  timeoutMs?: number;
  /** Statuses besides 2xx that the caller understands; every other one is thrown. */
  expected?: readonly number[];
  /** What the remote system says of a failure, for people; the body as plain text by default. */
  reasonOf?: (reply: OutgoingReply) => string;
};

/** A single request of a delivery; the whole attempt has its own limit. */
const REQUEST_MS = 60_000;
const MAX_REASON_LENGTH = 500;

/** Sends one request. Throws RemoteProblem for what breaks on the way and for statuses that mean the same everywhere. */
export async function askRemoteSystem(port: ConnectionPort, { expected = [], reasonOf = plainText, ...request }: RemoteRequest): Promise<OutgoingReply> {
  const reply = await send(port, request);
  if ((reply.status >= 200 && reply.status < 300) || expected.includes(reply.status)) return reply;
  throw statusProblem(reply, shortened(reasonOf(reply)));
}

/** Sends one request and gives back whatever is answered. Throws RemoteProblem for what breaks on the way. */
export async function send(port: ConnectionPort, request: Omit<RemoteRequest, "expected" | "reasonOf">): Promise<OutgoingReply> {
  try {
    return await port.outgoing.fetch({ timeoutMs: REQUEST_MS, ...request, namedBy: "tenant", signal: port.signal });
  } catch (error) {
    throw error instanceof OutgoingFailure ? wayProblem(error) : error;
  }
}

/** What a status of HTTP means for a delivery. */
export function statusProblem(reply: OutgoingReply, reason: string): RemoteProblem {
  const retryAfterSeconds = waitOf(reply);
  const said = reason || `HTTP ${reply.status}`;
  switch (reply.status) {
    case 401:
      return new RemoteProblem("signInRefused", { reason: said });
    case 402:
    case 403:
      return new RemoteProblem("notAllowed", { reason: said });
    case 404:
      return new RemoteProblem("notFound", { reason: said });
    case 408:
      return new RemoteProblem("timeout", { reason: said });
    case 423:
    case 425:
    case 429:
    case 503:
      return new RemoteProblem("busy", { reason: said, retryAfterSeconds });
    case 400:
    case 409:
    case 413:
    case 422:
      return new RemoteProblem("documentRefused", { reason: said });
    default:
      return new RemoteProblem(reply.status >= 500 ? "serverError" : "unexpectedAnswer", { reason: said, retryAfterSeconds });
  }
}

/** Seconds that the remote system asks to wait: Retry-After in seconds, or `t` of X-RateLimit ("default;r=0;t=55", IETF draft of rate limits). */
function waitOf({ headers }: OutgoingReply): number | undefined {
  const retryAfter = Number(headers["retry-after"]);
  if (Number.isFinite(retryAfter) && retryAfter > 0) return retryAfter;
  const seconds = /(?:^|[;, ])t=(\d{1,6})/.exec(String(headers["x-ratelimit"] ?? ""))?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

/** One line of at most 500 characters: what is shown to people. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_REASON_LENGTH ? `${line.slice(0, MAX_REASON_LENGTH - 1)}…` : line;
}

function plainText({ headers, body }: OutgoingReply): string {
  // A page made for browsers says nothing useful here.
  return /html/i.test(String(headers["content-type"] ?? "")) ? "" : body.toString("utf8");
}

/** The body as JSON of a shape. Throws RemoteProblem unexpectedAnswer. */
export function jsonOf<Shape extends z.ZodType>(reply: OutgoingReply, shape: Shape): z.output<Shape> {
  const read = shape.safeParse(parsed(reply.body));
  if (read.success) return read.data;
  throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("answerUnreadable"), reason: `HTTP ${reply.status}`, cause: read.error });
}

/** The body as JSON, or undefined when it is none. */
export function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Headers and body of a request that sends JSON. */
export function jsonBody(value: unknown): { headers: Record<string, string>; body: string } {
  return { headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(value) };
}

/** An address below the one of the settings, whether that ends with a slash or not. */
export function below(base: string, path: string): string {
  return `${trimEndOf(base, "/")}/${path.replace(/^\/+/, "")}`;
}

/** Remarks on a delivery that found the document booked: one sent out anew stays as it is there, which a person has to know. */
export function alreadyThere({ attempt }: { attempt: number }): Remark[] {
  return attempt > 1 ? [] : [remark(detailOf("alreadyBooked"))];
}

/** What a booked document leaves behind: its number there, and what a person should know. */
export function receiptOf(remoteId: string | undefined, warnings: Remark[]): Receipt {
  return { ...(remoteId === undefined ? {} : { remoteId }), ...(warnings.length > 0 ? { warnings } : {}) };
}
