import { type ErrorCode, errors, type Problem } from "#contract/errors.ts";
import { passwordMessages } from "#contract/organisation/passwordProblems.ts";
import type { Culture } from "#domain/names.ts";
import type { RefusalDetails } from "./refusal.ts";

/** The body of an error answer in the caller's language; holds no stack, SQL or path. */
export function problem(code: ErrorCode, requestId: string, culture: Culture, details: RefusalDetails = {}): Problem {
  const { retryAfterSeconds: _, ...shown } = details;
  const entry = errors[code];
  return {
    type: `/problems/${code}`,
    title: culture === "en-US" ? entry.en : entry.cs,
    status: entry.status,
    code,
    ...shown,
    ...(code === "password-policy" && shown.errors ? { errors: passwordMessages(shown.errors, culture) } : {}),
    instance: `urn:request:${requestId}`,
  };
}

/** The language of an anonymous caller: Czech unless the browser prefers English. */
export function cultureOf(acceptLanguage: string | undefined): Culture {
  return /^\s*en\b/i.test(acceptLanguage ?? "") ? "en-US" : "cs-CZ";
}
