import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { errors, type ErrorCode, type Problem } from "#contract/errors.ts";
import { passwordMessages } from "#contract/organisation/passwordProblems.ts";
import { isSecure } from "./provider.ts";

/** A refusal with a code of the contract; becomes problem+json. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** `account`: whose sign-in it was, for the log alone. */
  readonly extra: { errors?: Problem["errors"]; retryAfterSeconds?: number; account?: string };

  constructor(code: ErrorCode, extra: Refusal["extra"] = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}

/** Most bytes of a body, but for the calls of the installation's own API. */
const MAX_BODY_BYTES = 8 * 1024;

async function readText(req: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Refusal("too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Reads a form; empty when the body is none. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(req.headers["content-type"] ?? "");
  return new URLSearchParams(isForm ? await readText(req, MAX_BODY_BYTES) : "");
}

/** Reads a JSON object. Only `application/json` is taken: a form of another site cannot send that without our CORS. */
export async function readJson(req: IncomingMessage, mostBytes = MAX_BODY_BYTES): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(req.headers["content-type"] ?? "")) throw new Refusal("unsupported-format");
  const text = await readText(req, mostBytes);
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // the same answer for bad JSON as for JSON that is no object
  }
  throw new Refusal("invalid-parameter");
}

/**
 * Refuses a body that is longer than allowed, or does not say how long it is, before it is read; the provider would take more.
 * Throws Refusal too-large.
 */
export function refuseLongBody(req: IncomingMessage): void {
  if (Number(req.headers["content-length"] ?? 0) > MAX_BODY_BYTES || req.headers["transfer-encoding"] !== undefined) throw new Refusal("too-large");
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" }).end(JSON.stringify(body));
}

/** Writes a refusal as problem+json in the language that the request asks for. */
export function sendProblem(req: IncomingMessage, res: ServerResponse, requestId: string, refusal: Refusal): void {
  const { status, cs, en } = errors[refusal.code];
  const culture = /^en\b/i.test(req.headers["accept-language"] ?? "") ? "en-US" : "cs-CZ";
  const problem: Problem = {
    type: `/problems/${refusal.code}`,
    title: culture === "en-US" ? en : cs,
    status,
    code: refusal.code,
    instance: `urn:request:${requestId}`,
    ...(refusal.extra.errors ? { errors: passwordMessages(refusal.extra.errors, culture) } : {}),
  };
  const { retryAfterSeconds } = refusal.extra;
  res
    .writeHead(status, {
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": "no-store",
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
      ...(status === 401 && req.headers.authorization ? { "www-authenticate": 'Bearer error="invalid_token"' } : {}),
    })
    .end(JSON.stringify(problem));
}

/** The id under which a request is logged and answered: the proxy's, when it sent a sane one. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers["x-request-id"];
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Address of the caller. Behind TLS there is a proxy, and the last entry it appended is the one to believe. */
export function addressOf(req: IncomingMessage, issuer: string): string {
  const forwarded = isSecure(issuer)
    ? String(req.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  return forwarded || req.socket.remoteAddress || "unknown";
}

/** Headers of every answer. The application may frame the pages of the silent sign-in, sign-out and session check, nobody anything else. */
export function setSecurityHeaders(res: ServerResponse, settings: { issuer: string; appUrl: string; path: string; requestId: string }): void {
  const mayBeFramed = settings.path.startsWith("/auth") || settings.path.startsWith("/session/");
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${settings.appUrl}`,
    `frame-ancestors ${mayBeFramed ? settings.appUrl : "'none'"}`,
  ];
  res.setHeader("x-request-id", settings.requestId);
  res.setHeader("content-security-policy", policy.join("; "));
  res.setHeader("x-content-type-options", "nosniff");
  res.setHeader("referrer-policy", "no-referrer");
  res.setHeader("cross-origin-resource-policy", "same-origin");
  res.setHeader("permissions-policy", "camera=(), geolocation=(), microphone=()");
  if (!mayBeFramed) {
    res.setHeader("x-frame-options", "DENY");
    // a sign-in in a popup has to keep its opener, the rest has none
    res.setHeader("cross-origin-opener-policy", "same-origin");
  }
  if (isSecure(settings.issuer)) res.setHeader("strict-transport-security", "max-age=31536000; includeSubDomains");
}

/**
 * Cross-origin access for exactly the application. Answers true when the request was a preflight and is done.
 * Any Access-Control header set here keeps the provider from adding its own.
 */
export function answerCors(req: IncomingMessage, res: ServerResponse, appUrl: string): boolean {
  res.setHeader("vary", "Origin");
  res.setHeader("access-control-expose-headers", "WWW-Authenticate, X-Request-Id, Retry-After");
  if (req.headers.origin === appUrl) {
    res.setHeader("access-control-allow-origin", appUrl);
    res.setHeader("access-control-allow-credentials", "true");
  }
  if (req.method !== "OPTIONS") return false;
  if (req.headers.origin === appUrl) {
    res.setHeader("access-control-allow-methods", "GET, POST");
    res.setHeader("access-control-allow-headers", "Authorization, Content-Type, Accept, X-Request-Id");
    res.setHeader("access-control-max-age", "3600");
  }
  res.writeHead(204).end();
  return true;
}

/** A browser that calls from another place than the application is refused before anything happens. */
export function requireAppOrigin(req: IncomingMessage, appUrl: string): void {
  const { origin } = req.headers;
  if (origin !== undefined && origin !== appUrl) throw new Refusal("permission-denied");
}
