import multipart from "@fastify/multipart";
import { type CallSpec, replyKind } from "#contract/call.ts";
import { type CallName, calls } from "#contract/index.ts";
import type { Permission } from "#domain/access/permissions.ts";
import { type Actor, type Actors, permits } from "#server/actor.ts";
import type { App } from "#server/app.ts";
import { FileTooLarge, storageKey } from "#server/platform/files.ts";
import { Refusal } from "#server/refusal.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { FileReply, Handlers, RequestExtras, StreamReply, UploadedFile } from "./handler.ts";
import { byteRange } from "./ranges.ts";
import type { TokenClaims, Tokens } from "./tokens.ts";

export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;
export const MAX_UPLOAD_FILES = 50;
const MAX_FORM_VALUE_BYTES = 10_000;

type AnyHandler = (request: Record<string, unknown> & RequestExtras, actor: Actor, app: App) => Promise<unknown>;

/** Calls that work while a temporary password waits to be changed. */
const beforePasswordChange: ReadonlySet<CallName> = new Set(["getMe", "changeOwnPassword", "getWebSettings", "getFeatures"]);

/** Serves every call of the contract. Throws at the start when a call lacks its handler or its permission row. */
export async function serveCalls(server: FastifyInstance, app: App, tokens: Tokens, actors: Actors, handlers: Handlers): Promise<void> {
  await server.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: MAX_UPLOAD_FILES, fieldSize: MAX_FORM_VALUE_BYTES, fields: 20 }, throwFileSizeLimit: false });
  for (const [name, spec] of Object.entries(calls) as [CallName, CallSpec][]) {
    const handler = handlers[name] as AnyHandler | undefined;
    if (!handler) throw new Error(`The call ${name} (${spec.method} ${spec.path}) has no handler.`);
    if (!spec.needs) throw new Error(`The call ${name} (${spec.method} ${spec.path}) has no permission row.`);
    server.route({
      method: spec.method,
      url: spec.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        const { token, claims } = await tokens.verify(request.headers.authorization);
        const actor = await actors.load(claims.tenantId, claims.userId);
        request.culture = actor.languageCode;
        authorise(name, spec, actor, claims);
        const parts = await readRequest(spec, request, actor, app);
        const result = await handler({ ...parts, ...extras(request, reply, token, parts.uploads) }, actor, app);
        return answer(spec, request, reply, result);
      },
    });
  }
}

function authorise(name: CallName, spec: CallSpec, actor: Actor, claims: TokenClaims): void {
  if (claims.mustChangePassword && !beforePasswordChange.has(name)) throw new Refusal("password-change-required");
  const wanted: readonly Permission[] = spec.needs === "signedIn" || spec.needs === "view" || spec.needs === "anonymous" ? [] : typeof spec.needs === "string" ? [spec.needs] : spec.needs;
  if (wanted.length > 0 && !wanted.some((permission) => permits(actor, permission))) throw new Refusal("permission-denied");
  if (spec.feature && !actor.features.has(spec.feature)) throw new Refusal("feature-disabled");
}

async function readRequest(spec: CallSpec, request: FastifyRequest, actor: Actor, app: App) {
  // A malformed id answers like an unknown one (domain rules 4).
  const params = spec.params ? check(spec.params, request.params, "path", "not-found") : undefined;
  const query = spec.query ? check(spec.query, request.query, "query") : refuseUnknownQuery(request.query);
  if (spec.form) {
    const { values, uploads } = await receiveForm(request, actor, app);
    return { params, query, form: check(spec.form, values, "form"), uploads };
  }
  const body = spec.body ? check(spec.body, request.body ?? (spec.method === "GET" ? undefined : {}), "body") : undefined;
  return { params, query, body, uploads: [] };
}

function refuseUnknownQuery(query: unknown): undefined {
  const names = Object.keys((query as Record<string, unknown> | null) ?? {});
  if (names.length > 0) throw new Refusal("invalid-parameter", { detail: names.join(", ") });
  return undefined;
}

/** Validates one part of a request; a missing value is `parameter-required`, anything else `invalid-parameter`. */
function check(shape: z.ZodType, value: unknown, part: string, code?: "not-found"): unknown {
  const result = shape.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  if (code) throw new Refusal(code);
  const issue = result.error.issues[0];
  const pointer = `/${[part, ...(issue?.path ?? [])].join("/")}`;
  const isMissing = issue?.code === "invalid_type" && issue.input === undefined;
  const name = String(issue?.path.at(-1) ?? part);
  if (isMissing) throw new Refusal("parameter-required", { detail: `The parameter ${name} must be defined.`, errors: [{ pointer, code: "required", message: `The parameter ${name} must be defined.` }] });
  throw new Refusal("invalid-parameter", { detail: `${pointer}: ${issue?.message ?? ""}`, errors: [{ pointer, code: issue?.code ?? "invalid", message: issue?.message ?? "" }] });
}

