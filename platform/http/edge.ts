import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { IncomingMessage } from "node:http";
import type { Server as HttpsServer } from "node:https";
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { Logger } from "pino";
import { errors } from "#contract/errors.ts";
import type { Culture } from "#domain/names.ts";
import { addressOf, isHttps } from "./addresses.ts";
import { brokenRequestAnswer } from "./brokenRequest.ts";
import { type ConnectionLimits, hasBody, usualConnectionLimits, watchConnections } from "./connections.ts";
import { refusalOf } from "./failures.ts";
import { followTls, readTls, type TlsFiles } from "#platform/tls.ts";
import { requestSeconds } from "#platform/metrics.ts";
import { tracedRequest, type TracedRequest } from "#platform/tracing.ts";
import { parseJson } from "./json.ts";
import { cultureOf, problem } from "./problem.ts";
import { Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Network address of the caller. */
    address: string;
    /** Language of who calls, once that is known. */
    culture: Culture | undefined;
  }
  interface FastifyInstance {
    /** Whoever sends the request is known by now, and may take the time of a whole request for its body. */
    trust(request: FastifyRequest): void;
    /**
     * Prepares the end and resolves after `ms`: everything is served on, but health checks are answered with 503 and each answer ends its
     * connection, so that proxies turn to other servers before this one stops listening.
     */
    drain(ms: number): Promise<void>;
    isDraining(): boolean;
  }
}

/** What differs between the servers. */
export type EdgeSettings = {
  log: Logger;
  /** Address under which browsers know the server. */
  publicUrl: string;
  /** Certificate and key, where the server speaks TLS itself; an https address without them means a proxy in front. */
  tls?: TlsFiles | undefined;
  /** Limits of its connections, where they differ from the usual ones. */
  connections: Partial<ConnectionLimits> & Pick<ConnectionLimits, "requestMs">;
  /** Most bytes of a body, where its route says nothing else. */
  bodyBytes?: number;
  /** Security headers of the answer at a path. */
  headersOf(path: string): Record<string, string>;
  /** Who called, for the line in the log. */
  callerOf(request: FastifyRequest): Record<string, string>;
};

/** Most characters of an address; headers and address together may have 16 KiB. */
const MAX_URL_LENGTH = 8_192;
const MAX_HEAD_BYTES = 16 * 1024;
/** Most of a body that is read and thrown away, so that a caller who still sends it gets the refusal and may keep the connection. */
const MAX_DISCARDED_BYTES = 64 * 1024;
/** The longest id in an address. */
const MAX_ID_LENGTH = 300;

/**
 * An HTTP server without routes: time and size limits, request ids, security headers, JSON, refusals as problem+json, one line in the log
 * for each request, and an orderly end.
 */
