import { randomUUID } from "node:crypto";
import type { ReceivedRequest, RemoteReply } from "./remoteSystem.ts";

export type OauthClient = { clientId: string; clientSecret: string };

/** A token end point of client credentials (RFC 6749, section 4.4) that takes the client from the form, and the check of its tokens. */
export function openOauth({ clientId, clientSecret }: OauthClient, scope?: string) {
  const tokens = new Set<string>();
  return {
    token: ({ method, headers, body }: ReceivedRequest): RemoteReply => {
      const form = new URLSearchParams(body.toString("utf8"));
      if (method !== "POST" || !String(headers["content-type"]).includes("x-www-form-urlencoded")) return { status: 400, body: { error: "invalid_request" } };
      if (form.get("grant_type") !== "client_credentials") return { status: 400, body: { error: "unsupported_grant_type" } };
      if (scope !== undefined && form.get("scope") !== scope) return { status: 400, body: { error: "invalid_scope" } };
      if (form.get("client_id") !== clientId || form.get("client_secret") !== clientSecret)
        return { status: 401, body: { error: "invalid_client", error_description: "Client authentication failed" } };
      const access_token = randomUUID();
      tokens.add(access_token);
      return { status: 200, body: { access_token, token_type: "Bearer", expires_in: 3600 } };
    },
    isKnown: ({ headers }: ReceivedRequest): boolean => tokens.has(String(headers.authorization).replace(/^Bearer /, "")),
    /** Takes every token back, as at their end. */
    expire: () => tokens.clear(),
  };
}
