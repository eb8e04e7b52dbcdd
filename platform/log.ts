import { type DestinationStream, type Logger, pino, type SerializedError, stdSerializers } from "pino";

/** Structured log, one JSON line each, to standard error so that standard output stays for people. Secrets are cut by name. */
export function openLog(part: string, level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: { part },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutValues },
      redact: ["password", "token", "authorization", "*.password", "*.token", "*.authorization"],
    },
    destination,
  );
}

/** Parts of a database error that quote rows: values of documents, which no log may hold. */
const QUOTING = ["detail", "where", "internalQuery", "parameters"];

function withoutValues(error: Error): SerializedError {
  const line = stdSerializers.err(error);
  for (const name of QUOTING) delete line[name];
  return line;
}
