import { type Logger, pino } from "pino";

/** Structured log, one JSON line each, to standard error so that standard output stays for people. Secrets are cut by name. */
export function openLog(part: string, level: string): Logger {
  return pino(
    {
      level,
      base: { part },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["password", "token", "authorization", "*.password", "*.token", "*.authorization"],
    },
    pino.destination(2),
  );
}
