import type { IncomingMessage } from "node:http";

/** Longer than any address, with a zone of IPv6. */
const MAX_ADDRESS_LENGTH = 64;

/** Browsers reach the server over TLS: its own, or that of a proxy in front. */
export const isHttps = (publicUrl: string): boolean => publicUrl.startsWith("https:");

/** Address of the caller. Behind a proxy the last entry it appended is the one to believe; without one every entry is the caller's own word. */
export function addressOf(request: Pick<IncomingMessage, "headers" | "socket">, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy
    ? String(request.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  // A connection that is gone has no address any more.
  return (forwarded || request.socket.remoteAddress || "unknown").slice(0, MAX_ADDRESS_LENGTH);
}
