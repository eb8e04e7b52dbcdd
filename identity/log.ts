import { pino, type Logger } from "pino";

/** Structured log of the identity server. Only method, path, status and times are written: never query, body, header or cookie. */
export function identityLog(): Logger {
  return pino({ name: "identity", level: process.env.KVITANCE_LOG ?? "info", base: { role: "identity" } });
}
