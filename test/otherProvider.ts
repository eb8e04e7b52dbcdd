import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import type { ExternalProvider } from "#platform/externalProviders.ts";

/** What the other provider says of the person at its window. */
export type OtherPerson = { sub: string; email?: string; email_verified?: boolean };

export type OtherProvider = Awaited<ReturnType<typeof startOtherProvider>>;

/** Another company's OpenID provider: a real one, at which `person` is signed in and never asked. */
export async function startOtherProvider(name: string, callbackOf: string) {
  const state: { person: OtherPerson; isDeclining: boolean } = { person: { sub: "nobody" }, isDeclining: false };
  const client = { clientId: `kvitance-at-${name}`, clientSecret: randomBytes(24).toString("base64url") };
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((req, res) => void handle?.(req, res));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${callbackOf}/external/${name}/callback`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["test"] },
    jwks: { keys: [{ ...(await exportJWK((await generateKeyPair("RS256", { extractable: true })).privateKey)), alg: "RS256", use: "sig", kid: name }] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 60, Session: 600 },
    interactions: { url: (_ctx, interaction) => `/window/${interaction.uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...state.person, sub: id }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: String(ctx.oidc.client?.clientId), accountId: String(ctx.oidc.session?.accountId) });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  handle = async (req, res) => {
    if (!req.url?.startsWith("/window/")) return answer(req, res);
    const result = state.isDeclining ? { error: "access_denied" } : { login: { accountId: state.person.sub } };
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  };
  return {
    issuer,
    state,
    configured: { name, label: name, issuer, ...client } satisfies ExternalProvider,
    close: () => new Promise<void>((done) => (server.close(() => done()), server.closeAllConnections())),
  };
}
