import { StorageFull, StoreUnavailable } from "#platform/files.ts";
import { Refusal } from "./refusal.ts";

/** What is known of an error that a handler, the HTTP layer or the database threw. */
type Failure = Error & { code?: string; statusCode?: number };

/** Text that PostgreSQL cannot hold: a NUL or half a surrogate pair (SQLSTATE). */
const badText: ReadonlySet<string> = new Set(["22021", "22P05", "22P02"]);
/** The disk of the files or of the database is full. */
const diskFull: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** The database is away, stops or starts; the same call may work in a moment. */
const databaseAway: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "EMFILE", "57P01", "57P02", "57P03", "53200", "53300"]);
/** Messages of the connection pool, which knows no codes. */
const poolMessages = /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error/i;
/** When a caller may try again while the database is away. */
export const RETRY_SECONDS = 2;

/** What a trigger of the database says of whatever is under legal hold (server/core/migrations/0057_deletion_and_hold.sql). */
const LEGAL_HOLD = "HOLD0";

/** The answer to anything that was thrown; what is not known is `internal`. */
export function refusalOf(error: Failure): Refusal {
  if (error instanceof Refusal) return error;
  const { code = "", statusCode = 0 } = error;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Refusal("too-large");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new Refusal("unsupported-format");
  if (code === LEGAL_HOLD) return new Refusal("legal-hold");
  if (badText.has(code) || (statusCode >= 400 && statusCode < 500)) return new Refusal("invalid-parameter");
  if (error instanceof StorageFull || diskFull.has(code)) return new Refusal("storage-full");
  if (error instanceof StoreUnavailable) return new Refusal("storage-unavailable", { retryAfterSeconds: RETRY_SECONDS });
  if (databaseAway.has(code) || poolMessages.test(error.message)) return new Refusal("overloaded", { retryAfterSeconds: RETRY_SECONDS });
  return new Refusal("internal");
}
