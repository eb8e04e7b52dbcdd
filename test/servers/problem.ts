import { RemoteProblem } from "#server/core/remote/problem.ts";

/** Code of the problem that ends the work, and whether the same attempt may succeed later. Fails when the work does not fail like that. */
export async function problemOf(work: Promise<unknown>): Promise<[string, boolean]> {
  const error: unknown = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (error instanceof RemoteProblem) return [error.code, error.isTemporary];
  throw new Error(`no problem of the remote system: ${String(error)}`, { cause: error });
}
