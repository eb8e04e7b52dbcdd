import type { Logger } from "pino";
import type { Pool } from "pg";
import { usualRateLimits } from "#domain/access/rateLimits.ts";
import { isHttps } from "#platform/http/addresses.ts";
import { openLog } from "#platform/log.ts";
import { serveMetrics } from "#platform/metrics.ts";
import { startPresence } from "#platform/presence.ts";
import type { Running } from "#platform/process.ts";
import { certificateEnds } from "#platform/tls.ts";
import { deriveKey } from "#platform/secrets.ts";
import { removeExpired } from "./adapter.ts";
import type { Core, IdentityApp } from "./app.ts";
import { bearerCheck } from "./bearer.ts";
import type { IdentityOptions } from "./config.ts";
import { isAlive, openDatabase } from "./database.ts";
import { KEY_POLL_SECONDS, keyNames, loadKeys, rotateOldKeys } from "./keys.ts";
import { ACCESS_TOKEN_SECONDS, answerOutages, buildProvider } from "./provider.ts";
import { buildServer } from "./server.ts";
import { noteTokens } from "./sessionFacts.ts";
import { announceSessions } from "./sessions.ts";

const CLEAN_UP_SECONDS = 600;
const KEY_AGE_CHECK_SECONDS = 3600;

/** The provider with the keys of this moment. */
async function buildCore(options: IdentityOptions, pool: Pool, log: Logger): Promise<Core> {
  const keys = await loadKeys(pool, options.secret);
  const provider = buildProvider({
    pool,
    issuer: options.issuer,
    appUrl: options.appUrl,
    relyingParties: options.relyingParties ?? [],
    keys,
    cookieKeys: [deriveKey(options.secret, "identity/cookies").toString("base64")],
    accessTokenSeconds: options.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS,
  });
  answerOutages(provider, pool, options.appUrl);
  announceSessions(provider);
  const isBehindProxy = isHttps(options.issuer) && options.tls === undefined;
  noteTokens(provider, { pool, isBehindProxy }, (error) => log.warn({ error: error.message }, "the use of a session was not noted"));
  provider.on("server_error", (_ctx, error) => log.error({ error: error.message, stack: error.stack }, "provider failed"));
  return { keyNames: keys.keys.map((key) => key.kid).join(" "), provider, handle: provider.callback(), bearer: bearerCheck(provider, keys) };
}

/** `internalUrl`: where the api reaches it. */
export type RunningIdentity = Running & { url: string; internalUrl: string; refreshKeys(): Promise<void> };

/**
 * Starts the identity server. Its schema must be migrated. `close` lets running requests end and closes the connections.
 * `refreshKeys` looks for new keys at once; otherwise it happens every 20 s.
 */
export async function startIdentity(options: IdentityOptions): Promise<RunningIdentity> {
  const log = options.log ?? identityLog();
  const pool = openDatabase(options.databaseUrl, (error) => log.warn({ error: error.message }, "database connection lost"), options.databaseConnections);
  const { externalProviders = [], rateLimits = usualRateLimits } = options;
  try {
    let core = await buildCore(options, pool, log);
    const { issuer, appUrl, secret, port, host } = options;
    const app: IdentityApp = { pool, log, issuer, appUrl, secret, core: () => core };
    const settings = { externalProviders, rateLimits, connections: options.connectionLimits };
    const server = await buildServer(app, { ...settings, tls: options.tls });
    // The same, and what the api asks on its own behalf: an address of its own keeps that from the public one.
    const internal = await buildServer(app, { ...settings, isInternal: true });
    await server.listen({ port, host });
    const internalUrl = await internal.listen({ port: options.internalPort, host });
    const leave = await startPresence({
      part: "identity",
      query: (text, values) => pool.query(text, values),
      facts: async () => {
        const ends = certificateEnds(options.tls);
        return ends ? { certificateEnds: ends } : {};
      },
      onError: (error) => log.warn({ error: String(error) }, "presence"),
    });
    const figures = options.metrics && (await serveMetrics(options.metrics, async () => !server.isDraining() && (await isAlive(pool))));
    const refreshKeys = async () => {
      if ((await keyNames(pool)) !== core.keyNames) core = await buildCore(options, pool, log);
    };
    const background = (seconds: number, what: string, work: () => Promise<unknown>) =>
      setInterval(() => void work().catch((error: Error) => log.warn({ error: error.message }, `${what} failed`)), seconds * 1000).unref();
    const timers = [
      background(KEY_POLL_SECONDS, "looking for new keys", refreshKeys),
      background(KEY_AGE_CHECK_SECONDS, "replacing an old key", () => rotateOldKeys(pool, secret)),
      background(CLEAN_UP_SECONDS, "clean-up", () => removeExpired(pool)),
    ];
    log.info({ url: issuer, port }, "identity server is ready");
    return {
      url: issuer,
      internalUrl,
      refreshKeys,
      drain: async () => void (await Promise.all([server, internal].map((one) => one.drain(options.drainMs ?? 0)))),
      close: async () => {
        timers.forEach(clearInterval);
        await figures?.close();
        await Promise.all([server.close(), internal.close()]);
        await leave();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

export const identityLog = (): Logger => openLog("identity", process.env.KVITANCE_LOG ?? "info");
