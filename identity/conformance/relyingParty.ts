import { randomBytes } from "node:crypto";
import * as oidc from "openid-client";
import { hashOfSecret } from "#identity/clients.ts";
import { Browser, PASSWORD, startTestIdentity, type Person } from "#test/identity.ts";

const CALLBACK = "https://rp.example.com/callback";

/** A confidential client of the plan: id, the secret it proves itself with, and how. */
const parties = {
  basic: { client_id: "conformance-basic", token_endpoint_auth_method: "client_secret_basic" },
  post: { client_id: "conformance-post", token_endpoint_auth_method: "client_secret_post" },
  second: { client_id: "conformance-second", token_endpoint_auth_method: "client_secret_basic" },
} as const;
export type RelyingParty = keyof typeof parties;

export type Answer = { config: oidc.Configuration; callback: URL; state: string; nonce: string; askedToSignIn: boolean };

/** The identity server with the three clients that the plan wants, and one person. */
export async function openSuite() {
  const secret = randomBytes(24).toString("base64url");
  const identity = await startTestIdentity({
    relyingParties: Object.values(parties).map((party) => ({
      ...party,
      client_secret: hashOfSecret(secret),
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      redirect_uris: [CALLBACK],
    })),
  });
  const person = await identity.addPerson();
  const proofs = { client_secret_basic: oidc.ClientSecretBasic(secret), client_secret_post: oidc.ClientSecretPost(secret) };

  const discovered = new Map<RelyingParty, Promise<oidc.Configuration>>();
  /** Discovers the server as this client; the signatures of ID tokens are checked with the published keys. */
  function discover(party: RelyingParty): Promise<oidc.Configuration> {
    const { client_id, token_endpoint_auth_method: method } = parties[party];
    const known = discovered.get(party);
    if (known) return known;
    const config = oidc.discovery(new URL(identity.url), client_id, { token_endpoint_auth_method: method }, proofs[method], {
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
    });
    discovered.set(party, config);
    return config;
  }
  return { identity, person, discover, openVisit: () => openVisit(person, discover, identity.url), close: () => identity.close() };
}
export type Suite = Awaited<ReturnType<typeof openSuite>>;
export type Visit = ReturnType<typeof openVisit>;

/** One browser at the relying party: sends authorization requests and signs in on the Login page when it is sent there. */
function openVisit(person: Person, discover: (party: RelyingParty) => Promise<oidc.Configuration>, identityUrl: string) {
  const browser = new Browser(identityUrl);

  /** Parameters as the plan sends them: state and nonce, no PKCE. An undefined one is left out. */
  async function request(change: Record<string, string | undefined> = {}, party: RelyingParty = "basic") {
    const config = await discover(party);
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const all = { redirect_uri: CALLBACK, scope: "openid", state, nonce, ...change };
    const url = oidc.buildAuthorizationUrl(config, Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined)));
    if ("response_type" in change && change.response_type === undefined) url.searchParams.delete("response_type");
    return { config, state, nonce, url };
  }

  /** Follows an answer of the authorization endpoint until it leads back to the relying party. */
  async function follow(first: Response): Promise<{ callback: URL; askedToSignIn: boolean }> {
    const location = new URL(first.headers.get("location") ?? "about:blank");
    if (location.origin === new URL(identityUrl).origin) return follow(await browser.fetch(location.href));
    if (location.pathname !== "/Login") return { callback: location, askedToSignIn: false };
    await browser.login(person.email, PASSWORD);
    const second = await browser.fetch(location.searchParams.get("ReturnUrl") ?? "");
    return { callback: new URL(second.headers.get("location") ?? "about:blank"), askedToSignIn: true };
  }

  async function authorize(change: Record<string, string | undefined> = {}, party: RelyingParty = "basic"): Promise<Answer> {
    const { url, ...sent } = await request(change, party);
    return { ...sent, ...(await follow(await browser.fetch(url.href))) };
  }

  /** Trades the code in; the library checks state, nonce, issuer, audience, life and signature. */
  const redeem = ({ config, callback, state, nonce }: Answer, checks: oidc.AuthorizationCodeGrantChecks = {}) =>
    oidc.authorizationCodeGrant(config, callback, { expectedState: state, expectedNonce: nonce, idTokenExpected: true, ...checks });

  return {
    browser,
    request,
    follow,
    authorize,
    redeem,
    /** The whole flow. */
    async signIn(change: Record<string, string | undefined> = {}, party: RelyingParty = "basic") {
      const answer = await authorize(change, party);
      return { ...answer, tokens: await redeem(answer) };
    },
  };
}
