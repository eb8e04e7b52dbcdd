import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, sign as signBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Part = Record<string, unknown>;

/** What a forger has at hand: an accepted token's two parts, the published key, an own key, and an own key server. */
export type Forge = {
  header: Part & { alg: string; kid: string };
  claims: Part;
  /** A token that is accepted. */
  good: string;
  /** Signs as the identity server does, whatever the parts say: everything it ever signed carries this signature. */
  genuine(claims: Part, header?: Part): string;
  /** Signs with a key of the forger's. */
  own(claims: Part, header?: Part): string;
  /** Signs with HMAC. */
  hmac(secret: string | Buffer, header?: Part): string;
  publicKey: JsonWebKey;
  ownKey: JsonWebKey;
  /** Address of the forger's keys. */
  trap: string;
};

export const encode = (value: unknown): string => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const now = () => Math.floor(Date.now() / 1000);

function signed(header: Part, claims: Part | string, key: JsonWebKey): string {
  const input = `${encode(header)}.${encode(claims)}`;
  const signature = signBytes("sha256", Buffer.from(input), { key: createPrivateKey({ key, format: "jwk" }), dsaEncoding: "ieee-p1363" });
  return `${input}.${signature.toString("base64url")}`;
}

/** Makes a forger against a server that accepts `claims` signed with `signingKey`. `hits` counts the visits to the forger's key server. */
export async function openForge(signingKey: JsonWebKey & { kid?: string; alg?: string }, claims: Part) {
  const header = { alg: String(signingKey.alg), kid: String(signingKey.kid), typ: "at+jwt" };
  const publicKey = createPublicKey({ key: createPrivateKey({ key: signingKey, format: "jwk" }).export({ format: "jwk" }), format: "jwk" }).export({
    format: "jwk",
  });
  const pair = header.alg === "RS256" ? generateKeyPairSync("rsa", { modulusLength: 2048 }) : generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ownKey = pair.publicKey.export({ format: "jwk" });
  let hits = 0;
  const server = createServer((_request, response) => {
    hits++;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys: [{ ...ownKey, kid: header.kid, alg: header.alg }] }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const forge: Forge = {
    header,
    claims,
    good: signed(header, claims, signingKey),
    genuine: (changed, head = {}) => signed({ ...header, ...head }, { ...claims, ...changed }, signingKey),
    own: (changed, head = {}) => signed({ ...header, ...head }, { ...claims, ...changed }, pair.privateKey.export({ format: "jwk" })),
    hmac(secret, head = {}) {
      const input = `${encode({ ...header, alg: "HS256", ...head })}.${encode(claims)}`;
      return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
    },
    publicKey,
    ownKey,
    trap: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys.json`,
  };
  return { forge, hits: () => hits, close: () => void server.close() };
}

const parts = (token: string): [string, string, string] => token.split(".") as [string, string, string];
const pem = (key: JsonWebKey): Buffer | string => createPublicKey({ key, format: "jwk" }).export({ format: "pem", type: "spki" });

/** Authorization headers that no server may take for a person; each is as near to a good one as it gets. */
export const forgedHeaders: Record<string, (forge: Forge) => string> = {
  "another scheme": ({ good }) => `Basic ${good}`,
  "no token": () => "Bearer ",
  "two tokens": ({ good }) => `Bearer ${good} ${good}`,
  "two tokens with a comma": ({ good }) => `Bearer ${good},${good}`,
};

/** Forged tokens, by what is wrong with each. */
export const forgedTokens: Record<string, (forge: Forge) => string> = {
  // form
  "no token at all": () => "a.b.c",
  "without its signature": ({ good }) => parts(good).slice(0, 2).join("."),
  "an empty signature": ({ good }) => `${parts(good).slice(0, 2).join(".")}.`,
  "half a signature": ({ good }) => good.slice(0, -40),
  "a last letter changed": ({ good }) => good.slice(0, -6) + (good.at(-6) === "A" ? "B" : "A") + good.slice(-5),
  "a fourth part": ({ good }) => `${good}.AAAA`,
  "a dot at the end": ({ good }) => `${good}.`,
  "a dot at the beginning": ({ good }) => `.${good}`,
  "five parts, like an encrypted one": ({ good }) => `${good}.AAAA.AAAA`,
  "a payload that is no JSON": ({ good }) => `${parts(good)[0]}.${encode("no json")}.${parts(good)[2]}`,
  "a payload that is a list": ({ good, claims }) => `${parts(good)[0]}.${encode([claims])}.${parts(good)[2]}`,
  // algorithm
  "alg none": ({ header, claims }) => `${encode({ ...header, alg: "none" })}.${encode(claims)}.`,
  "alg nOnE": ({ header, claims }) => `${encode({ ...header, alg: "nOnE" })}.${encode(claims)}.`,
  "alg none with the genuine signature": ({ header, good }) => `${encode({ ...header, alg: "none" })}.${parts(good).slice(1).join(".")}`,
  "no alg": ({ header, good }) => `${encode({ ...header, alg: undefined })}.${parts(good).slice(1).join(".")}`,
  "HS256 with the published key as PEM": ({ hmac, publicKey }) => hmac(pem(publicKey)),
  "HS256 with the published key as JSON": ({ hmac, publicKey }) => hmac(JSON.stringify(publicKey)),
  "HS256 with the numbers of the published key": ({ hmac, publicKey }) => hmac(Buffer.from(String(publicKey.n ?? publicKey.x), "base64url")),
  "HS256 with an empty secret": ({ hmac }) => hmac(Buffer.alloc(0)),
  "HS256 with the file of nothing as its key": ({ hmac }) => hmac(Buffer.alloc(0), { kid: "../../../../dev/null" }),
  "another algorithm over the genuine signature": ({ genuine, header }) => genuine({}, { alg: header.alg === "RS256" ? "RS512" : "ES384" }),
  // keys
  "an own key under the known id": ({ own }) => own({}),
  "an own key under an unknown id": ({ own }) => own({}, { kid: "mine" }),
  "an own key without an id": ({ own }) => own({}, { kid: undefined }),
  "an id that speaks SQL": ({ own }) => own({}, { kid: "' or true --" }),
  "an own key in the header (jwk)": ({ own, ownKey }) => own({}, { jwk: ownKey }),
  "the address of an own key (jku)": ({ own, trap }) => own({}, { jku: trap }),
  "the address of an own key under an unknown id (jku)": ({ own, trap }) => own({}, { jku: trap, kid: "mine" }),
  "the address of an own certificate (x5u)": ({ own, trap }) => own({}, { x5u: trap }),
  "an own certificate in the header (x5c)": ({ own, ownKey }) => own({}, { x5c: [Buffer.from(pem(ownKey)).toString("base64")] }),
  // header; all of them signed by the identity server itself
  "no type": ({ genuine }) => genuine({}, { typ: undefined }),
  "the type of an ID token": ({ genuine }) => genuine({}, { typ: "JWT" }),
  "the type of a sign-out": ({ genuine }) => genuine({}, { typ: "logout+jwt" }),
  "an extension that must be understood (crit)": ({ genuine }) => genuine({}, { crit: ["tenant"], tenant: "any" }),
  "an empty list of extensions (crit)": ({ genuine }) => genuine({}, { crit: [] }),
  "a payload that is not encoded (b64)": ({ genuine }) => genuine({}, { crit: ["b64"], b64: false }),
  "a header changed under the signature": ({ header, good }) => `${encode({ ...header, extra: 1 })}.${parts(good).slice(1).join(".")}`,
  // claims under the genuine signature
  "a changed payload": ({ good, claims }) => `${parts(good)[0]}.${encode({ ...claims, admin: true })}.${parts(good)[2]}`,
  "a claim written twice": ({ good, claims }) =>
    `${parts(good)[0]}.${encode(`${JSON.stringify(claims).slice(0, -1)},"sub":"${String(claims.sub)}"}`)}.${parts(good)[2]}`,
  // claims, signed by the identity server itself
  expired: ({ genuine }) => genuine({ exp: now() - 60 }),
  "without an end": ({ genuine }) => genuine({ exp: undefined }),
  "an end that is a text": ({ genuine }) => genuine({ exp: String(now() + 600) }),
  "an end that is nothing": ({ genuine }) => genuine({ exp: null }),
  "not yet valid": ({ genuine }) => genuine({ nbf: now() + 600 }),
  "another issuer": ({ genuine }) => genuine({ iss: "https://evil.example.com" }),
  "an issuer with a slash": ({ genuine, claims }) => genuine({ iss: `${String(claims.iss)}/` }),
  "no issuer": ({ genuine }) => genuine({ iss: undefined }),
  "another audience": ({ genuine }) => genuine({ aud: "urn:other:api" }),
  "the audience in capitals": ({ genuine, claims }) => genuine({ aud: String(claims.aud).toUpperCase() }),
  "the client as audience": ({ genuine }) => genuine({ aud: "kvitance-web" }),
  "the identity server as audience": ({ genuine, claims }) => genuine({ aud: claims.iss }),
  "no audience": ({ genuine }) => genuine({ aud: undefined }),
  nobody: ({ genuine }) => genuine({ sub: undefined }),
  "an empty person": ({ genuine }) => genuine({ sub: "" }),
  "a list of persons": ({ genuine, claims }) => genuine({ sub: [claims.sub] }),
  "an ID token": ({ genuine }) => genuine({ aud: "kvitance-web", nonce: "n", at_hash: "h" }, { typ: undefined }),
};
