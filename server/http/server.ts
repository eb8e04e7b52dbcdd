import fastifyStatic from "@fastify/static";
import { calls } from "#contract/index.ts";
import { type AppConfiguration, SIGNIN_CALLBACK, SIGNOUT_CALLBACK, SILENT_CALLBACK, WEB_CLIENT_ID, WEB_SCOPE } from "#contract/organisation/session.ts";
import { openApiDocument } from "#contract/openapi.ts";
import { type Actor, openActors } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { networkOf } from "#domain/access/rateLimits.ts";
import type { ConnectionLimits } from "#platform/http/connections.ts";
import { answerError, openEdge, pathOf } from "#platform/http/edge.ts";
import { serveHealth } from "#platform/http/health.ts";
import { openLimits } from "#platform/http/limits.ts";
import { serveProof } from "#platform/http/proof.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type InstallationClock, openClock } from "#server/core/clock.ts";
import type { Handlers } from "#server/core/handler.ts";
import { headersOf, inlineScripts } from "./security.ts";
import { serveCalls } from "./routes.ts";
import type { TokenClaims } from "#server/core/actor.ts";
import { openStreams, type Streams } from "./streams.ts";
import { keysAt, openTokens, type Tokens } from "./tokens.ts";
import { openEndedSessions } from "./endedSessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls; undefined where a call needs no sign-in. */
    signedIn: { token: string; claims: TokenClaims; actor: Actor } | undefined;
    /** What a valid token says, also where the call is refused before its user is loaded. */
    claims: TokenClaims | undefined;
  }
  interface FastifyContextConfig {
    /** A call of the contract, which counts its callers itself. */
    isCall?: true;
  }
  interface FastifyInstance {
    streams: Streams;
  }
}

/** Time for a whole request: 50 MB over a slow line take minutes. */
const REQUEST_MS = 600_000;
const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/** Builds the HTTP server of the api: calls, OpenAPI, health, configuration of the browser, and the web application. */
export async function buildServer(
  app: App,
  handlers: Handlers,
  tokens: Tokens = tokensOf(app, openClock()),
  connections?: Partial<ConnectionLimits>,
): Promise<FastifyInstance> {
  // Of the page as it is at the start: while it is rebuilt in development, a changed early.js is blocked until the next one.
  const scripts = existsSync(`${webFolder}index.html`) ? inlineScripts(readFileSync(`${webFolder}index.html`, "utf8")) : [];
  const server = openEdge({
    log: app.log,
    publicUrl: app.config.appUrl,
    tls: app.config.tls,
    connections: { requestMs: REQUEST_MS, ...connections },
    headersOf: (path) => headersOf(path, app.config, scripts),
    callerOf: ({ claims }): Record<string, string> => (claims ? { tenant: claims.tenantId, user: claims.userId } : {}),
  });
  server.decorateRequest("signedIn");
  server.decorateRequest("claims");
  server.decorate("streams", openStreams());
  const limits = openLimits(app.config.rateLimits);
  server.addHook("onRequest", async (request, reply) => {
    if (!request.routeOptions.config.isCall && !isAsset(request.url)) await limits.count("address", networkOf(request.address));
    // An address that no call has is answered before a byte of its body is read; pages have none.
    if (!request.is404 || request.method === "GET" || request.method === "HEAD") return;
    answerUnknown(request, reply);
    return reply;
  });
  server.addHook("preClose", async () => server.streams.endAll());
  server.setNotFoundHandler((request, reply) => answerUnknown(request, reply));
  await serveCalls(server, app, { tokens, actors: openActors(app.db, app.listener), limits }, handlers);
  server.get("/v1/openapi.json", () => openApiDocument(app.config.appUrl));
  // Asks the database alone: a child may be busy with a file, and an orchestrator would take that for a program that hangs.
  serveHealth(
    server,
    () => app.db.isAlive(),
    async (request) => {
      // What is not measured yet is left out: nobody waits for it.
      const sandbox = isFromThisMachine(request) ? await Promise.race([app.reader.protection(), Promise.resolve(undefined)]) : undefined;
      return sandbox ? { sandbox } : {};
    },
  );
  serveProof(server, "api", app.config.secret);
  // Figures have a port of their own; a probe that is set to the wrong one must not take the web application for them.
  server.get("/metrics", (request, reply) => answerError(new Refusal("not-found"), request, reply));
  server.get(
    "/config.json",
    () =>
      ({
        appUrl: app.config.appUrl,
        identityUrl: app.config.identityUrl,
        clientId: WEB_CLIENT_ID,
        scope: WEB_SCOPE,
        fallbackLanguage: "cs-CZ",
        hasMail: app.mail !== undefined,
        hasTrial: app.config.trial,
        externalSignIn: app.config.externalSignIn,
      }) satisfies AppConfiguration,
  );
  if (existsSync(webFolder)) await serveWeb(server);
  return server;
}

async function serveWeb(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: webFolder,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header("cache-control", cacheOf(path)),
  });
  // One page; its addresses differ in who may frame them.
  for (const path of [SIGNIN_CALLBACK, SILENT_CALLBACK, SIGNOUT_CALLBACK]) server.get(path, (_request, reply) => reply.sendFile("callback.html"));
}

/** Tokens of the installation's own identity server. */
export const tokensOf = ({ config, log, listener }: App, clock: InstallationClock): Tokens =>
  openTokens(config.identityUrl, { keys: keysAt(config.identityInternalUrl), isEnded: openEndedSessions(config, log, listener), clock });

const FORWARDING_HEADERS = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Whether the operator asks on the machine itself: strangers need not know what is open to a hostile file. */
const isFromThisMachine = ({ raw }: FastifyRequest): boolean =>
  LOOPBACK.has(raw.socket.remoteAddress ?? "") && FORWARDING_HEADERS.every((name) => raw.headers[name] === undefined);

/** Parts of the web application: a first visit fetches over a hundred at once, and a whole office may come at eight o'clock. */
const isAsset = (address: string) => address.startsWith("/assets/");

/** Hashed assets never change; everything else is asked for again. */
const cacheOf = (path: string) => (path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");

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
