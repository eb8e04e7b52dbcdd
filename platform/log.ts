import { currentRequestId } from "./tracing.ts";
import { type DestinationStream, type Logger, pino, type SerializedError, stdSerializers } from "pino";

/** Structured log, one JSON line each, to standard error so that standard output stays for people. Secrets are cut by name. */
export function openLog(part: string, level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: { part },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutValues },
      mixin: (_line, _level, logger) => requestOf(logger),
      redact: ["password", "token", "authorization", "*.password", "*.token", "*.authorization"],
    },
    destination,
  );
}

/** The request that a line belongs to, unless it is that of the request itself, which bears its id. */
function requestOf(logger: Logger): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined || "requestId" in logger.bindings() ? {} : { requestId };
}

/** Parts of a database error that quote rows: values of documents, which no log may hold. */
const QUOTING = ["detail", "where", "internalQuery", "parameters"];

function withoutValues(error: Error): SerializedError {
  const line = stdSerializers.err(error);
  for (const name of QUOTING) delete line[name];
  return line;
}
