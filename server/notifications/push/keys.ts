import { deriveKey } from "#platform/secrets.ts";
import type { Config } from "#server/core/config.ts";
import { createECDH } from "node:crypto";

/** The key pair by which push services know the installation (VAPID, RFC 8292), base64url. It follows from the installation's secret. */
export function vapidKeys({ secret }: Pick<Config, "secret">): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(deriveKey(secret, "push/vapid"));
  return { publicKey: pair.getPublicKey("base64url"), privateKey: pair.getPrivateKey("base64url") };
}

/** The key that what browsers subscribed with is sealed by. */
export const sealingKey = ({ secret }: Pick<Config, "secret">): Buffer => deriveKey(secret, "push/subscriptions");
