import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { Provider } from "oidc-provider";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { brokenRequestAnswer } from "#contract/brokenRequest.ts";
import { errors } from "#contract/errors.ts";
import { INTERNAL_PATH } from "#contract/identity.ts";
import { networkOf, RATE_WINDOW_SECONDS, type RateLimits, usualRateLimits } from "#domain/access/rateLimits.ts";
import { addressOf, Refusal, requestIdOf } from "./http.ts";

/** Requests are small, so nobody needs long for one; address and headers have at most 16 KiB. */
export const serverLimits: ServerOptions = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 };

/** Answers what never became a request (malformed, too long, too slow) as a problem too. */
export function answerBrokenRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    socket.end(brokenRequestAnswer(error.code, randomUUID()), () => socket.destroy());
  });
}

/**
 * Counts the requests of each address; the API of the installation, which proves itself by its key, goes free. Guesses of passwords
 * and links are counted apart (limits.ts). Throws Refusal rate-limited.
 */
export function requestCounter(issuer: string, limits: RateLimits = usualRateLimits): (req: IncomingMessage) => Promise<void> {
  if (limits.address === 0) return async () => undefined;
  const counter = new RateLimiterMemory({ points: Math.ceil((limits.address * RATE_WINDOW_SECONDS) / 60), duration: RATE_WINDOW_SECONDS });
  return async (req) => {
    if (req.url?.startsWith(INTERNAL_PATH)) return;
    try {
      await counter.consume(networkOf(addressOf(req, issuer)));
    } catch (exceeded) {
      if (!(exceeded instanceof RateLimiterRes)) throw exceeded;
      throw new Refusal("rate-limited", { retryAfterSeconds: Math.max(1, Math.ceil(exceeded.msBeforeNext / 1000)) });
    }
  };
}

/** Paths that neither we nor the provider know are problems like everywhere, instead of an OAuth error about nothing. */
export function answerUnknownPaths(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status !== 404 || (ctx as { oidc?: { route?: string } }).oidc?.route !== undefined) return;
    const { status, cs, en } = errors["not-found"];
    const title = /^en\b/i.test(ctx.get("accept-language")) ? en : cs;
    ctx.status = status;
    ctx.type = "application/problem+json; charset=utf-8";
    ctx.set("cache-control", "no-store");
    ctx.body = JSON.stringify({ type: "/problems/not-found", title, status, code: "not-found", instance: `urn:request:${requestIdOf(ctx.req)}` });
  });
}
