import { z } from "zod";
import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { askRemoteSystem, jsonOf, parsed, type RemoteRequest } from "./http.ts";
import { RemoteProblem } from "./problem.ts";
import { openRemembered } from "./remembered.ts";

/** Where a client of OAuth 2 gets its tokens (RFC 6749: client credentials, section 4.4, or a refresh token, section 6). */
export type TokenSource = {
  /** Hash of everything the token depends on; see `keyOf`. */
  key: string;
  request: Pick<RemoteRequest, "url" | "headers" | "body">;
  /** Keeps a refresh token that takes the place of the one in the request. */
  renewed?(refreshToken: string): Promise<void>;
};

const tokens = openRemembered<string>();
const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(300),
  refresh_token: z.string().min(1).optional(),
});
/** Renewed so long before the end: clocks differ and requests take their time. */
const RENEW_SECONDS = 60;

/** Sends a request with a token; one that the remote system no longer takes is renewed once. */
export async function askWithToken(port: ConnectionPort, source: TokenSource, request: RemoteRequest): Promise<OutgoingReply> {
  const known = tokens.get(source.key, port.now());
  if (known !== undefined) {
    const reply = await asked(port, known, { ...request, expected: [...(request.expected ?? []), 401] });
    if (reply.status !== 401) return reply;
    tokens.forget(source.key);
  }
  return asked(port, await newToken(port, source), request);
}

function asked(port: ConnectionPort, token: string, request: RemoteRequest): Promise<OutgoingReply> {
  return askRemoteSystem(port, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
}

/** Signs in, even when a token is still good: a test of the connection has to prove the secrets as they are. */
export async function newToken(port: ConnectionPort, { key, request, renewed }: TokenSource): Promise<string> {
  const { access_token, expires_in, refresh_token } = jsonOf(await askForToken(port, request), tokenReply);
  if (refresh_token !== undefined) await renewed?.(refresh_token);
  tokens.set(key, access_token, new Date(port.now().getTime() + Math.max(expires_in - RENEW_SECONDS, expires_in / 2) * 1000));
  return access_token;
}

/** Asks a token end point. Throws RemoteProblem signInRefused with what it says, unless the error is among `expected`. */
export async function askForToken(port: ConnectionPort, request: TokenSource["request"], expected: readonly string[] = []): Promise<OutgoingReply> {
  const reply = await askRemoteSystem(port, { ...request, method: "POST", expected: [400, 401], reasonOf: oauthReason });
  // A wrong client is 400 invalid_client at some servers and 401 at others.
  if (reply.status >= 400 && !expected.includes(oauthCode(reply))) throw new RemoteProblem("signInRefused", { reason: oauthReason(reply) });
  return reply;
}

/** The code of an error of OAuth 2, such as "invalid_grant"; empty where the answer is none. */
export function oauthCode({ status, body }: OutgoingReply): string {
  const read = status < 400 ? undefined : oauthError.safeParse(parsed(body));
  return read?.success ? read.data.error : "";
}

const oauthError = z.object({ error: z.string(), error_description: z.string().optional() });

function oauthReason({ status, body }: OutgoingReply): string {
  const read = oauthError.safeParse(parsed(body));
  return read.success ? (read.data.error_description ?? read.data.error) : `HTTP ${status}`;
}
