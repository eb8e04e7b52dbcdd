import { createHash, randomUUID } from "node:crypto";
import type { ReceivedRequest, RemoteReply } from "./remoteSystem.ts";

type Client = {
  clientId: string;
  clientSecret?: string;
  scope: string;
  /** Each refresh gives a new token, and the old one is good no more. */ rotates: boolean;
};
export type PersonSignIn = {
  /** What a browser does at the address where the person agrees; answers where it is sent back to. */
  agree(address: string): URL;
  /** The person types the code of a device. */
  type(userCode: string): void;
  /** The person takes the right back. */
  revoke(): void;
  /** Answers the token and device end points. */
  answer(request: ReceivedRequest): RemoteReply | undefined;
};

const refused = (error: string): RemoteReply => ({ status: 400, body: { error, error_description: `Chyba ${error}` } });

/** Sign-in of a person as Google and Microsoft do it: authorization code with PKCE, device code, refresh tokens. `issue` makes access tokens. */
export function openPersonSignIn({ clientId, clientSecret, scope, rotates }: Client, issue: () => string): PersonSignIn {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const devices = new Map<string, { userCode: string; isTyped: boolean }>();
  const refreshTokens = new Set<string>();

  function granted(isNew: boolean): RemoteReply {
    const refresh_token = isNew ? randomUUID() : undefined;
    if (refresh_token) refreshTokens.add(refresh_token);
    return { status: 200, body: { access_token: issue(), token_type: "Bearer", expires_in: 3599, scope, ...(refresh_token ? { refresh_token } : {}) } };
  }

  function token(form: URLSearchParams): RemoteReply {
    if (form.get("client_id") !== clientId || (form.get("client_secret") ?? undefined) !== clientSecret) return refused("invalid_client");
    switch (form.get("grant_type")) {
      case "authorization_code": {
        const known = codes.get(form.get("code") ?? "");
        codes.delete(form.get("code") ?? "");
        const challenge = createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
        return known?.challenge === challenge && known.redirectUri === form.get("redirect_uri") ? granted(true) : refused("invalid_grant");
      }
      case "urn:ietf:params:oauth:grant-type:device_code": {
        const device = devices.get(form.get("device_code") ?? "");
        return device?.isTyped ? granted(true) : refused(device ? "authorization_pending" : "expired_token");
      }
      case "refresh_token": {
        const old = form.get("refresh_token") ?? "";
        if (!refreshTokens.has(old)) return refused("invalid_grant");
        if (rotates) refreshTokens.delete(old);
        return granted(rotates);
      }
      default:
        return refused("unsupported_grant_type");
    }
  }

  return {
    agree: (address) => {
      const asked = new URL(address).searchParams;
      const isRight = asked.get("client_id") === clientId && asked.get("scope") === scope && asked.get("response_type") === "code";
      if (!isRight || asked.get("code_challenge_method") !== "S256") throw new Error("The provider shows an error page.");
      const code = randomUUID();
      codes.set(code, { challenge: asked.get("code_challenge") ?? "", redirectUri: asked.get("redirect_uri") ?? "" });
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", asked.get("state") ?? "");
      return back;
    },
    type: (userCode) => {
      for (const device of devices.values()) if (device.userCode === userCode) device.isTyped = true;
    },
    revoke: () => refreshTokens.clear(),
    answer: ({ path, body }) => {
      const form = new URLSearchParams(body.toString("utf8"));
      if (path.endsWith("/token") && form.get("client_id") === clientId) return token(form);
      if (!path.endsWith("/devicecode")) return undefined;
      if (form.get("client_id") !== clientId || form.get("scope") !== scope) return refused("invalid_client");
      const [device_code, userCode] = [randomUUID(), randomUUID().slice(0, 8).toUpperCase()];
      devices.set(device_code, { userCode, isTyped: false });
      return {
        status: 200,
        body: { device_code, user_code: userCode, verification_uri: "https://microsoft.com/devicelogin", expires_in: 900, interval: 5 },
      };
    },
  };
}
