import type { IncomingMessage, ServerResponse } from "node:http";
import * as oidc from "openid-client";
import { isHttps } from "#platform/http/addresses.ts";
import { deriveKey, seal, unseal } from "#platform/secrets.ts";

const FLOW_SECONDS = 600;

/** What has to be remembered between leaving for a provider and coming back. */
export type Flow = {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
  remember: boolean;
  /** Where the person wanted to go: a route of the application, or the authorization request that waits here. */
  returnRoute: string | null;
  returnUrl: string | null;
  /** Epoch milliseconds. */
  until: number;
};

export const newFlow = (parts: Pick<Flow, "provider" | "remember" | "returnRoute" | "returnUrl">): Flow => ({
  ...parts,
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
  until: Date.now() + FLOW_SECONDS * 1000,
});

/** The flow stands in the browser alone, sealed: any process can finish what another began, and nobody else's browser can. */
export function flowCookie(issuer: string, installationSecret: string) {
  const name = isHttps(issuer) ? "__Host-kvitance_external" : "kvitance_external";
  const key = deriveKey(installationSecret, "identity/external-flow");
  const write = (res: ServerResponse, value: string, seconds: number): void => {
    const secure = isHttps(issuer) ? "; Secure" : "";
    res.appendHeader("set-cookie", `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`);
  };
  return {
    keep: (res: ServerResponse, flow: Flow): void => write(res, Buffer.from(seal(key, JSON.stringify(flow)), "base64").toString("base64url"), FLOW_SECONDS),
    /** The flow of this browser, used up by being read; undefined when there is none, it is too old or was tampered with. */
    take: (req: IncomingMessage, res: ServerResponse): Flow | undefined => {
      const pairs = (req.headers.cookie ?? "").split(/; */);
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      write(res, "", 0);
      if (!value) return undefined;
      try {
        const flow = JSON.parse(unseal(key, Buffer.from(value, "base64url").toString("base64"))) as Flow;
        return flow.until > Date.now() ? flow : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
