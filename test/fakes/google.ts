import { createPublicKey, generateKeyPairSync, randomUUID, verify } from "node:crypto";
import { openPersonSignIn, type PersonSignIn } from "./persons.ts";
import { type ReceivedRequest, type RemoteReply, type RemoteSystem, startRemoteSystem } from "./remoteSystem.ts";

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
/** The file that Google gives with a service account. */
export const serviceAccount = {
  serviceAccountEmail: "kvitance@projekt.iam.gserviceaccount.com",
  serviceAccountKey: JSON.stringify({ type: "service_account", private_key: pem }),
};
export const privateKeyAlone = pem;

export type GoogleService = RemoteSystem & {
  tokens: number;
  expireTokens(): void;
  /** People who sign in themselves, with a client of this id. */
  people: PersonSignIn;
};
export const googleClient = { clientId: "kvitance.apps.googleusercontent.com", clientSecret: "tajný klíč klienta" };

export const googleProblem = (status: number, reason: string): RemoteReply => ({
  status,
  body: { error: { code: status, message: `Chyba ${reason}`, errors: [{ reason, domain: "global" }] } },
});

/** A service of Google with its token endpoint: JWT bearer grant (RFC 7523) of one service account for one scope and, where it is set, one person. */
export async function startGoogleService(
  right: { scope: string; subject?: string },
  answer: (request: ReceivedRequest) => RemoteReply,
): Promise<GoogleService> {
  const known = new Set<string>();
  const people = openPersonSignIn({ ...googleClient, scope: right.scope, rotates: false }, () => {
    const access = randomUUID();
    known.add(access);
    return access;
  });
  const service: GoogleService = Object.assign(
    await startRemoteSystem((request) => {
      if (request.headers["x-asked-host"] === "oauth2.googleapis.com") return people.answer(request) ?? token(request);
      if (!known.has(String(request.headers.authorization).replace(/^Bearer /, ""))) return googleProblem(401, "authError");
      return answer(request);
    }),
    { tokens: 0, expireTokens: () => known.clear(), people },
  );

  function token({ path, body }: ReceivedRequest): RemoteReply {
    const form = new URLSearchParams(body.toString("utf8"));
    const refused = (error_description: string): RemoteReply => ({ status: 400, body: { error: "invalid_grant", error_description } });
    if (path !== "/token" || form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") return refused("Invalid grant.");
    const [head = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
    const isSigned = verify("RSA-SHA256", Buffer.from(`${head}.${claims}`), createPublicKey(pair.privateKey), Buffer.from(signature, "base64url"));
    if (!isSigned) return refused("Invalid JWT Signature.");
    const { iss, scope, aud, sub, iat, exp } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as Record<string, string | number>;
    const isRight =
      iss === serviceAccount.serviceAccountEmail && aud === "https://oauth2.googleapis.com/token" && scope === right.scope && sub === right.subject;
    if (!isRight || Number(exp) - Number(iat) > 3600) return refused("Invalid JWT.");
    const access_token = randomUUID();
    known.add(access_token);
    service.tokens += 1;
    return { status: 200, body: { access_token, token_type: "Bearer", expires_in: 3599 } };
  }
  return service;
}
