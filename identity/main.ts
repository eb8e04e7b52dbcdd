import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import type { Pool } from "pg";
import { removeExpired } from "./adapter.ts";
import { bearerCheck, type BearerCheck } from "./bearer.ts";
import { readConfig, type IdentityOptions } from "./config.ts";
import { openDatabase } from "./database.ts";
import { answerBrokenRequests, answerUnknownPaths, requestCounter, serverLimits } from "./edge.ts";
import { externalRoutes } from "./external/routes.ts";
import { INTERNAL_PATH } from "#contract/identity.ts";
import { addressOf, answerCors, readJson, Refusal, refuseLongBody, requestIdOf, sendJson, sendProblem, setSecurityHeaders } from "./http.ts";
import { answerInternal } from "./internal.ts";
import { KEY_POLL_SECONDS, keyNames, loadKeys, rotateOldKeys } from "./keys.ts";
import { identityLog } from "./log.ts";
import { ACCESS_TOKEN_SECONDS, buildProvider, isSecure } from "./provider.ts";
import { type Route, routes } from "./routes.ts";
import { deriveKey } from "#platform/secrets.ts";
import { noteTokens } from "./sessionFacts.ts";
import { announceSessions, settleInteraction } from "./sessions.ts";

const CLEAN_UP_SECONDS = 600;
const KEY_AGE_CHECK_SECONDS = 3600;
const STOP_SECONDS = 10;
/** The API asks about many people at once. */
const INTERNAL_BODY_BYTES = 64 * 1024;

type Core = {
  names: string;
  provider: ReturnType<typeof buildProvider>;
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  bearer: BearerCheck;
};

/** The provider with the keys of this moment. */
async function buildCore(pool: Pool, options: IdentityOptions, issuer: string, log: Logger): Promise<Core> {
  const keys = await loadKeys(pool, options.secret);
  const provider = buildProvider({
    pool,
    issuer,
    appUrl: options.appUrl,
    relyingParties: options.relyingParties ?? [],
    keys,
    cookieKeys: [deriveKey(options.secret, "identity/cookies").toString("base64")],
    accessTokenSeconds: options.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS,
  });
  answerUnknownPaths(provider);
  announceSessions(provider);
  noteTokens(provider, pool, (error) => log.warn({ error: error.message }, "the use of a session was not noted"));
  provider.on("server_error", (_ctx, error) => log.error({ error: error.message, stack: error.stack }, "provider failed"));
  return { names: keys.keys.map((key) => key.kid).join(" "), provider, handle: provider.callback(), bearer: bearerCheck(provider, keys) };
}

/** Answers one request: CORS and headers, then the own routes, then the provider. */
async function answer(req: IncomingMessage, res: ServerResponse, context: Omit<RequestSettings, "core"> & { core: Core; requestId: string }): Promise<void> {
  const { core, issuer, appUrl } = context;
  const path = (req.url ?? "/").split("?")[0] ?? "/";
  setSecurityHeaders(res, { issuer, appUrl, path, requestId: context.requestId });
  // links and cookies follow the configured address, whatever the caller or a proxy says
  req.headers.host = new URL(issuer).host;
  delete req.headers["x-forwarded-host"];
  if (isSecure(issuer)) req.headers["x-forwarded-proto"] = "https";
  if (answerCors(req, res, appUrl)) return;
  await context.countRequest(req);
  if (!path.startsWith(INTERNAL_PATH)) refuseLongBody(req);
  const name = `${req.method === "HEAD" ? "GET" : req.method} ${path}`;
  const route = routes[name] ?? context.external[name];
  if (route) return route({ req, res, pool: context.pool, provider: core.provider, bearer: core.bearer, issuer, appUrl });
  if (path.startsWith(INTERNAL_PATH)) {
    const answers = await answerInternal(path.slice(INTERNAL_PATH.length), req, { ...context, body: () => readJson(req, INTERNAL_BODY_BYTES) });
    return sendJson(res, 200, answers);
  }
  const [, interaction] = /^\/auth\/([\w-]+)$/.exec(path) ?? [];
  if (interaction) await settleInteraction(core.provider, req, res, interaction);
  return core.handle(req, res);
}

