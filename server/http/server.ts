import fastifyStatic from "@fastify/static";
import { brokenRequestAnswer } from "#contract/brokenRequest.ts";
import { errors } from "#contract/errors.ts";
import { calls } from "#contract/index.ts";
import { type AppConfiguration, WEB_CLIENT_ID, WEB_SCOPE } from "#contract/organisation/session.ts";
import { openApiDocument } from "#contract/openapi.ts";
import type { Culture } from "#domain/names.ts";
import { type Actor, openActors } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { Handlers } from "#server/core/handler.ts";
import { cultureOf, problem } from "./problem.ts";
import { watchConnections } from "./connections.ts";
import { refusalOf } from "#platform/http/failures.ts";
import { parseJson } from "./json.ts";
import { addressOf, callerOf, openLimits } from "./limits.ts";
import { headersOf } from "./security.ts";
import { serveCalls } from "./routes.ts";
import type { TokenClaims } from "#server/core/actor.ts";
import { openTokens, type Tokens } from "./tokens.ts";
import { openEndedSessions } from "./endedSessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    culture: Culture | undefined;
    /** Who calls; undefined where a call needs no sign-in. */
    signedIn: { token: string; claims: TokenClaims; actor: Actor } | undefined;
  }
  interface FastifyContextConfig {
    /** A call of the contract, which counts its callers itself. */
    isCall?: true;
  }
  interface FastifyInstance {
    /** Ends of the open event streams, so that a stop need not wait for them. */
    streams: Set<() => void>;
  }
}

