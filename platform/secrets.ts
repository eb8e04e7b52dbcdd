import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Derives a 32-byte key for one purpose from the installation's secret, so that no two uses share a key. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), Buffer.alloc(0), `kvitance/${purpose}`, 32));
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text with AES-256-GCM; the answer is base64 of IV, tag and ciphertext. */
export function seal(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
}

/** Opens what `seal` made; throws when the key is another one or a byte was changed. */
export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}