type RequestSettings = {
  pool: Pool;
  log: Logger;
  issuer: string;
  appUrl: string;
  installationSecret: string;
  external: Record<string, Route>;
  /** Throws Refusal rate-limited. */
  countRequest: (req: IncomingMessage) => Promise<void>;
  core: () => Core;
};

async function serve(req: IncomingMessage, res: ServerResponse, settings: RequestSettings): Promise<void> {
  const started = performance.now();
  const requestId = requestIdOf(req);
  // While the connection stands; a closed one has no address.
  const address = addressOf(req, settings.issuer);
  let account: string | undefined;
  res.on("close", () => {
    const path = req.url?.split("?")[0];
    const line = { requestId, method: req.method, path, status: res.statusCode, ms: Math.round(performance.now() - started) };
    settings.log.info({ ...line, address, ...(account ? { account } : {}) }, "request");
  });
  try {
    await answer(req, res, { ...settings, core: settings.core(), requestId });
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal("internal");
    account = refusal.extra.account;
    if (refusal !== error) settings.log.error({ requestId, error: String(error), stack: (error as Error).stack }, "request failed");
    if (res.headersSent) res.destroy();
    else sendProblem(req, res, requestId, refusal);
  }
}

/**
 * Starts the identity server. Its schema must be migrated. `close` lets running requests end (at most 10 s)
 * and closes the connections. `refreshKeys` looks for new keys at once; otherwise it happens every 20 s.
 */
export async function startIdentity(options: IdentityOptions): Promise<{ url: string; close(): Promise<void>; refreshKeys(): Promise<void> }> {
  const log = options.log ?? identityLog();
  const pool = openDatabase(options.databaseUrl, (error) => log.warn({ error: error.message }, "database connection lost"));
  let settings: RequestSettings | undefined;
  const server = createServer(serverLimits, (req, res) => (settings ? void serve(req, res, settings) : void res.writeHead(503).end()));
  answerBrokenRequests(server);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(options.port, options.host, resolve));
  const issuer = options.issuer ?? `http://${options.host}:${(server.address() as AddressInfo).port}`;
  let core: Core;
  try {
    core = await buildCore(pool, options, issuer, log);
  } catch (error) {
    server.close();
    await pool.end();
    throw error;
  }
  const external = externalRoutes(options.externalProviders ?? [], { issuer, installationSecret: options.secret, log });
  const countRequest = requestCounter(issuer, options.rateLimits);
  settings = { pool, log, issuer, appUrl: options.appUrl, installationSecret: options.secret, external, countRequest, core: () => core };
  const refreshKeys = async () => {
    if ((await keyNames(pool)) !== core.names) core = await buildCore(pool, options, issuer, log);
  };
  const background = (seconds: number, what: string, work: () => Promise<unknown>) =>
    setInterval(() => void work().catch((error: Error) => log.warn({ error: error.message }, `${what} failed`)), seconds * 1000).unref();
  const timers = [
    background(KEY_POLL_SECONDS, "looking for new keys", refreshKeys),
    background(KEY_AGE_CHECK_SECONDS, "replacing an old key", () => rotateOldKeys(pool, options.secret)),
    background(CLEAN_UP_SECONDS, "clean-up", () => removeExpired(pool)),
  ];
  log.info({ url: issuer, port: (server.address() as AddressInfo).port }, "identity server is ready");
  return {
    url: issuer,
    refreshKeys,
    close: async () => {
      timers.forEach(clearInterval);
      const force = setTimeout(() => server.closeAllConnections(), STOP_SECONDS * 1000);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
      clearTimeout(force);
      await pool.end();
    },
  };
}

/**
 * The process: configuration from the environment. As a child of the supervisor it says when it is ready and leaves
 * Ctrl-C, which reaches the whole group, to it; it stops on SIGTERM or when the supervisor is gone.
 */
async function run(): Promise<void> {
  const options = readConfig(process.env);
  const running = await startIdentity(options);
  let stopping: Promise<void> | undefined;
  const stop = () => void (stopping ??= running.close().then(() => process.exit(0)));
  process.on("SIGTERM", stop);
  process.on("SIGINT", () => process.connected || stop());
  process.on("disconnect", stop);
  process.send?.({ ready: true });
}

if (import.meta.main) {
  run().catch((error: Error) => {
    identityLog().fatal({ error: error.message }, "identity server cannot start");
    process.exit(1);
  });
}