/** Most characters of an address; headers and address together may have 16 KiB. */
const MAX_ADDRESS = 8_192;
const MAX_HEAD_BYTES = 16 * 1024;
/** Time for the head of a request, and for a whole one: 50 MB over a slow line take minutes. Who trickles on is cut off. */
const HEAD_MS = 15_000;
const REQUEST_MS = 600_000;
/** How often slow requests are looked for. */
const SLOW_CHECK_MS = 1_000;
const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/** Builds the HTTP server of the api: calls, OpenAPI, health, configuration of the browser, and the web application. */
export async function buildServer(app: App, handlers: Handlers, tokens: Tokens = tokensOf(app)): Promise<FastifyInstance> {
  const server = fastify({
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: SLOW_CHECK_MS, maxHeaderSize: MAX_HEAD_BYTES },
    clientErrorHandler: (error, socket) => {
      if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
      socket.end(brokenRequestAnswer(error.code, randomUUID()), () => socket.destroy());
    },
    genReqId: () => randomUUID(),
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    forceCloseConnections: "idle",
    // An address that cannot be decoded, or with an endless id in it, is one that nobody has.
    frameworkErrors: (_error, request, reply) => {
      secure(request, reply, app);
      return void answerError(new Refusal("not-found"), request, reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  server.decorateRequest("culture");
  server.decorateRequest("signedIn");
  server.decorate("streams", new Set<() => void>());
  const limits = openLimits(app.config.rateLimits);
  server.addHook("onRequest", async (request, reply) => {
    secure(request, reply, app);
    if (request.url.length > MAX_ADDRESS) throw new Refusal("address-too-long");
    if (!request.routeOptions.config.isCall && !isAsset(request.url)) await limits.count("address", callerOf(request, app.config.appUrl));
    // An address that no call has is answered before a byte of its body is read; pages have none.
    if (!request.is404 || request.method === "GET" || request.method === "HEAD") return;
    answerUnknown(request, reply);
    return reply;
  });
  server.addHook("onResponse", async (request, reply) => logLine(request, reply, app));
  const endConnections = watchConnections(server.server);
  server.addHook("preClose", async () => {
    server.streams.forEach((end) => end());
    endConnections();
  });
  server.setErrorHandler((error: FastifyError | Refusal, request, reply) => answerError(error, request, reply));
  server.setNotFoundHandler((request, reply) => answerUnknown(request, reply));
  server.removeContentTypeParser("text/plain");
  // DELETE /v1/documents/delete carries a body; an empty JSON body is no error.
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, parseJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
  await serveCalls(server, app, { tokens, actors: openActors(app.db, () => app.clock.now()), limits }, handlers);
  server.get("/v1/openapi.json", () => openApiDocument(app.config.appUrl));
  // Asks the database alone: a child may be busy with a file, and an orchestrator would take that for a program that hangs.
  server.get("/health", async (_request, reply) => {
    const database = await app.db.isAlive().catch(() => false);
    return reply.code(database ? 200 : 503).send({ status: database ? "ok" : "failing", database });
  });
  server.get(
    "/config.json",
    () =>
      ({
        identityUrl: app.config.identityUrl,
        clientId: WEB_CLIENT_ID,
        scope: WEB_SCOPE,
        fallbackLanguage: "cs-CZ",
        hasMail: app.mail !== undefined,
        hasTrial: app.config.trial,
        externalSignIn: app.config.externalSignIn,
      }) satisfies AppConfiguration,
  );
  if (existsSync(webFolder))
    await server.register(fastifyStatic, {
      root: webFolder,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header("cache-control", cacheOf(path)),
    });
  return server;
}

/** Tokens of the installation's own identity server. */
const tokensOf = ({ config, log }: App): Tokens => openTokens(config.identityUrl, undefined, openEndedSessions(config, log));

/** Parts of the web application: a first visit fetches over a hundred at once, and a whole office may come at eight o'clock. */
const isAsset = (address: string) => address.startsWith("/assets/");

/** Hashed assets never change; everything else is asked for again. */
const cacheOf = (path: string) => (path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");

function secure(request: FastifyRequest, reply: FastifyReply, app: App): void {
  reply.header("x-request-id", request.id).headers(headersOf(pathOf(request), app.config));
}

/** The path without its query, which may hold a password (users/password). */
const pathOf = (request: FastifyRequest) => request.url.split("?")[0] ?? "";

/** One line per request: what, how it ended, from where and, when somebody was signed in, who. */
function logLine(request: FastifyRequest, reply: FastifyReply, app: App): void {
  const { actor } = request.signedIn ?? {};
  const who = actor ? { tenant: actor.tenantId, user: actor.userId } : {};
  const line = { method: request.method, path: pathOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...who };
  request.log.info({ ...line, address: addressOf(request, app.config.appUrl) }, "request");
}

function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  const { status } = errors[refusal.code];
  if (status === 500) request.log.error({ err: error, path: pathOf(request) }, "failed");
  if (refusal.details.retryAfterSeconds) reply.header("retry-after", refusal.details.retryAfterSeconds);
  const culture = request.culture ?? cultureOf(request.headers["accept-language"]);
  // Why a token was refused helps an attacker more than a user.
  const details = refusal.code === "unauthenticated" ? {} : refusal.details;
  return reply
    .code(status)
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problem(refusal.code, request.id, culture, details)));
}

const knownPaths = Object.values(calls).map((spec) => ({ method: spec.method, path: new RegExp(`^${spec.path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`) }));

/** Unknown API paths are problems; any other address opens the web application, which knows its own routes. */
function answerUnknown(request: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(request);
  if (path.startsWith("/v1/") || request.method !== "GET") {
    const methods = new Set<string>(knownPaths.filter((known) => known.path.test(path)).map((known) => known.method));
    if (methods.size === 0 || methods.has(request.method)) return void answerError(new Refusal("not-found"), request, reply);
    return void answerError(new Refusal("method-not-allowed"), request, reply.header("allow", [...methods].join(", ")));
  }
  // A missing script or picture must not come back as a page: an open tab of an older version would break without a word.
  if (/\.\w+$/.test(path) || !existsSync(webFolder)) return void answerError(new Refusal("not-found"), request, reply);
  // A reply is a promise of its own end: returned, it would be waited for again and again.
  void reply.header("cache-control", "no-cache").sendFile("index.html");
}
