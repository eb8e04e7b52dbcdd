import cors from "@fastify/cors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { INTERNAL_PATH } from "#contract/identity.ts";
import { networkOf, type RateLimits } from "#domain/access/rateLimits.ts";
import { isHttps } from "#platform/http/addresses.ts";
import type { ExternalProvider } from "#platform/externalProviders.ts";
import type { ConnectionLimits } from "#platform/http/connections.ts";
import { answerError, openEdge } from "#platform/http/edge.ts";
import { type FramedBy, securityHeaders } from "#platform/http/headers.ts";
import { openLimits } from "#platform/http/limits.ts";
import { serveProof } from "#platform/http/proof.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { TlsFiles } from "#platform/tls.ts";
import type { IdentityApp } from "./app.ts";
import { serveExternal } from "./external/routes.ts";
import { serveInternal } from "./internal.ts";
import { serveAccount } from "./routes.ts";
import { completeInteraction } from "./sessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose sign-in was refused, for the log alone. */
    account: string | undefined;
  }
}

/** Requests are small, so nobody needs long for one. */
const REQUEST_MS = 30_000;
const MAX_BODY_BYTES = 8 * 1024;
const PREFLIGHT_SECONDS = 3600;

/** The provider's own addresses; what stands on no list is not found. */
const providerRoutes: readonly (readonly ["GET" | "POST", string])[] = [
  ["GET", "/.well-known/openid-configuration"],
  ["GET", "/jwks"],
  ["GET", "/auth"],
  ["GET", "/auth/:uid"],
  ["POST", "/token"],
  ["POST", "/token/revocation"],
  ["GET", "/session/end"],
  ["POST", "/session/end"],
  ["POST", "/session/end/confirm"],
  ["GET", "/session/end/success"],
];

type ServerSettings = {
  externalProviders: ExternalProvider[];
  rateLimits: RateLimits;
  tls?: TlsFiles | undefined;
  connections?: Partial<ConnectionLimits> | undefined;
  /** Serves the calls of the api too. */
  isInternal?: boolean;
};

/** Builds the HTTP server: the routes of accounts, other providers and the API, and the OpenID provider behind the same edge. */
export async function buildServer(app: IdentityApp, settings: ServerSettings): Promise<FastifyInstance> {
  const server = openEdge({
    log: app.log,
    publicUrl: app.issuer,
    tls: settings.tls,
    connections: { requestMs: REQUEST_MS, ...settings.connections },
    bodyBytes: MAX_BODY_BYTES,
    headersOf: (path) => headersOf(path, app),
    callerOf: ({ account }): Record<string, string> => (account === undefined ? {} : { account }),
  });
  server.decorateRequest("account");
  await allowApplication(server, app.appUrl);
  const limits = openLimits(settings.rateLimits);
  server.addHook("onRequest", async ({ raw, url, address }) => {
    // Links and cookies follow the configured address, whatever the caller or a proxy says.
    raw.headers.host = new URL(app.issuer).host;
    delete raw.headers["x-forwarded-host"];
    if (isHttps(app.issuer)) raw.headers["x-forwarded-proto"] = "https";
    // The API of the installation proves itself by its key.
    if (url.startsWith(INTERNAL_PATH)) return;
    await limits.count("address", networkOf(address));
    // The provider reads its bodies itself and would take more; a body that does not say how long it is may have no end.
    if (Number(raw.headers["content-length"] ?? 0) > MAX_BODY_BYTES || raw.headers["transfer-encoding"] !== undefined) throw new Refusal("too-large");
  });
  server.setNotFoundHandler((request, reply) => answerError(new Refusal("not-found"), request, reply));
  serveProof(server, "identity", app.secret);
  await server.register(async (scope) => serveAccount(scope, app));
  await server.register(async (scope) => serveExternal(scope, app, settings.externalProviders));
  if (settings.isInternal) await server.register(async (scope) => serveInternal(scope, app));
  await server.register(async (scope) => serveProvider(scope, app));
  return server;
}

/** The application may frame the pages of the silent sign-in, sign-out and session check, nobody anything else. */
function headersOf(path: string, { issuer, appUrl }: Pick<IdentityApp, "issuer" | "appUrl">): Record<string, string> {
  const policy = ["default-src 'none'", "script-src 'self'", "base-uri 'none'", `form-action 'self' ${appUrl}`];
  const mayBeFramed = path.startsWith("/auth") || path.startsWith("/session/");
  return securityHeaders({ publicUrl: issuer, policy, framedBy: mayBeFramed ? (appUrl as FramedBy) : "'none'" });
}

/** Cross-origin access for exactly the application. */
async function allowApplication(server: FastifyInstance, appUrl: string): Promise<void> {
  await server.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: request.headers.origin === appUrl ? appUrl : false,
        credentials: true,
        methods: ["GET", "POST"],
        allowedHeaders: ["Authorization", "Content-Type", "Accept", "X-Request-Id"],
        exposedHeaders: ["WWW-Authenticate", "X-Request-Id", "Retry-After"],
        maxAge: PREFLIGHT_SECONDS,
        strictPreflight: false,
      }),
  });
}

function serveProvider(server: FastifyInstance, app: IdentityApp): void {
  // The provider reads its bodies itself, and no more than 56 KiB of them.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _body, done) => done(null));
  for (const [method, url] of providerRoutes) server.route({ method, url, handler: (request, reply) => provide(request, reply, app.core()) });
}

async function provide(request: FastifyRequest, reply: FastifyReply, { provider, handle }: ReturnType<IdentityApp["core"]>): Promise<void> {
  const { uid } = request.params as { uid?: string };
  if (uid !== undefined) await completeInteraction(provider, request.raw, reply.raw, uid);
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  // Where a header of this family stands, the provider adds none of its own, which would open its keys and its description to every origin.
  reply.raw.setHeader("access-control-expose-headers", "WWW-Authenticate, X-Request-Id, Retry-After");
  await handle(request.raw, reply.raw);
}
