import { createHash, randomBytes } from "node:crypto";
import { SILENT_CALLBACK, WEB_CLIENT_ID, WEB_SCOPE } from "#contract/organisation/session.ts";

/** Signs in as the web application does, with code and PKCE, and answers an access token. `url` is the address of the application. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const { identityUrl } = (await (await fetch(`${url}/config.json`)).json()) as { identityUrl: string };
  const cookies = new Map<string, string>();
  const ask = async (address: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> => {
    const answer = await fetch(address, {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, origin: url, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const login = await ask(`${identityUrl}/account/login`, {
    method: "POST",
    body: JSON.stringify({ username: email, password }),
    headers: { "content-type": "application/json" },
  });
  if (!login.ok) throw new Error(`Sign-in of ${email} was refused (${login.status}).`);
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: WEB_CLIENT_ID,
    redirect_uri: url + SILENT_CALLBACK,
    response_type: "code",
    scope: WEB_SCOPE,
    state: "bench",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    prompt: "none",
  });
  const back = new URL((await ask(`${identityUrl}/auth?${query}`)).headers.get("location") ?? "about:blank");
  const grant = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: WEB_CLIENT_ID,
    redirect_uri: url + SILENT_CALLBACK,
    code: back.searchParams.get("code") ?? "",
    code_verifier: verifier,
  });
  const tokens = (await (await ask(`${identityUrl}/token`, { method: "POST", body: grant })).json()) as { access_token?: string };
  if (!tokens.access_token) throw new Error(`No token for ${email}: ${back}`);
  return tokens.access_token;
}
