import { pino, stdTimeFunctions, type Logger } from "pino";

/**
 * Structured log of the identity server, one JSON line each, to standard error like that of the other parts.
 * Only method, path, status and times of a request are written: never query, body, header or cookie.
 */
export function identityLog(): Logger {
  return pino({ level: process.env.KVITANCE_LOG ?? "info", base: { part: "identity" }, timestamp: stdTimeFunctions.isoTime }, pino.destination(2));
}
