import { ApiError } from "#web/lib/api.ts";

/**
 * What the server refused, as code by field of a form: a rule points at `/vatId`, a value of the wrong form at `/body/vatId`.
 * Empty for failures of another kind.
 */
export function refusedValues(error: unknown): Record<string, string> {
  const problems = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(problems.map(({ pointer, code }) => [pointer.replace(/^\/(body\/)?/, "").replaceAll("/", "."), code]));
}