export function openEdge(settings: EdgeSettings): FastifyInstance {
  const limits = { ...usualConnectionLimits, ...settings.connections };
  const server = fastify({
    ...secured(settings.tls, limits.headMs),
    requestTimeout: limits.requestMs,
    http: { requestTimeout: limits.requestMs, headersTimeout: limits.headMs, connectionsCheckingInterval: limits.checkMs, maxHeaderSize: MAX_HEAD_BYTES },
    clientErrorHandler: (error, socket) => {
      if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
      socket.end(brokenRequestAnswer(error.code, randomUUID()), () => socket.destroy());
    },
    genReqId: requestIdOf,
    loggerInstance: settings.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    forceCloseConnections: "idle",
    // What still comes over an open connection while the server ends is answered like anything else.
    return503OnClosing: false,
    // An address that cannot be decoded, or with an endless id in it, is one that nobody has.
    frameworkErrors: (_error, request, reply) => {
      begin(request, reply, settings);
      void answerError(new Refusal("not-found"), request, reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_ID_LENGTH },
    ...(settings.bodyBytes === undefined ? {} : { bodyLimit: settings.bodyBytes }),
  });
  server.decorateRequest("address", "");
  server.decorateRequest("culture");
  traceRequests(server);
  let isDraining = false;
  server.decorate("isDraining", () => isDraining);
  server.decorate("drain", async (ms) => {
    isDraining = true;
    await wait(ms);
  });
  server.addHook("onRequest", async (request, reply) => {
    begin(request, reply, settings);
    // The identity provider answers past Fastify.
    if (isDraining) reply.raw.setHeader("connection", "close");
    if (request.url.length > MAX_URL_LENGTH) throw new Refusal("address-too-long");
  });
  server.addHook("onResponse", async (request, reply) => logLine(request, reply, settings));
  // Behind a proxy every connection comes from its address, and it counts its own callers.
  const connections = watchConnections(server.server, isBehindProxy(settings) ? { ...limits, perNetwork: limits.total } : limits);
  if (settings.tls) {
    const end = followTls(server.server as unknown as HttpsServer, settings.tls, (error) =>
      settings.log.warn({ err: error }, "a new certificate was not taken"),
    );
    server.addHook("preClose", async () => end());
  }
  server.decorate("trust", ({ raw }) => connections.trust(raw));
  server.addHook("preClose", async () => connections.end());
  server.setErrorHandler((error: FastifyError | Refusal, request, reply) => answerError(error, request, reply));
  server.removeContentTypeParser(["text/plain", "application/json"]);
  // A body that is empty is none: DELETE /v1/documents/delete may carry one.
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, parseJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
  return server;
}

const isBehindProxy = ({ publicUrl, tls }: Pick<EdgeSettings, "publicUrl" | "tls">): boolean => isHttps(publicUrl) && tls === undefined;

/** Who does not end the handshake is waited for as long as for the head of a request. */
function secured(files: TlsFiles | undefined, handshakeTimeout: number): { https?: { cert: Buffer; key: Buffer; handshakeTimeout: number } } {
  if (!files) return {};
  const { cert, key } = readTls(files);
  return { https: { cert, key, handshakeTimeout } };
}

/** Has everything that a request sets off know where it came from. */
function traceRequests(server: FastifyInstance): void {
  const underWay = new WeakMap<FastifyRequest, TracedRequest>();
  server.addHook("onRequest", (request, _reply, done) => {
    const { traceparent } = request.headers;
    const from = { requestId: request.id, ...(typeof traceparent === "string" ? { traceparent } : {}) };
    const traced = tracedRequest(from, { method: request.method, route: request.routeOptions.url ?? "none" });
    underWay.set(request, traced);
    traced.within(done);
  });
  // The end of a body is heard of outside of what began before it.
  server.addHook("preValidation", (request, _reply, done) => {
    const traced = underWay.get(request);
    if (traced) traced.within(done);
    else done();
  });
  server.addHook("onResponse", async (request, reply) => underWay.get(request)?.end(reply.raw.statusCode));
}

/** The path without its query, which may hold a password (users/password). */
export const pathOf = (request: Pick<FastifyRequest, "url">): string => request.url.split("?")[0] ?? "";

/** Answers anything that was thrown as problem+json in the caller's language. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  const { status } = errors[refusal.code];
  if (status === 500) request.log.error({ err: error, path: pathOf(request) }, "failed");
  if (refusal.details.retryAfterSeconds) reply.header("retry-after", refusal.details.retryAfterSeconds);
  if (status === 401 && request.headers.authorization) reply.header("www-authenticate", 'Bearer error="invalid_token"');
  if (isTooMuchToDiscard(request.raw)) reply.header("connection", "close");
  const culture = request.culture ?? cultureOf(request.headers["accept-language"]);
  // Why a token was refused helps an attacker more than a user.
  const details = refusal.code === "unauthenticated" ? {} : refusal.details;
  return reply
    .code(status)
    .type("application/problem+json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(problem(refusal.code, request.id, culture, details)));
}

/** Whether the rest of a refused body is left unread, which ends the connection. */
function isTooMuchToDiscard(raw: IncomingMessage): boolean {
  const length = Number(raw.headers["content-length"] ?? Infinity);
  return !raw.complete && hasBody(raw) && !(length <= MAX_DISCARDED_BYTES);
}

/** The id under which a request is logged and answered: the proxy's, when it sent a sane one. */
function requestIdOf(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function begin(request: FastifyRequest, reply: FastifyReply, settings: EdgeSettings): void {
  request.address = addressOf(request.raw, isBehindProxy(settings));
  reply.header("x-request-id", request.id).headers(settings.headersOf(pathOf(request)));
}

/** One line for each request: what, how it ended, from where and, when that is known, who. */
function logLine(request: FastifyRequest, reply: FastifyReply, settings: EdgeSettings): void {
  // The route and not the path: a path names documents and people.
  requestSeconds.observe({ method: request.method, route: request.routeOptions.url ?? "none", status: reply.raw.statusCode }, reply.elapsedTime / 1000);
  const line = { method: request.method, path: pathOf(request), status: reply.raw.statusCode, ms: Math.round(reply.elapsedTime) };
  request.log.info({ ...line, address: request.address, ...settings.callerOf(request) }, "request");
}
