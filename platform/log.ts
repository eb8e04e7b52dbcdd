import { currentRequestId } from "./tracing.ts";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

/** Structured log, one JSON line each, to standard error so that standard output stays for people. Secrets are cut by name. */
export function openLog(part: string, level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: { part },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorFacts },
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

/**
 * What a log may hold of an error, its own and of a database. All else stays out: `detail`, `where` and `parameters` quote rows, `client` is
 * a whole connection.
 */
const KEPT: ReadonlySet<string> = new Set(["code", "severity", "schema", "table", "column", "constraint"]);
/** Class of the SQLSTATEs of wrong values, which their messages quote. */
const DATA_EXCEPTION = /^22...$/;

/** An error as its line in the log: with the messages and stacks of its causes, and of each that it gathers. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "object" ? String(error) : error;
  const { type, message, stack } = stdSerializers.err(error);
  const kept = Object.fromEntries(Object.entries(error).filter(([name, value]) => KEPT.has(name) && isPlain(value)));
  const hide = DATA_EXCEPTION.test(String(kept.code)) ? withoutQuotes : (text: string) => text;
  const gathered = error instanceof AggregateError ? { errors: error.errors.map(errorFacts) } : {};
  return { type, message: hide(message), stack: hide(stack), ...kept, ...gathered };
}

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
const withoutQuotes = (text: string): string => text.replaceAll(/"[^"]*"/g, '"…"');
