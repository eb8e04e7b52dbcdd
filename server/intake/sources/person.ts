import type { ConnectionPort } from "#server/core/connection.ts";
import type { MailboxClients, OAuthClient } from "#server/core/mailboxClients.ts";
import { jsonOf } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { keyOf } from "#server/core/remote/remembered.ts";
import { askForToken, oauthCode, type TokenSource } from "#server/core/remote/token.ts";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";

// Mailboxes whose owner signs in once and lets the installation read from then on (OAuth 2, RFC 6749 and 7636; device code RFC 8628).

/** Where people let a client in. */
export type Provider = {
  authorizeUrl: string;
  tokenUrl: string;
  /** Undefined where the right may not be asked for by device code. */
  deviceUrl: string | undefined;
  scope: string;
  /** What the provider wants beside RFC 6749, such as that it gives a refresh token at all. */
  parameters: Readonly<Record<string, string>>;
};

/** Google gives a refresh token to callers that ask for offline access, and to those known already only after a new consent. Its device codes know no right to mail. */
const googleProvider: Provider = {
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl: "https://oauth2.googleapis.com/token",
  deviceUrl: undefined,
  scope: "https://www.googleapis.com/auth/gmail.modify",
  parameters: { access_type: "offline", prompt: "consent" },
};

/** `directory`: its id, or "common" for people of every company and private accounts. */
function microsoftProvider(directory: string): Provider {
  const base = `https://login.microsoftonline.com/${encodeURIComponent(directory)}/oauth2/v2.0`;
  return {
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    deviceUrl: `${base}/devicecode`,
    scope: "https://graph.microsoft.com/Mail.ReadWrite offline_access",
    parameters: { response_mode: "query", prompt: "select_account" },
  };
}

/** A provider with the client of the installation there. */
export type Registration = { provider: Provider; client: OAuthClient };

/** The providers at which the operator registered a client. */
export const registrations = ({ google, microsoft }: MailboxClients): { google: Registration | undefined; microsoft: Registration | undefined } => ({
  google: google && { provider: googleProvider, client: google },
  microsoft: microsoft && { provider: microsoftProvider(microsoft.directory), client: microsoft },
});

/** A person lets the client in at an address of the provider, which sends the browser back to `redirectUri` with a code and `state`. */
export function beginAtProvider({ provider, client }: Registration, asked: { redirectUri: string; mailbox: string }): { address: string; verifier: string } {
  const verifier = randomBytes(32).toString("base64url");
  const address = new URL(provider.authorizeUrl);
  const parameters = {
    client_id: client.clientId,
    response_type: "code",
    redirect_uri: asked.redirectUri,
    scope: provider.scope,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    login_hint: asked.mailbox,
    ...provider.parameters,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { address: address.toString(), verifier };
}

const deviceReply = z.object({
  device_code: z.string().min(1),
  user_code: z.string().min(1),
  verification_uri: z.url({ protocol: /^https$/ }),
});

/** A person types `userCode` at `address`, in any browser. Throws RemoteProblem. */
export async function beginByDevice({ provider, client }: Registration, port: ConnectionPort) {
  if (provider.deviceUrl === undefined) throw new RemoteProblem("misconfigured", { reason: "client secret" });
  const reply = await askForToken(port, form(provider.deviceUrl, { client_id: client.clientId, scope: provider.scope }));
  const { device_code, user_code, verification_uri } = jsonOf(reply, deviceReply);
  return { address: verification_uri, userCode: user_code, deviceCode: device_code };
}

const grantReply = z.object({ refresh_token: z.string().min(1) });
const grant = z.object({ id: z.string(), refreshToken: z.string() });

/** The setting `grant` for the code that the browser brought back. Throws RemoteProblem. */
export async function grantForCode(
  { provider, client }: Registration,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
  port: ConnectionPort,
): Promise<string> {
  const reply = await askForToken(
    port,
    form(provider.tokenUrl, { ...credentials(client), grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri }),
  );
  return newGrant(jsonOf(reply, grantReply).refresh_token);
}

/** The setting `grant` for a device code; undefined while the person has not answered. Throws RemoteProblem. */
export async function grantForDevice({ provider, client }: Registration, deviceCode: string, port: ConnectionPort): Promise<string | undefined> {
  const asked = form(provider.tokenUrl, { ...credentials(client), grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: deviceCode });
  const reply = await askForToken(port, asked, ["authorization_pending", "slow_down"]);
  return oauthCode(reply) === "" ? newGrant(jsonOf(reply, grantReply).refresh_token) : undefined;
}

const newGrant = (refreshToken: string): string => JSON.stringify({ id: randomUUID(), refreshToken });

/**
 * Tokens on behalf of the person. Some providers give a new refresh token with each; it takes the place of the old one, so that the sign-in
 * does not run out while the mailbox is looked at. Throws RemoteProblem misconfigured without a client or a sign-in.
 */
export function personSource(registration: Registration | undefined, stored: string | undefined, port: ConnectionPort): TokenSource {
  if (!registration || stored === undefined) throw new RemoteProblem("misconfigured", { reason: registration ? "sign-in" : "client" });
  const { provider, client } = registration;
  const { id, refreshToken } = grant.parse(JSON.parse(stored));
  return {
    // The same for every refresh token of one sign-in: the access token outlives its renewal.
    key: keyOf("person", provider.tokenUrl, client.clientId, id),
    request: form(provider.tokenUrl, { ...credentials(client), grant_type: "refresh_token", refresh_token: refreshToken, scope: provider.scope }),
    renewed: async (next) => {
      if (next !== refreshToken) await port.keep?.({ grant: JSON.stringify({ id, refreshToken: next }) });
    },
  };
}

const credentials = ({ clientId, clientSecret }: OAuthClient) => ({
  client_id: clientId,
  ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
});

const form = (url: string, values: Record<string, string>): TokenSource["request"] => ({
  url,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(values).toString(),
});
