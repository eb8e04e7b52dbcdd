import { SHARE_SECRET_BYTES } from "#domain/documents/shares.ts";
import { createHash, randomBytes } from "node:crypto";

const TENANT_BYTES = 16;

/** A link's token: the tenant, whose rows nobody else finds, and a secret of which only the hash is stored. Base64url. */
export function newToken(tenantId: string): { token: string; hash: Buffer } {
  const secret = randomBytes(SHARE_SECRET_BYTES);
  const token = Buffer.concat([Buffer.from(tenantId.replaceAll("-", ""), "hex"), secret]).toString("base64url");
  return { token, hash: hashOf(secret) };
}

/** What a token says; undefined for text that is none. */
export function readToken(token: string): { tenantId: string; hash: Buffer } | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== TENANT_BYTES + SHARE_SECRET_BYTES) return undefined;
  const tenantId = bytes
    .subarray(0, TENANT_BYTES)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { tenantId, hash: hashOf(bytes.subarray(TENANT_BYTES)) };
}

const hashOf = (secret: Uint8Array): Buffer => createHash("sha256").update(secret).digest();
