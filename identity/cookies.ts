import type { IncomingMessage, ServerResponse } from "node:http";
import { isHttps } from "#platform/http/addresses.ts";
import { deriveKey, seal, unseal } from "#platform/secrets.ts";

/** A cookie whose value only this server reads and writes; in the browser it is sealed. */
export type SealedCookie<Value> = {
  /** The value; undefined when there is none or it was tampered with. */
  read(request: IncomingMessage): Value | undefined;
  write(response: ServerResponse, value: Value, seconds: number): void;
  clear(response: ServerResponse): void;
};

/** A cookie of this host, sealed with the key for `purpose`; over https its name binds it to the host. */
export function sealedCookie<Value>(plainName: string, settings: { issuer: string; secret: string; purpose: string }): SealedCookie<Value> {
  const isSecure = isHttps(settings.issuer);
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const key = deriveKey(settings.secret, settings.purpose);
  const set = (response: ServerResponse, value: string, seconds: number): void => {
    response.appendHeader("set-cookie", `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`);
  };
  return {
    read: ({ headers }) => {
      const pairs = (headers.cookie ?? "").split(/; */);
      const sealed = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      if (!sealed) return undefined;
      try {
        return JSON.parse(unseal(key, Buffer.from(sealed, "base64url").toString("base64"))) as Value;
      } catch {
        return undefined;
      }
    },
    write: (response, value, seconds) => set(response, Buffer.from(seal(key, JSON.stringify(value)), "base64").toString("base64url"), seconds),
    clear: (response) => set(response, "", 0),
  };
}
