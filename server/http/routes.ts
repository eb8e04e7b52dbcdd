import multipart from "@fastify/multipart";
import { type CallSpec, replyKind } from "#contract/call.ts";
import { type CallName, calls } from "#contract/index.ts";
import type { Permission } from "#domain/access/permissions.ts";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from "#domain/documents/upload.ts";
import { type Actor, type Actors, permits, type TokenClaims } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { FileTooLarge, storageKey } from "#platform/files.ts";
import { safeName } from "#server/documents/uploadedFile.ts";
import { storageLeft } from "#server/organisation/tenant/storage.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { FileReply, Handlers, RequestExtras, StreamReply, UploadedFile } from "#server/core/handler.ts";
import { networkOf } from "#domain/access/rateLimits.ts";
import { sendJson } from "#platform/http/compressed.ts";
import type { Limits } from "#platform/http/limits.ts";
import { countCaller, countLink } from "./anonymous.ts";
import { byteRange } from "#platform/http/ranges.ts";
import { asNamed } from "./parameterNames.ts";
import type { Tokens } from "./tokens.ts";

const MAX_FORM_VALUE_BYTES = 10_000;
/** Most bytes of a JSON body, where the call does not say otherwise: a thousand ids and a long note fit in. */
const USUAL_BODY_BYTES = 256 * 1024;
/** Whoever needs no token has little to say: an address, a link and two passwords. */
const MAX_ANONYMOUS_BODY_BYTES = 8 * 1024;

type AnyHandler = (request: Record<string, unknown> & RequestExtras, actor: Actor | undefined, app: App) => Promise<unknown>;

/** Calls that work while a temporary password waits to be changed. */
const beforePasswordChange: ReadonlySet<CallName> = new Set(["getMe", "changeOwnPassword", "getWebSettings", "getFeatures"]);

const settingsPath = /^\/v1\/(tenant|users|accounting-unit)/;

/** What the HTTP layer needs beside the handlers. */
export type Gates = { tokens: Tokens; actors: Actors; limits: Limits };

/** Serves every call of the contract. Throws at the start when a call lacks its handler or its permission row. */
export async function serveCalls(server: FastifyInstance, app: App, { tokens, actors, limits }: Gates, handlers: Handlers): Promise<void> {
  await server.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES, files: MAX_UPLOAD_FILES, fieldSize: MAX_FORM_VALUE_BYTES, fields: 20 },
    throwFileSizeLimit: false,
  });
  for (const [name, spec] of Object.entries(calls) as [CallName, CallSpec][]) {
    const handler = handlers[name] as AnyHandler | undefined;
    if (!handler) throw new Error(`The call ${name} (${spec.method} ${spec.path}) has no handler.`);
    if (!spec.needs) throw new Error(`The call ${name} (${spec.method} ${spec.path}) has no permission row.`);
    server.route({
      method: spec.method,
      url: spec.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      // HEAD on an event stream would hold a connection and say nothing.
      exposeHeadRoute: replyKind(spec) !== "stream",
      bodyLimit: spec.needs === "anonymous" ? MAX_ANONYMOUS_BODY_BYTES : (spec.bodyBytes ?? USUAL_BODY_BYTES),
      config: { isCall: true },
      // The caller is known before a byte of the body is read.
      onRequest: async (request) => {
        const caller = networkOf(request.address);
        if (spec.needs === "anonymous") return countCaller(limits, spec, caller);
        const { token, claims } = await tokens.verify(request.headers.authorization).catch(async (refused: unknown) => {
          await limits.count("anonymous", caller);
          throw refused;
        });
        // Known before any decision, so that the log names whoever was refused.
        request.claims = claims;
        await limits.count("user", `${claims.tenantId} ${claims.userId}`);
        const actor = await actors.load(claims);
        request.culture = actor.languageCode;
        request.signedIn = { token, claims, actor };
        authorise(name, spec, actor, claims);
        server.trust(request);
      },
      handler: async (request, reply) => {
        const { signedIn } = request;
        if (!signedIn) {
          const parts = await countLink(limits, spec, readPlain(spec, request));
          await answer(spec, request, reply, await handler({ ...parts, ...extras(request, reply, parts.uploads) }, undefined, app));
          return reply;
        }
        const { token, claims, actor } = signedIn;
        const parts = await readRequest(spec, request, actor, app);
        const acting = { ...app, db: app.db.onBehalfOf(actor.userId) };
        const result = await handler({ ...parts, ...extras(request, reply, parts.uploads), token }, actor, acting);
        if (spec.method !== "GET" && settingsPath.test(spec.path)) actors.forget(actor.tenantId);
        if (replyKind(spec) === "stream")
          return sendStream(request, reply, result as StreamReply, { actor, until: claims.expires, mayHear: () => mayCall(tokens, actors, request) });
        // A reply is a promise of its own end: handed up through several functions it would be waited for by each of them.
        await answer(spec, request, reply, result);
        return reply;
      },
    });
  }
}