/** Streams file parts into the store while they arrive; nothing of a file stays in memory. A refused request leaves no file behind. */
async function receiveForm(request: FastifyRequest, actor: Actor, app: App): Promise<{ values: Record<string, string>; uploads: UploadedFile[] }> {
  if (!request.isMultipart()) throw new Refusal("unsupported-format", { detail: "multipart/form-data" });
  const values: Record<string, string> = {};
  const uploads: UploadedFile[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        values[part.fieldname] = String(part.value);
        continue;
      }
      const fileId = randomUUID();
      const key = storageKey(actor.tenantId, fileId, app.clock.now());
      const stored = await app.files.put(key, part.file, MAX_UPLOAD_BYTES);
      uploads.push({ fileId, storageKey: key, name: safeName(part.filename), mediaType: part.mimetype, ...stored });
      if (part.file.truncated) throw new FileTooLarge();
    }
  } catch (error) {
    await Promise.all(uploads.map((upload) => app.files.remove(upload.storageKey)));
    const code = (error as { code?: string }).code;
    if (error instanceof FileTooLarge || code === "FST_REQ_FILE_TOO_LARGE") throw new Refusal("too-large");
    if (code === "FST_FILES_LIMIT") throw new Refusal("too-many-files");
    throw error;
  }
  return { values, uploads };
}

/** The last path part of a sent name, without control characters. */
function safeName(name: string | undefined): string {
  const last = (name ?? "").split(/[/\\]/).at(-1) ?? "";
  return [...last].filter((character) => character >= " ").join("").slice(-255) || "document";
}

function extras(request: FastifyRequest, reply: FastifyReply, token: string, uploads: UploadedFile[]): RequestExtras {
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(request.headers["if-match"] ?? "")?.[1];
  return { ifMatch: version === undefined ? undefined : Number(version), range: request.headers.range, token, uploads, setHeader: (name, value) => void reply.header(name, value) };
}

async function answer(spec: CallSpec, request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<unknown> {
  switch (replyKind(spec)) {
    case "empty":
      return reply.code(204).send();
    case "file":
      return sendFile(request, reply, result as FileReply);
    case "stream":
      return sendStream(request, reply, result as StreamReply);
    case "json":
      return reply.code(200).type("application/json; charset=utf-8").send(JSON.stringify(result));
  }
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileReply): Promise<unknown> {
  const range = byteRange(request.headers.range, file.size);
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${file.size}`);
    throw new Refusal("range-not-satisfiable");
  }
  reply.header("accept-ranges", "bytes");
  reply.header("cache-control", file.cacheSeconds ? `private, max-age=${file.cacheSeconds}` : "private, no-store");
  if (file.etag) reply.header("etag", `"${file.etag}"`);
  if (file.etag && request.headers["if-none-match"] === `"${file.etag}"`) return reply.code(304).send();
  const disposition = file.inline ? "inline" : "attachment";
  reply.header("content-disposition", `${disposition}; filename="${asciiName(file.fileName)}"; filename*=UTF-8''${encodeURIComponent(file.fileName).replaceAll("'", "%27")}`);
  reply.type(file.mediaType).header("content-length", range ? range.end - range.start + 1 : file.size);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  return reply.send(await file.stream(range));
}

const asciiName = (name: string) => name.normalize("NFKD").replaceAll(/[^\x20-\x7e]/g, "").replaceAll(/["\\]/g, "-") || "document";

const KEEP_ALIVE_MS = 20_000;

function sendStream(request: FastifyRequest, reply: FastifyReply, subscribe: StreamReply): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store", "x-accel-buffering": "no" });
  raw.write(": open\n\n");
  const closed = new AbortController();
  const beat = setInterval(() => raw.write(": beat\n\n"), KEEP_ALIVE_MS);
  const end = () => {
    clearInterval(beat);
    closed.abort();
    raw.end();
  };
  request.raw.on("close", end);
  request.server.streams.add(end);
  closed.signal.addEventListener("abort", () => request.server.streams.delete(end));
  subscribe((event) => raw.write(`event: ${event}\ndata: {}\n\n`), closed.signal);
  return reply;
}
