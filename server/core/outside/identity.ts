import { type ErrorCode, errors, type Problem } from "#contract/errors.ts";
import { INTERNAL_KEY_PURPOSE, INTERNAL_PATH, type InternalCalls, type InternalName } from "#contract/identity.ts";
import { deriveText } from "#platform/secrets.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Config } from "#server/core/config.ts";

const TIMEOUT_MS = 10_000;

/** Changes the password of the token's user at the identity server. Throws the Refusal that it answers (wrong-password, password-policy). */
export async function changePassword(identityInternalUrl: string, token: string, passwords: { oldPassword: string; newPassword: string }): Promise<void> {
  await post(`${identityInternalUrl}/account/password`, `Bearer ${token}`, passwords);
}

/** Asks the identity server on the API's own behalf; the caller has been authorised. Throws the Refusal that it answers. */
export async function askIdentity<Name extends InternalName>(
  config: Pick<Config, "identityInternalUrl" | "secret">,
  name: Name,
  asks: InternalCalls[Name]["asks"],
): Promise<InternalCalls[Name]["answers"]> {
  const key = deriveText(config.secret, INTERNAL_KEY_PURPOSE);
  const response = await post(`${config.identityInternalUrl}${INTERNAL_PATH}${name}`, `Internal ${key}`, asks);
  return (await response.json()) as InternalCalls[Name]["answers"];
}

async function post(url: string, authorization: string, body: object): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new Refusal("sign-in-unavailable", { detail: cause?.code ?? name });
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  if (problem?.code === undefined || !Object.hasOwn(errors, problem.code)) throw new Refusal("upstream-failed", { detail: "identity" });
  const retryAfterSeconds = Number(response.headers.get("retry-after"));
  throw new Refusal(problem.code satisfies ErrorCode, {
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  });
}
