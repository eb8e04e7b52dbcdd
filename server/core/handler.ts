import type { CallRequest, CallSpec } from "#contract/call.ts";
import type { calls, CallName } from "#contract/index.ts";
import type { Actor } from "./actor.ts";
import type { App } from "#server/core/app.ts";
import type { Readable } from "node:stream";
import type { z } from "zod";

/** A file part of a multipart request, already stored and flushed. */
export type UploadedFile = { fileId: string; storageKey: string; name: string; mediaType: string; size: number; sha256: string };

/** What a handler gets beside the validated parts of the call. */
export type RequestExtras = {
  /** Version of `If-Match`, when the client sent one. */
  ifMatch: number | undefined;
  /** Raw Range header. */
  range: string | undefined;
  /** The caller's bearer token, to pass on to the identity server; empty when the call is anonymous. */
  token: string;
  /** Network address of the caller, for limits. */
  address: string;
  uploads: UploadedFile[];
  /** Aborted when the client has gone before its answer was sent. */
  signal: AbortSignal;
  setHeader(name: string, value: string): void;
};

/** A file answer; `stream` gets the range that the HTTP layer worked out from the Range header. */
export type FileReply = {
  fileName: string;
  mediaType: string;
  /** Unknown while it is being made: it is then sent as it comes, and no part of it can be asked for. */
  size: number | undefined;
  inline?: boolean;
  /** With a tag the browser keeps it and asks whether it still holds. */
  etag?: string;
  stream(range?: { start: number; end: number }): Promise<Readable> | Readable;
};

/** A live stream: calls `send` with event names until `signal` aborts. */
export type StreamReply = (send: (event: string) => void, signal: AbortSignal) => void;

type HandlerReply<C extends CallSpec> = C["answers"] extends "file"
  ? FileReply
  : C["answers"] extends "stream"
    ? StreamReply
    : C["reply"] extends z.ZodType
      ? z.input<C["reply"]>
      : void;

/** A handler reads as the task: load, decide, save, reply. */
export type Handler<C extends CallSpec> = (
  request: CallRequest<C> & RequestExtras,
  /** Nobody, where a call needs no sign-in. */
  actor: C["needs"] extends "anonymous" ? undefined : Actor,
  app: App,
) => Promise<HandlerReply<C>>;

/** A handler for every call of the contract; the compiler names the missing ones. */
export type Handlers = { [Name in CallName]: Handler<(typeof calls)[Name]> };