/** Throws Refusal when the caller was signed out or switched off meanwhile. */
async function mayCall(tokens: Tokens, actors: Actors, request: FastifyRequest): Promise<void> {
  await actors.load((await tokens.verify(request.headers.authorization)).claims);
}

function authorise(name: CallName, spec: CallSpec, actor: Actor, claims: TokenClaims): void {
  if (claims.mustChangePassword && !beforePasswordChange.has(name)) throw new Refusal("password-change-required");
  const wanted: readonly Permission[] =
    spec.needs === "signedIn" || spec.needs === "view" || spec.needs === "anonymous" ? [] : typeof spec.needs === "string" ? [spec.needs] : spec.needs;
  if (wanted.length > 0 && !wanted.some((permission) => permits(actor, permission))) throw new Refusal("permission-denied");
  if (spec.onlyPeople && actor.role === "ClientApplication") throw new Refusal("permission-denied");
  if (spec.feature && !actor.features.has(spec.feature)) throw new Refusal("feature-disabled");
}

async function readRequest(spec: CallSpec, request: FastifyRequest, actor: Actor, app: App) {
  if (!spec.form) return readPlain(spec, request);
  const params = spec.params ? check(spec.params, request.params, "path") : undefined;
  const query = spec.query ? check(spec.query, asNamed(spec.query, request.query), "query") : refuseUnknownQuery(request.query);
  const { values, uploads } = await receiveForm(request, actor, app);
  try {
    return { params, query, form: check(spec.form, asNamed(spec.form, values), "form"), uploads };
  } catch (error) {
    await removeFiles(app, uploads);
    throw error;
  }
}

/** A request without a form: path, query and JSON body. */
function readPlain(spec: CallSpec, request: FastifyRequest) {
  const params = spec.params ? check(spec.params, request.params, "path") : undefined;
  const query = spec.query ? check(spec.query, asNamed(spec.query, request.query), "query") : refuseUnknownQuery(request.query);
  const body = spec.body ? check(spec.body, request.body ?? (spec.method === "GET" ? undefined : {}), "body") : undefined;
  return { params, query, body, uploads: [] };
}

function refuseUnknownQuery(query: unknown): undefined {
  const names = Object.keys((query as Record<string, unknown> | null) ?? {});
  if (names.length > 0) throw new Refusal("invalid-parameter", { detail: names.join(", ") });
  return undefined;
}

type Part = "path" | "query" | "form" | "body";

/** Validates one part of a request; a missing value is `parameter-required`, anything else `invalid-parameter`. */
function check(shape: z.ZodType, value: unknown, part: Part): unknown {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  // A malformed id answers like an unknown one (domain rules 4).
  if (part === "path" && (issue?.code === "invalid_format" || issue?.code === "too_big")) throw new Refusal("not-found");
  const pointer = `/${[part, ...(issue?.path ?? [])].join("/")}`;
  const name = String(issue?.path.at(-1) ?? part);
  const given = (issue?.path ?? []).reduce<unknown>((parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key], value);
  if (given === undefined || given === null)
    throw new Refusal("parameter-required", {
      detail: `The parameter ${name} must be defined.`,
      errors: [{ pointer, code: "required", message: `The parameter ${name} must be defined.` }],
    });
  throw new Refusal("invalid-parameter", {
    detail: `${pointer}: ${issue?.message ?? ""}`,
    errors: [{ pointer, code: issue?.code ?? "invalid", message: issue?.message ?? "" }],
  });
}

/** Streams file parts into the store while they arrive; nothing of a file stays in memory. A refused request leaves no file behind. */
async function receiveForm(request: FastifyRequest, actor: Actor, app: App): Promise<{ values: Record<string, string>; uploads: UploadedFile[] }> {
  if (!request.isMultipart()) throw new Refusal("unsupported-format", { detail: "multipart/form-data" });
  const values: Record<string, string> = {};
  const uploads: UploadedFile[] = [];
  let left = Infinity;
  try {
    await app.files.requireRoom();
    left = await app.db.transaction(actor.tenantId, (tx) => storageLeft(tx, app, actor.tenantId));
    if (left <= 0) throw new Refusal("storage-quota-used-up");
    for await (const part of request.parts()) {
      if (part.type === "field") {
        values[part.fieldname] = String(part.value);
        continue;
      }
      const fileId = randomUUID();
      const key = storageKey(actor.tenantId, fileId, app.clock.now());
      const stored = await app.files.put(key, part.file, Math.min(MAX_UPLOAD_BYTES, left));
      left -= stored.size;
      uploads.push({ fileId, storageKey: key, name: safeName(part.filename), mediaType: part.mimetype, ...stored });
      if (part.file.truncated) throw new FileTooLarge();
    }
  } catch (error) {
    await removeFiles(app, uploads);
    // Who still sends hears nothing of an answer.
    request.raw.unpipe();
    request.raw.resume();
    const code = (error as { code?: string }).code;
    if (error instanceof FileTooLarge && left < MAX_UPLOAD_BYTES) throw new Refusal("storage-quota-used-up");
    if (error instanceof FileTooLarge || code === "FST_REQ_FILE_TOO_LARGE") throw new Refusal("too-large");
    if (code === "FST_FILES_LIMIT") throw new Refusal("too-many-files");
    throw error;
  }
  return { values, uploads };
}

