import { type ErrorCode, errors, type Problem } from "#contract/errors.ts";
import { Refusal } from "#server/refusal.ts";

const TIMEOUT_MS = 10_000;

/** Changes the password of the token's user at the identity server. Throws the Refusal that it answers (wrong-password, password-policy). */
export async function changePassword(identityUrl: string, token: string, passwords: { oldPassword: string; newPassword: string }): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`${identityUrl}/account/password`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(passwords),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new Refusal(error instanceof Error && error.name === "TimeoutError" ? "upstream-timeout" : "upstream-failed", { detail: "identity" });
  }
  if (response.ok) return;
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  if (problem?.code === undefined || !Object.hasOwn(errors, problem.code)) throw new Refusal("upstream-failed", { detail: "identity" });
  throw new Refusal(problem.code satisfies ErrorCode, {
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    ...(problem.errors ? { errors: problem.errors } : {}),
  });
}
