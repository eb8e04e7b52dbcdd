import type { IncomingMessage, ServerResponse } from "node:http";
import * as oidc from "openid-client";
import { sealedCookie } from "#identity/cookies.ts";

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
export function flowCookie(issuer: string, secret: string) {
  const cookie = sealedCookie<Flow>("kvitance_external", { issuer, secret, purpose: "identity/external-flow" });
  return {
    keep: (res: ServerResponse, flow: Flow): void => cookie.write(res, flow, FLOW_SECONDS),
    /** The flow of this browser, which can be taken once; undefined when there is none, it is too old or was tampered with. */
    take: (req: IncomingMessage, res: ServerResponse): Flow | undefined => {
      const flow = cookie.read(req);
      cookie.clear(res);
      return flow && flow.until > Date.now() ? flow : undefined;
    },
  };
}