const removeFiles = (app: App, uploads: readonly UploadedFile[]) => Promise.all(uploads.map((upload) => app.files.remove(upload.storageKey)));

function extras(request: FastifyRequest, reply: FastifyReply, uploads: UploadedFile[]): RequestExtras {
  return {
    ifMatch: versionOf(request.headers["if-match"]),
    range: request.headers.range,
    token: "",
    address: request.address,
    uploads,
    signal: goneSignal(reply),
    setHeader: (name, value) => void reply.header(name, value),
  };
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => raw.writableFinished || gone.abort());
  return gone.signal;
}

/** The version of an If-Match header; "*" means any, and what is no version of ours matches none. */
function versionOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  return Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1] ?? -1);
}

async function answer(spec: CallSpec, request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<void> {
  switch (replyKind(spec)) {
    case "empty":
      return void reply.code(204).send();
    case "file":
      return sendFile(request, reply, result as FileReply);
    default:
      return sendJson(request, reply, result);
  }
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileReply): Promise<void> {
  const range = file.size === undefined ? undefined : byteRange(request.headers.range, file.size);
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${file.size}`);
    throw new Refusal("range-not-satisfiable");
  }
  // What has a tag may be kept, but not shown without asking: pages turn, move and go to other documents.
  reply.header("cache-control", file.etag ? "private, no-cache" : "private, no-store");
  if (file.etag) reply.header("etag", `"${file.etag}"`);
  if (file.etag && request.headers["if-none-match"] === `"${file.etag}"`) return void reply.code(304).send();
  const disposition = file.inline ? "inline" : "attachment";
  reply.header("content-disposition", `${disposition}; filename="${asciiName(file.fileName)}"; filename*=UTF-8''${extendedValue(file.fileName)}`);
  const length = range ? range.end - range.start + 1 : file.size;
  reply.type(file.mediaType).headers(length === undefined ? {} : { "accept-ranges": "bytes", "content-length": length });
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  reply.send(await file.stream(range));
}

/** A name as RFC 8187 writes it; half a surrogate pair has no UTF-8 form. */
const extendedValue = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
function asciiName(name: string): string {
  const ascii = name
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .replaceAll(/["\\]/g, "-");
  // Of a name in another script its ending alone is left.
  return ascii === "" || ascii.startsWith(".") ? `document${ascii}` : ascii;
}

const KEEP_ALIVE_MS = 20_000;
const MAX_STREAM_MS = 3_600_000;

/** Whose stream it is, how long it may run, and whether its listener may still hear; throws Refusal when not. */
type Hearing = { actor: Actor; until: Date; mayHear(): Promise<unknown> };

/** Headers that the answer has by now; a stream bypasses the framework, which would write them. */
const headersSoFar = (reply: FastifyReply) => Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));

function sendStream(request: FastifyRequest, reply: FastifyReply, subscribe: StreamReply, { actor, until, mayHear }: Hearing): void {
  const closed = new AbortController();
  const leave = request.server.streams.enter(actor, () => end());
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...headersSoFar(reply), "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store", "x-accel-buffering": "no" });
  raw.write(": open\n\n");
  const beat = setInterval(() => raw.write(": beat\n\n"), KEEP_ALIVE_MS);
  const end = () => {
    clearInterval(beat);
    clearTimeout(expiry);
    closed.abort();
    raw.end();
  };
  // A stream lives no longer than its token: the browser opens the next one with a fresh token.
  const expiry = setTimeout(end, Math.min(until.getTime() - Date.now(), MAX_STREAM_MS));
  raw.on("close", end);
  closed.signal.addEventListener("abort", leave);
  const send = async (event: string): Promise<void> => {
    try {
      await mayHear();
      if (!closed.signal.aborted) raw.write(`event: ${event}\ndata: {}\n\n`);
    } catch {
      // A person who was switched off hears nothing more.
      end();
    }
  };
  subscribe((event) => void send(event), closed.signal);
}
